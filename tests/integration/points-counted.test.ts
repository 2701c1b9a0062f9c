import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '#functions/platform/table/changes.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startTable } from '#tests/support/table.ts'

/** How many points a tag, tier or status has, while changes are delivered late, repeatedly and at the same time. */

const database = await startTable()
afterAll(() => database.close())
const points = await import('./points-use-cases.ts')
const { table } = await import('#functions/platform/table/client.ts')
const { DeleteCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb')
const { pointKey } = await import('#functions/platform/table/keys.ts')

const TABLE = process.env.TABLE_NAME ?? ''
const change = (before: Point | undefined, after: Point | undefined): Change<Point> => ({
  id: crypto.randomUUID(),
  before,
  after,
})
const put = (point: Point) =>
  table.send(new PutCommand({ TableName: TABLE, Item: { ...point, ...pointKey(point.id), kind: 'point' } }))
const remove = (point: Point) => table.send(new DeleteCommand({ TableName: TABLE, Key: pointKey(point.id) }))
/** The counts that are not 0. */
const counts = async () => Object.fromEntries([...(await points.pointCounts())].filter(([, many]) => many !== 0))

const firstPoints = Array.from({ length: 60 }, (_, index) =>
  aPoint(String(index + 1), { tag_ids: index % 2 ? ['a'] : [] }),
)
const OF_FIRST = { 'status#available': 60, [`tier#${goldTier.id}`]: 60, 'tag#a': 30 }

beforeAll(async () => {
  await points.insertPricingTier(goldTier)
  await points.batchWritePoints(firstPoints)
  await points.indexPointsWrittenInBulk(firstPoints)
})

test('counts of points that were written in bulk are there, and a change that comes again counts nothing twice', async () => {
  expect(await counts()).toEqual(OF_FIRST)
  await points.syncPointFigures(firstPoints.map(each => change(undefined, each)))
  expect(await counts()).toEqual(OF_FIRST)
})

test('changes that come late, twice, out of order and at once leave what is true', async () => {
  const [was] = firstPoints
  if (!was) throw new Error('no point')
  const tagged = { ...was, tag_ids: ['a', 'b'], version: 2 }
  const soldPoint = { ...tagged, status: 'sold' as const, latitude: null, longitude: null, version: 3 }
  await put(tagged)
  await put(soldPoint)
  const lateChanges = [change(was, tagged), change(tagged, soldPoint)]
  await Promise.all(
    [lateChanges, lateChanges.toReversed(), lateChanges, lateChanges].map(each => points.syncPointFigures(each)),
  )
  expect(await counts()).toEqual({
    ...OF_FIRST,
    'status#available': 59,
    'status#sold': 1,
    'tag#a': 31,
    'tag#b': 1,
    'located#no': 1,
  })
  await remove(soldPoint)
  await points.syncPointFigures([change(tagged, soldPoint), change(soldPoint, undefined)])
  await points.syncPointFigures(lateChanges)
  expect(await counts()).toEqual({ ...OF_FIRST, 'status#available': 59, [`tier#${goldTier.id}`]: 59 })
})

test('two consumers at the same points count each once', async () => {
  const createdPoints = Array.from({ length: 120 }, (_, index) =>
    aPoint(String(index + 1000), { tag_ids: ['c', `t${index % 9}`] }),
  )
  await points.batchWritePoints(createdPoints)
  const changes = createdPoints.map(each => change(undefined, each))
  const shares = [changes, changes.toReversed(), changes.slice(30), changes.slice(0, 90)]
  await Promise.all(shares.map(each => points.syncPointFigures(each)))
  expect(await counts()).toMatchObject({ 'tag#c': 120, 'tag#t0': 14, 'tag#t8': 13, 'status#available': 179 })
})

test('a count that was overtaken between its reading and its writing is done anew', async () => {
  const point = aPoint('2000', { tag_ids: ['d'] })
  const changedPoint = { ...point, tag_ids: ['e'], version: 2 }
  await put(point)
  let overtaken = false
  table.middlewareStack.add(
    (next, context) => async args => {
      const answer = await next(args)
      const asksForPoint = JSON.stringify(args.input).includes('"POINT"')
      if (context.commandName?.startsWith('BatchGet') && asksForPoint && !overtaken) {
        overtaken = true
        await put(changedPoint)
        await points.syncPointFigures([change(point, changedPoint)])
      }
      return answer
    },
    { step: 'initialize', name: 'overtake' },
  )
  await points.syncPointFigures([change(undefined, point)])
  table.middlewareStack.remove('overtake')
  expect(overtaken).toBe(true)
  expect(await counts()).toMatchObject({ 'tag#e': 1 })
  expect(await counts()).not.toHaveProperty('tag#d')
})

test('points that were stored before points were counted are counted by the migration, once', async () => {
  const old = Array.from({ length: 40 }, (_, index) => aPoint(String(index + 3000), { tag_ids: ['old'] }))
  await points.batchWritePoints(old)
  await points.migratePoints(() => {})
  await points.migratePoints(() => {})
  expect(await counts()).toMatchObject({ 'tag#old': 40 })
})
