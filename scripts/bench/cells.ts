import { gzipSync } from 'node:zlib'
import geohash from 'ngeohash'
import {
  DEFAULT_MAP_SETTINGS,
  LAST_CLUSTERED_ZOOM,
  MAP_CENTER,
  zoomRuleAt,
} from '#shared/catalogue/rules/map-settings.ts'
import {
  createAreaMarkIndex,
  createPointMarkIndex,
  type MapBounds,
  pointFeature,
} from '#shared/map/rules/cluster-points.ts'
import { aggregateBlocksOf, hasTooManyToLoad } from '#shared/map/rules/crowded-views.ts'
import {
  AREA_LETTERS_BELOW_BLOCK,
  aggregateArea,
  countMatchingPointsByArea,
  encodeAggregates,
  mergeAggregates,
} from '#shared/map/rules/map-aggregates.ts'
import {
  CELL_PRECISION,
  encodeCell,
  MAX_CELL_POINTS,
  type MapCellSummary,
  type MapPoint,
  PART_PRECISION,
  SHARD_PRECISION,
} from '#shared/map/rules/map-cells.ts'
import { geohashesWithin, REGION_PRECISION } from '#shared/map/rules/map-regions.ts'
import { median, printFigure } from './figures.ts'
import { pointsOfBrazil, pointsOfRegion } from './generated-map.ts'

/** The map with 100,000 points in the region and with 1,000,000 in Brazil: what the fullest windows load and compute. */

type Cell = { summary: MapCellSummary; points: MapPoint[] }
type Loaded = { bytes: number; points: number; clusteringMs: number }

const WINDOWS = 60
const CLUSTERED_ZOOMS = Array.from({ length: LAST_CLUSTERED_ZOOM - 1 }, (_, index) => index + 3)
const MAX_LISTED_REGIONS = 9

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const gzippedBytes = (value: unknown): number => gzipSync(JSON.stringify(value), { level: 6 }).length

function remembered<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return key => {
    const value = values.get(key) ?? compute(key)
    values.set(key, value)
    return value
  }
}

const groupByGeohash = (points: readonly MapPoint[], precision: number) =>
  Map.groupBy(points, ({ latitude, longitude }) => geohash.encode(latitude, longitude, precision))

/** Cells as the API lists them: one with many points is split into its parts. */
const cellsOf = (points: readonly MapPoint[]): Cell[] =>
  [...groupByGeohash(points, CELL_PRECISION)]
    .flatMap(cell => (cell[1].length > MAX_CELL_POINTS ? [...groupByGeohash(cell[1], PART_PRECISION)] : [cell]))
    .map(([cell, ofCell]) => ({ summary: summaryOf(cell, ofCell), points: ofCell }))

function summaryOf(cell: string, points: readonly MapPoint[]): MapCellSummary {
  const [south, west, north, east] = geohash.decode_bbox(cell)
  const counts = { available: 0, reserved: 0, sold: 0 }
  for (const { status } of points) counts[status] += 1
  const version = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('base64url')
  return { cell, counts, lowest_own_price_1y: null, version, bounds: [west, south, east, north] }
}

const bytesOfCell = remembered(({ summary: { cell, version, bounds }, points }: Cell) =>
  gzippedBytes(encodeCell(cell, version, { longitude: bounds[0], latitude: bounds[1] }, points)),
)

/** The aggregates of a block as the API answers them. */
function createBlockEncoder(points: readonly MapPoint[]) {
  const shards = [...groupByGeohash(points, SHARD_PRECISION)].map(([shard, ofShard]) => aggregateArea(shard, ofShard))
  const mergedAt = remembered((precision: number) => mergeAggregates(shards, precision))
  return remembered((block: string) => {
    const { combinations, areas } = mergedAt(block.length + AREA_LETTERS_BELOW_BLOCK)
    const encoded = encodeAggregates({ combinations, areas: areas.filter(({ area }) => area.startsWith(block)) })
    return { bytes: gzippedBytes(encoded), text: JSON.stringify(encoded) }
  })
}

