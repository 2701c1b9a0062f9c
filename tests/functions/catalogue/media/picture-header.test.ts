import * as fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { parsePictureHeader } from '#functions/catalogue/media/picture-header.ts'

const drawn = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 37, height: 21, channels, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })

describe('a picture tells its type and size', () => {
  test.each<[string, string, Sharp]>([
    ['PNG', 'image/png', drawn().png()],
    ['interlaced PNG', 'image/png', drawn(4).png({ progressive: true })],
    ['JPEG', 'image/jpeg', drawn().jpeg()],
    ['progressive JPEG', 'image/jpeg', drawn().jpeg({ progressive: true })],
    [
      'JPEG with EXIF and a colour profile',
      'image/jpeg',
      drawn()
        .withExif({ IFD0: { Artist: 'A' } })
        .withIccProfile('p3')
        .jpeg(),
    ],
    ['lossy WebP', 'image/webp', drawn().webp()],
    ['lossless WebP', 'image/webp', drawn().webp({ lossless: true })],
    ['WebP with transparency', 'image/webp', drawn(4).webp()],
    [
      'WebP with EXIF',
      'image/webp',
      drawn()
        .withExif({ IFD0: { Artist: 'A' } })
        .webp(),
    ],
  ])('%s', async (_, type, picture) => {
    expect(parsePictureHeader(await picture.toBuffer())).toEqual({ type, width: 37, height: 21 })
  })

  test('wherever its bytes stand in memory', async () => {
    const bytes = await drawn().png().toBuffer()
    expect(parsePictureHeader(Buffer.concat([Buffer.alloc(5), bytes]).subarray(5))).toMatchObject({ width: 37 })
  })
})

describe('is no picture', () => {
  const jpeg = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat()])
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 21, 0, 37, 1, 1, 0x11, 0]

  test('a JPEG whose frame a decoder would find elsewhere than here', () => {
    expect(parsePictureHeader(jpeg(frame))).toMatchObject({ width: 37, height: 21 })
    expect(parsePictureHeader(jpeg([0xff, 0xff], frame))).toMatchObject({ width: 37 })
    for (const before of [[0], [0xff, 0xd9], [0xff, 0xd0], [0xff, 0xda, 0, 2], [0xff, 0xe0, 0, 1], [0xff, 0x01]])
      expect(parsePictureHeader(jpeg(before, frame))).toBeUndefined()
  })

  test('one without width or height', () => {
    const flat = [...frame]
    flat[6] = 0
    expect(parsePictureHeader(jpeg(flat))).toBeUndefined()
  })

  test.each([
    ['a GIF', () => drawn().gif()],
    ['an AVIF', () => drawn().avif()],
    ['a TIFF', () => drawn().tiff()],
  ])('%s', async (_, picture) => expect(parsePictureHeader(await picture().toBuffer())).toBeUndefined())

  test('whatever is cut off before its size, or is noise', async () => {
    for (const picture of [drawn().png(), drawn().jpeg(), drawn().webp(), drawn().webp({ lossless: true })]) {
      const bytes = await picture.toBuffer()
      for (let length = 0; length < 20; length += 1)
        expect(parsePictureHeader(bytes.subarray(0, length))).toBeUndefined()
    }
    const starts = [
      [],
      [0xff, 0xd8],
      [...Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
      [...Buffer.from('RIFF____WEBPVP8X')],
    ]
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 64 }), (start, rest) => {
        const header = parsePictureHeader(Uint8Array.from([...start, ...rest]))
        expect(header === undefined || (header.width > 0 && header.height > 0)).toBe(true)
      }),
    )
  })
})
