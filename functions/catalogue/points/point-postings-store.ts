import { eachPrice, PRICE_FIELDS, type PriceField } from '#shared/domain/pricing-tiers.ts'
import { readPostings, readStretch } from '../../platform/lists/postings-store.ts'
import { ofTag, ofTier, ownPrices, pointsList } from './listed-points-store.ts'

/** What is asked of a tag's or a tier's points beside the list: how many they are, and which. */

/** Postings that a count reads at most; 20,000 are about 8 MB. */
const MOST_COUNTED = 20_000

/** How many points have the tag; `more`: at least so many. */
export async function countOfTag(tagId: string): Promise<{ points: number; more: boolean }> {
  let points = 0
  const { more } = await readCounted(ofTag(tagId), { Select: 'COUNT' }, ({ count }) => {
    points += count
  })
  return { points, more }
}

/**
 * How many points have the tier, and how many of them follow its price of each period because they have none of their
 * own; `more`: at least so many.
 */
export async function countOfTier(
  tierId: string,
): Promise<{ points: number; more: boolean; following: Record<PriceField, number> }> {
  let points = 0
  const following = eachPrice(() => 0)
  const { more } = await readCounted(ofTier(tierId), { ProjectionExpression: 'own_prices' }, ({ items }) => {
    points += items.length
    for (const item of items) {
      const { own_prices: own } = ownPrices.parse(item)
      for (const field of PRICE_FIELDS) if (!own.includes(field)) following[field] += 1
    }
  })
  return { points, more, following }
}

type Counting = Parameters<typeof readPostings>[3]
type Counted = Awaited<ReturnType<typeof readPostings>>

async function readCounted(
  facet: string,
  reading: Counting,
  count: (page: Counted) => void,
): Promise<{ more: boolean }> {
  let left = MOST_COUNTED
  let after: string | undefined
  do {
    const page = await readPostings(pointsList, facet, { after, backwards: false, limit: left }, reading)
    count(page)
    left -= page.count
    after = page.next
  } while (after !== undefined && left > 0)
  return { more: after !== undefined }
}

/** Postings read at once while one is looked for that visitors see: nearly every point is one. */
const LOOKED_AT = 10

/** Whether visitors find any point on the map that has the tag. */
export async function isTagOnMap(tagId: string): Promise<boolean> {
  let after: string | undefined
  do {
    const { found, next } = await readStretch(pointsList, ofTag(tagId), { after, backwards: true, limit: LOOKED_AT })
    if (found.some(({ facts }) => facts.located && facts.offered)) return true
    after = next
  } while (after !== undefined)
  return false
}

/** Some of the points that have the tag, and from where to go on; undefined: there are no more. */
export async function pointsWithTag(
  tagId: string,
  after: string | undefined,
  limit: number,
): Promise<{ ids: string[]; next: string | undefined }> {
  const stretch = { after, backwards: false, limit }
  const { items, next } = await readPostings(pointsList, ofTag(tagId), stretch, { ConsistentRead: true })
  return { ids: items.map(item => String(item.id)), next }
}
