/**
 * Writes the streets and blocks of Campinas as vector tiles, `web/src/map/campinas.pmtiles`, from the city's register
 * (infra/local/campinas). Run by hand after a change (`node web/base-map/campinas.ts`, a minute) and commit the output. See docs/decisions/0034.
 */
import { writeFileSync } from 'node:fs'
import type { Feature } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import { campinasLots, campinasStreets, type Line } from '#infra/local/campinas/streets.ts'
import { blocks } from './blocks.ts'
import { pmtilesFile, type Tile } from './pmtiles-file.ts'
import { type Rank, ranksOf } from './ranks.ts'

const MIN_ZOOM = 11
const MAX_ZOOM = 14
/** First zoom that has the streets of a rank. */
const FROM_ZOOM: Record<Rank, number> = { rodovia: 11, principal: 11, avenida: 11, rua: 12, viela: 13 }
/** First zoom with street names, by rank. */
const NAMED_FROM: Record<Rank, number> = { rodovia: 11, principal: 12, avenida: 13, rua: 14, viela: 14 }
const BLOCKS_FROM = 12

const lots = campinasLots()
const streets = campinasStreets()
const { named, unnamed } = ranksOf(streets, lots)
const all = [
  ...named.flatMap(({ name, code, rank, lines }) => lines.map(line => ({ name, code, rank: rank as Rank, line }))),
  ...unnamed.map(({ line, rank }) => ({ name: '', code: '', rank: rank as Rank, line })),
]

const lineFeature = (line: Line, properties: Record<string, string>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: line.map(([longitude, latitude]) => [longitude, latitude]) },
})

const quarters = blocks(
  lots,
  all.map(({ line }) => line),
  { grid: 5, reach: 15, streetHalf: 5.5, minArea: 1200 },
)
console.info(`${named.length} streets, ${quarters.length} blocks`)

const index = (features: Feature[]) =>
  // One zoom deeper than written, because lines are not simplified at the index's last zoom.
  new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: MAX_ZOOM + 1, indexMaxZoom: 5, tolerance: 3, buffer: 64 },
  )

const blockIndex = index(
  quarters.map(coordinates => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } })),
)
const places = all.flatMap(({ line }) => line)
const reach = (axis: 0 | 1) => {
  const values = [...places, ...lots].map(place => place[axis])
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))] as const
}
const [[west, east], [south, north]] = [reach(0), reach(1)]

const column = (longitude: number, z: number) => Math.floor(((longitude + 180) / 360) * 2 ** z)
const row = (latitude: number, z: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)

const tiles: Tile[] = []
for (let z = MIN_ZOOM; z <= MAX_ZOOM; z++) {
  const streetIndex = index(
    all
      .filter(({ rank }) => z >= FROM_ZOOM[rank])
      .map(({ name, code, rank, line }) =>
        lineFeature(line, { rank, ...(name && z >= NAMED_FROM[rank] ? { name } : {}), ...(code ? { code } : {}) }),
      ),
  )
  for (let x = column(west, z); x <= column(east, z); x++)
    for (let y = row(north, z); y <= row(south, z); y++) {
      const layers = {
        streets: streetIndex.getTile(z, x, y),
        blocks: z >= BLOCKS_FROM ? blockIndex.getTile(z, x, y) : null,
      }
      const drawn = Object.fromEntries(
        Object.entries(layers).flatMap(([name, tile]) => (tile && tile.features.length > 0 ? [[name, tile]] : [])),
      )
      if (Object.keys(drawn).length > 0) tiles.push({ z, x, y, data: fromGeojsonVt(drawn, { version: 2 }) })
    }
}
const file = pmtilesFile({
  tiles,
  bounds: [west, south, east, north],
  metadata: {
    name: 'Campinas',
    attribution: 'Ruas e lotes: Prefeitura de Campinas (CC0)',
    vector_layers: [
      {
        id: 'streets',
        minzoom: MIN_ZOOM,
        maxzoom: MAX_ZOOM,
        fields: { rank: 'String', name: 'String', code: 'String' },
      },
      { id: 'blocks', minzoom: BLOCKS_FROM, maxzoom: MAX_ZOOM, fields: {} },
    ],
  },
})
writeFileSync(new URL('../src/map/campinas.pmtiles', import.meta.url), file)
console.info(
  `campinas.pmtiles: ${tiles.length} tiles, ${(file.length / 1000).toFixed(0)} KB, bounds ${[west, south, east, north]}`,
)
