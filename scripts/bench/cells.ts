import { gzipSync } from 'node:zlib'
import geohash from 'ngeohash'
import Supercluster from 'supercluster'
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
  type PointFeature,
  pointFeature,
} from '#shared/map/rules/cluster-points.ts'
import { aggregateBlocksOf, hasTooManyToLoad } from '#shared/map/rules/crowded-views.ts'
import {
  AREA_LETTERS_BELOW_BLOCK,
  aggregateArea,
  countMatchingPointsByArea,
  encodeAggregates,
  mergeAggregates,
  type PointAggregates,
} from '#shared/map/rules/map-aggregates.ts'
import {
  CELL_PRECISION,
  MAX_CELL_POINTS,
  type MapCellSummary,
  type MapPoint,
  PART_PRECISION,
  SHARD_PRECISION,
} from '#shared/map/rules/map-cells.ts'
import { geohashesWithin, REGION_PRECISION } from '#shared/map/rules/map-regions.ts'
import { formatMilliseconds, median, printFigure, quantile } from './figures.ts'
import {
  compressedCellsOf,
  type GeneratedCell,
  groupByGeohash,
  gzippedBytes,
  pointsOfBrazil,
  pointsOfRegion,
} from './generated-map.ts'

/**
 * Benchmark of the map with 100,000 points in the region and 1,000,000 in Brazil: bytes transferred and stored, and
 * computing time.
 */

