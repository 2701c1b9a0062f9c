import { expect } from 'vitest'
import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/** What pages of the list of points cost in read units. Import it once the table is there (tests/support/table.ts). */

const points = await import('./points-use-cases.ts')
const { table } = await import('#functions/platform/table/client.ts')

const WRITTEN_AT_ONCE = 500

/** Each with a moment of its own, the first the newest; words, tag and statuses lie as thickly among few as among many. */
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

/** Writes the points from one number up to another. */
export async function writeNumberedPoints(from: number, to: number): Promise<void> {
  if (from === 0) await points.createPricingTier(goldTier)
  for (let start = from; start < to; start += WRITTEN_AT_ONCE) {
    const batch = Array.from({ length: Math.min(WRITTEN_AT_ONCE, to - start) }, (_, index) =>
      numberedPoint(start + index),
    )
    await points.createPoints(batch)
    await points.indexPointsWrittenInBulk(batch)
  }
}

/** Read and write units of everything that the work sends to the table. */
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

/** By filter, the units of the first page of the newest points and of the one after it. */
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

/** Among so many points, which are written, and then among more. */
export async function expectSameCost(few: number, many: number): Promise<Record<string, number[]>> {
  const tableUnits = await unitsOfPages()
  for (const pages of Object.values(tableUnits)) for (const each of pages) expect(each).toBeGreaterThan(0)
  await writeNumberedPoints(few, many)
  expect(await unitsOfPages()).toEqual(tableUnits)
  return tableUnits
}
