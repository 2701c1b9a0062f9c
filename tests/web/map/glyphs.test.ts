// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { baseMapStyle } from '#web/map/base-map-style.ts'

type Letter = { id: number; width: number; height: number; advance: number; bitmap: Uint8Array }

/** The code points in a file of glyphs. */
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

  test('there is a glyph for every character of the map’s names', () => {
    const [font = ''] = fonts
    const letters = new Map([...lettersIn(fileOf(font, '0-255')), ...lettersIn(fileOf(font, '8192-8447'))])
    const written = ['places', 'municipalities', 'region'].flatMap(file =>
      [...readFileSync(`web/public/base-map/${file}.json`, 'utf8').matchAll(/"(?:name|code)":"([^"]*)"/g)].map(
        ([, text = '']) => text,
      ),
    )
    expect(written.length).toBeGreaterThan(100)
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
