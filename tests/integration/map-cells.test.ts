import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import type { Change } from '#functions/platform/table/changes.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { countMatchingPointsByArea } from '#shared/map/rules/map-aggregates.ts'
import { decodeCell, type MapPoint } from '#shared/map/rules/map-cells.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { startTable } from '#tests/support/table.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/** The public map's own copy of the points follows the table, in whatever order the stream's events arrive. */

const database = await startTable()
afterAll(() => database.close())
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const { insertPoint, batchWritePoints, findPoint } = await import('#functions/catalogue/points/points-store.ts')
const { syncPointsOnMap, indexPointsOnMap } = await import('#functions/map/sync-points-on-map.ts')
const { shardOfPoint } = await import('#functions/map/cells-store.ts')
const { listMapCells, listWholeMapCells, summarizeRegionsAsCells, readCellVersion } = await import(
  '#functions/map/list-map-cells.ts'
)
const { renderAggregates } = await import('#functions/map/render-aggregates.ts')
const recountMap = asFunction('recount', (await import('#functions/map/recount-map.ts')).recountMap)
const { deleteFormerCellCounts } = await import('#functions/map/former-cell-counts-store.ts')
const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')
const { renderMapCell } = await import('#functions/map/render-cell.ts')
const { FORMER_CELLS_PARTITION, formerCellKey, mapPartKey, mapRegionKey, pointKey } = await import(
  '#functions/platform/table/keys.ts'
)

const TableName = process.env.TABLE_NAME ?? ''
const NOW = '2026-11-21T12:00:00.000Z'

const inserted = (point: Point): Change<Point> => ({ id: point.id, before: undefined, after: point })
const changed = (before: Point, after: Point | undefined): Change<Point> => ({ id: before.id, before, after })

/** Everything that the public map draws, by point id. */
async function drawn(): Promise<Map<string, MapPoint>> {
  const cells = await listWholeMapCells()
  const points = await Promise.all(
    cells.map(async ({ cell, version }) => decodeCell(await renderMapCell({ cell, version }, { now: NOW }))),
  )
  return new Map(points.flat().map(point => [point.id, point]))
}

