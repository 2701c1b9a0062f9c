import { crc32 } from 'node:zlib'
import { type PictureHeader, parsePictureHeader } from './picture-header.ts'

/**
 * Removes metadata from pictures: place, time, device, comments, thumbnails (EXIF, XMP, IPTC, text). The site removes
 * it before uploading, but other clients may send it. Segments are copied or dropped as a whole, so no pixel changes.
 * An allowlist says what stays, so that unknown kinds of metadata are dropped too. Colour profile and orientation stay.
 */

/** A required part of the file can't be read: it is truncated or damaged. */
class DamagedFileError extends Error {}

export type StrippedPicture = PictureHeader & {
  /** The picture without metadata and without bytes after its end. */
  bytes: Uint8Array
}

/** Returns the picture without metadata; undefined when the file is not a picture or is truncated. */
export function stripPictureMetadata(bytes: Uint8Array): StrippedPicture | undefined {
  const picture = parsePictureHeader(bytes)
  if (!picture) return undefined
  try {
    return { ...picture, bytes: STRIP_BY_TYPE[picture.type](bytes) }
  } catch (error) {
    // RangeError: the file ends inside a part.
    if (error instanceof DamagedFileError || error instanceof RangeError) return undefined
    throw error
  }
}

const STRIP_BY_TYPE = { 'image/jpeg': stripJpeg, 'image/png': stripPng, 'image/webp': stripWebp }

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** A part of the bytes. Throws when fewer than `length` bytes are left. */
function bytesAt(bytes: Uint8Array, offset: number, length: number): Uint8Array {
  if (offset + length > bytes.length) throw new DamagedFileError()
  return bytes.subarray(offset, offset + length)
}

// The segment markers of JPEG (ITU-T T.81, annex B)

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda]
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee]
const JFIF = 'JFIF\0'
/** Length of the JFIF header without its thumbnail, whose width and height are the last two bytes. Bytes. */
const JFIF_LENGTH = 14

function stripJpeg(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes)
  const keptParts: Uint8Array[] = []
  let orientation = 1
  for (let offset = 2; ; ) {
    if (view.getUint8(offset) !== 0xff) throw new DamagedFileError()
    const marker = view.getUint8(offset + 1)
    // A marker may have fill bytes before it.
    if (marker === 0xff) offset += 1
    else if (marker === EOI) break
    else {
      const segment = bytesAt(bytes, offset, 2 + view.getUint16(offset + 2))
      offset += segment.length
      orientation = orientationInJpeg(marker, segment.subarray(4)) ?? orientation
      keptParts.push(...neededJpegParts(marker, segment))
      if (marker !== SOS) continue
      const end = endOfScan(bytes, offset)
      keptParts.push(bytes.subarray(offset, end))
      offset = end
    }
  }
  const [first, ...rest] = keptParts
  const orientationSegments =
    orientation === 1 ? [] : [jpegSegment(APP1, Buffer.concat([EXIF_NAME, exifOf(orientation)]))]
  // A JFIF segment has to be the first.
  const isJfif = first?.[1] === APP0
  const orderedParts = isJfif ? [first, ...orientationSegments, ...rest] : [...orientationSegments, ...keptParts]
  return Buffer.concat([Uint8Array.of(0xff, SOI), ...orderedParts, Uint8Array.of(0xff, EOI)])
}

/**
 * The parts of a JPEG segment that a decoder needs: tables, frames, JFIF, colour profile (ICC) and colour transform
 * (Adobe).
 */
function neededJpegParts(marker: number, segment: Uint8Array): Uint8Array[] {
  // Frames with their coding tables, and scans.
  if ((marker >= 0xc0 && marker <= 0xcf) || (marker >= SOS && marker <= 0xdf)) return [segment]
  const content = segment.subarray(4)
  const beginsWith = (name: string) => latin1(content.subarray(0, name.length)) === name
  if (marker === APP0 && beginsWith(JFIF))
    return [jpegSegment(APP0, Buffer.concat([bytesAt(content, 0, JFIF_LENGTH - 2), Uint8Array.of(0, 0)]))]
  const isNeeded = (marker === APP2 && beginsWith('ICC_PROFILE\0')) || (marker === APP14 && beginsWith('Adobe'))
  return isNeeded ? [segment] : []
}

const jpegSegment = (marker: number, content: Uint8Array): Uint8Array => {
  const segmentHeader = Buffer.from([0xff, marker, 0, 0])
  segmentHeader.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([segmentHeader, content])
}

