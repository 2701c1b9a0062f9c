import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, gold } from '#tests/support/catalogue.ts'
import { startTable } from '#tests/support/table.ts'
import { costOf } from '#tests/support/units.ts'

/** What a page of the list of points costs, and that it does not grow with the table; what a change of a point costs. */

const database = await startTable()
afterAll(() => database.close())
const points = await import('./points-under-test.ts')
const { table } = await import('#functions/platform/table/client.ts')

const FEW = 1000
/** Twenty times as many: what grows with the table grows twentyfold. */
const MANY = 20_000

/** Each with a moment of its own, the first the newest; words, tag and statuses lie as thickly among few as among many. */
const numbered = (index: number): Point =>
  aPoint(String(1_000_000 + index), {
    name: 'P1',
    street_name: index % 2 ? 'R 1 Flores' : 'R 1',
    neighborhood: '',
    city: '',
    tag_ids: index % 3 ? [] : ['tag-a'],
    status: index % 5 ? 'available' : 'sold',
    updated_at: new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString(),
  })

async function fill(from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += FEW) {
    const made = Array.from({ length: FEW }, (_, index) => numbered(start + index))
    await points.createPoints(made)
    await points.makeFindable(made)
  }
}

/** Read and write units of everything that the work sends to the table. */
const unitsOf = async (work: () => Promise<unknown>) => (await costOf(table, work)).units

const FILTERS: Record<string, PointListFilter> = {
  all: {},
  sold: { status: 'sold' },
  tag: { tag_id: 'tag-a' },
  tier: { pricing_tier_id: gold.id },
  search: { search: 'flores' },
  'search and tag and status': { search: 'flor', tag_id: 'tag-a', status: 'available' },
  located: { located: 'yes' },
}

/** By filter, the units of the first page of the newest points and of the one after it. */
async function unitsOfPages(): Promise<Record<string, number[]>> {
  const units: Record<string, number[]> = {}
  for (const [name, filter] of Object.entries(FILTERS)) {
    let cursor: string | null | undefined
    const pages: number[] = []
    for (let pageNumber = 0; pageNumber < 2; pageNumber += 1)
      pages.push(
        await unitsOf(async () => {
          const page = await points.list({ ...filter, sort: 'newest', limit: '25', ...(cursor ? { cursor } : {}) })
          expect(page.items).toHaveLength(25)
          cursor = page.cursor
        }),
      )
    units[name] = pages
  }
  return units
}

beforeAll(async () => {
  await points.createPricingTier(gold)
  await fill(0, FEW)
})

test('a change of a point writes each of its postings anew and takes away each old one, at one unit each', async () => {
  const was = numbered(1)
  const is = { ...was, status: 'reserved' as const, updated_at: '2026-02-01T12:00:00.000Z' }
  const { postingsOf, replacePostings } = await import('#functions/platform/lists/postings-store.ts')
  const { pointsList } = await import('#functions/catalogue/points/listed-points-store.ts')
  const [before, after] = [postingsOf(pointsList, was), postingsOf(pointsList, is)]
  const units = await unitsOf(() => replacePostings(before, after))
  expect(units).toBe(before.length + after.length)
  await replacePostings(after, before)
})

test('a page of any list costs the same read units with 1,000 points and with 20,000', {
  timeout: 600_000,
}, async () => {
  const few = await unitsOfPages()
  for (const units of Object.values(few)) for (const each of units) expect(each).toBeGreaterThan(0)
  await fill(FEW, MANY)
  expect(await unitsOfPages()).toEqual(few)
  // Written into docs/decisions/0009-point-list-index.md.
  console.info('read units of a page of 25 points', few)
})
