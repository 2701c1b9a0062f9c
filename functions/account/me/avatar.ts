import type { Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { acceptUpload } from '../../catalogue/media/accept-upload.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { changeOwnProfile } from './change-own-profile.ts'

/**
 * Makes an uploaded picture the caller's; the one before goes (media/remove-pictures.ts). Throws PROFILE_NOT_FOUND, TRY_AGAIN, or
 * what the picture is refused for (media/accept-upload.ts).
 */
export async function setAvatar({ key }: { key: string }, { actor }: Pick<Context, 'actor'>): Promise<Profile> {
  const now = await findProfile(actor.user_id)
  const { url, using } = await acceptUpload('avatar', key, actor, now?.avatar_url ?? null)
  if (now?.avatar_url === url) return now
  return changeOwnProfile(actor.user_id, { avatar_url: url }, using).catch(fileIsGone)
}

/** Takes the caller's picture away; without one nothing happens. */
export const removeAvatar = (_: unknown, { actor }: Pick<Context, 'actor'>): Promise<Profile> =>
  changeOwnProfile(actor.user_id, { avatar_url: null })

/** Something else took the file, or it was forgotten, since it was looked at. */
function fileIsGone(error: unknown): never {
  throw error instanceof ConditionsNotMet ? new DomainError('FILE_NOT_FOUND') : error
}
