import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { isCompletePdf, isProtectedPdf } from '#shared/platform/rules/file-bytes.ts'
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
import { extensionOf } from './file-types.ts'
import { deleteFile, type FileStart, readFileUpTo, storeFile } from './media-store.ts'
import { mediaUrl } from './media-url.ts'
import { type PictureHeader, parsePictureHeader } from './picture-header.ts'
import { stripPictureMetadata } from './strip-metadata.ts'
import { claimUploadAction, findUpload, recordCopies, type Upload } from './uploads-store.ts'

/** An accepted file, and the actions to include in the transaction that stores its URL in a record. */
export type AcceptedUpload = {
  url: string
  using: TransactAction[]
  /** The stored bytes; empty when the file was already accepted earlier. */
  bytes: Uint8Array
}
/**
 * Accepted copies of one file, in the order of their names; `using`: actions to include in the transaction that stores
 * their URLs.
 */
export type AcceptedCopies = { urls: string[]; using: TransactAction[]; bytes: Uint8Array }

/**
 * How a kind of file is validated and named. Pictures are named by their URL on the site; receipts and arts, which the
 * site does not serve, by their storage key.
 */
type AcceptanceRule = {
  nameOf: (file: string) => string
  validate: (stored: FileStart, upload: Upload) => ValidFile | DomainError
}
/** The detected type of a file and the bytes to store, from which metadata such as place and device were removed. */
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
 * Validates a file that the caller uploaded, to replace `currentUrl` or to join these URLs. Stores the validated bytes
 * under another, final key, so that a later upload with the same form changes nothing. Idempotent: returns the file
 * unchanged when it is already in use here. `downloadName`: file name of a private file when it is downloaded. Throws
 * FILE_NOT_FOUND for a file that is missing, belongs to another user, has another kind or is in use elsewhere;
 * FILE_TOO_LARGE; FILE_NOT_AN_IMAGE or PICTURE_TOO_LARGE; RECEIPT_UNREADABLE, ART_UNREADABLE, PDF_PROTECTED or
 * PHOTO_UNREADABLE. A file with refused content is deleted.
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
 * Like `acceptUpload`, for a file that several records use: each record gets a copy of its own, named after the upload.
 * Refuses a file that is in use. Unused copies are deleted together with the upload.
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
    await deleteFile(key).catch((error: unknown) => log.error('a refused file stays', { file: key, error }))
    throw validFile
  }
  const { type, bytes } = validFile
  if (areCopies) await recordCopies(key, files)
  await forEachConcurrent(files, COPY_CONCURRENCY, file => storeFile(file, bytes, type, downloadName))
  return { urls: copyNames, using: [claimUploadAction(key, areCopies ? files : [])], bytes }
}

/** Number of copies written concurrently; each holds the whole file in memory. */
const COPY_CONCURRENCY = 8

const isLargerThanRead = ({ bytes, size }: FileStart): boolean => size > bytes.length

/** Validates the bytes, because the declared type can be false. Refuses truncated pictures. */
function validatePicture(stored: FileStart): ValidFile | DomainError {
  const picture = parsePictureHeader(stored.bytes)
  if (!picture) return new DomainError('FILE_NOT_AN_IMAGE')
  if (isLargerThanRead(stored)) return new DomainError('FILE_TOO_LARGE')
  if (isTooWide(picture)) return new DomainError('PICTURE_TOO_LARGE')
  return stripPictureMetadata(stored.bytes) ?? new DomainError('FILE_NOT_AN_IMAGE')
}

/**
 * Accepts only a complete JPEG of at most the size that the site's upload produces, so that its hash identifies the
 * photo that the technician took.
 */
function validatePhoto(stored: FileStart): ValidFile | DomainError {
  if (isLargerThanRead(stored)) return new DomainError('FILE_TOO_LARGE')
  const photo = stripPictureMetadata(stored.bytes)
  const isTaken = photo?.type === 'image/jpeg' && Math.max(photo.width, photo.height) <= INSTALLATION_PHOTO_SIDE
  return isTaken ? photo : new DomainError('PHOTO_UNREADABLE')
}

/** The detected type must match the file's extension, because people rely on the extension. */
function validateDocument(
  stored: FileStart,
  { file }: Upload,
  unreadable: 'RECEIPT_UNREADABLE' | 'ART_UNREADABLE',
): ValidFile | DomainError {
  if (isLargerThanRead(stored)) return new DomainError('FILE_TOO_LARGE')
  const { bytes } = stored
  const picture = stripPictureMetadata(bytes)
  const validFile = isCompletePdf(bytes) ? { type: PDF_TYPE, bytes } : picture
  if (!validFile || extensionOf(validFile.type) !== file.split('.').at(-1)) return new DomainError(unreadable)
  if (!picture && isProtectedPdf(bytes)) return new DomainError('PDF_PROTECTED')
  return picture && isTooWide(picture) ? new DomainError('PICTURE_TOO_LARGE') : validFile
}

const isTooWide = ({ width, height }: PictureHeader): boolean => Math.max(width, height) > MAX_PICTURE_SIDE
