import type { SuppressedAddress } from '#shared/notifications/rules/email-addresses.ts'
import { findSuppressedAddresses, recordSendingResumed } from '../../notifications/feedback/email-addresses-store.ts'
import { removeFromSuppressionList } from '../../notifications/feedback/suppression-list.ts'
import type { Context } from '../../platform/context.ts'

export const listSuppressedAddresses = async ({
  emails,
}: {
  emails: readonly string[]
}): Promise<{ items: SuppressedAddress[] }> => ({ items: await findSuppressedAddresses([...new Set(emails)]) })

/**
 * Resumes e-mails to a suppressed address. It is removed from the mail service's own list first, because as long as it
 * is there the mail service would refuse what the site sends.
 */
export async function resumeEmails({ email }: { email: string }, { now }: Context): Promise<Record<never, never>> {
  await removeFromSuppressionList(email)
  await recordSendingResumed(email, now)
  return {}
}
