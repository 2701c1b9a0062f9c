import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTable } from '#tests/support/table.ts'

/**
 * The cost of a page of the list of points, which must not grow with the table, and the cost of a change of a point.
 */

const database = await startTable()
afterAll(() => database.close())
const { expectSameCost, writeNumberedPoints, numberedPoint, measureUnits } = await import('./page-costs.ts')

const FEW = 1000
/**
 * Three times as many points: a cost that grows with the table grows threefold. tests/soak/points-cost.test.ts goes up
 * to 20,000.
 */
const MANY = 3000

beforeAll(() => writeNumberedPoints(0, FEW))

test('a change of a point writes each of its postings anew and takes away each old one, at one unit each', async () => {
  const was = numberedPoint(1)
  const is = { ...was, status: 'reserved' as const, updated_at: '2026-02-01T12:00:00.000Z' }
  const { postingsOf, replacePostings } = await import('#functions/platform/lists/postings-store.ts')
  const { pointsList } = await import('#functions/catalogue/points/listed-points-store.ts')
  const [before, after] = [postingsOf(pointsList, was), postingsOf(pointsList, is)]
  const units = await measureUnits(() => replacePostings(before, after))
  expect(units).toBe(before.length + after.length)
  await replacePostings(after, before)
})

test('a page of any list costs the same read units with 1,000 points and with 3,000', () => expectSameCost(FEW, MANY))
