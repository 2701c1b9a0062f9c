import { parseArgs } from 'node:util'
import { getHeapStatistics } from 'node:v8'
import { functionEnvironment } from '#local/environment.ts'
import type { AttributeCombination } from '#shared/map/rules/map-aggregates.ts'
import { formatMilliseconds, printFigure } from './figures.ts'

/**
 * `NODE_OPTIONS=--max-old-space-size=512 npm run bench -- upkeep --points 1000000`: memory of the nightly audit and
 * recount over a generated table, which answers scans page by page like DynamoDB and is never in memory as a whole. A
 * quarter of the points are taken, one in five of those by a pending order. Each order has five points, each sold point
 * a task, each point a mark and a code.
 */
const { values } = parseArgs({ options: { points: { type: 'string', default: '100000' } } })
const POINT_COUNT = Number(values.points)
const LIMIT_MB = Math.round(getHeapStatistics().heap_size_limit / 2 ** 20)

const endpoint = 'http://127.0.0.1:9'
const endpoints = {
  dynamodb: endpoint,
  identity: endpoint,
  email: endpoint,
  files: endpoint,
  location: endpoint,
  edge: endpoint,
  queues: endpoint,
  secrets: endpoint,
}
Object.assign(process.env, functionEnvironment(endpoints, 'http://localhost:3000'), { POWERTOOLS_LOG_LEVEL: 'SILENT' })

