// @vitest-environment happy-dom
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { PMTiles } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { openTileArchive, readTileArchive, tileContaining, tileLayersAt } from '#tests/support/tile-archive.ts'
import { baseMapStyle } from '#web/map/base-map-style.ts'
import { CAMPINAS_TILES, REGION_TILES } from '#web/map/base-map-tiles.ts'

const [campinasBytes, regionBytes] = [readTileArchive('campinas'), readTileArchive('region')]
const campinas = openTileArchive('campinas', campinasBytes)
const region = openTileArchive('region', regionBytes)

/** The middle of the city: Av. Francisco Glicério with R. Conceição. */
const CENTRE = { longitude: -47.05938, latitude: -22.90559 }
/** Centre of the map's first view. */
const AMERICANA = { longitude: -47.3, latitude: -22.78 }

/** The properties of the features in each layer. */
async function propertiesAt(file: PMTiles, z: number, place = CENTRE) {
  const layers = await tileLayersAt(file, z, place)
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, at) => layer.feature(at).properties),
    ]),
  )
}

async function streetsAt(z: number) {
  const { streets = [], blocks = [] } = await propertiesAt(campinas, z)
  return {
    names: streets.flatMap(({ name }) => name ?? []),
    ranks: streets.map(({ rank }) => rank),
    blocks: blocks.length,
  }
}

describe('the embedded map', () => {
  const style = baseMapStyle('/base-map')

  it('is a valid MapLibre style', () => {
    expect(validateStyleMin(style)).toEqual([])
  })

  it('draws nothing hand-drawn beyond zoom 14', () => {
    const drawn = style.layers.filter(
      layer => layer.type !== 'background' && layer.source !== 'campinas' && (layer.maxzoom ?? 24) > 14.5,
    )
    expect(drawn.map(({ id }) => id)).toEqual([])
    // There is no sea in the background either.
    expect(style.layers[0]).toMatchObject({ type: 'background', paint: { 'background-color': '#F6F7FB' } })
  })

  it('has one hand-drawn source, whose tiles the first view draws in few layers', () => {
    expect(Object.keys(style.sources)).toEqual(['region', 'campinas'])
    const opening = style.layers.filter(
      layer =>
        (layer.minzoom ?? 0) <= 12 &&
        (layer.maxzoom ?? 24) > 12 &&
        (layer.type === 'background' || layer.source === 'region'),
    )
    expect(opening.map(({ id }) => id)).toEqual([
      'country',
      'areas',
      'lines',
      'road-edges',
      'road-surfaces',
      'motorway-labels',
      'names',
    ])
    expect(style.sources.campinas).toMatchObject({ minzoom: 13 })
  })

  it('credits the city', () => {
    expect(style.sources.campinas).toMatchObject({ attribution: 'Ruas e lotes: Prefeitura de Campinas (CC0)' })
  })
})

describe('the tiles of the region', () => {
  it('have the zooms that the style says, and are small enough to be committed and to be loaded', async () => {
    const { minZoom, maxZoom, tileDataOffset } = await region.getHeader()
    expect([minZoom, maxZoom]).toEqual([0, REGION_TILES.maxZoom])
    expect(tileDataOffset).toBeLessThan(16_384)
    expect(regionBytes.length).toBeLessThan(2_000_000)
    expect((await region.getZxy(...tileContaining(10, AMERICANA)))?.data.byteLength).toBeLessThan(200_000)
  })

  it('have the main streets of Campinas until it has tiles of its own', async () => {
    const { roads = [] } = await propertiesAt(region, 10)
    const surveyed = roads.filter(({ until }) => until === CAMPINAS_TILES.minZoom)
    const kinds = new Set(surveyed.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual(['avenida', 'motorway', 'principal'])
  })

  it('draw main streets over others', async () => {
    const { roads = [] } = await propertiesAt(region, 10, AMERICANA)
    const order = ['rua', 'avenida', 'principal', 'motorway']
    const ranks = roads.map(({ kind }) => order.indexOf(String(kind)))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2, 3]))
  })

  it('have towns and neighbourhoods, more of them with each zoom, and no graticule', async () => {
    const namesAt = async (z: number) => (await propertiesAt(region, z, AMERICANA)).names?.map(({ name }) => name) ?? []
    expect(await namesAt(5)).toContain('Campinas')
    expect(await namesAt(5)).not.toContain('Americana')
    expect(await namesAt(6)).toContain('Americana')
    expect(await namesAt(10)).toContain('Jardim São Vito')
    const { areas = [], lines = [] } = await propertiesAt(region, 10, AMERICANA)
    expect([...new Set([...areas, ...lines].map(({ kind }) => kind))].toSorted()).toEqual([
      'municipality',
      'reservoir',
      'river',
      'urban',
    ])
  })

  it('have the sea where the coast is, and leave the open sea to the tile above', async () => {
    const santos = { longitude: -46.33, latitude: -23.96 }
    const kinds = (await propertiesAt(region, 10, santos)).areas?.map(({ kind }) => kind)
    expect(kinds).toContain('sea')
    const openSea = { longitude: -44, latitude: -26 }
    expect(await region.getZxy(...tileContaining(10, openSea))).toBeUndefined()
    expect((await propertiesAt(region, 5, openSea)).areas?.[0]).toMatchObject({ kind: 'sea' })
  })
})

describe('the tiles of Campinas', () => {
  it('have the zooms and bounds that the style says', async () => {
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await campinas.getHeader()
    expect({ minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat] }).toEqual(CAMPINAS_TILES)
  })

  it('are small enough to be committed and to be loaded', async () => {
    expect(campinasBytes.length).toBeLessThan(2_000_000)
    for (const z of [13, 14]) {
      const { tileDataOffset } = await campinas.getHeader()
      expect(tileDataOffset).toBeLessThan(16_384)
      const data = (await campinas.getZxy(...tileContaining(z, CENTRE)))?.data
      expect(data?.byteLength).toBeGreaterThan(1000)
    }
  })

  it('have the names of the central streets, main streets first', async () => {
    const [near, close] = [await streetsAt(13), await streetsAt(14)]
    expect(near.ranks).toContain('rua')
    expect(near.ranks).not.toContain('viela')
    expect(near.names).toContain('Av. Francisco Glicério')
    expect(near.names).not.toContain('R. Barão de Jaguara')
    expect(near.blocks).toBeGreaterThan(0)
    for (const name of ['Av. Francisco Glicério', 'R. Barão de Jaguara', 'R. Conceição', 'Av. Dr. Moraes Salles'])
      expect(close.names).toContain(name)
    expect(close.blocks).toBeGreaterThan(50)
  })
})
