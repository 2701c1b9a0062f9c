// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { stubPictureDecoding } from '#tests/web/support/upload-double.ts'
import { preparePicture } from '#web/lib/prepare-picture.ts'

afterEach(() => vi.unstubAllGlobals())

const JPEG = [0xff, 0xd8, 0xff, 0xe1]
const SVG = [...Buffer.from('<svg/>')]
const KINDS = ['avatar', 'point_image', 'receipt', 'art', 'damage_photo', 'installation_photo'] as const
const prepare = (kind: (typeof KINDS)[number], bytes: number[], type: string) =>
  preparePicture(kind, new File([Uint8Array.from(bytes)], 'foto', { type })).then(
    ({ type: prepared }) => prepared,
    (error: Error) => error.message,
  )

test.each(KINDS)('a JPEG is taken as %s whatever type the device gave it', async kind => {
  stubPictureDecoding()
  for (const type of ['image/jpg', '', 'image/heic', 'application/octet-stream'])
    expect(await prepare(kind, JPEG, type)).toBe('image/jpeg')
})

test.each(KINDS)('a drawing is not taken as %s by its type or without one', async kind => {
  stubPictureDecoding({ readable: false })
  for (const type of ['image/svg+xml', '', 'image/jpg'])
    expect(await prepare(kind, SVG, type)).toMatch(/^(?:Este tipo de arquivo não é aceito|Não foi possível abrir)/)
})