const { table } = await import('#functions/platform/table/client.ts')
const { ScanCommand, TransactWriteCommand } = await import('@aws-sdk/lib-dynamodb')
const { storedPoint } = await import('#functions/catalogue/points/points-store.ts')
const { assetCodeItem } = await import('#functions/catalogue/points/asset-codes-store.ts')
const { storedPointCode } = await import('#functions/catalogue/points/point-codes-store.ts')
const { pointCountDefinition } = await import('#functions/catalogue/points/listed-points-store.ts')
const { addContribution, contributionOf } = await import('#functions/platform/lists/counts-store.ts')
const { storedTier, storedTierName } = await import('#functions/catalogue/pricing-tiers/pricing-tiers-store.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const { storedTask } = await import('#functions/installation/tasks/tasks-store.ts')
const { storedMapPart } = await import('#functions/map/parts-store.ts')
const { shardOfPoint } = await import('#functions/map/cells-store.ts')
const { gzipJson } = await import('#functions/map/gzipped-json.ts')
const { encodeAggregates } = await import('#shared/map/rules/map-aggregates.ts')
const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')
const { repairCounts } = await import('#functions/platform/lists/repair-counts.ts')
const { untypedCountDefinition } = await import('#functions/platform/lists/repair-counts.ts')
const { aPoint, goldTier } = await import('#tests/support/catalogue.ts')
const { anOrder } = await import('#tests/support/orders.ts')
const { aTask } = await import('#tests/support/installation-tasks.ts')

/** Number of items of each order. Of twenty points four are sold and one is reserved. */
const ITEMS_PER_ORDER = 5
const statusOf = (index: number) => {
  const position = index % 100
  if (position < 80 - 5) return { status: 'available' as const, order_id: null }
  const status = position < 95 ? ('sold' as const) : ('reserved' as const)
  return { status, order_id: `order-${Math.floor(index / ITEMS_PER_ORDER)}` }
}
const HELD_UNTIL = new Date(Date.now() + 86_400_000).toISOString()

function pointAt(index: number) {
  const { status, order_id } = statusOf(index)
  return aPoint(`${index + 1}`, {
    status,
    order_id,
    reserved_until: status === 'reserved' ? HELD_UNTIL : null,

    code: String(index + 1).padStart(8, '0'),
    latitude: -34 + (index % 40) / 5,
    longitude: -60 + (Math.floor(index / 40) % 50) / 5,
    name: `Ouro | Rua ${index % 9_000}`,
    street_name: `Rua ${index % 9_000}`,
    city: `Cidade ${index % 700}`,
    installed_at: null,
    description: 'Em frente à praça, visível de quem vem do centro.',
  })
}

function orderOf(order_id: string, firstIndex: number, status: 'sold' | 'reserved') {
  const isSold = status === 'sold'
  const order = anOrder(
    order_id,
    isSold ? { status: 'completed', reserved_until: null } : { reserved_until: HELD_UNTIL },
  )
  const [templateItem] = order.items
  if (!templateItem) throw new Error('an order has an item')
  const items = Array.from({ length: ITEMS_PER_ORDER }, (_, offset) => ({
    ...templateItem,
    id: `item-${firstIndex + offset}`,
    point_id: `${firstIndex + offset + 1}`,
  }))
  return { ...order, items, total_amount: templateItem.price * ITEMS_PER_ORDER, held_under: [], changed_by: null }
}

const { sums, parts, pages } = countPages()

/** A prime number, so that asset codes are spread over the table, far from their points. */
const CODE_STEP = 7_919

/**
 * The stored items that belong to a point: the point, its count contribution, its code and its task, and its order if
 * the point is the order's first.
 */
function itemsAt(index: number): Record<string, unknown>[] {
  const point = pointAt(index)
  const items: Record<string, unknown>[] = [
    {
      PK: `POINT#${point.id}`,
      SK: 'COUNTED',
      kind: 'counted_point',
      id: point.id,
      ...contributionOf(pointCountDefinition, point),
      revision: 1,
    },
    { PK: `POINT#${point.id}`, SK: 'POINT', ...storedPoint.stamp, ...point },
    { PK: `CODE#${point.code}`, SK: 'CODE', ...storedPointCode.stamp, code: point.code, point_id: point.id },
  ]
  const pointOfCode = pointAt((index * CODE_STEP) % POINT_COUNT)
  items.push(assetCodeItem(pointOfCode.asset_code, pointOfCode.id))
  if (point.status === 'available' || point.order_id === null) return items
  if (index % ITEMS_PER_ORDER === 0) {
    const order = orderOf(point.order_id, index, point.status)
    items.push({ PK: `ORDER#${order.id}`, SK: 'ORDER', ...storedOrder.stamp, ...order })
  }
  if (point.status === 'sold') {
    const task = aTask(`task-${index}`, {
      point_id: point.id,
      order_id: point.order_id,
      order_item_id: `item-${index}`,
    })
    items.push({ PK: `TASK#${task.id}`, SK: 'TASK', ...storedTask.stamp, ...task })
  }
  return items
}

/** Computes the stored sums of all points, the map's counts of them, and the number of pages of 1 MB in a scan. */
function countPages() {
  const sumsByFacet = new Map<string, { items: number; amount: number }>()
  const shards = new Map<string, Map<number, number>>()
  const combinations = new Map<string, { index: number; combination: AttributeCombination }>()
  for (let index = 0; index < POINT_COUNT; index += 1) {
    const point = pointAt(index)
    addContribution(sumsByFacet, contributionOf(pointCountDefinition, point), 1)
    const shard = shardOfPoint(point) ?? ''
    const { status, pricing_tier_id, tag_ids } = point
    const combination = combinations.get(status) ?? {
      index: combinations.size,
      combination: { status, pricing_tier_id, tag_ids: tag_ids.toSorted() },
    }
    combinations.set(status, combination)
    const counts = shards.get(shard) ?? new Map<number, number>()
    shards.set(shard, counts.set(combination.index, (counts.get(combination.index) ?? 0) + 1))
  }
  const areas = [...shards].map(([area, counts]) => ({ area, longitude: 0, latitude: 0, points: 0, counts }))
  const mapParts = Map.groupBy(areas, ({ area }) => area.slice(0, 5))
  return {
    sums: sumsByFacet,
    parts: [...mapParts].map(([part, areasOfPart]) => ({
      PK: `MAP_PARTS#${part.slice(0, 2)}`,
      SK: `PART#${part}`,
      ...storedMapPart.stamp,
      part,
      revision: 1,
      shards: {},
      aggregates: gzipJson(
        encodeAggregates({
          combinations: [...combinations.values()].map(({ combination }) => combination),
          areas: areasOfPart,
        }),
      ),
    })),
    pages: Math.ceil(POINT_COUNT / 400),
  }
}

/** Copies items as if they were parsed from a response, so that no two share a string in memory. */
const copyItems = (items: Record<string, unknown>[]): Record<string, unknown>[] =>
  items.map(item => (item.aggregates ? item : JSON.parse(JSON.stringify(item))))

function pageAt(page: number): Record<string, unknown>[] {
  if (page < pages)
    return Array.from({ length: Math.min(400, POINT_COUNT - page * 400) }, (_, offset) =>
      itemsAt(page * 400 + offset),
    ).flat()
  return [
    { PK: 'TIERS', SK: `TIER#${goldTier.id}`, ...storedTier.stamp, ...goldTier, version: 1 },
    { PK: 'TIER_NAME#ouro', SK: 'TIER_NAME', ...storedTierName.stamp, tier_id: goldTier.id },
    ...parts,
    ...[...sums].map(([SK, { items, amount }]) => ({ PK: 'POINT_COUNTS', SK, points: items, amount })),
  ]
}

let peakHeapBytes = 0
let writtenBytes = 0
let scannedPages = 0
table.send = (async (command: object) => {
  peakHeapBytes = Math.max(peakHeapBytes, process.memoryUsage().heapUsed)
  if (command instanceof ScanCommand) {
    const page = Number(command.input.ExclusiveStartKey?.PK ?? 0)
    scannedPages += 1
    return { Items: copyItems(pageAt(page)), ...(page < pages ? { LastEvaluatedKey: { PK: `${page + 1}` } } : {}) }
  }
  if (command instanceof TransactWriteCommand)
    for (const { Put } of command.input.TransactItems ?? []) writtenBytes += Put?.Item?.bytes?.length ?? 0
  return {}
}) as never

async function measure(name: string, work: () => Promise<string>): Promise<void> {
  peakHeapBytes = 0
  writtenBytes = 0
  scannedPages = 0
  const startedAt = performance.now()
  const result = await work()
  printFigure(`${name} of ${POINT_COUNT.toLocaleString('en')} points under ${LIMIT_MB} MB`, `${result}`)
  printFigure(
    '  heap at its highest; pages; time',
    `${Math.round(peakHeapBytes / 1e6)} MB; ${scannedPages}; ${formatMilliseconds(performance.now() - startedAt)}`,
  )
  printFigure('  progress written', `${(writtenBytes / 1e6).toFixed(1)} MB`)
}

await measure('audit', async () => {
  const { breaches, points, orders, tasks, mapDifferences } = await auditTable({ resumed: { scan: 'audit' } })
  return `${points} points, ${orders} orders, ${tasks} tasks, ${breaches.length} breaches, ${mapDifferences.length} parts of the map`
})
await measure('recount', async () => {
  const { items, counts } = await repairCounts([untypedCountDefinition(pointCountDefinition)], {
    scan: 'recount',
    pages: 100,
  })
  return `${items} items, ${counts.length} counts wrong`
})