/** The bounds that the worker draws: a window of 1440 × 900 pixels, extended by half of its size on every side. */
function windowAround({ latitude, longitude }: { latitude: number; longitude: number }, zoom: number): MapBounds {
  const degrees = 360 / (512 * 2 ** zoom)
  const [halfWidth, halfHeight] = [1440 * degrees, 900 * degrees * Math.cos((latitude * Math.PI) / 180)]
  return [longitude - halfWidth, latitude - halfHeight, longitude + halfWidth, latitude + halfHeight]
}

const isInside = ({ summary: { bounds } }: Cell, [west, south, east, north]: MapBounds): boolean =>
  bounds[0] <= east && bounds[2] >= west && bounds[1] <= north && bounds[3] >= south

/** Size of the list of cells in the regions that a window shows; none is asked for if they are too many. */
function bytesOfList(cells: readonly Cell[], bounds: MapBounds): number {
  const regions = geohashesWithin(bounds, REGION_PRECISION, MAX_LISTED_REGIONS) ?? []
  const summaries = cells.map(({ summary }) => summary)
  return gzippedBytes(summaries.filter(({ cell }) => regions.includes(cell.slice(0, REGION_PRECISION))))
}

function measureMs(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

/** What the window around a place loads, and the time until its marks are computed. */
function measureWindow(
  zoom: number,
  center: { latitude: number; longitude: number },
  allCells: readonly Cell[],
  encodeBlock: ReturnType<typeof createBlockEncoder>,
): Loaded {
  const bounds = windowAround(center, zoom)
  const rule = zoomRuleAt(DEFAULT_MAP_SETTINGS, zoom)
  const listBytes = bytesOfList(allCells, bounds)
  const cells = allCells.filter(cell => isInside(cell, bounds))
  const summaries = cells.map(({ summary }) => summary)
  if (!hasTooManyToLoad(summaries)) {
    const points = cells.flatMap(cell => cell.points).map(pointFeature)
    const clusteringMs = measureMs(() => createPointMarkIndex(points, rule, 'available_only').within(bounds))
    return { bytes: listBytes + sum(cells.map(bytesOfCell)), points: points.length, clusteringMs }
  }
  const blocks = aggregateBlocksOf(summaries, zoom).map(encodeBlock)
  const countAreas = () =>
    blocks.flatMap(({ text }) => countMatchingPointsByArea(JSON.parse(text), ({ status }) => status === 'available'))
  const clusteringMs = measureMs(() => createAreaMarkIndex(countAreas(), rule, 'available_only').within(bounds))
  return { bytes: listBytes + sum(blocks.map(({ bytes }) => bytes)), points: countAreas().length, clusteringMs }
}

/** Prints what the worst of many windows load at all zooms: those around the fullest cells and around others. */
function printWorstWindows(label: string, points: readonly MapPoint[]): void {
  const cells = cellsOf(points).toSorted((a, b) => b.points.length - a.points.length)
  const sampleEvery = Math.ceil(cells.length / WINDOWS)
  const sampledCells = cells.filter((_, index) => index < WINDOWS || index % sampleEvery === 0)
  const centers = [MAP_CENTER, ...sampledCells.flatMap(cell => cell.points[0] ?? [])]
  const encodeBlock = createBlockEncoder(points)
  const byZoom = CLUSTERED_ZOOMS.map(zoom => centers.map(center => measureWindow(zoom, center, cells, encodeBlock)))
  const windows = byZoom.flat()
  const kilobytes = Math.round(Math.max(...windows.map(({ bytes }) => bytes)) / 1024)
  const inWorker = Math.max(...windows.map(loaded => loaded.points)).toLocaleString('en')
  const slowestMs = Math.max(...byZoom.map(ofZoom => median(ofZoom.map(({ clusteringMs }) => clusteringMs))))
  printFigure(
    `${label}, the worst of ${windows.length} windows (goals: 700 KB, 30,000 points, 50 ms)`,
    `${kilobytes} KB, ${inWorker} points or areas in the worker, clusters in ${slowestMs.toFixed(1)} ms (median of the slowest zoom)`,
  )
}

printWorstWindows('100,000 points in the region', pointsOfRegion(100_000))
printWorstWindows('1,000,000 points over Brazil', pointsOfBrazil(1_000_000))
