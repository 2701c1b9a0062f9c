/** What a picture says of itself, read as its decoder reads it: a file that leaves room for two readings is no picture. */
export type PictureHeader = {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  /** Pixels, as stored: before any turning that the file asks for. */
  width: number
  height: number
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
/** Length of a PNG's first chunk. Bytes. */
const IHDR_LENGTH = 13

/** The kind of picture that a file's bytes are, whatever its name says, and its size; undefined: none that is taken. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const header = png(view) ?? jpeg(view) ?? webp(view)
    return header && header.width > 0 && header.height > 0 ? header : undefined
  } catch (error) {
    // It ends before it has said its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function png(view: DataView): PictureHeader | undefined {
  if (textAt(view, 0, 8) !== PNG_SIGNATURE || view.getUint32(8) !== IHDR_LENGTH || textAt(view, 12, 4) !== 'IHDR')
    return undefined
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Markers by ITU-T T.81, B.1: the frame header holds the size and stands before the first scan. */
function jpeg(view: DataView): PictureHeader | undefined {
  if (view.getUint16(0) !== 0xff_d8) return undefined
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      // A marker may have fill bytes before it.
      at += 1
      continue
    }
    if (isFrame(marker)) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Only segments with a length stand before the frame: tables, comments, what applications note.
    if (marker < 0xc4 || (marker >= 0xd0 && marker <= 0xda)) return undefined
    const length = view.getUint16(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
}

/** C0 to CF, without the tables (C4), the reserved (C8) and the arithmetic coding conditions (CC) among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** By the container's specification (RFC 9649): an extended file's canvas, a simple file's one picture. */
function webp(view: DataView): PictureHeader | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined
  const chunk = textAt(view, 12, 4)
  const size = (width: number, height: number): PictureHeader => ({ type: 'image/webp', width, height })
  if (chunk === 'VP8X') return size(1 + uint24(view, 24), 1 + uint24(view, 27))
  if (chunk === 'VP8 ' && uint24(view, 23) === 0x2a_01_9d)
    return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (chunk === 'VP8L' && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return size(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff))
  }
  return undefined
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))
