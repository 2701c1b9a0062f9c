import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * The nightly audit and recount on the real table, interrupted again and again: each run continues where the last one
 * stopped.
 */

const database = await startTable()
afterAll(() => database.close())
const { ScanCommand, DeleteCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb')
const { table, TABLE_NAME: TableName } = await import('#functions/platform/table/client.ts')
const { batchWritePoints } = await import('#functions/catalogue/points/points-store.ts')
const { insertPricingTier } = await import('#functions/catalogue/pricing-tiers/pricing-tiers-store.ts')
const { pointCountDefinition } = await import('#functions/catalogue/points/listed-points-store.ts')
const { addNewItemsToCounts } = await import('#functions/platform/lists/counts-store.ts')
const { auditTable: auditAlone } = await import('#functions/upkeep/audit/audit-table.ts')
const { repairCounts: recountAlone } = await import('#functions/platform/lists/repair-counts.ts')
const { COUNT_DEFINITIONS } = await import('#functions/office/overview/counted-lists.ts')

const auditTable = asFunction('audit', auditAlone)
const recount = asFunction('recount', recountAlone)
const points = Array.from({ length: 120 }, (_, index) => aPoint(`${index + 1}`, { is_available: false }))

beforeAll(async () => {
  await insertPricingTier(goldTier)
  await batchWritePoints(points)
  await addNewItemsToCounts(pointCountDefinition, points)
})
afterEach(() => vi.restoreAllMocks())

/**
 * Interrupts a run after so many pages, like a function whose time is over. Returns an array with the number of pages
 * that each run read.
 */
function cutOffAfter(pages: number) {
  const send = table.send.bind(table)
  const runs: number[] = []
  const spy = vi.spyOn(table, 'send').mockImplementation((async (command: never, options: never) => {
    if ((command as object) instanceof ScanCommand) {
      const run = runs.length - 1
      if (runs[run] === pages) throw new Error('out of time')
      runs[run] = (runs[run] ?? 0) + 1
    }
    return send(command, options)
  }) as never)
  return { runs, begin: () => runs.push(0), end: () => spy.mockRestore() }
}

/** Runs repeatedly until a run reaches the end. */
async function untilDone<Result>(
  run: () => Promise<Result>,
  pages: number,
): Promise<{ result: Result; runs: number[] }> {
  const { runs, begin, end } = cutOffAfter(pages)
  for (;;) {
    begin()
    try {
      const result = await run()
      end()
      return { result, runs }
    } catch (error) {
      expect(error).toEqual(new Error('out of time'))
      expect(runs.length).toBeLessThan(100)
    }
  }
}

test('the audit finds the same, however often it is cut off', async () => {
  const broken = { TableName, Key: { PK: 'POINT#60', SK: 'POINT' } }
  await table.send(
    new UpdateCommand({
      ...broken,
      UpdateExpression: 'SET order_id = :id',
      ExpressionAttributeValues: { ':id': 'nobody' },
    }),
  )
  const whole = await auditTable()
  expect(whole).toEqual({
    breaches: [{ rule: 'an available point is nobody’s', subject: 'point 60', finding: 'order nobody has it' }],
    points: 120,
    orders: 0,
    tasks: 0,
    mapDifferences: [],
  })
  const { result, runs } = await untilDone(() => auditTable({ resumed: { scan: 'test', pages: 2, limit: 10 } }), 5)
  expect(result).toEqual(whole)
  // Three reads of 36 pages or more, as for any breach: every run except the last reads as many pages as it may, and
  // repeats one page at most.
  expect(runs.slice(0, -1).every(pages => pages === 5)).toBe(true)
  expect(runs.length).toBeGreaterThan(20)
  expect(runs.length).toBeLessThan(40)

  // A breach is reported once; the next audit checks everything again.
  await table.send(
    new UpdateCommand({
      ...broken,
      UpdateExpression: 'SET order_id = :id',
      ExpressionAttributeValues: { ':id': null },
    }),
  )
  expect((await auditTable({ resumed: { scan: 'test', pages: 2, limit: 10 } })).breaches).toEqual([])
})

test('the recount mends the same, however often it is cut off', async () => {
  await table.send(new DeleteCommand({ TableName, Key: { PK: 'POINT#7', SK: 'COUNTED' } }))
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { PK: 'POINT_COUNTS', SK: 'status#available' },
      UpdateExpression: 'SET points = :wrong',
      ExpressionAttributeValues: { ':wrong': 500 },
    }),
  )
  const { result, runs } = await untilDone(() => recount(COUNT_DEFINITIONS, { scan: 'test', pages: 2, limit: 10 }), 20)
  expect(runs.length).toBeGreaterThan(3)
  expect(result.counts).toContainEqual({
    kind: 'point',
    facet: 'status#available',
    stored: { items: 501, amount: 0 },
    actual: { items: 120, amount: 0 },
  })
  expect(await recount(COUNT_DEFINITIONS)).toEqual({ items: 0, counts: [] })
})
