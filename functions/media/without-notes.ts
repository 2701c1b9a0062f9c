/** Where a picture was taken, and with what, is nobody's business who looks at it: browsers leave it out, other programs may not. */

const SOI = 0xd8
/** The scan, in which nothing is looked for. */
const SOS = 0xda
const COM = 0xfe
/** What a decoder needs: the file's form (JFIF), colours (ICC) and how they are mixed (Adobe). */
const NEEDED = new Set([0xe0, 0xe2, 0xee])

const isNote = (marker: number): boolean => marker === COM || (marker >= 0xe0 && marker <= 0xef && !NEEDED.has(marker))

/**
 * A JPEG without what applications note in it: place, moment, device, comments (ITU-T T.81, B.1: segments before the scan).
 * What it shows stays bit by bit. Other pictures, and what is no JPEG to its end, as they are.
 */
export function withoutNotes(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return bytes
    if (marker === 0xff) {
      // A marker may have fill bytes before it.
      at += 1
      continue
    }
    if (marker === SOS) return Buffer.concat([...kept, bytes.subarray(at)])
    const end = at + 2 + view.getUint16(at + 2)
    if (!isNote(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return bytes
}
