import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutNotes } from '#functions/media/without-notes.ts'

const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#3C7A5A' } })
const GPS = { IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 44/1 0/1' } }

test('a photo loses where and by whom it was taken, and shows what it showed', async () => {
  const noted = await plain.clone().jpeg().withExif(GPS).toBuffer()
  expect((await sharp(noted).metadata()).exif).toBeDefined()
  const kept = withoutNotes(noted)
  const { exif, width, height } = await sharp(kept).metadata()
  expect([exif, width, height]).toEqual([undefined, 40, 30])
  expect(Buffer.from(kept).includes('Ana')).toBe(false)
  expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(noted).raw().toBuffer())
})

test('a comment goes, colours stay', async () => {
  const coloured = await plain.clone().jpeg().withIccProfile('p3').toBuffer()
  const comment = Buffer.from([0xff, 0xfe, 0x00, 0x0a, ...Buffer.from('<script>')])
  const kept = withoutNotes(Buffer.concat([coloured.subarray(0, 2), comment, coloured.subarray(2)]))
  expect(Buffer.from(kept).equals(coloured)).toBe(true)
  expect((await sharp(kept).metadata()).icc).toBeDefined()
})

test.each([
  ['other pictures', () => plain.clone().png().toBuffer()],
  ['what ends before it shows anything', async () => (await plain.clone().jpeg().toBuffer()).subarray(0, 60)],
  ['nothing', async () => Buffer.alloc(0)],
])('%s stay as they are', async (_, bytes) => {
  const given = await bytes()
  expect(withoutNotes(given)).toBe(given)
})