const KB = 1024
const formatKb = (bytes: number): string => `${Math.round(bytes / KB).toLocaleString('en')} KB`
const formatCount = (count: number): string => Math.round(count).toLocaleString('en')
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const measureMs = (work: () => unknown): number => {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

const WORLD_BOUNDS: MapBounds = [-180, -85, 180, 85]

type ViewCenter = { latitude: number; longitude: number }

/** The bounds that the worker draws: a window of 1440 × 900 pixels, extended by half of its size on every side. */
function viewAt({ latitude, longitude }: ViewCenter, zoom: number): MapBounds {
  const degrees = 360 / (512 * 2 ** zoom)
  const [halfWidth, halfHeight] = [1440 * degrees, 900 * degrees * Math.cos((latitude * Math.PI) / 180)]
  return [longitude - halfWidth, latitude - halfHeight, longitude + halfWidth, latitude + halfHeight]
}

/**
 * Prints for each zoom the milliseconds to cluster these points, and the ratio to Supercluster alone, measured
 * alternately.
 */
function measureClustering(points: readonly PointFeature[], bounds: MapBounds, zooms: readonly number[]) {
  const [ownTimes, ratios]: [number[], number[]] = [[], []]
  for (const zoom of zooms) {
    const rule = zoomRuleAt(DEFAULT_MAP_SETTINGS, zoom)
    const index = new Supercluster({ radius: rule.cluster_radius, minZoom: zoom, maxZoom: zoom })
    const measureSupercluster = () => measureMs(() => index.load([...points]).getClusters([...bounds], zoom))
    const superclusterMs = measureSupercluster()
    const ownMs = measureMs(() => createPointMarkIndex(points, rule, 'available_only').within(bounds))
    ownTimes.push(ownMs)
    ratios.push((2 * ownMs) / (superclusterMs + measureSupercluster()))
  }
  return { ownTimes, ratios }
}

const CLUSTERED_ZOOMS = Array.from({ length: LAST_CLUSTERED_ZOOM }, (_, index) => index + 1)

function printClusteringTimes(
  subject: string,
  points: readonly MapPoint[],
  bounds: MapBounds,
  zooms = CLUSTERED_ZOOMS,
): void {
  const { ownTimes, ratios } = measureClustering(points.map(pointFeature), bounds, zooms)
  printFigure(
    `${subject}: clusters of a zoom (goal at 100,000: 50 ms)`,
    `median ${formatMilliseconds(median(ownTimes))}, p95 ${formatMilliseconds(quantile(ownTimes, 0.95))} of ${zooms.length}, ${median(ratios).toFixed(2)} times Supercluster alone`,
  )
}

function printCellSizes(subject: string, cells: readonly GeneratedCell[]): void {
  const bytes = cells.map(cell => cell.bytes)
  printFigure(
    `${subject}, gzip`,
    `${formatKb(sum(bytes))} in ${formatCount(cells.length)} cells: median ${formatKb(median(bytes))}, p95 ${formatKb(quantile(bytes, 0.95))}, fullest ${formatKb(Math.max(...bytes))} with ${formatCount(Math.max(...cells.map(({ points }) => points.length)))} points`,
  )
}

/** Map cells as the API lists them: a cell with many points is split into its parts. */
const listedCells = (points: readonly MapPoint[]): GeneratedCell[] =>
  compressedCellsOf(points).flatMap(cell =>
    cell.points.length > MAX_CELL_POINTS ? compressedCellsOf(cell.points, PART_PRECISION) : [cell],
  )

type ListedCell = GeneratedCell & { summary: MapCellSummary }

function withSummary(cell: GeneratedCell): ListedCell {
  const [south, west, north, east] = geohash.decode_bbox(cell.cell)
  const counts = { available: 0, reserved: 0, sold: 0 }
  for (const { status } of cell.points) counts[status] += 1
  const version = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('base64url')
  const bounds: MapCellSummary['bounds'] = [west, south, east, north]
  return { ...cell, summary: { cell: cell.cell, counts, lowest_own_price_1y: null, version, bounds } }
}

const isInView = ({ bounds: [west, south, east, north] }: MapCellSummary, view: MapBounds): boolean =>
  west <= view[2] && east >= view[0] && south <= view[3] && north >= view[1]

/** Encodes the aggregates of blocks as the API does, each block once. */
function createBlockEncoder(shards: readonly PointAggregates[]) {
  const merged = new Map<number, PointAggregates>()
  const responses = new Map<string, { bytes: number; text: string }>()
  return (block: string) => {
    const precision = block.length + AREA_LETTERS_BELOW_BLOCK
    const aggregates = merged.get(precision) ?? mergeAggregates(shards, precision)
    merged.set(precision, aggregates)
    const areas = aggregates.areas.filter(({ area }) => area.startsWith(block))
    const encoded = responses.get(block)?.text ?? JSON.stringify(encodeAggregates({ ...aggregates, areas }))
    const response = responses.get(block) ?? { bytes: gzipSync(encoded, { level: 6 }).length, text: encoded }
    responses.set(block, response)
    return response
  }
}

const MAX_LISTED_REGIONS = 9

/** Measures what a window at a zoom loads, and the time until its first marks are computed. */
function measureWindow(
  bounds: MapBounds,
  zoom: number,
  cells: readonly ListedCell[],
  encodeBlock: ReturnType<typeof createBlockEncoder>,
) {
  const visibleCells = cells.filter(({ summary }) => isInView(summary, bounds))
  const regions = geohashesWithin(bounds, REGION_PRECISION, MAX_LISTED_REGIONS)
  const listed = regions ? cells.filter(({ cell }) => regions.includes(cell.slice(0, REGION_PRECISION))) : []
  const listBytes = gzippedBytes(listed.map(({ summary }) => summary))
  const rule = zoomRuleAt(DEFAULT_MAP_SETTINGS, zoom)
  if (!hasTooManyToLoad(visibleCells.map(({ summary }) => summary))) {
    const points = visibleCells.flatMap(cell => cell.points).map(pointFeature)
    const clusteringMs = measureMs(() => createPointMarkIndex(points, rule, 'available_only').within(bounds))
    return {
      kind: 'points',
      requests: visibleCells.length,
      sent: listBytes + sum(visibleCells.map(({ bytes }) => bytes)),
      loadedCount: points.length,
      clusteringMs,
    }
  }
  const blocks = aggregateBlocksOf(
    visibleCells.map(({ summary }) => summary),
    zoom,
  ).map(encodeBlock)
  let loadedCount = 0
  const clusteringMs = measureMs(() => {
    const areaCounts = blocks.flatMap(({ text }) =>
      countMatchingPointsByArea(JSON.parse(text), ({ status }) => status === 'available'),
    )
    loadedCount = areaCounts.length
    createAreaMarkIndex(areaCounts, rule, 'available_only').within(bounds)
  })
  return {
    kind: 'aggregates',
    requests: blocks.length,
    sent: listBytes + sum(blocks.map(({ bytes }) => bytes)),
    loadedCount,
    clusteringMs,
  }
}

const WINDOWS = 60
const BRAZIL_LABEL = '1,000,000 points over Brazil'

/** Prints the measurements of windows around the fullest cells and around others. */
function printWindows(cells: readonly ListedCell[], shards: readonly PointAggregates[]): void {
  const byPoints = cells.toSorted((a, b) => b.points.length - a.points.length)
  const sampleEvery = Math.ceil(byPoints.length / WINDOWS)
  const viewCenters = [
    MAP_CENTER,
    ...byPoints
      .filter((_, index) => index < WINDOWS || index % sampleEvery === 0)
      .flatMap(({ points }) => points[0] ?? []),
  ]
  const encodeBlock = createBlockEncoder(shards)
  for (let zoom = 3; zoom <= LAST_CLUSTERED_ZOOM + 1; zoom += 1) {
    const windows = viewCenters.map(viewCenter => measureWindow(viewAt(viewCenter, zoom), zoom, cells, encodeBlock))
    const maxOf = (figureOf: (each: (typeof windows)[number]) => number) => Math.max(...windows.map(figureOf))
    const aggregatedCount = windows.filter(({ kind }) => kind === 'aggregates').length
    printFigure(
      `${BRAZIL_LABEL}, zoom ${zoom}, the worst of ${windows.length} windows (goals: 700 KB, 30,000 points, 150 ms)`,
      `${formatKb(maxOf(({ sent }) => sent))} in ${maxOf(({ requests }) => requests)} answers, ${formatCount(maxOf(({ loadedCount }) => loadedCount))} points or areas, ${formatMilliseconds(median(windows.map(({ clusteringMs }) => clusteringMs)))} median and ${formatMilliseconds(maxOf(({ clusteringMs }) => clusteringMs))} at most; ${aggregatedCount} from aggregates`,
    )
  }
}

const readUnits = (bytes: number): number => Math.ceil(bytes / (4 * KB))
const writeUnits = (bytes: number): number => Math.ceil(bytes / KB)
/** Bytes of an item's keys and attribute names. */
const ITEM_OVERHEAD_BYTES = 120

/** Prints the read and write units for polls and changes, computed from the sizes of stored items. */
function printTableCosts(points: readonly MapPoint[], shards: ReadonlyMap<string, PointAggregates>): void {
  const parts = Map.groupBy(shards, ([shard]) => shard.slice(0, PART_PRECISION))
  const partBytes = new Map(
    [...parts].map(([part, shardsOfPart]) => [
      part,
      ITEM_OVERHEAD_BYTES +
        shardsOfPart.length * 12 +
        gzippedBytes(
          encodeAggregates(
            mergeAggregates(
              shardsOfPart.map(([, each]) => each),
              SHARD_PRECISION,
            ),
          ),
        ),
    ]),
  )
  const regionItemBytes = new Map(
    [...Map.groupBy(parts, ([part]) => part.slice(0, REGION_PRECISION))].map(([region, partsOfRegion]) => [
      region,
      ITEM_OVERHEAD_BYTES +
        gzippedBytes(
          Object.fromEntries(
            partsOfRegion.map(([part, shardsOfPart], index) => [
              part.slice(REGION_PRECISION),
              [sum(shardsOfPart.map(([, { areas }]) => areas[0]?.points ?? 0)), index % 90, index % 300, 93_000, index],
            ]),
          ),
        ),
    ]),
  )
  const sizes = [...regionItemBytes.values()]
  printFigure(
    `${BRAZIL_LABEL}: a poll without news (goals: 1 KB, 2 read units)`,
    `304 without a body; ${readUnits(median(sizes))} read unit a region, ${Math.max(...sizes.map(readUnits))} at most of ${sizes.length} (${formatKb(Math.max(...sizes))}), of which a window at zoom 12 has one or two; all regions, while one looks at the country, ${Math.ceil(sum(sizes) / (8 * KB))}`,
  )
  const byShard = groupByGeohash(points, SHARD_PRECISION)
  const shardBytes = new Map<string, number>()
  const units = points
    .filter((_, index) => index % 997 === 0)
    .map(({ latitude, longitude }) => {
      const shard = geohash.encode(latitude, longitude, SHARD_PRECISION)
      const bytes = shardBytes.get(shard) ?? ITEM_OVERHEAD_BYTES + gzippedBytes(byShard.get(shard))
      shardBytes.set(shard, bytes)
      const items = [
        bytes,
        partBytes.get(shard.slice(0, PART_PRECISION)) ?? 0,
        regionItemBytes.get(shard.slice(0, REGION_PRECISION)) ?? 0,
      ]
      return 1 + sum(items.map(itemBytes => readUnits(itemBytes) + writeUnits(itemBytes)))
    })
  printFigure(
    `${BRAZIL_LABEL}: a changed point, read and write units (goal: 60 as the median)`,
    `median ${median(units)}, p95 ${quantile(units, 0.95)}, at most ${Math.max(...units)} of ${units.length}`,
  )
}

const REGION_LABEL = '100,000 points in the region'
const region = pointsOfRegion(100_000)
printCellSizes(`${REGION_LABEL} as map cells (goal: 700 KB)`, compressedCellsOf(region))
printClusteringTimes(REGION_LABEL, region, WORLD_BOUNDS)

const brazil = pointsOfBrazil(1_000_000)
for (const precision of [CELL_PRECISION - 1, CELL_PRECISION, PART_PRECISION])
  printCellSizes(`${BRAZIL_LABEL} as cells of ${precision} characters`, compressedCellsOf(brazil, precision))
const listed = listedCells(brazil).map(withSummary)
printCellSizes(`${BRAZIL_LABEL} as cells that are listed (goal: 200 KB each)`, listed)
printFigure(
  `${BRAZIL_LABEL}: the largest answer (Lambda's limit: 6,144 KB)`,
  formatKb(Math.max(...listed.map(({ raw }) => raw))),
)
const shards = new Map(
  [...groupByGeohash(brazil, SHARD_PRECISION)].map(([shard, pointsOfShard]) => [
    shard,
    aggregateArea(shard, pointsOfShard),
  ]),
)
printTableCosts(brazil, shards)
printWindows(listed, [...shards.values()])