/**
 * Offset of the segment after a scan. Inside a scan, FF 00 is an escaped byte and FF D0 to FF D7 are restart markers.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let index = bytes.indexOf(0xff, from); index !== -1; index = bytes.indexOf(0xff, index + 1)) {
    const nextByte = bytes[index + 1]
    if (nextByte === undefined) break
    const isOfScan = nextByte === 0x00 || nextByte === 0xff || (nextByte >= 0xd0 && nextByte <= 0xd7)
    if (!isOfScan) return index
  }
  throw new DamagedFileError()
}

const orientationInJpeg = (marker: number, content: Uint8Array): number | undefined =>
  marker === APP1 && latin1(content.subarray(0, EXIF_NAME.length)) === EXIF_NAME.toString('latin1')
    ? orientationIn(content.subarray(EXIF_NAME.length))
    : undefined

// PNG: W3C Portable Network Graphics, third edition

/** Chunks for pixels, animation, colours and pixel density. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

function stripPng(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes)
  const keptChunks: Uint8Array[] = [bytesAt(bytes, 0, 8)]
  let orientation = 1
  for (let offset = 8; ; ) {
    const length = view.getUint32(offset)
    const name = latin1(bytesAt(bytes, offset + 4, 4))
    const chunk = bytesAt(bytes, offset, 12 + length)
    offset += chunk.length
    if (name === 'eXIf') orientation = orientationIn(chunk.subarray(8, -4)) ?? orientation
    // The orientation is written again below, before the pixels, wherever the original had it.
    else if (PNG_CHUNKS.has(name)) keptChunks.push(chunk)
    // A capital first letter marks a critical chunk, without which no decoder shows the file.
    else if (/^[A-Z]/.test(name)) throw new DamagedFileError()
    if (name === 'IEND') break
  }
  const [signature = bytes, header = bytes, ...rest] = keptChunks
  const orientationChunks = orientation === 1 ? [] : [pngChunk('eXIf', exifOf(orientation))]
  return Buffer.concat([signature, header, ...orientationChunks, ...rest])
}

function pngChunk(name: string, content: Uint8Array): Uint8Array {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), content, Buffer.alloc(4)])
  chunk.writeUInt32BE(content.length, 0)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

// WebP: RFC 9649

const WEBP_CHUNKS = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'])
/** Flag bits of the VP8X chunk. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]
/** Header length of an animation frame, before its chunks. Bytes. */
const FRAME_HEAD = 16

function stripWebp(bytes: Uint8Array): Uint8Array {
  const content = bytesAt(bytes, 8, viewOf(bytes).getUint32(4, true))
  const chunks = webpChunks(content.subarray(4))
  const exif = chunks.find(({ name }) => name === 'EXIF')
  const orientation = exif ? (orientationIn(withoutExifName(exif.content)) ?? 1) : 1
  const keptChunks = chunks
    .filter(({ name }) => WEBP_CHUNKS.has(name))
    .map(({ name, content }) => webpChunk(name, neededWebpContent(name, content, orientation)))
  // Only extended files may have an EXIF chunk.
  const isExtended = chunks[0]?.name === 'VP8X'
  const orientationChunks = isExtended && orientation !== 1 ? [webpChunk('EXIF', exifOf(orientation))] : []
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...keptChunks, ...orientationChunks])
  return webpChunk('RIFF', body)
}

type WebpChunk = { name: string; content: Uint8Array }

function webpChunks(bytes: Uint8Array): WebpChunk[] {
  const view = viewOf(bytes)
  const chunks: WebpChunk[] = []
  for (let offset = 0; offset < bytes.length; ) {
    const length = view.getUint32(offset + 4, true)
    chunks.push({ name: latin1(bytesAt(bytes, offset, 4)), content: bytesAt(bytes, offset + 8, length) })
    // Chunks begin at even offsets; some writers omit the last padding byte.
    offset += 8 + length + (length % 2)
  }
  return chunks
}

function neededWebpContent(name: string, content: Uint8Array, orientation: number): Uint8Array {
  if (name === 'ANMF') {
    const frameChunks = webpChunks(content.subarray(FRAME_HEAD)).filter(chunk => WEBP_CHUNKS.has(chunk.name))
    return Buffer.concat([
      bytesAt(content, 0, FRAME_HEAD),
      ...frameChunks.map(chunk => webpChunk(chunk.name, chunk.content)),
    ])
  }
  if (name !== 'VP8X') return content
  const flags = Buffer.from(content)
  flags[0] = ((flags[0] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (orientation === 1 ? 0 : HAS_EXIF)
  return flags
}

function webpChunk(name: string, content: Uint8Array): Uint8Array {
  const chunkHeader = Buffer.alloc(8)
  chunkHeader.write(name, 0, 'latin1')
  chunkHeader.writeUInt32LE(content.length, 4)
  return Buffer.concat([chunkHeader, content, Buffer.alloc(content.length % 2)])
}

// EXIF: a TIFF file within the picture's (CIPA DC-008)

const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION = 0x0112
const [TIFF_SHORT, TIFF_MAGIC] = [3, 42]
const ENTRY_LENGTH = 12

/** EXIF without the prefix that JPEG needs and that some programs write in other formats too. */
const withoutExifName = (exif: Uint8Array): Uint8Array =>
  latin1(exif.subarray(0, EXIF_NAME.length)) === EXIF_NAME.toString('latin1') ? exif.subarray(EXIF_NAME.length) : exif

/** EXIF orientation, 1 to 8; undefined when missing or unreadable. */
function orientationIn(tiff: Uint8Array): number | undefined {
  const view = viewOf(tiff)
  try {
    const order = latin1(tiff.subarray(0, 2))
    if (order !== 'II' && order !== 'MM') return undefined
    const isLittle = order === 'II'
    if (view.getUint16(2, isLittle) !== TIFF_MAGIC) return undefined
    const directory = view.getUint32(4, isLittle)
    const entries = view.getUint16(directory, isLittle)
    for (let entry = 0; entry < entries; entry += 1) {
      const offset = directory + 2 + entry * ENTRY_LENGTH
      if (view.getUint16(offset, isLittle) !== ORIENTATION) continue
      const value = view.getUint16(offset + 8, isLittle)
      return view.getUint16(offset + 2, isLittle) === TIFF_SHORT && value >= 1 && value <= 8 ? value : undefined
    }
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** An EXIF block that contains nothing but the orientation. */
function exifOf(orientation: number): Uint8Array {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(TIFF_MAGIC, 2)
  // Offset of the first directory, which has one entry; no directory follows.
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(TIFF_SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
