import { DomainError } from '#shared/domain/domain-error.ts'
import { UPLOADS } from '#shared/domain/uploads.ts'
import { log } from '../aws/log.ts'
import { keyOfMedia, lookAt, mediaUrl, removeFile, type StoredFile } from '../media/media-store.ts'

const { prefix, max_bytes } = UPLOADS.point_image

/**
 * The address of an uploaded photo. Throws FILE_NOT_FOUND for a file that is not there or no point's, FILE_TOO_LARGE, or
 * FILE_NOT_AN_IMAGE for one whose bytes are no picture; what is refused is removed.
 */
export async function imageUrlOf(key: string): Promise<string> {
  if (!key.startsWith(prefix)) throw new DomainError('FILE_NOT_FOUND')
  const file = await lookAt(key)
  if (!file) throw new DomainError('FILE_NOT_FOUND')
  const refusal = refusalOf(file)
  if (refusal) {
    await removeImage(mediaUrl(key))
    throw refusal
  }
  return mediaUrl(key)
}

function refusalOf({ type, bytes }: StoredFile): DomainError | undefined {
  if (type === undefined) return new DomainError('FILE_NOT_AN_IMAGE')
  return bytes > max_bytes ? new DomainError('FILE_TOO_LARGE') : undefined
}

/** Removes a photo that no point shows any more. That the file stays when this fails does no harm. */
export async function removeImage(url: string | null): Promise<void> {
  const key = keyOfMedia(url)
  if (key?.startsWith(prefix))
    await removeFile(key).catch((error: unknown) => log.error('a photo that no point shows stays', { key, error }))
}
