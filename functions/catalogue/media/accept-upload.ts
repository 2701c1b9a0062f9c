import { DomainError } from '#shared/domain/domain-error.ts'
import type { Actor } from '#shared/domain/roles.ts'
import { INSTALLATION_PHOTO_SIDE, MAX_PICTURE_SIDE, PDF, UPLOADS, type UploadKind } from '#shared/domain/uploads.ts'
import { log } from '../../platform/aws/log.ts'
import { eachAtOnce } from '../../platform/table/each-at-once.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { extensionOf } from './file-types.ts'
import { keepFile, readFile, removeFile, type StoredFile } from './media-store.ts'
import { mediaUrl } from './media-url.ts'
import { type PictureHeader, pictureHeader } from './picture-header.ts'
import { wholePicture } from './strip-metadata.ts'
import { findUpload, noteCopies, type Upload, usingUpload } from './uploads-store.ts'
import { isWholePdf } from './whole-pdf.ts'

/** What names an accepted file, and what the transaction that names it has to do besides. */
export type Accepted = {
  url: string
  using: TransactAction[]
  /** What is kept; nothing where it was accepted before. */
  bytes: Uint8Array
}
/** The same of copies, in the order of their names. */
export type AcceptedCopies = { urls: string[]; using: TransactAction[]; bytes: Uint8Array }

/**
 * What a file is judged and kept by: a picture that the site shows is named by its address there; a receipt or an art, which
 * no address of the site leads to, by its key.
 */
type Manner = {
  nameOf: (file: string) => string
  judge: (stored: StoredFile, upload: Upload) => Judged | DomainError
}
/** The type that the bytes are, and what is kept of them: never where and with what a picture was taken. */
type Judged = { type: string; bytes: Uint8Array }

const PICTURE: Manner = { nameOf: mediaUrl, judge: judgePicture }
const privately = (unreadable: 'RECEIPT_UNREADABLE' | 'ART_UNREADABLE'): Manner => ({
  nameOf: file => file,
  judge: (stored, upload) => judgeDocument(stored, upload, unreadable),
})
const MANNERS: Record<UploadKind, Manner> = {
  avatar: PICTURE,
  point_image: PICTURE,
  receipt: privately('RECEIPT_UNREADABLE'),
  art: privately('ART_UNREADABLE'),
  damage_photo: { nameOf: file => file, judge: judgePicture },
  installation_photo: { nameOf: mediaUrl, judge: judgePhoto },
}

/**
 * Looks at a file that the caller uploaded and wants to use in place of `named`, and keeps the very bytes it looked at
 * where the site shows them or signs links to them: what is sent to the upload's place from then on reaches nobody. The
 * file that is named already is answered as it is, so that a request may be repeated. `called`: what a private file is
 * called where it is saved. Throws FILE_NOT_FOUND for one that is not there, not theirs, of another kind or in use;
 * FILE_TOO_LARGE; FILE_NOT_AN_IMAGE for a picture whose bytes are none, or PICTURE_TOO_LARGE; RECEIPT_UNREADABLE,
 * ART_UNREADABLE or PHOTO_UNREADABLE. What is refused for what it holds is removed.
 */
export async function acceptUpload(
  kind: UploadKind,
  key: string,
  actor: Pick<Actor, 'user_id'>,
  named: string | null,
  called?: string,
): Promise<Accepted> {
  const { urls, ...kept } = await accept(kind, key, actor, { names: file => [file], named, called, areCopies: false })
  return { ...kept, url: urls[0] ?? '' }
}

/**
 * The same for a file that several things get, each a copy of its own by a name that is made of the upload's. One in use is
 * refused. Copies that nothing came to use go with the upload.
 */
export const acceptCopies = (
  kind: UploadKind,
  key: string,
  actor: Actor,
  keeping: { names: (file: string) => string[]; called: string },
): Promise<AcceptedCopies> => accept(kind, key, actor, { ...keeping, named: null, areCopies: true })

type Keeping = {
  names: (file: string) => string[]
  named: string | null
  called: string | undefined
  areCopies: boolean
}

async function accept(
  kind: UploadKind,
  key: string,
  { user_id }: Pick<Actor, 'user_id'>,
  { names, named, called, areCopies }: Keeping,
): Promise<AcceptedCopies> {
  const upload = await findUpload(key)
  if (upload?.user_id !== user_id || upload.upload_kind !== kind) throw new DomainError('FILE_NOT_FOUND')
  const { nameOf, judge } = MANNERS[kind]
  const files = names(upload.file)
  const urls = files.map(nameOf)
  if (upload.used && urls[0] === named) return { urls, using: [], bytes: new Uint8Array() }
  const stored = upload.used ? undefined : await readFile(key, UPLOADS[kind].max_bytes)
  if (!stored) throw new DomainError('FILE_NOT_FOUND')
  const judged = judge(stored, upload)
  if (judged instanceof DomainError) {
    // That it stays when this fails does no harm: it goes with its upload.
    await removeFile(key).catch((error: unknown) => log.error('a refused file stays', { file: key, error }))
    throw judged
  }
  const { type, bytes } = judged
  if (areCopies) await noteCopies(key, files)
  await eachAtOnce(files, COPIES_AT_ONCE, file => keepFile(file, bytes, type, called))
  return { urls, using: [usingUpload(key, areCopies ? files : [])], bytes }
}

/** Copies that are written together: each is the whole file. */
const COPIES_AT_ONCE = 8

const isCutOff = ({ bytes, size }: StoredFile): boolean => size > bytes.length

/** The form of the upload has asked for the same; the bytes are what counts. Half a picture is none. */
function judgePicture(stored: StoredFile): Judged | DomainError {
  const picture = pictureHeader(stored.bytes)
  if (!picture) return new DomainError('FILE_NOT_AN_IMAGE')
  if (isCutOff(stored)) return new DomainError('FILE_TOO_LARGE')
  if (isTooWide(picture)) return new DomainError('PICTURE_TOO_LARGE')
  return wholePicture(stored.bytes) ?? new DomainError('FILE_NOT_AN_IMAGE')
}

/** A proof: whole, so that its hash is of what the technician saw, and no larger than the device draws it. */
function judgePhoto(stored: StoredFile): Judged | DomainError {
  if (isCutOff(stored)) return new DomainError('FILE_TOO_LARGE')
  const photo = wholePicture(stored.bytes)
  const isTaken = photo?.type === 'image/jpeg' && Math.max(photo.width, photo.height) <= INSTALLATION_PHOTO_SIDE
  return isTaken ? photo : new DomainError('PHOTO_UNREADABLE')
}

/** Whoever opens it sees its name's ending first, so it is of the type that the name says. */
function judgeDocument(
  stored: StoredFile,
  { file }: Upload,
  unreadable: 'RECEIPT_UNREADABLE' | 'ART_UNREADABLE',
): Judged | DomainError {
  if (isCutOff(stored)) return new DomainError('FILE_TOO_LARGE')
  const { bytes } = stored
  const picture = wholePicture(bytes)
  const judged = isWholePdf(bytes) ? { type: PDF, bytes } : picture
  if (!judged || extensionOf(judged.type) !== file.split('.').at(-1)) return new DomainError(unreadable)
  return picture && isTooWide(picture) ? new DomainError('PICTURE_TOO_LARGE') : judged
}

const isTooWide = ({ width, height }: PictureHeader): boolean => Math.max(width, height) > MAX_PICTURE_SIDE
