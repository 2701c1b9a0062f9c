import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { stripPictureMetadata } from '#functions/catalogue/media/strip-metadata.ts'

/** A picture whose four corners all differ, so that a rotation is noticed. */
const drawn = sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#3C7A5A"/><rect width="10" height="8" fill="#F00"/><circle cx="34" cy="25" r="4" fill="#00F"/></svg>',
  ),
).flatten()
const GPS = {
  IFD0: { Copyright: 'Ana Souza', Model: 'Telefone X' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 44/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '47/1 19/1 0/1' },
}
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Ana Souza"/></rdf:RDF></x:xmpmeta>'
/** Private data in the files of a phone, which must be in no stored file. */
const TELLING = [
  'Ana',
  'Telefone X',
  'GPS',
  'xmpmeta',
  'creator',
  'Exif',
  'eXIf',
  'EXIF',
  'XMP ',
  'Photoshop',
  'tEXt',
  'zTXt',
  'iTXt',
  'tIME',
]
const metadataFound = (bytes: Uint8Array) => TELLING.filter(word => Buffer.from(bytes).includes(word, 0, 'latin1'))

type Format = 'jpeg' | 'png' | 'webp'
const FORMATS = ['jpeg', 'png', 'webp'] as const
const fromPhone = (format: Format, orientation = 1) =>
  drawn
    .clone()
    .toFormat(format, { quality: 90 })
    .withIccProfile('p3')
    .withMetadata(orientation === 1 ? {} : { orientation })
    .withExifMerge(GPS)
    .withXmp(XMP)
    .toBuffer()

const stripped = (bytes: Uint8Array): Uint8Array => stripPictureMetadata(bytes)?.bytes ?? new Uint8Array()
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
const upright = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })

describe.each(FORMATS)('a %s out of a phone', format => {
  test('loses place, device, author and XMP, and shows bit by bit what it showed, in its colours', async () => {
    const givenBytes = await fromPhone(format)
    const before = await sharp(givenBytes).metadata()
    expect([before.exif, before.xmp].every(Boolean)).toBe(true)
    const cleanBytes = stripped(givenBytes)
    const { exif, xmp, iptc, icc, width, height } = await sharp(cleanBytes).metadata()
    expect([exif, xmp, iptc, width, height]).toEqual([undefined, undefined, undefined, 40, 30])
    expect(icc).toEqual(before.icc)
    expect(metadataFound(cleanBytes)).toEqual([])
    expect(await pixels(cleanBytes)).toEqual(await pixels(givenBytes))
  })

  test.each([2, 3, 4, 5, 6, 7, 8])('stands upright still when it says %i, and says nothing else', async orientation => {
    const givenBytes = await fromPhone(format, orientation)
    const cleanBytes = stripped(givenBytes)
    expect((await sharp(cleanBytes).metadata()).orientation).toBe(orientation)
    expect((await sharp(cleanBytes).metadata()).exif?.length).toBeLessThan(40)
    expect(metadataFound(cleanBytes).filter(word => !/exif/i.test(word))).toEqual([])
    const [is, was] = [await upright(cleanBytes), await upright(givenBytes)]
    expect(is.info).toMatchObject({ width: was.info.width, height: was.info.height })
    expect(is.data).toEqual(was.data)
    // A file without metadata is stored unchanged.
    expect(Buffer.from(stripped(cleanBytes)).equals(cleanBytes)).toBe(true)
  })

  test('loses what stands behind its end', async () => {
    const givenBytes = await fromPhone(format)
    const cleanBytes = stripped(Buffer.concat([givenBytes, Buffer.from('\0\0\0\x18ftypmp42 Ana Souza', 'latin1')]))
    expect(Buffer.from(cleanBytes).equals(stripped(givenBytes))).toBe(true)
  })

  test('is none when it was cut off, wherever', async () => {
    const givenBytes = await fromPhone(format)
    const whole = Array.from({ length: givenBytes.length }, (_, length) => length).filter(
      length => stripPictureMetadata(givenBytes.subarray(0, length)) !== undefined,
    )
    expect(whole).toEqual([])
  })
})

test('a JPEG loses comments, IPTC, thumbnails and pictures of pictures; one that has none stays byte by byte', async () => {
  const plainBytes = await drawn.clone().jpeg().toBuffer()
  const segment = (marker: number, content: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content])
  const extra = [
    segment(0xe0, Buffer.from('JFXX\0\x10 Ana', 'latin1')),
    segment(0xed, Buffer.from('Photoshop 3.0\x008BIM Ana', 'latin1')),
    segment(0xe2, Buffer.from('MPF\0 Ana', 'latin1')),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>', 'latin1')),
    segment(0xfe, Buffer.from('Ana esteve aqui')),
    segment(0xf0, Buffer.from('Ana')),
  ]
  expect(Buffer.from(stripped(plainBytes)).equals(plainBytes)).toBe(true)
  const notedBytes = Buffer.concat([plainBytes.subarray(0, 2), ...extra, plainBytes.subarray(2)])
  expect(Buffer.from(stripped(notedBytes)).equals(plainBytes)).toBe(true)
})

