import { expect } from 'vitest'
import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/** Read units of pages of the list of points. Import this module after the table exists (tests/support/table.ts). */

const points = await import('./points-use-cases.ts')
const { table } = await import('#functions/platform/table/client.ts')

const WRITTEN_AT_ONCE = 500

/**
 * The point with this number. Each has a time of its own, the first the newest. Words, tag and statuses are equally
 * frequent in small and large tables.
 */
export const numberedPoint = (index: number): Point =>
  aPoint(String(1_000_000 + index), {
    name: 'P1',
    street_name: index % 2 ? 'R 1 Flores' : 'R 1',
    neighborhood: '',
    city: '',
    tag_ids: index % 3 ? [] : ['tag-a'],
    status: index % 5 ? 'available' : 'sold',
    updated_at: new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString(),
  })

/** Writes the points with numbers from `from` to `to`. */
export async function writeNumberedPoints(from: number, to: number): Promise<void> {
  if (from === 0) await points.insertPricingTier(goldTier)
  for (let start = from; start < to; start += WRITTEN_AT_ONCE) {
    const batch = Array.from({ length: Math.min(WRITTEN_AT_ONCE, to - start) }, (_, index) =>
      numberedPoint(start + index),
    )
    await points.batchWritePoints(batch)
    await points.indexPointsWrittenInBulk(batch)
  }
}

/** Read and write units of all requests that the work sends to the table. */
export const measureUnits = async (work: () => Promise<unknown>): Promise<number> =>
  (await measureTableCost(table, work)).units

const FILTERS: Record<string, PointListFilter> = {
  all: {},
  sold: { status: 'sold' },
  tag: { tag_id: 'tag-a' },
  tier: { pricing_tier_id: goldTier.id },
  search: { search: 'flores' },
  'search and tag and status': { search: 'flor', tag_id: 'tag-a', status: 'available' },
  located: { located: 'yes' },
}

/** Read units of the first page of the newest points, and of the next page; by filter. */
async function unitsOfPages(): Promise<Record<string, number[]>> {
  const tableUnits: Record<string, number[]> = {}
  for (const [name, filter] of Object.entries(FILTERS)) {
    let cursor: string | null | undefined
    const pages: number[] = []
    for (let pageNumber = 0; pageNumber < 2; pageNumber += 1)
      pages.push(
        await measureUnits(async () => {
          const page = await points.listPoints({
            ...filter,
            sort: 'newest',
            limit: '25',
            ...(cursor ? { cursor } : {}),
          })
          expect(page.items).toHaveLength(25)
          cursor = page.cursor
        }),
      )
    tableUnits[name] = pages
  }
  return tableUnits
}

/**
 * Asserts that pages cost the same among `few` points, which the table must contain already, and among `many`, which
 * are written here.
 */
export async function expectSameCost(few: number, many: number): Promise<Record<string, number[]>> {
  const tableUnits = await unitsOfPages()
  for (const pages of Object.values(tableUnits)) for (const each of pages) expect(each).toBeGreaterThan(0)
  await writeNumberedPoints(few, many)
  expect(await unitsOfPages()).toEqual(tableUnits)
  return tableUnits
}
