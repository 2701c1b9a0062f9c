import { DomainError } from '#shared/domain/domain-error.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import type { Actor } from '#shared/domain/users.ts'
import { lookAtUpload, removePicture } from '../media/look-at-upload.ts'
import { mediaUrl } from '../media/media-store.ts'
import { usingUpload } from '../media/uploads-store.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'
import { changeOwnProfile } from './change-own-profile.ts'

/**
 * Makes an uploaded picture the caller's and removes the one before. Throws PROFILE_NOT_FOUND, TRY_AGAIN, or what the
 * picture is refused for (media/look-at-upload.ts); what is refused is removed.
 */
export async function setAvatar(key: string, actor: Actor): Promise<Profile> {
  const avatar_url = mediaUrl(key)
  const now = await findProfile(actor.user_id)
  // An answer was lost and the request is repeated.
  if (now?.avatar_url === avatar_url) return now
  await lookAtUpload('avatar', key, actor)
  const { was, is } = await changeOwnProfile(actor.user_id, { avatar_url }, [usingUpload(key)]).catch(fileIsGone)
  await removePicture('avatar', was.avatar_url)
  return is
}

/** Removes the caller's picture; without one nothing happens. */
export async function removeAvatar(actor: Actor): Promise<Profile> {
  const { was, is } = await changeOwnProfile(actor.user_id, { avatar_url: null })
  await removePicture('avatar', was.avatar_url)
  return is
}

/** Something else took the file, or it was forgotten, since it was looked at. */
function fileIsGone(error: unknown): never {
  throw error instanceof ConditionsNotMet ? new DomainError('FILE_NOT_FOUND') : error
}
