import { PRICE_FIELDS, type PriceField, recordByPriceField } from '#shared/catalogue/rules/prices.ts'
import { readMatches, readPostings } from '../../platform/lists/postings-store.ts'
import { ownPricesSchema, pointsList, tagFacet, tierFacet } from './listed-points-store.ts'

/** Counts and ids of the points that have a tag or a tier, read from the postings of the list of points. */

/** Maximum number of postings that one count reads; 20,000 are about 8 MB. */
const MAX_COUNTED = 20_000

/** Number of points with the tag. `more`: there are more than counted. */
export async function countPointsWithTag(tagId: string): Promise<{ points: number; more: boolean }> {
  let points = 0
  const { more } = await readCounted(tagFacet(tagId), { Select: 'COUNT' }, ({ count }) => {
    points += count
  })
  return { points, more }
}

/**
 * Number of points of the tier; `following`: for each period, how many of them have no price of their own and so take
 * the tier's. `more`: there are more than counted.
 */
export async function countPointsOfTier(
  tierId: string,
): Promise<{ points: number; more: boolean; following: Record<PriceField, number> }> {
  let points = 0
  const tierPricedCounts = recordByPriceField(() => 0)
  const { more } = await readCounted(tierFacet(tierId), { ProjectionExpression: 'own_prices' }, ({ items }) => {
    points += items.length
    for (const item of items) {
      const { own_prices: own } = ownPricesSchema.parse(item)
      for (const field of PRICE_FIELDS) if (!own.includes(field)) tierPricedCounts[field] += 1
    }
  })
  return { points, more, following: tierPricedCounts }
}

type ReadOptions = Parameters<typeof readPostings>[3]
type PostingsPage = Awaited<ReturnType<typeof readPostings>>

async function readCounted(
  facet: string,
  reading: ReadOptions,
  count: (page: PostingsPage) => void,
): Promise<{ more: boolean }> {
  let countsLeft = MAX_COUNTED
  let sortKeyAfter: string | undefined
  do {
    const page = await readPostings(
      pointsList,
      facet,
      { after: sortKeyAfter, backwards: false, limit: countsLeft },
      reading,
    )
    count(page)
    countsLeft -= page.count
    sortKeyAfter = page.next
  } while (sortKeyAfter !== undefined && countsLeft > 0)
  return { more: sortKeyAfter !== undefined }
}

/** Postings per read while searching for one public point; few, because nearly every point is public. */
const POSTINGS_PER_READ = 10

/** Whether the public map shows at least one point with the tag. */
export async function isTagOnMap(tagId: string): Promise<boolean> {
  let sortKeyAfter: string | undefined
  do {
    const { found, next } = await readMatches(pointsList, tagFacet(tagId), {
      after: sortKeyAfter,
      backwards: true,
      limit: POSTINGS_PER_READ,
    })
    if (found.some(({ facts }) => facts.located && facts.offered)) return true
    sortKeyAfter = next
  } while (sortKeyAfter !== undefined)
  return false
}

/** A page of the points with the tag; `next` is undefined on the last page. */
export async function findPointIdsWithTag(
  tagId: string,
  after: string | undefined,
  limit: number,
): Promise<{ ids: string[]; next: string | undefined }> {
  const readRange = { after, backwards: false, limit }
  const { items, next } = await readPostings(pointsList, tagFacet(tagId), readRange, { ConsistentRead: true })
  return { ids: items.map(item => String(item.id)), next }
}
