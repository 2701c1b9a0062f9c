import { PDF } from '#shared/domain/uploads.ts'
import { type PictureHeader, pictureHeader } from './picture-header.ts'

/**
 * What a receipt's bytes are, whatever their name says: a picture or a PDF that is whole. undefined: neither, or one that
 * was cut off, which a manager would open and see half of.
 */
export function receiptType(bytes: Uint8Array): string | undefined {
  return isWholePdf(bytes) ? PDF : wholePicture(bytes)?.type
}

/** A picture that ends as its type does; undefined: none, or one that was cut off. */
export function wholePicture(bytes: Uint8Array): PictureHeader | undefined {
  const picture = pictureHeader(bytes)
  return picture && ENDS[picture.type](bytes) ? picture : undefined
}

/** Whether the last bytes are those that a file of this type ends with, as browsers and cameras write it. */
const ENDS = {
  // IEND, without content, and its checksum.
  'image/png': (bytes: Uint8Array) => textOf(bytes.subarray(-12)) === '\0\0\0\0IEND\xae\x42\x60\x82',
  'image/jpeg': (bytes: Uint8Array) => bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9,
  // The container says how long it is.
  'image/webp': (bytes: Uint8Array) =>
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true) + 8 === bytes.length,
}

/** Where readers look for a PDF's end (ISO 32000-1, annex H). Bytes. */
const TAIL = 1024

/**
 * By ISO 32000: it begins with its version and ends with the place of its table of objects, which must be in it. What some
 * banks and scanners append behind the end is let be, as readers do.
 */
function isWholePdf(bytes: Uint8Array): boolean {
  if (!/^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 8)))) return false
  const [, place] = [...textOf(bytes.subarray(-TAIL)).matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1) ?? []
  if (place === undefined) return false
  return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(textOf(bytes.subarray(Number(place), Number(place) + 40)))
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
