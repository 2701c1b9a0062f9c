import type { Feature } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { Tile } from './pmtiles-file.ts'

/** Degrees. */
export type Window = { west: number; south: number; east: number; north: number }

export type CutOptions = {
  /** The area whose tiles are written at a zoom. */
  windowAt: (zoom: number) => Window
  /** Features by layer, in the order in which they are drawn. */
  layersAt: (zoom: number) => Record<string, readonly Feature[]>
  /** Tiles that are not worth their place. */
  isLeftOut?: (zoom: number, tile: readonly { properties: Feature['properties']; points: number }[]) => boolean
  minZoom: number
  maxZoom: number
  /** Units of a tile's coordinates; more for tiles that are magnified. */
  extent?: number
  /** Of simplification. Units of the extent. */
  toleranceAt?: (zoom: number) => number
}

const WEB_MERCATOR_LIMIT = 85.05

const column = (longitude: number, z: number): number =>
  Math.min(2 ** z - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * 2 ** z)))

function row(latitude: number, z: number): number {
  const limited = Math.min(WEB_MERCATOR_LIMIT, Math.max(-WEB_MERCATOR_LIMIT, latitude))
  const share = (1 - Math.asinh(Math.tan((limited * Math.PI) / 180)) / Math.PI) / 2
  return Math.min(2 ** z - 1, Math.max(0, Math.floor(share * 2 ** z)))
}

type TileFeature = NonNullable<ReturnType<GeoJSONVT['getTile']>>['features'][number]

/** A polygon around a tile whose hole is the whole tile. */
function isAllHole(feature: TileFeature): boolean {
  if (feature.type !== 3) return false
  const [outer = [], ...holes] = feature.geometry
  const corners = new Set(outer.map(String))
  return holes.some(
    hole => outer.length === 5 && hole.length === 5 && hole.every(corner => corners.has(String(corner))),
  )
}

/** Cuts features into vector tiles. Empty tiles are left out. */
export function cutTiles(options: CutOptions): Tile[] {
  const { windowAt, layersAt, minZoom, maxZoom, extent = 4096, toleranceAt = () => 3, isLeftOut } = options
  const tiles: Tile[] = []
  for (let z = minZoom; z <= maxZoom; z++) {
    const indices = Object.entries(layersAt(z)).map(([name, features]) => ({
      name,
      index: new GeoJSONVT(
        { type: 'FeatureCollection', features: [...features] },
        // One zoom deeper than written, because lines are not simplified at the index's last zoom.
        { maxZoom: maxZoom + 1, indexMaxZoom: 5, tolerance: toleranceAt(z), extent, buffer: extent / 64 },
      ),
    }))
    const { west, south, east, north } = windowAt(z)
    for (let x = column(west, z); x <= column(east, z); x++)
      for (let y = row(north, z); y <= row(south, z); y++) {
        const drawn = indices.flatMap(({ name, index }) => {
          const features = index.getTile(z, x, y)?.features.filter(feature => !isAllHole(feature)) ?? []
          return features.length > 0 ? [[name, { features }] as const] : []
        })
        const contents = drawn.flatMap(([, { features }]) =>
          features.map(({ tags, geometry }) => ({ properties: tags, points: geometry.flat().length })),
        )
        if (contents.length > 0 && !isLeftOut?.(z, contents))
          tiles.push({ z, x, y, data: fromGeojsonVt(Object.fromEntries(drawn), { version: 2, extent }) })
      }
  }
  return tiles
}
