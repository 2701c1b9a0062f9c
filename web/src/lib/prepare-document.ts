import { FILE_REFUSALS } from '#shared/platform/refusals/files.ts'
import { PDF_TYPE, UPLOADS } from '#shared/platform/rules/uploads.ts'
import { preparePicture, UnusableFileError } from './prepare-picture.ts'

/** Uploads that are a picture or a PDF. */
export type DocumentKind = 'receipt' | 'art'

const UNREADABLE_REFUSALS = {
  receipt: FILE_REFUSALS.RECEIPT_UNREADABLE,
  art: FILE_REFUSALS.ART_UNREADABLE,
} as const satisfies Record<DocumentKind, unknown>

/** Whether a file is a PDF. Some devices give no content type, so the name decides then. */
const isPdf = ({ type, name }: File): boolean => type === PDF_TYPE || (type === '' && /\.pdf$/i.test(name))

export const acceptedTypesOf = (kind: DocumentKind): readonly string[] => UPLOADS[kind].content_types

/**
 * Prepares a chosen file for upload: a PDF stays unchanged, a picture is prepared by `preparePicture`. `tooLarge` is
 * the message for a PDF above the size limit. Throws UnusableFileError, also for an empty file.
 */
export async function prepareDocument(kind: DocumentKind, file: File, tooLarge: string): Promise<Blob> {
  if (!isPdf(file)) {
    if (!acceptedTypesOf(kind).includes(file.type)) throw new UnusableFileError(UNREADABLE_REFUSALS[kind].sentence)
    return preparePicture(kind, file)
  }
  if (file.size === 0) throw new UnusableFileError(UNREADABLE_REFUSALS[kind].sentence)
  if (file.size > UPLOADS[kind].max_bytes) throw new UnusableFileError(tooLarge)
  return file.type === PDF_TYPE ? file : new File([file], file.name, { type: PDF_TYPE })
}
