/**
 * Writes the streets and blocks of Campinas as vector tiles, `web/src/map/campinas.pmtiles`, and where its streets are known,
 * `web/src/map/campinas-streets.ts`, from the city's register (infra/local/campinas). Run by hand after a change
 * (`node web/base-map/campinas.ts`, a minute) and commit the output. See docs/decisions/0034.
 */
import { writeFileSync } from 'node:fs'
import type { Feature } from 'geojson'
import {
  type LonLat,
  readCampinasLots,
  readCampinasStreets,
  type StreetLine,
  toMetres,
} from '#infra/local/campinas/streets.ts'
import { blocks } from './blocks.ts'
import { cutTiles } from './cut-tiles.ts'
import { pmtilesFile } from './pmtiles-file.ts'
import { type Rank, ranksOf, stepsOf } from './ranks.ts'

const MIN_ZOOM = 13
const MAX_ZOOM = 14
/** First zoom that has the streets of a rank. */
const FROM_ZOOM: Record<Rank, number> = { rodovia: 13, principal: 13, avenida: 13, rua: 13, viela: 14 }
/** In the order in which they are drawn: main streets over the others. */
const RANKS = ['viela', 'rua', 'avenida', 'principal', 'rodovia'] as const satisfies Rank[]
/** First zoom with street names, by rank. */
const NAMED_FROM: Record<Rank, number> = { rodovia: 13, principal: 13, avenida: 14, rua: 14, viela: 14 }

const lots = readCampinasLots()
const { named, unnamed } = ranksOf(readCampinasStreets(), lots)
const all = [
  ...named.flatMap(({ name, code, rank, lines }) => lines.map(line => ({ name, code, rank: rank as Rank, line }))),
  ...unnamed.map(({ line, rank }) => ({ name: '', code: '', rank: rank as Rank, line })),
].toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank))
const lines = all.map(({ line }) => line)

const lineFeature = (line: StreetLine, properties: Record<string, string>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: line.map(([longitude, latitude]) => [longitude, latitude]) },
})
const polygonFeature = (coordinates: number[][][]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates },
})

// --- Lots whose street is registered. Axes are missing in a ring around the centre; lots alone look like a broken map. ---

/** Maximum distance of a lot from its street's axis. Metres. */
const LOT_REACH = 80
const reachCell = ([x, y]: readonly [number, number]) => `${Math.floor(x / LOT_REACH)},${Math.floor(y / LOT_REACH)}`
const axes = Map.groupBy(
  lines.flatMap(line => stepsOf(line, 20)),
  reachCell,
)
function hasStreet(lot: LonLat): boolean {
  const [x, y] = toMetres(lot)
  return [-1, 0, 1].some(dx =>
    [-1, 0, 1].some(dy =>
      axes
        .get(reachCell([x + dx * LOT_REACH, y + dy * LOT_REACH]))
        ?.some(axis => Math.hypot(axis[0] - x, axis[1] - y) <= LOT_REACH),
    ),
  )
}
const { withStreet = [], without = [] } = Object.groupBy(lots, lot => (hasStreet(lot) ? 'withStreet' : 'without'))

const quarters = blocks(withStreet, lines, { grid: 5, reach: 15, streetHalf: 5.5, minArea: 1200 })
/** Built up, but with unknown streets: one area without gaps. */
const unmapped = blocks(without, [], { grid: 40, reach: 140, streetHalf: 0, minArea: 150_000 })
console.info(
  `${named.length} streets, ${quarters.length} blocks, ${without.length} of ${lots.length} lots without a street`,
)

const positions = [...lines.flat(), ...lots]
const extreme = (axis: 0 | 1, pick: 'min' | 'max') =>
  positions.reduce((found, place) => Math[pick](found, place[axis]), pick === 'min' ? Infinity : -Infinity)
const [west, south, east, north] = [extreme(0, 'min'), extreme(1, 'min'), extreme(0, 'max'), extreme(1, 'max')]

const blockFeatures = [...unmapped, ...quarters].map(polygonFeature)
const tiles = cutTiles({
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  windowAt: () => ({ west, south, east, north }),
  layersAt: zoom => ({
    streets: all
      .filter(({ rank }) => zoom >= FROM_ZOOM[rank])
      .map(({ rank, name, code, line }) =>
        lineFeature(line, { rank, ...(name && zoom >= NAMED_FROM[rank] ? { name } : {}), ...(code ? { code } : {}) }),
      ),
    blocks: blockFeatures,
  }),
})
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
      { id: 'blocks', minzoom: MIN_ZOOM, maxzoom: MAX_ZOOM, fields: {} },
    ],
  },
})
writeFileSync(new URL('../src/map/campinas.pmtiles', import.meta.url), file)
console.info(
  `campinas.pmtiles: ${tiles.length} tiles, ${(file.length / 1000).toFixed(0)} KB, bounds ${[west, south, east, north]}`,
)

// --- Where streets are known: cells of a grid that an axis crosses and most of whose lots have a street ---

/** Degrees. */
const CELL = 0.004
const columns = Math.ceil((east - west) / CELL)
const rows = Math.ceil((north - south) / CELL)
const cellOf = ([longitude, latitude]: LonLat) =>
  Math.floor((latitude - south) / CELL) * columns + Math.floor((longitude - west) / CELL)
const crossed = new Set(
  lines.flatMap(line =>
    line.flatMap((to, index) => {
      const from = line[index - 1] ?? to
      return [0, 0.25, 0.5, 0.75, 1].map(share =>
        cellOf([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]),
      )
    }),
  ),
)
const balance = new Map<number, number>()
for (const [list, weight] of [
  [withStreet, 1],
  [without, -1],
] as const)
  for (const lot of list) balance.set(cellOf(lot), (balance.get(cellOf(lot)) ?? 0) + weight)
const bits = new Uint8Array(Math.ceil((columns * rows) / 8))
for (const cell of crossed)
  if ((balance.get(cell) ?? 0) >= 0) bits[cell >> 3] = (bits[cell >> 3] ?? 0) | (1 << (cell & 7))
writeFileSync(
  new URL('../src/map/campinas-streets.ts', import.meta.url),
  `import type { StreetCoverage } from './known-streets.ts'

/** Where the streets of Campinas are known; written by \`web/base-map/campinas.ts\`. */
export const CAMPINAS_STREETS: StreetCoverage = {
  west: ${Number(west.toFixed(5))},
  south: ${Number(south.toFixed(5))},
  cellSize: ${CELL},
  columns: ${columns},
  cells:
    '${Buffer.from(bits).toString('base64')}',
}
`,
)
