import { FILE_REFUSALS } from '#shared/platform/refusals/files.ts'
import { PDF, UPLOADS } from '#shared/platform/rules/uploads.ts'
import { preparePicture, UnusableFileError } from './prepare-picture.ts'

/** What may be a picture or a PDF. */
export type DocumentKind = 'receipt' | 'art'

const UNREADABLE = {
  receipt: FILE_REFUSALS.RECEIPT_UNREADABLE,
  art: FILE_REFUSALS.ART_UNREADABLE,
} as const satisfies Record<DocumentKind, unknown>

/** Some devices know a file by its name alone. */
const isPdf = ({ type, name }: File): boolean => type === PDF || (type === '' && /\.pdf$/i.test(name))

export const acceptedTypes = (kind: DocumentKind): readonly string[] => UPLOADS[kind].content_types

/**
 * What is sent of a chosen file: a PDF as it is; a picture drawn anew, small enough and without where it was taken. `tooLarge`:
 * what is said of a PDF beyond what is taken. Throws PictureError.
 */
export async function prepareDocument(kind: DocumentKind, file: File, tooLarge: string): Promise<Blob> {
  if (!isPdf(file)) {
    if (!acceptedTypes(kind).includes(file.type)) throw new UnusableFileError(UNREADABLE[kind].sentence)
    return preparePicture(kind, file)
  }
  if (file.size > UPLOADS[kind].max_bytes) throw new UnusableFileError(tooLarge)
  return file.type === PDF ? file : new File([file], file.name, { type: PDF })
}
