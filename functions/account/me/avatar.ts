import type { Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { acceptUpload } from '../../catalogue/media/accept-upload.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { changeOwnProfile } from './change-own-profile.ts'

/**
 * Makes an uploaded picture the caller's avatar; media/remove-pictures.ts deletes the previous file. Throws
 * PROFILE_NOT_FOUND, TRY_AGAIN, or the refusals of media/accept-upload.ts.
 */
export async function setAvatar({ key }: { key: string }, { actor }: Pick<Context, 'actor'>): Promise<Profile> {
  const profile = await findProfile(actor.user_id)
  const { url, using } = await acceptUpload('avatar', key, actor, profile?.avatar_url ?? null)
  if (profile?.avatar_url === url) return profile
  return changeOwnProfile(actor.user_id, { avatar_url: url }, using).catch(toFileNotFound)
}

/** Removes the caller's avatar, if there is one. */
export const removeAvatar = (_: unknown, { actor }: Pick<Context, 'actor'>): Promise<Profile> =>
  changeOwnProfile(actor.user_id, { avatar_url: null })

/** The file was accepted for another record, or its upload record expired, between the check and this write. */
function toFileNotFound(error: unknown): never {
  throw error instanceof ConditionsNotMet ? new DomainError('FILE_NOT_FOUND') : error
}
