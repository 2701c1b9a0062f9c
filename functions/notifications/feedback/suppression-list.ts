import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2'
import { clientTimeouts } from '../../platform/aws/client-timeouts.ts'

const ses = new SESv2Client({ maxAttempts: 3, ...clientTimeouts() })

/** SES keeps a list of its own, of the account: it takes an e-mail to such an address, and reports it as bounced. */
export async function removeFromSuppressionList(email: string): Promise<void> {
  try {
    await ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress: email }))
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error
  }
}