async function change(id: string, fields: Partial<Point>): Promise<Change<Point>> {
  const before = await findPoint(id)
  if (!before) throw new Error(`no point ${id}`)
  const names = Object.keys(fields)
  await table.send(
    new UpdateCommand({
      TableName,
      Key: pointKey(id),
      UpdateExpression: `SET ${names.map(name => `#${name} = :${name}`).join(', ')} ADD version :one`,
      ExpressionAttributeNames: Object.fromEntries(names.map(name => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
        ':one': 1,
      },
    }),
  )
  return changed(before, await findPoint(id))
}

test('a new point, a status, a move to another cell and a removal are followed', async () => {
  const point = aPoint('1')
  await insertPoint(point)
  await syncPointsOnMap([inserted(point)])
  expect((await drawn()).get('1')).toMatchObject({ status: 'available', name: point.name })

  const before = await listWholeMapCells()
  await syncPointsOnMap([await change('1', { status: 'sold' })])
  expect((await drawn()).get('1')?.status).toBe('sold')
  const after = await listWholeMapCells()
  expect(after[0]?.counts).toEqual({ available: 0, reserved: 0, sold: 1 })
  expect(after[0]?.version).not.toBe(before[0]?.version)

  await syncPointsOnMap([await change('1', { latitude: -21.5, longitude: -48.9 })])
  expect((await drawn()).get('1')).toMatchObject({ latitude: -21.5, longitude: -48.9 })
  expect((await listWholeMapCells()).map(({ counts }) => counts.sold).toSorted()).toEqual([0, 1])

  const last = await findPoint('1')
  await table.send(new DeleteCommand({ TableName, Key: pointKey('1') }))
  if (last) await syncPointsOnMap([changed(last, undefined)])
  expect((await drawn()).has('1')).toBe(false)
})

test('what comes twice or late changes nothing: the table decides, not the event', async () => {
  const point = aPoint('2')
  await insertPoint(point)
  const sold = await change('2', { status: 'sold' })
  await syncPointsOnMap([sold])
  const [shown] = await listWholeMapCells()
  await syncPointsOnMap([inserted(point)])
  await syncPointsOnMap([sold, sold])
  expect((await drawn()).get('2')?.status).toBe('sold')
  expect((await listWholeMapCells())[0]?.version).toBe(shown?.version)
})

test('a withdrawn point and one without place are off the map', async () => {
  const hidden = aPoint('3', { is_available: false })
  const nowhere = aPoint('4', { latitude: null, longitude: null })
  for (const point of [hidden, nowhere]) await insertPoint(point)
  await syncPointsOnMap([inserted(hidden), inserted(nowhere)])
  await syncPointsOnMap([await change('3', { is_available: true })])
  expect([...(await drawn()).keys()]).toEqual(expect.arrayContaining(['3']))
  await syncPointsOnMap([await change('3', { is_available: false })])
  const shown = await drawn()
  expect(shown.has('3')).toBe(false)
  expect(shown.has('4')).toBe(false)
})

test('a cell tells the lowest own price of what is available in it, over all its shards', async () => {
  const cheap = aPoint('5', { price_1y: 50000, latitude: -20.1, longitude: -50.1 })
  const dear = aPoint('6', { price_1y: 70000, latitude: -20.15, longitude: -50.1 })
  for (const point of [cheap, dear]) await insertPoint(point)
  await syncPointsOnMap([inserted(cheap), inserted(dear)])
  const cell = shardOfPoint(cheap)?.slice(0, 4)
  const lowest = async () => (await listWholeMapCells()).find(each => each.cell === cell)?.lowest_own_price_1y
  expect(shardOfPoint(dear)?.slice(0, 4)).toBe(cell)
  expect(await lowest()).toBe(50000)
  await syncPointsOnMap([await change('5', { status: 'sold' })])
  expect(await lowest()).toBe(70000)
  await syncPointsOnMap([await change('6', { price_1y: null })])
  expect(await lowest()).toBeNull()
})

test('consumers that race over the same shards leave the map as the table is', async () => {
  const spread = Array.from({ length: 240 }, (_, index) =>
    aPoint(String(1000 + index), { latitude: -22.7 - (index % 12) * 0.004, longitude: -47.3 }),
  )
  await batchWritePoints(spread)
  await indexPointsOnMap(spread.slice(0, 120))
  expect((await drawn()).has('1119')).toBe(true)
  const statuses = ['reserved', 'sold', 'available'] as const
  await Promise.all(
    Array.from({ length: 6 }, async (_, consumer) => {
      for (let round = 0; round < 4; round += 1) {
        const mine = spread.filter((_, index) => index % 6 === consumer)
        const status = statuses[(consumer + round) % 3] ?? 'sold'
        const changes = await Promise.all(mine.map(({ id }) => change(id, { status })))
        await syncPointsOnMap(changes)
      }
    }),
  )
  const shown = await drawn()
  for (const { id } of spread) expect(shown.get(id)?.status).toBe((await findPoint(id))?.status)
  const counts = (await listWholeMapCells()).map(({ counts }) => counts)
  const total = counts.reduce((sum, { available, reserved, sold }) => sum + available + reserved + sold, 0)
  expect(total).toBe(shown.size)
  expect(new Set(spread.map(shardOfPoint)).size).toBeGreaterThan(5)
})

/** Number of points of each status by area of a block. */
async function countsIn(block: string): Promise<Record<string, number[]>> {
  const aggregates = await renderAggregates({ block })
  const counted = (status: string) =>
    countMatchingPointsByArea(aggregates, combination => combination.status === status)
  const areas = countMatchingPointsByArea(aggregates, () => true).map(({ area }) => area)
  return Object.fromEntries(
    areas.map(name => [
      name,
      ['available', 'reserved', 'sold'].map(status => counted(status).find(({ area }) => area === name)?.count ?? 0),
    ]),
  )
}

test('counts by area follow the points, the audit finds them right, and what is wrong is corrected', async () => {
  const points = ['20', '21', '22'].map((id, index) => aPoint(id, { latitude: -3.1 - index * 0.03, longitude: -60 }))
  await batchWritePoints(points)
  await syncPointsOnMap(points.map(inserted))
  const [first] = points
  if (!first) throw new Error('no point')
  const part = shardOfPoint(first)?.slice(0, 5) ?? ''
  await syncPointsOnMap([await change('20', { status: 'sold' })])
  expect((await countsIn(part.slice(0, 1)))[part.slice(0, 3)]).toEqual([2, 0, 1])
  expect((await countsIn(part.slice(0, 3)))[part]).toEqual([0, 0, 1])
  expect((await countsIn(part.slice(0, 4)))[shardOfPoint(first) ?? '']).toEqual([0, 0, 1])
  expect((await auditTable()).mapDifferences).toEqual([])
  expect(await recountMap()).toEqual([])

  // A lost part of the map, and a point that was never counted
  await table.send(new DeleteCommand({ TableName, Key: mapPartKey(part) }))
  const uncounted = aPoint('23', { latitude: -3.1, longitude: -60 })
  await insertPoint(uncounted)
  expect((await auditTable()).mapDifferences).toEqual([part])
  expect(await recountMap()).toEqual([part])
  expect((await countsIn(part.slice(0, 3)))[part]).toEqual([0, 0, 1])
  await syncPointsOnMap([inserted(uncounted)])
  expect((await listMapCells([part.slice(0, 3)])).map(({ counts }) => counts)).toContainEqual({
    available: 3,
    reserved: 0,
    sold: 1,
  })
  expect((await auditTable()).mapDifferences).toEqual([])
})

test('a region tells its cells; one with very many points comes as its parts', async () => {
  const crowd = Array.from({ length: 12_001 }, (_, index) =>
    aPoint(String(100_000 + index), {
      latitude: -12.9 - (index % 50) * 0.001,
      longitude: -38.5 + (index % 70) * 0.001,
    }),
  )
  const [first] = crowd
  const cell = first && shardOfPoint(first)?.slice(0, 4)
  if (!cell) throw new Error('no cell')
  const region = cell.slice(0, 3)
  const cells = async () => (await listMapCells([region])).filter(each => each.cell.startsWith(cell))
  const total = (found: Awaited<ReturnType<typeof cells>>) =>
    found.reduce((sum, { counts }) => sum + counts.available, 0)
  await indexPointsOnMap(crowd.slice(1))
  expect((await cells()).map(each => each.cell)).toEqual([cell])
  await indexPointsOnMap(crowd.slice(0, 1))
  const parts = await cells()
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.every(each => each.cell.length === 5)).toBe(true)
  expect(total(parts)).toBe(12_001)
  // A browser that asked for the whole cell before gets it, and older sites are told about it
  const version = await readCellVersion({ cell })
  const whole = decodeCell(await renderMapCell({ cell, version }, { now: NOW }))
  const ofParts = await Promise.all(
    parts.map(async each => decodeCell(await renderMapCell(each, { now: NOW })).map(({ id }) => id)),
  )
  expect(ofParts.flat().toSorted()).toEqual(whole.map(({ id }) => id).toSorted())
  expect((await listWholeMapCells(region)).map(each => each.cell)).toEqual([cell])
  expect((await summarizeRegionsAsCells()).find(each => each.cell === region)?.counts.available).toBe(12_001)
})

