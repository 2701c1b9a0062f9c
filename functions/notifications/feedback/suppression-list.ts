import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2'
import { clientTimeouts } from '../../platform/aws/client-timeouts.ts'

const ses = new SESv2Client({ maxAttempts: 3, ...clientTimeouts() })

/**
 * Removes an address from SES's own suppression list, which belongs to the AWS account. SES accepts e-mails to a listed
 * address, but reports them as bounced.
 */
export async function removeFromSuppressionList(email: string): Promise<void> {
  try {
    await ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress: email }))
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error
  }
}
