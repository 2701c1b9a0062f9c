/** PDF readers look for the end marker in this many last bytes (ISO 32000-1, annex H). */
const TAIL = 1024

/**
 * Whether these bytes are a complete PDF (ISO 32000): it begins with its version, and ends with the offset of its
 * cross-reference table, which has to lie within the file. Bytes that some banks and scanners append are accepted, as
 * PDF readers do.
 */
export function isCompletePdf(bytes: Uint8Array): boolean {
  if (!/^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 8)))) return false
  const [, place] = [...textOf(bytes.subarray(-TAIL)).matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1) ?? []
  if (place === undefined) return false
  return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(textOf(bytes.subarray(Number(place), Number(place) + 40)))
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
