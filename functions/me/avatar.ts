import { DomainError } from '#shared/domain/domain-error.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import { UPLOADS } from '#shared/domain/uploads.ts'
import type { Actor } from '#shared/domain/users.ts'
import { log } from '../aws/log.ts'
import { avatarPrefix } from '../media/create-upload.ts'
import { keyOfMedia, lookAt, mediaUrl, removeFile, type StoredFile } from '../media/media-store.ts'
import { changeOwnProfile } from './change-own-profile.ts'

/**
 * Makes an uploaded picture the caller's and removes the one before. Throws FILE_NOT_FOUND for a file that is not there
 * or not theirs, FILE_TOO_LARGE, or FILE_NOT_AN_IMAGE for one whose bytes are no picture; what is refused is removed.
 */
export async function setAvatar(key: string, actor: Actor): Promise<Profile> {
  if (!key.startsWith(avatarPrefix(actor.user_id))) throw new DomainError('FILE_NOT_FOUND')
  const file = await lookAt(key)
  if (!file) throw new DomainError('FILE_NOT_FOUND')
  const refusal = refusalOf(file)
  if (refusal) {
    await removeQuietly(key, actor)
    throw refusal
  }
  const { was, is } = await changeOwnProfile(actor.user_id, { avatar_url: mediaUrl(key) })
  await removePicture(was, key)
  return is
}

/** Removes the caller's picture; without one nothing happens. */
export async function removeAvatar(actor: Actor): Promise<Profile> {
  const { was, is } = await changeOwnProfile(actor.user_id, { avatar_url: null })
  await removePicture(was)
  return is
}

/** The form of the upload has asked for the same; the bytes are what counts. */
function refusalOf({ type, bytes }: StoredFile): DomainError | undefined {
  if (type === undefined) return new DomainError('FILE_NOT_AN_IMAGE')
  return bytes > UPLOADS.avatar.max_bytes ? new DomainError('FILE_TOO_LARGE') : undefined
}

/** The picture before is nobody's any more. */
async function removePicture({ id, avatar_url }: Profile, kept?: string): Promise<void> {
  const key = keyOfMedia(avatar_url)
  if (key && key !== kept) await removeQuietly(key, { user_id: id })
}

/** That a file which nothing names stays when this fails does no harm. */
const removeQuietly = (key: string, { user_id }: Pick<Actor, 'user_id'>): Promise<void> =>
  removeFile(key).catch((error: unknown) => log.error('a file that nobody uses stays', { user_id, error }))
