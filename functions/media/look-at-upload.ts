import { DomainError } from '#shared/domain/domain-error.ts'
import { UPLOADS, type UploadKind } from '#shared/domain/uploads.ts'
import type { Actor } from '#shared/domain/users.ts'
import { log } from '../aws/log.ts'
import { lookAt, removeFile, type StoredFile } from './media-store.ts'
import { isFreeUpload } from './uploads-store.ts'

/**
 * Looks at a picture that the caller uploaded and wants to use. Throws FILE_NOT_FOUND for one that is not there, not
 * theirs, of another kind or in use; FILE_TOO_LARGE; or FILE_NOT_AN_IMAGE for one whose bytes are no picture. What is
 * refused for what it holds is removed.
 */
export async function lookAtUpload(kind: UploadKind, file: string, { user_id }: Actor): Promise<void> {
  const stored = (await isFreeUpload(file, kind, user_id)) ? await lookAt(file) : undefined
  if (!stored) throw new DomainError('FILE_NOT_FOUND')
  const refusal = refusalOf(stored, UPLOADS[kind].max_bytes)
  if (!refusal) return
  // That it stays when this fails does no harm: it goes with its upload.
  await removeFile(file).catch((error: unknown) => log.error('a refused file stays', { file, error }))
  throw refusal
}

/** The form of the upload has asked for the same; the bytes are what counts. */
function refusalOf({ type, bytes }: StoredFile, max_bytes: number): DomainError | undefined {
  if (type === undefined) return new DomainError('FILE_NOT_AN_IMAGE')
  return bytes > max_bytes ? new DomainError('FILE_TOO_LARGE') : undefined
}
