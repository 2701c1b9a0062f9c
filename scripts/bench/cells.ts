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
  clusterAreas,
  clusterPointsOfLevel,
  type MapBounds,
  type PointFeature,
  pointFeature,
} from '#shared/map/rules/cluster-points.ts'
import { aggregateBlocksOf, hasTooManyToLoad } from '#shared/map/rules/crowded-views.ts'
import {
  AREA_LETTERS_BELOW_BLOCK,
  aggregateArea,
  countAggregates,
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

/** Transfer, storage and computing cost of the map with 100,000 points in the region and 1,000,000 over Brazil. */

const KB = 1024
const kb = (bytes: number): string => `${Math.round(bytes / KB).toLocaleString('en')} KB`
const formatCount = (count: number): string => Math.round(count).toLocaleString('en')
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const time = (work: () => unknown): number => {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

const WORLD_BOUNDS: MapBounds = [-180, -85, 180, 85]

type Middle = { latitude: number; longitude: number }

/** The bounds that the worker renders: a window of 1440 × 900 pixels, extended by half of it on every side. */
function viewAt({ latitude, longitude }: Middle, zoom: number): MapBounds {
  const degrees = 360 / (512 * 2 ** zoom)
  const [across, up] = [1440 * degrees, 900 * degrees * Math.cos((latitude * Math.PI) / 180)]
  return [longitude - across, latitude - up, longitude + across, latitude + up]
}

/** Milliseconds to cluster these points per zoom, and the ratio to Supercluster alone, measured alternately. */
function groupingTimes(points: readonly PointFeature[], bounds: MapBounds, zooms: readonly number[]) {
  const [ours, ratios]: [number[], number[]] = [[], []]
  for (const zoom of zooms) {
    const rule = zoomRuleAt(DEFAULT_MAP_SETTINGS, zoom)
    const index = new Supercluster({ radius: rule.cluster_radius, minZoom: zoom, maxZoom: zoom })
    const bare = () => time(() => index.load([...points]).getClusters([...bounds], zoom))
    const before = bare()
    const mine = time(() => clusterPointsOfLevel(points, rule, 'available_only').within(bounds))
    ours.push(mine)
    ratios.push((2 * mine) / (before + bare()))
  }
  return { ours, ratios }
}

const CLUSTERED = Array.from({ length: LAST_CLUSTERED_ZOOM }, (_, index) => index + 1)

function printGrouping(what: string, points: readonly MapPoint[], bounds: MapBounds, zooms = CLUSTERED): void {
  const { ours, ratios } = groupingTimes(points.map(pointFeature), bounds, zooms)
  printFigure(
    `${what}: clusters of a zoom (goal at 100,000: 50 ms)`,
    `median ${formatMilliseconds(median(ours))}, p95 ${formatMilliseconds(quantile(ours, 0.95))} of ${zooms.length}, ${median(ratios).toFixed(2)} times Supercluster alone`,
  )
}

function printCellSizes(what: string, cells: readonly GeneratedCell[]): void {
  const bytes = cells.map(each => each.bytes)
  printFigure(
    `${what}, gzip`,
    `${kb(sum(bytes))} in ${formatCount(cells.length)} cells: median ${kb(median(bytes))}, p95 ${kb(quantile(bytes, 0.95))}, fullest ${kb(Math.max(...bytes))} with ${formatCount(Math.max(...cells.map(({ points }) => points.length)))} points`,
  )
}

/** Cells as they are listed: those with many points as their parts. */
const listedCells = (points: readonly MapPoint[]): GeneratedCell[] =>
  compressedCellsOf(points).flatMap(each =>
    each.points.length > MAX_CELL_POINTS ? compressedCellsOf(each.points, PART_PRECISION) : [each],
  )

type ListedCell = GeneratedCell & { summary: MapCellSummary }

function withSummary(each: GeneratedCell): ListedCell {
  const [south, west, north, east] = geohash.decode_bbox(each.cell)
  const counts = { available: 0, reserved: 0, sold: 0 }
  for (const { status } of each.points) counts[status] += 1
  const version = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('base64url')
  const bounds: MapCellSummary['bounds'] = [west, south, east, north]
  return { ...each, summary: { cell: each.cell, counts, lowest_own_price_1y: null, version, bounds } }
}

const isSeen = ({ bounds: [west, south, east, north] }: MapCellSummary, view: MapBounds): boolean =>
  west <= view[2] && east >= view[0] && south <= view[3] && north >= view[1]

/** The answers with aggregates, each encoded once. */
function createBlocks(shards: readonly PointAggregates[]) {
  const merged = new Map<number, PointAggregates>()
  const answers = new Map<string, { bytes: number; text: string }>()
  return (block: string) => {
    const precision = block.length + AREA_LETTERS_BELOW_BLOCK
    const all = merged.get(precision) ?? mergeAggregates(shards, precision)
    merged.set(precision, all)
    const areas = all.areas.filter(({ area }) => area.startsWith(block))
    const encoded = answers.get(block)?.text ?? JSON.stringify(encodeAggregates({ ...all, areas }))
    const answer = answers.get(block) ?? { bytes: gzipSync(encoded, { level: 6 }).length, text: encoded }
    answers.set(block, answer)
    return answer
  }
}

const MOST_REGIONS = 9

/** What a window at a zoom loads, and how long until its first marks. */
function measureWindow(
  bounds: MapBounds,
  zoom: number,
  cells: readonly ListedCell[],
  blockOf: ReturnType<typeof createBlocks>,
) {
  const seen = cells.filter(({ summary }) => isSeen(summary, bounds))
  const regions = geohashesWithin(bounds, REGION_PRECISION, MOST_REGIONS)
  const listed = regions ? cells.filter(({ cell }) => regions.includes(cell.slice(0, REGION_PRECISION))) : []
  const list = gzippedBytes(listed.map(({ summary }) => summary))
  const rule = zoomRuleAt(DEFAULT_MAP_SETTINGS, zoom)
  if (!hasTooManyToLoad(seen.map(({ summary }) => summary))) {
    const points = seen.flatMap(each => each.points).map(pointFeature)
    const grouping = time(() => clusterPointsOfLevel(points, rule, 'available_only').within(bounds))
    return {
      kind: 'points',
      requests: seen.length,
      sent: list + sum(seen.map(({ bytes }) => bytes)),
      held: points.length,
      grouping,
    }
  }
  const blocks = aggregateBlocksOf(
    seen.map(({ summary }) => summary),
    zoom,
  ).map(blockOf)
  let held = 0
  const grouping = time(() => {
    const counted = blocks.flatMap(({ text }) =>
      countAggregates(JSON.parse(text), ({ status }) => status === 'available'),
    )
    held = counted.length
    clusterAreas(counted, rule, 'available_only').within(bounds)
  })
  return {
    kind: 'aggregates',
    requests: blocks.length,
    sent: list + sum(blocks.map(({ bytes }) => bytes)),
    held,
    grouping,
  }
}

const WINDOWS = 60
const BRAZIL = '1,000,000 points over Brazil'

/** Windows around the fullest cells, and around others. */
function printWindows(cells: readonly ListedCell[], shards: readonly PointAggregates[]): void {
  const byPoints = cells.toSorted((a, b) => b.points.length - a.points.length)
  const stride = Math.ceil(byPoints.length / WINDOWS)
  const middles = [
    MAP_CENTER,
    ...byPoints.filter((_, index) => index < WINDOWS || index % stride === 0).flatMap(({ points }) => points[0] ?? []),
  ]
  const blockOf = createBlocks(shards)
  for (let zoom = 3; zoom <= LAST_CLUSTERED_ZOOM + 1; zoom += 1) {
    const measured = middles.map(middle => measureWindow(viewAt(middle, zoom), zoom, cells, blockOf))
    const most = (of: (each: (typeof measured)[number]) => number) => Math.max(...measured.map(of))
    const aggregated = measured.filter(({ kind }) => kind === 'aggregates').length
    printFigure(
      `${BRAZIL}, zoom ${zoom}, the worst of ${measured.length} windows (goals: 700 KB, 30,000 points, 150 ms)`,
      `${kb(most(({ sent }) => sent))} in ${most(({ requests }) => requests)} answers, ${formatCount(most(({ held }) => held))} points or areas, ${formatMilliseconds(median(measured.map(({ grouping }) => grouping)))} median and ${formatMilliseconds(most(({ grouping }) => grouping))} at most; ${aggregated} from aggregates`,
    )
  }
}

const readUnits = (bytes: number): number => Math.ceil(bytes / (4 * KB))
const writeUnits = (bytes: number): number => Math.ceil(bytes / KB)
/** Bytes of an item's keys and attribute names. */
const ITEM_OVERHEAD_BYTES = 120

/** What polls and changes cost at the table, by the sizes of its items. */
function printTableCosts(points: readonly MapPoint[], shards: ReadonlyMap<string, PointAggregates>): void {
  const parts = Map.groupBy(shards, ([shard]) => shard.slice(0, PART_PRECISION))
  const partBytes = new Map(
    [...parts].map(([part, inside]) => [
      part,
      ITEM_OVERHEAD_BYTES +
        inside.length * 12 +
        gzippedBytes(
          encodeAggregates(
            mergeAggregates(
              inside.map(([, each]) => each),
              SHARD_PRECISION,
            ),
          ),
        ),
    ]),
  )
  const regionItemBytes = new Map(
    [...Map.groupBy(parts, ([part]) => part.slice(0, REGION_PRECISION))].map(([region, inside]) => [
      region,
      ITEM_OVERHEAD_BYTES +
        gzippedBytes(
          Object.fromEntries(
            inside.map(([part, of], index) => [
              part.slice(REGION_PRECISION),
              [sum(of.map(([, { areas }]) => areas[0]?.points ?? 0)), index % 90, index % 300, 93_000, index],
            ]),
          ),
        ),
    ]),
  )
  const sizes = [...regionItemBytes.values()]
  printFigure(
    `${BRAZIL}: a poll without news (goals: 1 KB, 2 read units)`,
    `304 without a body; ${readUnits(median(sizes))} read unit a region, ${Math.max(...sizes.map(readUnits))} at most of ${sizes.length} (${kb(Math.max(...sizes))}), of which a window at zoom 12 has one or two; all regions, while one looks at the country, ${Math.ceil(sum(sizes) / (8 * KB))}`,
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
      return 1 + sum(items.map(each => readUnits(each) + writeUnits(each)))
    })
  printFigure(
    `${BRAZIL}: a changed point, read and write units (goal: 60 as the median)`,
    `median ${median(units)}, p95 ${quantile(units, 0.95)}, at most ${Math.max(...units)} of ${units.length}`,
  )
}

const REGION = '100,000 points in the region'
const region = pointsOfRegion(100_000)
printCellSizes(`${REGION} as map cells (goal: 700 KB)`, compressedCellsOf(region))
printGrouping(REGION, region, WORLD_BOUNDS)

const brazil = pointsOfBrazil(1_000_000)
for (const precision of [CELL_PRECISION - 1, CELL_PRECISION, PART_PRECISION])
  printCellSizes(`${BRAZIL} as cells of ${precision} characters`, compressedCellsOf(brazil, precision))
const listed = listedCells(brazil).map(withSummary)
printCellSizes(`${BRAZIL} as cells that are listed (goal: 200 KB each)`, listed)
printFigure(`${BRAZIL}: the largest answer (Lambda's limit: 6,144 KB)`, kb(Math.max(...listed.map(({ raw }) => raw))))
const shards = new Map(
  [...groupByGeohash(brazil, SHARD_PRECISION)].map(([shard, inside]) => [shard, aggregateArea(shard, inside)]),
)
printTableCosts(brazil, shards)
printWindows(listed, [...shards.values()])
