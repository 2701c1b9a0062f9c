import { applyEmailPreference, type EmailPreference } from '#shared/people/rules/email-topics.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { changeProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'

/** Turns e-mails of a topic on or off. Throws PROFILE_NOT_FOUND. */
export async function setEmailPreference(
  preference: EmailPreference,
  { actor }: Pick<Context, 'actor'>,
): Promise<Profile> {
  const changed = await changeProfile(actor.user_id, ({ refused_emails }) =>
    refused_emails.includes(preference.topic) === preference.wanted
      ? { refused_emails: applyEmailPreference(refused_emails, preference) }
      : undefined,
  )
  if (!changed) throw new DomainError('PROFILE_NOT_FOUND')
  return changed
}
