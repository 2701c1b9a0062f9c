import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import type { Change } from '#functions/platform/table/changes.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { decodeCell, type MapPoint } from '#shared/map/rules/map-cells.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { startTable } from '#tests/support/table.ts'

/** The public map's own copy of the points follows the table, however its events come. */

const database = await startTable()
afterAll(() => database.close())
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const { createPoint, createPoints, findPoint } = await import('#functions/catalogue/points/points-store.ts')
const { syncPointsOnMap, indexPointsOnMap } = await import('#functions/map/sync-points-on-map.ts')
const { listCellSummaries, shardOf } = await import('#functions/map/cells-store.ts')
const { renderCell } = await import('#functions/map/render-cell.ts')
const { pointKey } = await import('#functions/platform/table/keys.ts')

const TableName = process.env.TABLE_NAME ?? ''
const NOW = '2026-11-21T12:00:00.000Z'

const inserted = (point: Point): Change<Point> => ({ id: point.id, before: undefined, after: point })
const changed = (before: Point, after: Point | undefined): Change<Point> => ({ id: before.id, before, after })

/** Everything that the public map draws, by point. */
async function drawn(): Promise<Map<string, MapPoint>> {
  const cells = await listCellSummaries()
  const points = await Promise.all(
    cells.map(async ({ cell, version }) => decodeCell(await renderCell({ cell, version }, { now: NOW }))),
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
  await createPoint(point)
  await syncPointsOnMap([inserted(point)])
  expect((await drawn()).get('1')).toMatchObject({ status: 'available', name: point.name })

  const before = await listCellSummaries()
  await syncPointsOnMap([await change('1', { status: 'sold' })])
  expect((await drawn()).get('1')?.status).toBe('sold')
  const after = await listCellSummaries()
  expect(after[0]?.counts).toEqual({ available: 0, reserved: 0, sold: 1 })
  expect(after[0]?.version).not.toBe(before[0]?.version)

  await syncPointsOnMap([await change('1', { latitude: -21.5, longitude: -48.9 })])
  expect((await drawn()).get('1')).toMatchObject({ latitude: -21.5, longitude: -48.9 })
  expect((await listCellSummaries()).map(({ counts }) => counts.sold).toSorted()).toEqual([0, 1])

  const last = await findPoint('1')
  await table.send(new DeleteCommand({ TableName, Key: pointKey('1') }))
  if (last) await syncPointsOnMap([changed(last, undefined)])
  expect((await drawn()).has('1')).toBe(false)
})

test('what comes twice or late changes nothing: the table decides, not the event', async () => {
  const point = aPoint('2')
  await createPoint(point)
  const sold = await change('2', { status: 'sold' })
  await syncPointsOnMap([sold])
  const [shown] = await listCellSummaries()
  await syncPointsOnMap([inserted(point)])
  await syncPointsOnMap([sold, sold])
  expect((await drawn()).get('2')?.status).toBe('sold')
  expect((await listCellSummaries())[0]?.version).toBe(shown?.version)
})

test('a withdrawn point and one without place are off the map', async () => {
  const hidden = aPoint('3', { is_available: false })
  const nowhere = aPoint('4', { latitude: null, longitude: null })
  for (const point of [hidden, nowhere]) await createPoint(point)
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
  for (const point of [cheap, dear]) await createPoint(point)
  await syncPointsOnMap([inserted(cheap), inserted(dear)])
  const cell = shardOf(cheap)?.slice(0, 4)
  const lowest = async () => (await listCellSummaries()).find(each => each.cell === cell)?.lowest_own_price_1y
  expect(shardOf(dear)?.slice(0, 4)).toBe(cell)
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
  await createPoints(spread)
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
  const counts = (await listCellSummaries()).map(({ counts }) => counts)
  const total = counts.reduce((sum, { available, reserved, sold }) => sum + available + reserved + sold, 0)
  expect(total).toBe(shown.size)
  expect(new Set(spread.map(shardOf)).size).toBeGreaterThan(5)
})
