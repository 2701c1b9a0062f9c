import type { SuppressedAddress } from '#shared/notifications/rules/email-addresses.ts'
import { findSuppressedAddresses, recordSendingResumed } from '../../notifications/feedback/email-addresses-store.ts'
import { removeFromSuppressionList } from '../../notifications/feedback/suppression-list.ts'
import type { Context } from '../../platform/context.ts'

export const listSuppressedAddresses = async ({
  emails,
}: {
  emails: readonly string[]
}): Promise<{ items: SuppressedAddress[] }> => ({ items: await findSuppressedAddresses([...new Set(emails)]) })

/** The mail service first: as long as the address is on its list, it would refuse what we send. */
export async function resumeEmails({ email }: { email: string }, { now }: Context): Promise<Record<never, never>> {
  await removeFromSuppressionList(email)
  await recordSendingResumed(email, now)
  return {}
}
