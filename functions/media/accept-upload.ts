import { DomainError } from '#shared/domain/domain-error.ts'
import { MAX_PICTURE_SIDE, UPLOADS, type UploadKind } from '#shared/domain/uploads.ts'
import type { Actor } from '#shared/domain/users.ts'
import { log } from '../aws/log.ts'
import type { TransactAction } from '../table/transact.ts'
import { keepFile, mediaUrl, readFile, removeFile, type StoredFile } from './media-store.ts'
import { type PictureHeader, pictureHeader } from './picture-header.ts'
import { findUpload, usingUpload } from './uploads-store.ts'

/** Where the site shows an accepted picture, and what the transaction that names it has to do besides. */
export type Accepted = { url: string; using: TransactAction[] }

/**
 * Looks at a picture that the caller uploaded and wants to use in place of `shown`, and keeps the very bytes it looked at
 * where the site shows them: what is sent to the upload's place from then on reaches nobody. The picture that is shown
 * already is answered as it is, so that a request may be repeated. Throws FILE_NOT_FOUND for one that is not there, not
 * theirs, of another kind or in use; FILE_TOO_LARGE; FILE_NOT_AN_IMAGE for one whose bytes are no picture; or
 * PICTURE_TOO_LARGE. What is refused for what it holds is removed.
 */
export async function acceptUpload(
  kind: UploadKind,
  key: string,
  { user_id }: Actor,
  shown: string | null,
): Promise<Accepted> {
  const upload = await findUpload(key)
  if (upload?.user_id !== user_id || upload.upload_kind !== kind) throw new DomainError('FILE_NOT_FOUND')
  const url = mediaUrl(upload.file)
  if (upload.used && url === shown) return { url, using: [] }
  const stored = upload.used ? undefined : await readFile(key, UPLOADS[kind].max_bytes)
  if (!stored) throw new DomainError('FILE_NOT_FOUND')
  const picture = judge(stored)
  if (picture instanceof DomainError) {
    // That it stays when this fails does no harm: it goes with its upload.
    await removeFile(key).catch((error: unknown) => log.error('a refused file stays', { file: key, error }))
    throw picture
  }
  await keepFile(upload.file, stored.bytes, picture.type)
  return { url, using: [usingUpload(key)] }
}

/** The form of the upload has asked for the same; the bytes are what counts. */
function judge({ bytes, size }: StoredFile): PictureHeader | DomainError {
  const picture = pictureHeader(bytes)
  if (!picture) return new DomainError('FILE_NOT_AN_IMAGE')
  if (size > bytes.length) return new DomainError('FILE_TOO_LARGE')
  return Math.max(picture.width, picture.height) > MAX_PICTURE_SIDE ? new DomainError('PICTURE_TOO_LARGE') : picture
}
