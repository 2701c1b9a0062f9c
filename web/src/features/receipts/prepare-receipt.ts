import { PDF, UPLOADS } from '#shared/domain/uploads.ts'
import { RECEIPTS } from '#shared/messages/receipts.ts'
import { FILE_REFUSALS } from '#shared/refusals/files.ts'
import { drawPicture, PictureError } from '#web/lib/draw-picture.ts'

/** Some devices know a file by its name alone. */
const isPdf = ({ type, name }: File): boolean => type === PDF || (type === '' && /\.pdf$/i.test(name))

export const RECEIPT_TYPES: readonly string[] = UPLOADS.receipt.content_types

/**
 * What is sent of a chosen file: a PDF as it is; a picture drawn anew, small enough and without where it was taken. Throws
 * PictureError.
 */
export async function prepareReceipt(file: File): Promise<Blob> {
  if (!isPdf(file)) {
    if (!RECEIPT_TYPES.includes(file.type)) throw new PictureError(FILE_REFUSALS.RECEIPT_UNREADABLE.sentence)
    return drawPicture('receipt', file)
  }
  if (file.size > UPLOADS.receipt.max_bytes) throw new PictureError(RECEIPTS.TOO_LARGE)
  return file.type === PDF ? file : new File([file], file.name, { type: PDF })
}
