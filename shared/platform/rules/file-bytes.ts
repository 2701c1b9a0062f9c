import { PDF_TYPE } from './uploads.ts'

/** What a file is by its bytes, because names and declared types are often wrong or missing. */

/** The first bytes that typeOfBytes needs. */
export const FIRST_BYTES = 12

/** The type of a picture or PDF by its first bytes; undefined for anything else. */
export function typeOfBytes(bytes: Uint8Array): string | undefined {
  const start = textOf(bytes.subarray(0, FIRST_BYTES))
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  return start.startsWith('%PDF-') ? PDF_TYPE : undefined
}

/** PDF readers look for the end marker in this many last bytes (ISO 32000-1, annex H). */
const TAIL = 1024

/** The offset of the cross-reference table, which the end of a PDF names; undefined if it does not. */
function crossReferenceOffset(bytes: Uint8Array): number | undefined {
  const [, place] = [...textOf(bytes.subarray(-TAIL)).matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1) ?? []
  return place === undefined ? undefined : Number(place)
}

/**
 * Whether these bytes are a complete PDF (ISO 32000): it begins with its version, and ends with the offset of its
 * cross-reference table, which has to lie within the file. Bytes that some banks and scanners append are accepted, as
 * PDF readers do.
 */
export function isCompletePdf(bytes: Uint8Array): boolean {
  if (!/^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 8)))) return false
  const offset = crossReferenceOffset(bytes)
  return offset !== undefined && /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(textOf(bytes.subarray(offset, offset + 40)))
}

/** Most bytes of a cross-reference table that are read to find its trailer: 25,000 objects. */
const MAX_TABLE = 512 * 1024

/** Whether a PDF is encrypted: its trailer, or the dictionary of its cross-reference stream, says so (ISO 32000-1, 7.6). */
export function isProtectedPdf(bytes: Uint8Array): boolean {
  const offset = crossReferenceOffset(bytes)
  if (offset === undefined) return false
  const [dictionary = ''] = textOf(bytes.subarray(offset, offset + MAX_TABLE)).split(/stream\r?\n|startxref/, 1)
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(withoutNameEscapes(dictionary))
}

/** Names in a PDF may have any character as # and two hexadecimal digits. */
const withoutNameEscapes = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const CHUNK = 8192
function textOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
}
