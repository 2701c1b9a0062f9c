import type { Feature } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { Tile } from './pmtiles-file.ts'

/** In degrees. */
export type TileWindow = { west: number; south: number; east: number; north: number }

export type CutTilesOptions = {
  /** The area whose tiles are written at a zoom. */
  windowAt: (zoom: number) => TileWindow
  /** Features by layer, in the order in which they are drawn. */
  layersAt: (zoom: number) => Record<string, readonly Feature[]>
  /** Whether a tile is omitted because it shows too little. */
  isOmitted?: (zoom: number, tile: readonly { properties: Feature['properties']; points: number }[]) => boolean
  minZoom: number
  maxZoom: number
  /** Units of a tile's side; more for tiles that are magnified. */
  extent?: number
  /** Tolerance of line simplification. Units of the extent. */
  toleranceAt?: (zoom: number) => number
}

const WEB_MERCATOR_LIMIT = 85.05

const columnOf = (longitude: number, z: number): number =>
  Math.min(2 ** z - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * 2 ** z)))

function rowOf(latitude: number, z: number): number {
  const limitedLatitude = Math.min(WEB_MERCATOR_LIMIT, Math.max(-WEB_MERCATOR_LIMIT, latitude))
  const share = (1 - Math.asinh(Math.tan((limitedLatitude * Math.PI) / 180)) / Math.PI) / 2
  return Math.min(2 ** z - 1, Math.max(0, Math.floor(share * 2 ** z)))
}

type TileFeature = NonNullable<ReturnType<GeoJSONVT['getTile']>>['features'][number]

/** Whether a polygon surrounds the tile and its hole is the whole tile, so that nothing of it is seen. */
function isFullTileHole(feature: TileFeature): boolean {
  if (feature.type !== 3) return false
  const [outer = [], ...holes] = feature.geometry
  const corners = new Set(outer.map(String))
  return holes.some(
    hole => outer.length === 5 && hole.length === 5 && hole.every(corner => corners.has(String(corner))),
  )
}

/** Cuts features into vector tiles, without empty tiles. */
export function cutTiles(options: CutTilesOptions): Tile[] {
  const { windowAt, layersAt, minZoom, maxZoom, extent = 4096, toleranceAt = () => 3, isOmitted } = options
  const tiles: Tile[] = []
  for (let z = minZoom; z <= maxZoom; z++) {
    const layerIndexes = Object.entries(layersAt(z)).map(([name, features]) => ({
      name,
      index: new GeoJSONVT(
        { type: 'FeatureCollection', features: [...features] },
        // One zoom deeper than written, because lines are not simplified at the index's last zoom.
        { maxZoom: maxZoom + 1, indexMaxZoom: 5, tolerance: toleranceAt(z), extent, buffer: extent / 64 },
      ),
    }))
    const { west, south, east, north } = windowAt(z)
    for (let x = columnOf(west, z); x <= columnOf(east, z); x++)
      for (let y = rowOf(north, z); y <= rowOf(south, z); y++) {
        const tileLayers = layerIndexes.flatMap(({ name, index }) => {
          const features = index.getTile(z, x, y)?.features.filter(feature => !isFullTileHole(feature)) ?? []
          return features.length > 0 ? [[name, { features }] as const] : []
        })
        const tileContents = tileLayers.flatMap(([, { features }]) =>
          features.map(({ tags, geometry }) => ({ properties: tags, points: geometry.flat().length })),
        )
        if (tileContents.length > 0 && !isOmitted?.(z, tileContents))
          tiles.push({ z, x, y, data: fromGeojsonVt(Object.fromEntries(tileLayers), { version: 2, extent }) })
      }
  }
  return tiles
}
