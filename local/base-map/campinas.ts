/**
 * Writes the streets and blocks of Campinas as vector tiles, `web/src/map/campinas.pmtiles`, and where its streets are known,
 * `web/src/map/campinas-streets.ts`, from the city's register (local/campinas). Run by hand after a change
 * (`node local/base-map/campinas.ts`, a minute) and commit the output. See docs/decisions/0034.
 */
import { writeFileSync } from 'node:fs'
import type { Feature } from 'geojson'
import {
  type LonLat,
  readCampinasLots,
  readCampinasStreets,
  type StreetLine,
  toMetres,
} from '#local/campinas/streets.ts'
import { outlineBlocks } from './blocks.ts'
import { cutTiles } from './cut-tiles.ts'
import { encodeArchive } from './pmtiles-file.ts'
import { positionsAlong, type Rank, rankStreets } from './ranks.ts'

const MIN_ZOOM = 13
const MAX_ZOOM = 14
/** First zoom that has the streets of a rank. */
const MIN_ZOOM_BY_RANK: Record<Rank, number> = { rodovia: 13, principal: 13, avenida: 13, rua: 13, viela: 14 }
/** In the order in which they are drawn: main streets over the others. */
const RANKS = ['viela', 'rua', 'avenida', 'principal', 'rodovia'] as const satisfies Rank[]
/** First zoom with street names, by rank. */
const MIN_NAME_ZOOM_BY_RANK: Record<Rank, number> = { rodovia: 13, principal: 13, avenida: 14, rua: 14, viela: 14 }

const lots = readCampinasLots()
const { named, unnamed } = rankStreets(readCampinasStreets(), lots)
const rankedLines = [
  ...named.flatMap(({ name, code, rank, lines }) => lines.map(line => ({ name, code, rank: rank as Rank, line }))),
  ...unnamed.map(({ line, rank }) => ({ name: '', code: '', rank: rank as Rank, line })),
].toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank))
const lines = rankedLines.map(({ line }) => line)

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

// --- Lots near a registered street axis. Around the centre axes are missing, and lots without streets look like a broken map. ---

/** Maximum distance of a lot from its street's axis. */
const MAX_AXIS_DISTANCE_M = 80
const axisCellOf = ([x, y]: readonly [number, number]) =>
  `${Math.floor(x / MAX_AXIS_DISTANCE_M)},${Math.floor(y / MAX_AXIS_DISTANCE_M)}`
const axisPositionsByCell = Map.groupBy(
  lines.flatMap(line => positionsAlong(line, 20)),
  axisCellOf,
)
function isNearAxis(lot: LonLat): boolean {
  const [x, y] = toMetres(lot)
  return [-1, 0, 1].some(dx =>
    [-1, 0, 1].some(dy =>
      axisPositionsByCell
        .get(axisCellOf([x + dx * MAX_AXIS_DISTANCE_M, y + dy * MAX_AXIS_DISTANCE_M]))
        ?.some(axis => Math.hypot(axis[0] - x, axis[1] - y) <= MAX_AXIS_DISTANCE_M),
    ),
  )
}
const { withStreet = [], withoutStreet = [] } = Object.groupBy(lots, lot =>
  isNearAxis(lot) ? 'withStreet' : 'withoutStreet',
)

const mappedBlocks = outlineBlocks(withStreet, lines, {
  gridSize: 5,
  lotRadius: 15,
  streetHalfWidth: 5.5,
  minArea: 1200,
})
/** Built up, but with unknown streets: one area without gaps. */
const unmappedBlocks = outlineBlocks(withoutStreet, [], {
  gridSize: 40,
  lotRadius: 140,
  streetHalfWidth: 0,
  minArea: 150_000,
})
console.info(
  `${named.length} streets, ${mappedBlocks.length} blocks, ${withoutStreet.length} of ${lots.length} lots without a street`,
)

const positions = [...lines.flat(), ...lots]
const extremeOf = (axis: 0 | 1, pick: 'min' | 'max') =>
  positions.reduce(
    (extremeSoFar, position) => Math[pick](extremeSoFar, position[axis]),
    pick === 'min' ? Infinity : -Infinity,
  )
const [west, south, east, north] = [extremeOf(0, 'min'), extremeOf(1, 'min'), extremeOf(0, 'max'), extremeOf(1, 'max')]

const blockFeatures = [...unmappedBlocks, ...mappedBlocks].map(polygonFeature)
const tiles = cutTiles({
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  windowAt: () => ({ west, south, east, north }),
  layersAt: zoom => ({
    streets: rankedLines
      .filter(({ rank }) => zoom >= MIN_ZOOM_BY_RANK[rank])
      .map(({ rank, name, code, line }) =>
        lineFeature(line, {
          rank,
          ...(name && zoom >= MIN_NAME_ZOOM_BY_RANK[rank] ? { name } : {}),
          ...(code ? { code } : {}),
        }),
      ),
    blocks: blockFeatures,
  }),
})
const file = encodeArchive({
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
writeFileSync(new URL('../../web/src/map/campinas.pmtiles', import.meta.url), file)
console.info(
  `campinas.pmtiles: ${tiles.length} tiles, ${(file.length / 1000).toFixed(0)} KB, bounds ${[west, south, east, north]}`,
)

// --- The coverage of streets: grid cells that an axis crosses and where most lots have a street ---

/** In degrees. */
const CELL_SIZE = 0.004
const columns = Math.ceil((east - west) / CELL_SIZE)
const rows = Math.ceil((north - south) / CELL_SIZE)
const cellOf = ([longitude, latitude]: LonLat) =>
  Math.floor((latitude - south) / CELL_SIZE) * columns + Math.floor((longitude - west) / CELL_SIZE)
const crossedCells = new Set(
  lines.flatMap(line =>
    line.flatMap((to, index) => {
      const from = line[index - 1] ?? to
      return [0, 0.25, 0.5, 0.75, 1].map(share =>
        cellOf([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]),
      )
    }),
  ),
)
const lotBalanceByCell = new Map<number, number>()
for (const [listedLots, weight] of [
  [withStreet, 1],
  [withoutStreet, -1],
] as const)
  for (const lot of listedLots) lotBalanceByCell.set(cellOf(lot), (lotBalanceByCell.get(cellOf(lot)) ?? 0) + weight)
const coverageBits = new Uint8Array(Math.ceil((columns * rows) / 8))
for (const cell of crossedCells)
  if ((lotBalanceByCell.get(cell) ?? 0) >= 0)
    coverageBits[cell >> 3] = (coverageBits[cell >> 3] ?? 0) | (1 << (cell & 7))
writeFileSync(
  new URL('../../web/src/map/campinas-streets.ts', import.meta.url),
  `import type { StreetCoverage } from './known-streets.ts'

/** Where the streets of Campinas are known; written by \`local/base-map/campinas.ts\`. */
export const CAMPINAS_STREET_COVERAGE: StreetCoverage = {
  west: ${Number(west.toFixed(5))},
  south: ${Number(south.toFixed(5))},
  cellSize: ${CELL_SIZE},
  columns: ${columns},
  cells:
    '${Buffer.from(coverageBits).toString('base64')}',
}
`,
)