test('a JPEG’s own thumbnail goes', async () => {
  const plainBytes = await drawn.clone().jpeg().toBuffer()
  const jfif = (thumbnail: Buffer, side: number) =>
    Buffer.concat([
      plainBytes.subarray(0, 2),
      Buffer.from([0xff, 0xe0, 0, 16 + thumbnail.length, ...Buffer.from('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, side, side]),
      thumbnail,
      plainBytes.subarray(2),
    ])
  const cleanBytes = stripped(jfif(Buffer.from('Ana'), 1))
  expect(Buffer.from(cleanBytes).equals(jfif(Buffer.alloc(0), 0))).toBe(true)
})

test('a progressive JPEG with notes between its scans loses those', async () => {
  const plainBytes = await drawn.clone().jpeg({ progressive: true }).toBuffer()
  const second = plainBytes.indexOf(Buffer.from([0xff, 0xda]), plainBytes.indexOf(Buffer.from([0xff, 0xda])) + 2)
  const comment = Buffer.from([0xff, 0xfe, 0x00, 0x05, ...Buffer.from('Ana')])
  const notedBytes = Buffer.concat([plainBytes.subarray(0, second), comment, plainBytes.subarray(second)])
  expect(Buffer.from(stripped(notedBytes)).equals(plainBytes)).toBe(true)
})

const chunk = (name: string, content: Buffer) => {
  const namedBytes = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(namedBytes))
  return Buffer.concat([length, namedBytes, sum])
}

test('a PNG loses every kind of text, its moment and what no standard names; one that has none stays byte by byte', async () => {
  const plainBytes = await drawn.clone().png().toBuffer()
  const extra = [
    chunk('tEXt', Buffer.from('Author\0Ana Souza', 'latin1')),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync('Ana Souza')])),
    chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`, 'latin1')),
    chunk('tIME', Buffer.from([7, 234, 11, 23, 12, 0, 0])),
    chunk('prVW', Buffer.from('Ana')),
    chunk('eXIf', Buffer.from('no TIFF')),
  ]
  expect(Buffer.from(stripped(plainBytes)).equals(plainBytes)).toBe(true)
  const afterHeader = Buffer.concat([plainBytes.subarray(0, 33), ...extra, plainBytes.subarray(33)])
  expect(Buffer.from(stripped(afterHeader)).equals(plainBytes)).toBe(true)
  const beforeEnd = Buffer.concat([plainBytes.subarray(0, -12), ...extra, plainBytes.subarray(-12)])
  expect(Buffer.from(stripped(beforeEnd)).equals(plainBytes)).toBe(true)
  // No decoder would show a picture with this chunk.
  const unknownBytes = Buffer.concat([
    plainBytes.subarray(0, 33),
    chunk('XXXX', Buffer.from('Ana')),
    plainBytes.subarray(33),
  ])
  expect(stripPictureMetadata(unknownBytes)).toBeUndefined()
})

test.each(['lossy', 'lossless'] as const)(
  'a plain %s WebP stays byte by byte, and loses what no standard names',
  async kind => {
    const plainBytes = await drawn
      .clone()
      .webp({ lossless: kind === 'lossless' })
      .toBuffer()
    expect(Buffer.from(stripped(plainBytes)).equals(plainBytes)).toBe(true)
    const notedBytes = Buffer.concat([plainBytes, Buffer.from('nota\x04\0\0\0Ana!', 'latin1')])
    notedBytes.writeUInt32LE(notedBytes.length - 8, 4)
    expect(Buffer.from(stripped(notedBytes)).equals(plainBytes)).toBe(true)
  },
)

test('an animation stays one', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map(background =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const givenBytes = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .withExif(GPS)
    .toBuffer()
  const cleanBytes = stripped(givenBytes)
  expect(metadataFound(cleanBytes)).toEqual([])
  expect((await sharp(cleanBytes, { animated: true }).metadata()).pages).toBe(2)
  expect(await sharp(cleanBytes, { animated: true }).raw().toBuffer()).toEqual(
    await sharp(givenBytes, { animated: true }).raw().toBuffer(),
  )
})

test.each([
  ['text', Buffer.from('<script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['a PDF', Buffer.from('%PDF-1.7')],
])('%s is no picture', (_, bytes) => {
  expect(stripPictureMetadata(bytes)).toBeUndefined()
})
