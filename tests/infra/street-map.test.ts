import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findStreetMap, readStreetMap } from '#infra/street-map.ts'
import { encodeArchive } from '#local/base-map/pmtiles-file.ts'
import { fileResponse } from '#local/front/static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'ponto-urbano-maps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const layers = (...ids: string[]) => ({ vector_layers: ids.map(id => ({ id })) })
const PROTOMAPS = layers('earth', 'landuse', 'water', 'roads', 'places')
const extract = (metadata: object = PROTOMAPS): Buffer =>
  encodeArchive({
    tiles: [{ z: 12, x: 1512, y: 2316, data: new Uint8Array(3000) }],
    metadata,
    bounds: [-47.5, -23, -46.9, -22.6],
  })
/** The file's content with one byte changed. */
const changed = (at: number, value: number): Buffer => {
  const bytes = extract()
  bytes.writeUInt8(value, at)
  return bytes
}
const put = (name: string, content: Buffer | string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('a street map', () => {
  it('is an extract as Protomaps makes them', () => {
    const path = put('region.pmtiles', extract())
    expect(readStreetMap(path)).toEqual({
      path,
      bytes: extract().length,
      map: { kind: 'street-map', url: '/maps/region.pmtiles' },
    })
  })

  it.each([
    ['an image', 'x.pmtiles', Buffer.from('\x89PNG\r\n'.padEnd(400)), /is no PMTiles archive/],
    ['an empty file', 'x.pmtiles', '', /is no PMTiles archive/],
    ['another version', 'x.pmtiles', changed(7, 2), /version 2 of PMTiles, and only 3/],
    ['half a download', 'x.pmtiles', extract().subarray(0, 200), /cut off: \d+ bytes were meant, 200 are there/],
    ['pictures', 'x.pmtiles', changed(99, 2), /holds pictures/],
    ['other layers', 'x.pmtiles', extract(layers('transportation', 'water')), /no layers earth, roads, places/],
    ['no description', 'x.pmtiles', extract({}), /no layers earth, water, roads, places/],
    ['a name with a space', 'my map.pmtiles', extract(), /its name must be/],
  ])('is not %s, which is said', (_, name, content, sentence) => {
    expect(() => readStreetMap(put(name, content))).toThrow(sentence)
  })

  it('is neither a folder nor what is not there', () => {
    expect(() => readStreetMap(join(folder, 'missing.pmtiles'))).toThrow(/there is no such file/)
    expect(() => readStreetMap('tests/infra')).toThrow(/its name must be/)
  })
})

describe('maps/', () => {
  const maps = mkdtempSync(join(tmpdir(), 'ponto-urbano-dropped-'))
  afterAll(() => rmSync(maps, { recursive: true, force: true }))

  it('may be missing or hold none, one, but not two', () => {
    expect(findStreetMap(join(maps, 'none'))).toBeUndefined()
    writeFileSync(join(maps, 'notes.txt'), '')
    expect(findStreetMap(maps)).toBeUndefined()
    writeFileSync(join(maps, 'a.pmtiles'), extract())
    expect(findStreetMap(maps)?.map.url).toBe('/maps/a.pmtiles')
    writeFileSync(join(maps, 'b.pmtiles'), extract())
    expect(() => findStreetMap(maps)).toThrow(/several street maps: a.pmtiles, b.pmtiles; leave one/)
  })
})

describe('a file of the site', () => {
  let path: string
  beforeEach(() => {
    path = put('letters.txt', 'abcdefghij')
  })
  const answer = async (range?: string) => {
    const found = await fileResponse(path, { 'content-type': 'text/plain' }, range)
    return { status: found?.status, range: found?.headers['content-range'], body: found?.body?.toString() }
  }

  it.each([
    ['bytes=0-3', 'bytes 0-3/10', 'abcd'],
    ['bytes=4-', 'bytes 4-9/10', 'efghij'],
    ['bytes=-2', 'bytes 8-9/10', 'ij'],
    ['bytes=8-99', 'bytes 8-9/10', 'ij'],
  ])('is answered in part for %s', async (asked, range, body) => {
    expect(await answer(asked)).toEqual({ status: 206, range, body })
  })

  it('has no part behind its end', async () => {
    expect(await answer('bytes=10-12')).toEqual({ status: 416, range: 'bytes */10', body: undefined })
  })

  it.each([undefined, 'bytes=', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=x'])('is answered whole for %s', async asked => {
    expect(await answer(asked)).toEqual({ status: 200, range: undefined, body: 'abcdefghij' })
  })

  it('is none where there is none, nor is a folder', async () => {
    expect(await fileResponse(join(folder, 'nothing'), {}, undefined)).toBeUndefined()
    expect(await fileResponse(folder, {}, undefined)).toBeUndefined()
  })
})
