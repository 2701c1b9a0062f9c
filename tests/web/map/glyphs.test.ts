// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { openTileArchive, readTileArchive } from '#tests/support/tile-archive.ts'
import { baseMapStyle } from '#web/map/base-map-style.ts'

type Letter = { id: number; width: number; height: number; advance: number; bitmap: Uint8Array }

/** Letters in a file of glyphs, by code point. */
function lettersIn(file: string): Map<string, Letter> {
  const letters = new Map<string, Letter>()
  new PbfReader(readFileSync(file)).readFields((stack, _, pbf) => {
    if (stack !== 1) return
    pbf.readMessage((tag, _none, inner) => {
      if (tag !== 3) return
      const letter: Letter = { id: 0, width: 0, height: 0, advance: 0, bitmap: new Uint8Array() }
      inner.readMessage((field, _no, one) => {
        if (field === 1) letter.id = one.readVarint()
        else if (field === 2) letter.bitmap = one.readBytes()
        else if (field === 3) letter.width = one.readVarint()
        else if (field === 4) letter.height = one.readVarint()
        else if (field === 7) letter.advance = one.readVarint()
      }, null)
      if (letter.bitmap.length > 0) expect(letter.bitmap).toHaveLength((letter.width + 6) * (letter.height + 6))
      letters.set(String.fromCodePoint(letter.id), letter)
    }, null)
  }, null)
  return letters
}

const style = baseMapStyle('/base-map')
const fileOf = (font: string, range: string) =>
  `web/public${style.glyphs?.replace('{fontstack}', font).replace('{range}', range)}`

/** All names and codes in an archive of tiles. */
async function namesIn(archive: string): Promise<Set<string>> {
  const bytes = readTileArchive(archive)
  const file = openTileArchive(archive, bytes)
  const { rootDirectoryOffset, rootDirectoryLength, tileDataOffset } = await file.getHeader()
  const directory = gunzipSync(bytes.subarray(rootDirectoryOffset, rootDirectoryOffset + rootDirectoryLength))
  const pbf = new PbfReader(directory)
  const count = pbf.readVarint()
  for (let skipped = 0; skipped < 2 * count; skipped++) pbf.readVarint()
  const names = new Set<string>()
  let at = tileDataOffset
  for (let tile = 0; tile < count; tile++) {
    const length = pbf.readVarint()
    const { layers } = new VectorTile(new PbfReader(gunzipSync(bytes.subarray(at, at + length))))
    for (const layer of Object.values(layers))
      for (let feature = 0; feature < layer.length; feature++)
        for (const text of [layer.feature(feature).properties.name, layer.feature(feature).properties.code])
          if (typeof text === 'string') names.add(text)
    at += length
  }
  return names
}

/** All fonts of the style's layers. */
const fonts = new Set(
  style.layers.flatMap(layer => (layer.type === 'symbol' ? [String(layer.layout?.['text-font'])] : [])),
)

describe('the letters of the labels', () => {
  test('every layer uses fonts with generated glyphs', () => {
    expect(fonts.size).toBeGreaterThan(0)
    for (const font of fonts) {
      expect(existsSync(fileOf(font, '0-255'))).toBe(true)
    }
  })

  test('there is a glyph for every character of the map’s names', async () => {
    const [font = ''] = fonts
    const letters = new Map([...lettersIn(fileOf(font, '0-255')), ...lettersIn(fileOf(font, '8192-8447'))])
    const written = [...(await namesIn('region')), ...(await namesIn('campinas'))]
    expect(written.length).toBeGreaterThan(5000)
    const missing = new Set(written.flatMap(text => [...text]).filter(letter => !letters.has(letter)))
    expect([...missing]).toEqual([])
    for (const letter of 'aáãçÃÉ9') {
      const drawn = letters.get(letter)
      expect(
        drawn?.bitmap.some(value => value > 190),
        `${letter} is drawn`,
      ).toBe(true)
      expect(drawn?.advance).toBeGreaterThan(5)
    }
  })
})
