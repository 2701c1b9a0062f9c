import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import {
  INSTALLATION_PHOTO_SIDE,
  MAX_PICTURE_SIDE,
  PDF_TYPE,
  UPLOADS,
  type UploadKind,
} from '#shared/platform/rules/uploads.ts'
import { log } from '../../platform/aws/log.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { isCompletePdf } from './complete-pdf.ts'
import { extensionOf } from './file-types.ts'
import { readFileUpTo, removeFile, type StoredFile, storeFile } from './media-store.ts'
import { mediaUrl } from './media-url.ts'
import { type PictureHeader, parsePictureHeader } from './picture-header.ts'
import { stripPictureMetadata } from './strip-metadata.ts'
import { claimUploadAction, findUpload, recordCopies, type Upload } from './uploads-store.ts'

/** An accepted file, and the actions that the transaction which stores its URL must include. */
export type AcceptedUpload = {
  url: string
  using: TransactAction[]
  /** The stored bytes; empty when the file was accepted before. */
  bytes: Uint8Array
}
/** Accepted copies of one file, in the order of their names. */
export type AcceptedCopies = { urls: string[]; using: TransactAction[]; bytes: Uint8Array }

/**
 * How a kind of file is validated and named: pictures that the site serves by their URL; receipts and arts, which it does
 * not serve, by their storage key.
 */
type AcceptanceRule = {
  nameOf: (file: string) => string
  validate: (stored: StoredFile, upload: Upload) => ValidFile | DomainError
}
/** The detected type and the bytes to store, without metadata such as place and device. */
type ValidFile = { type: string; bytes: Uint8Array }

const PUBLIC_PICTURE: AcceptanceRule = { nameOf: mediaUrl, validate: validatePicture }
const privateDocument = (unreadable: 'RECEIPT_UNREADABLE' | 'ART_UNREADABLE'): AcceptanceRule => ({
  nameOf: file => file,
  validate: (stored, upload) => validateDocument(stored, upload, unreadable),
})
const ACCEPTANCE_RULES: Record<UploadKind, AcceptanceRule> = {
  avatar: PUBLIC_PICTURE,
  point_image: PUBLIC_PICTURE,
  receipt: privateDocument('RECEIPT_UNREADABLE'),
  art: privateDocument('ART_UNREADABLE'),
  damage_photo: { nameOf: file => file, validate: validatePicture },
  installation_photo: { nameOf: mediaUrl, validate: validatePhoto },
}

/**
 * Validates a file that the caller uploaded to replace `currentUrl`, or to join these, and stores the validated bytes under their final key:
 * a later upload to the same form changes nothing. Idempotent: the file that is already in use is returned as it is.
 * `downloadName`: file name of a private file when it is saved. Throws FILE_NOT_FOUND for a file that is missing, another
 * user's, of another kind or in use; FILE_TOO_LARGE; FILE_NOT_AN_IMAGE or PICTURE_TOO_LARGE; RECEIPT_UNREADABLE,
 * ART_UNREADABLE or PHOTO_UNREADABLE. A file with refused content is deleted.
 */
export async function acceptUpload(
  kind: UploadKind,
  key: string,
  actor: Pick<Actor, 'user_id'>,
  currentUrl: string | null | readonly string[],
  downloadName?: string,
): Promise<AcceptedUpload> {
  const { urls, ...stored } = await acceptFile(kind, key, actor, {
    names: file => [file],
    currentUrls: [currentUrl ?? []].flat(),
    downloadName: downloadName,
    areCopies: false,
  })
  return { ...stored, url: urls[0] ?? '' }
}

/**
 * Like `acceptUpload`, for a file that several records use: each gets its own copy, named after the upload. Refuses a file
 * in use. Unused copies are deleted with the upload.
 */
export const acceptUploadCopies = (
  kind: UploadKind,
  key: string,
  actor: Actor,
  copies: { names: (file: string) => string[]; downloadName: string },
): Promise<AcceptedCopies> => acceptFile(kind, key, actor, { ...copies, currentUrls: [], areCopies: true })

