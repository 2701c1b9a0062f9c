/**
 * Decodes a text file in one of the encodings that Brazilian offices use: UTF-8, UTF-16 (Excel's "Unicode text") and
 * Windows-1252 (Excel's plain CSV). Undefined for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.includes(0) ? undefined : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Number of bytes that are examined to find the encoding of a file without byte order mark. */
const SAMPLE_BYTES = 400

/** Recognises UTF-16 by its byte order mark, or because every other byte of Latin letters is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (sample.length < 2 || !sample.includes(0)) return undefined
  const half = Math.floor(sample.length / 2)
  const zerosAt = (offset: number) =>
    Array.from({ length: half }, (_, index) => sample[2 * index + offset]).filter(byte => byte === 0).length
  if (zerosAt(1) > 0.8 * half && zerosAt(0) === 0) return 'utf-16le'
  if (zerosAt(0) > 0.8 * half && zerosAt(1) === 0) return 'utf-16be'
  return undefined
}
