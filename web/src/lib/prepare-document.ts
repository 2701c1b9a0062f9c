import { FILE_REFUSALS } from '#shared/platform/refusals/files.ts'
import { isProtectedPdf } from '#shared/platform/rules/file-bytes.ts'
import { PDF_TYPE, UPLOADS } from '#shared/platform/rules/uploads.ts'
import { fileByBytes } from './file-by-bytes.ts'
import { preparePicture, UnusableFileError } from './prepare-picture.ts'

/** Uploads that are a picture or a PDF. */
export type DocumentKind = 'receipt' | 'art'

const UNREADABLE_REFUSALS = {
  receipt: FILE_REFUSALS.RECEIPT_UNREADABLE,
  art: FILE_REFUSALS.ART_UNREADABLE,
} as const satisfies Record<DocumentKind, unknown>

/** Whether a file is a PDF. Of one whose bytes and type say nothing, the name decides. */
const isPdf = ({ type, name }: File): boolean => type === PDF_TYPE || (type === '' && /\.pdf$/i.test(name))

/**
 * Prepares a chosen file for upload: a PDF stays unchanged, a picture is prepared by `preparePicture`. `tooLarge` is
 * the message for a PDF above the size limit. Throws UnusableFileError, also for an empty file and a protected PDF.
 */
export async function prepareDocument(kind: DocumentKind, chosen: File, tooLarge: string): Promise<Blob> {
  const file = await fileByBytes(chosen)
  if (!isPdf(file)) {
    if (!UPLOADS[kind].content_types.some(type => type === file.type))
      throw new UnusableFileError(UNREADABLE_REFUSALS[kind].sentence)
    return preparePicture(kind, file)
  }
  if (file.size === 0) throw new UnusableFileError(UNREADABLE_REFUSALS[kind].sentence)
  if (file.size > UPLOADS[kind].max_bytes) throw new UnusableFileError(tooLarge)
  if (isProtectedPdf(new Uint8Array(await file.arrayBuffer())))
    throw new UnusableFileError(FILE_REFUSALS.PDF_PROTECTED.sentence)
  return file.type === PDF_TYPE ? file : new File([file], file.name, { type: PDF_TYPE })
}
