import geohash from 'ngeohash'
import Supercluster from 'supercluster'
import { DEFAULT_MAP_SETTINGS, LAST_CLUSTERED_ZOOM, MAP_CENTER, ruleAt } from '#shared/catalogue/rules/map-settings.ts'
import { type Bounds, isWithin, markLevel, type PlacedPoint, placePoint } from '#shared/map/rules/cluster-points.ts'
import { CELL_PRECISION, type MapPoint, SHARD_PRECISION } from '#shared/map/rules/map-cells.ts'
import { median, ms, quantile, row } from './figures.ts'
import {
  cellsOf,
  type GeneratedCell,
  groupedBy,
  gzippedBytes,
  pointsOfBrazil,
  pointsOfRegion,
} from './generated-map.ts'

/** Transfer, storage and computing cost of map cells with 100,000 points in the region and 1,000,000 over Brazil. */

const KB = 1024
const kb = (bytes: number): string => `${Math.round(bytes / KB).toLocaleString('en')} KB`
const many = (count: number): string => Math.round(count).toLocaleString('en')
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const time = (work: () => unknown): number => {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

const EVERYWHERE: Bounds = [-180, -85, 180, 85]

type Middle = { latitude: number; longitude: number }

/** The bounds that the worker renders: a window of 1440 × 900 pixels, extended by half of it on every side. */
function viewAt({ latitude, longitude }: Middle, zoom: number): Bounds {
  const degrees = 360 / (512 * 2 ** zoom)
  const [across, up] = [1440 * degrees, 900 * degrees * Math.cos((latitude * Math.PI) / 180)]
  return [longitude - across, latitude - up, longitude + across, latitude + up]
}

/** Milliseconds to cluster these points per zoom, and the ratio to Supercluster alone, measured alternately. */
function groupingTimes(points: readonly PlacedPoint[], bounds: Bounds, zooms: readonly number[]) {
  const [ours, ratios]: [number[], number[]] = [[], []]
  for (const zoom of zooms) {
    const rule = ruleAt(DEFAULT_MAP_SETTINGS, zoom)
    const index = new Supercluster({ radius: rule.cluster_radius, minZoom: zoom, maxZoom: zoom })
    const bare = () => time(() => index.load([...points]).getClusters([...bounds], zoom))
    const before = bare()
    const mine = time(() => markLevel(points, rule, 'available_only').within(bounds))
    ours.push(mine)
    ratios.push((2 * mine) / (before + bare()))
  }
  return { ours, ratios }
}

const CLUSTERED = Array.from({ length: LAST_CLUSTERED_ZOOM }, (_, index) => index + 1)

function tellGrouping(what: string, points: readonly MapPoint[], bounds: Bounds, zooms = CLUSTERED): void {
  const { ours, ratios } = groupingTimes(points.map(placePoint), bounds, zooms)
  row(
    `${what}: clusters of a zoom (goal at 100,000: 50 ms)`,
    `median ${ms(median(ours))}, p95 ${ms(quantile(ours, 0.95))} of ${zooms.length}, ${median(ratios).toFixed(2)} times Supercluster alone`,
  )
}

function tellCells(what: string, cells: readonly GeneratedCell[]): void {
  const bytes = cells.map(each => each.bytes)
  row(
    `${what} as map cells, gzip (goal at 100,000: 700 KB)`,
    `${kb(sum(bytes))} in ${many(cells.length)} cells: median ${kb(median(bytes))}, p95 ${kb(quantile(bytes, 0.95))}, fullest ${kb(Math.max(...bytes))} with ${many(Math.max(...cells.map(({ points }) => points.length)))} points`,
  )
}

/** What the list of all cells weighs, which an open map asks for every five seconds, and what the table reads to answer. */
function printCellList(what: string, points: readonly MapPoint[], cells: readonly GeneratedCell[]): void {
  const summaries = cells.map(({ cell }) => {
    const [south, west, north, east] = geohash.decode_bbox(cell)
    const version = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('base64url')
    const counts = { available: 1234, reserved: 56, sold: 321 }
    return { cell, counts, lowest_own_price_1y: null, version, bounds: [west, south, east, north] }
  })
  // The item of a cell has the name and counts of each of its shards.
  const shards = groupedBy(points, SHARD_PRECISION)
  const kept = sum([...shards.keys()].map(() => 95)) + cells.length * 60
  row(
    `${what}: the list of cells, which open maps ask for`,
    `${kb(gzippedBytes(summaries))} gzip; ${many(Math.ceil(kept / 8192))} read units from the table (${many(shards.size)} shards)`,
  )
  const fullest = [...shards.values()].reduce((a, b) => (a.length > b.length ? a : b))
  const sizes = [...shards.values()].map(group => gzippedBytes(group))
  row(
    `${what}: a changed point rewrites its shard`,
    `of ${kb(median(sizes))} as a rule, ${kb(Math.max(...sizes))} with ${many(fullest.length)} points at most, and is sent as its cell to who looks there`,
  )
}

function tellView(where: string, cells: readonly GeneratedCell[], middle: Middle, zoom: number): void {
  const what = `${BRAZIL}, zoom ${zoom} ${where}`
  const bounds = viewAt(middle, zoom)
  const seen = cells.filter(({ cell }) => {
    const [south, west, north, east] = geohash.decode_bbox(cell)
    return west < bounds[2] && east > bounds[0] && south < bounds[3] && north > bounds[1]
  })
  const points = seen.flatMap(each => each.points)
  const inside = points.filter(point => isWithin(point, bounds)).length
  row(
    `${what}: loads`,
    `${many(seen.length)} cells, ${kb(sum(seen.map(({ bytes }) => bytes)))}, ${many(points.length)} points, of which ${many(inside)} in view and around it`,
  )
  tellGrouping(what, points, bounds, [zoom])
}

const BRAZIL = '1,000,000 points over Brazil'
const REGION = '100,000 points in the region'
const region = pointsOfRegion(100_000)
const regionCells = cellsOf(region)
tellCells(REGION, regionCells)
printCellList(REGION, region, regionCells)
tellGrouping(REGION, region, EVERYWHERE)

const brazil = pointsOfBrazil(1_000_000)
const brazilCells = cellsOf(brazil)
tellCells(BRAZIL, brazilCells)
for (const precision of [CELL_PRECISION - 1, CELL_PRECISION + 1])
  tellCells(`${BRAZIL}, were cells of ${precision} characters`, cellsOf(brazil, precision))
printCellList(BRAZIL, brazil, brazilCells)
const SAO_PAULO = { latitude: -23.55, longitude: -46.63 }
tellView('where the map opens', brazilCells, MAP_CENTER, 12)
tellView('in São Paulo', brazilCells, SAO_PAULO, 12)
tellView('around São Paulo', brazilCells, SAO_PAULO, 8)
tellView('with all of Brazil', brazilCells, { latitude: -14.2, longitude: -51.9 }, 4)
