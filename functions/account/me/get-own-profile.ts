import type { Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'

/** The caller's profile. Throws PROFILE_NOT_FOUND. */
export async function getOwnProfile(_: unknown, { actor }: Pick<Context, 'actor'>): Promise<Profile> {
  const profile = await findProfile(actor.user_id)
  if (!profile) throw new DomainError('PROFILE_NOT_FOUND')
  return profile
}