type AcceptOptions = {
  names: (file: string) => string[]
  currentUrls: readonly string[]
  downloadName: string | undefined
  areCopies: boolean
}

async function acceptFile(
  kind: UploadKind,
  key: string,
  { user_id }: Pick<Actor, 'user_id'>,
  { names, currentUrls, downloadName, areCopies }: AcceptOptions,
): Promise<AcceptedCopies> {
  const upload = await findUpload(key)
  if (upload?.user_id !== user_id || upload.upload_kind !== kind) throw new DomainError('FILE_NOT_FOUND')
  const { nameOf, validate } = ACCEPTANCE_RULES[kind]
  const files = names(upload.file)
  const copyNames = files.map(nameOf)
  if (upload.used && copyNames[0] !== undefined && currentUrls.includes(copyNames[0]))
    return { urls: copyNames, using: [], bytes: new Uint8Array() }
  const storedFile = upload.used ? undefined : await readFileUpTo(key, UPLOADS[kind].max_bytes)
  if (!storedFile) throw new DomainError('FILE_NOT_FOUND')
  const validFile = validate(storedFile, upload)
  if (validFile instanceof DomainError) {
    // A failure here is harmless: the file is deleted when its upload record expires.
    await removeFile(key).catch((error: unknown) => log.error('a refused file stays', { file: key, error }))
    throw validFile
  }
  const { type, bytes } = validFile
  if (areCopies) await recordCopies(key, files)
  await forEachConcurrent(files, COPY_CONCURRENCY, file => storeFile(file, bytes, type, downloadName))
  return { urls: copyNames, using: [claimUploadAction(key, areCopies ? files : [])], bytes }
}

/** Copies written concurrently; each holds the whole file in memory. */
const COPY_CONCURRENCY = 8

const isTruncated = ({ bytes, size }: StoredFile): boolean => size > bytes.length

/** Checks the bytes themselves: the declared type proves nothing. Truncated pictures are refused. */
function validatePicture(stored: StoredFile): ValidFile | DomainError {
  const picture = parsePictureHeader(stored.bytes)
  if (!picture) return new DomainError('FILE_NOT_AN_IMAGE')
  if (isTruncated(stored)) return new DomainError('FILE_TOO_LARGE')
  if (isTooWide(picture)) return new DomainError('PICTURE_TOO_LARGE')
  return stripPictureMetadata(stored.bytes) ?? new DomainError('FILE_NOT_AN_IMAGE')
}

/** A complete JPEG no larger than the device produces, so that its hash vouches for what the technician saw. */
function validatePhoto(stored: StoredFile): ValidFile | DomainError {
  if (isTruncated(stored)) return new DomainError('FILE_TOO_LARGE')
  const photo = stripPictureMetadata(stored.bytes)
  const isTaken = photo?.type === 'image/jpeg' && Math.max(photo.width, photo.height) <= INSTALLATION_PHOTO_SIDE
  return isTaken ? photo : new DomainError('PHOTO_UNREADABLE')
}

/** The detected type must match the file extension, which is what people see first. */
function validateDocument(
  stored: StoredFile,
  { file }: Upload,
  unreadable: 'RECEIPT_UNREADABLE' | 'ART_UNREADABLE',
): ValidFile | DomainError {
  if (isTruncated(stored)) return new DomainError('FILE_TOO_LARGE')
  const { bytes } = stored
  const picture = stripPictureMetadata(bytes)
  const validFile = isCompletePdf(bytes) ? { type: PDF_TYPE, bytes } : picture
  if (!validFile || extensionOf(validFile.type) !== file.split('.').at(-1)) return new DomainError(unreadable)
  return picture && isTooWide(picture) ? new DomainError('PICTURE_TOO_LARGE') : validFile
}

const isTooWide = ({ width, height }: PictureHeader): boolean => Math.max(width, height) > MAX_PICTURE_SIDE
