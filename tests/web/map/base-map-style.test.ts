// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { VectorTile } from '@mapbox/vector-tile'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { PbfReader } from 'pbf'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { baseMapStyle } from '#web/map/base-map-style.ts'
import { CAMPINAS } from '#web/map/campinas-style.ts'

const bytes = readFileSync('web/src/map/campinas.pmtiles')

class InMemory implements Source {
  getKey = (): string => 'campinas'
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    return { data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }
  }
}
const file = new PMTiles(new InMemory())

/** The middle of the city: Av. Francisco Glicério with R. Conceição. */
const CENTRE = { longitude: -47.05938, latitude: -22.90559 }

function tileAt(z: number): [z: number, x: number, y: number] {
  const radians = (CENTRE.latitude * Math.PI) / 180
  const x = Math.floor(((CENTRE.longitude + 180) / 360) * 2 ** z)
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z)
  return [z, x, y]
}

async function streetsAt(z: number) {
  const tile = await file.getZxy(...tileAt(z))
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0))))
  const { streets } = layers
  const properties = Array.from({ length: streets?.length ?? 0 }, (_, at) => streets?.feature(at).properties ?? {})
  return {
    names: properties.flatMap(({ name }) => name ?? []),
    ranks: properties.map(({ rank }) => rank),
    blocks: layers.blocks?.length ?? 0,
  }
}

describe('the embedded map', () => {
  const style = baseMapStyle('/base-map')

  it('is a valid MapLibre style', () => {
    expect(validateStyleMin(style)).toEqual([])
  })

  it('draws nothing hand-drawn beyond zoom 14', () => {
    const drawn = style.layers.filter(
      layer => layer.type !== 'background' && layer.source !== CAMPINAS.source && (layer.maxzoom ?? 24) > 14.5,
    )
    expect(drawn.map(({ id }) => id)).toEqual([])
    // The hand-drawn sea is not visible either.
    expect(style.layers[0]).toMatchObject({
      type: 'background',
      paint: { 'background-color': ['step', ['zoom'], expect.anything(), 14, expect.anything()] },
    })
  })

  it('credits the city', () => {
    expect(style.sources[CAMPINAS.source]).toMatchObject({ attribution: 'Ruas e lotes: Prefeitura de Campinas (CC0)' })
  })
})

describe('the tiles of Campinas', () => {
  it('have the zooms and bounds that the style says', async () => {
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await file.getHeader()
    expect({ roadsFrom: minZoom, to: maxZoom, bounds: [minLon, minLat, maxLon, maxLat] }).toEqual({
      roadsFrom: CAMPINAS.roadsFrom,
      to: CAMPINAS.to,
      bounds: CAMPINAS.bounds,
    })
  })

  it('are small enough to be committed and to be loaded', async () => {
    expect(bytes.length).toBeLessThan(2_000_000)
    for (const z of [12, 13, 14]) {
      const { tileDataOffset } = await file.getHeader()
      expect(tileDataOffset).toBeLessThan(16_384)
      const data = (await file.getZxy(...tileAt(z)))?.data
      expect(data?.byteLength).toBeGreaterThan(1000)
    }
  })

  it('have the names of the central streets, main streets first', async () => {
    const [far, near, close] = [await streetsAt(11), await streetsAt(12), await streetsAt(14)]
    expect(far.ranks).toContain('principal')
    expect(far.ranks).not.toContain('rua')
    expect(far.blocks).toBe(0)
    expect(near.names).toContain('Av. Francisco Glicério')
    expect(near.names).not.toContain('R. Barão de Jaguara')
    expect(near.blocks).toBeGreaterThan(0)
    for (const name of ['Av. Francisco Glicério', 'R. Barão de Jaguara', 'R. Conceição', 'Av. Dr. Moraes Salles'])
      expect(close.names).toContain(name)
    expect(close.blocks).toBeGreaterThan(50)
  })
})
