import { DomainError } from '#shared/domain/domain-error.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import type { Actor } from '#shared/domain/users.ts'
import { lookAtUpload } from '../media/look-at-upload.ts'
import { mediaUrl } from '../media/media-store.ts'
import { usingUpload } from '../media/uploads-store.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'
import { changeOwnProfile } from './change-own-profile.ts'

/**
 * Makes an uploaded picture the caller's; the one before goes (events/pictures.ts). Throws PROFILE_NOT_FOUND, TRY_AGAIN, or
 * what the picture is refused for (media/look-at-upload.ts).
 */
export async function setAvatar(key: string, actor: Actor): Promise<Profile> {
  const avatar_url = mediaUrl(key)
  const now = await findProfile(actor.user_id)
  // An answer was lost and the request is repeated.
  if (now?.avatar_url === avatar_url) return now
  await lookAtUpload('avatar', key, actor)
  return changeOwnProfile(actor.user_id, { avatar_url }, [usingUpload(key)]).catch(fileIsGone)
}

/** Takes the caller's picture away; without one nothing happens. */
export const removeAvatar = (actor: Actor): Promise<Profile> => changeOwnProfile(actor.user_id, { avatar_url: null })

/** Something else took the file, or it was forgotten, since it was looked at. */
function fileIsGone(error: unknown): never {
  throw error instanceof ConditionsNotMet ? new DomainError('FILE_NOT_FOUND') : error
}