test('a poll costs at most two units, and a change of a point few', async () => {
  const { table: counted } = await import('#functions/platform/table/client.ts')
  const region = shardOfPoint(aPoint('1', { latitude: -12.9, longitude: -38.5 }))?.slice(0, 3) ?? ''
  expect((await measureTableCost(counted, () => listMapCells([region]))).units).toBeLessThanOrEqual(2)
  const point = aPoint('30', { latitude: -12.9, longitude: -38.5 })
  await insertPoint(point)
  expect((await measureTableCost(counted, () => syncPointsOnMap([inserted(point)]))).units).toBeLessThanOrEqual(60)
})

test('a table that an older version counted is shown, counted and replaced', async () => {
  const old = aPoint('40', { latitude: -30, longitude: -51.2 })
  const shard = shardOfPoint(old) ?? ''
  const [cell, region] = [shard.slice(0, 4), shard.slice(0, 3)]
  await insertPoint(old)
  await indexPointsOnMap([old])
  for (const Key of [mapRegionKey(region), mapPartKey(shard.slice(0, 5))])
    await table.send(new DeleteCommand({ TableName, Key }))
  const counts = { available: 1, reserved: 0, sold: 0, lowest_own_price_1y: null, revision: 1 }
  await table.send(
    new PutCommand({
      TableName,
      Item: { ...formerCellKey(cell), kind: 'map_cell', v: 2, cell, revision: 1, shards: { [shard.slice(4)]: counts } },
    }),
  )
  const shown = { cell, counts: { available: 1, reserved: 0, sold: 0 } }
  expect(await listMapCells([region])).toMatchObject([shown])
  expect((await summarizeRegionsAsCells()).find(each => each.cell === region)?.counts).toEqual(shown.counts)
  expect((await countsIn(cell))[shard]).toEqual([1, 0, 0])

  // Another point of the region is written first
  const other = aPoint('41', { latitude: -30.5, longitude: -51.2 })
  await insertPoint(other)
  await syncPointsOnMap([inserted(other)])
  expect((await listMapCells([region])).map(({ counts: { available } }) => available)).toEqual([1, 1])
  await syncPointsOnMap([inserted(old)])
  await deleteFormerCellCounts()
  expect(
    (await table.send(new GetCommand({ TableName, Key: { PK: FORMER_CELLS_PARTITION, SK: formerCellKey(cell).SK } })))
      .Item,
  ).toBeUndefined()
  expect(await listMapCells([region])).toMatchObject([shown, { counts: shown.counts }])
  expect((await countsIn(cell))[shard]).toEqual([1, 0, 0])
  expect(await recountMap()).toEqual([])
})
