/** Type and size of a picture, parsed as strictly as image decoders do: an ambiguous file counts as no picture. */
export type PictureHeader = {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  /** Width in pixels as stored, before the EXIF orientation is applied. */
  width: number
  height: number
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
/** Length of IHDR, the first chunk of a PNG. Bytes. */
const IHDR_LENGTH = 13

/** Detects type and size from the bytes; undefined for any other format. */
export function parsePictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const header = png(view) ?? jpeg(view) ?? webp(view)
    return header && header.width > 0 && header.height > 0 ? header : undefined
  } catch (error) {
    // A read beyond the end: the file is too short to contain its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function png(view: DataView): PictureHeader | undefined {
  if (textAt(view, 0, 8) !== PNG_SIGNATURE || view.getUint32(8) !== IHDR_LENGTH || textAt(view, 12, 4) !== 'IHDR')
    return undefined
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Reads the size from the frame header, which comes before the first scan (ITU-T T.81, B.1). */
function jpeg(view: DataView): PictureHeader | undefined {
  if (view.getUint16(0) !== 0xff_d8) return undefined
  for (let offset = 2; ; ) {
    if (view.getUint8(offset) !== 0xff) return undefined
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) {
      // A marker may have fill bytes before it.
      offset += 1
      continue
    }
    if (isFrame(marker))
      return { type: 'image/jpeg', width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    // Before the frame come only segments with a length: tables, comments, application data.
    if (marker < 0xc4 || (marker >= 0xd0 && marker <= 0xda)) return undefined
    const length = view.getUint16(offset + 2)
    if (length < 2) return undefined
    offset += 2 + length
  }
}

/** Frame markers are C0 to CF, except tables (C4), reserved (C8) and arithmetic coding conditions (CC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Size of a WebP file (RFC 9649): the canvas of an extended file, the picture of a simple one. */
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

const uint24 = (view: DataView, offset: number): number =>
  view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)

const textAt = (view: DataView, offset: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(offset + index)))
