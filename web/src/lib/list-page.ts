import type { ListTotal } from '#shared/platform/api/paging.ts'

/** Number of all items of a list, and the sum of their amounts. Centavos. */
type ListSum = { items: number; amount: number }

/**
 * Fetches a part of a list. The part may have few items or none and still have a cursor; not every list has a total, or
 * a sum. Throws ApiError.
 */
export type FetchPage<Item> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ items: Item[]; cursor: string | null; total?: ListTotal; sum?: ListSum | null }>

/** A position in a list: after the item `after` in the response to `cursor`, or at the start of that response. */
export type PagePosition = { cursor?: string; after?: string }

export type ListPage<Item> = {
  items: Item[]
  /** Where the next page begins; undefined on the last page. */
  next: PagePosition | undefined
  /** Number of items of the whole list, as far as it is known. */
  total: ListTotal
  /** Of the whole list; null if it is not known. */
  sum: ListSum | null
}

type ReadOptions = {
  /** A page is complete when it has `min` items. Items beyond `max` belong to the next page. */
  min: number
  max: number
  signal: AbortSignal
  onFound?: (found: number) => void
}

export const UNKNOWN_TOTAL: ListTotal = { count: 0, exact: false }

/** Maximum number of responses for one page. After them the page is shown even if it has fewer than `min` items. */
const MAX_RESPONSES = 20

/** Fetches until a page has `min` items or the list ends. Throws ApiError. */
export async function readListPage<Item extends { id: string }>(
  fetchPage: FetchPage<Item>,
  position: PagePosition,
  { min, max, signal, onFound }: ReadOptions,
): Promise<ListPage<Item>> {
  const items: Item[] = []
  let { cursor, after } = position
  let total: ListTotal = UNKNOWN_TOTAL
  let sum: ListSum | null = null
  for (let tries = 0; tries < MAX_RESPONSES; tries++) {
    const response = await fetchPage(cursor, signal)
    total = response.total ?? UNKNOWN_TOTAL
    sum = response.sum ?? null
    const newItems = response.items.slice(response.items.findIndex(({ id }) => id === after) + 1)
    const freePlaces = max - items.length
    items.push(...newItems.slice(0, freePlaces))
    if (newItems.length > freePlaces) {
      const last = newItems[freePlaces - 1]?.id
      const next = { ...(cursor === undefined ? {} : { cursor }), ...(last === undefined ? {} : { after: last }) }
      return { items, next, total, sum }
    }
    if (response.cursor === null) return { items, next: undefined, total, sum }
    cursor = response.cursor
    after = undefined
    if (items.length >= min) break
    onFound?.(items.length)
  }
  return { items, next: cursor === undefined ? undefined : { cursor }, total, sum }
}
