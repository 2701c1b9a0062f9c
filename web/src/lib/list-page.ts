import type { Total } from '#shared/platform/api/paging.ts'

/**
 * An answer to a question for a part of a list. It may come back short, even empty, with a cursor; some lists are not
 * counted. Throws ApiError.
 */
export type FetchPage<Item> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ items: Item[]; cursor: string | null; total?: Total }>

/** A place in a list: behind the item `after` of the answer to `cursor`, or at its beginning. */
export type PagePosition = { cursor?: string; after?: string }

export type ListPage<Item> = {
  items: Item[]
  /** Where the next page begins; undefined at the end of the list. */
  next: PagePosition | undefined
  /** Of the whole list, as far as it is known. */
  total: Total
}

type ReadOptions = {
  /** Items that are enough to be shown, and at most of one page; what comes too many belongs to the next. */
  min: number
  max: number
  signal: AbortSignal
  onFound?: (found: number) => void
}

export const UNKNOWN_TOTAL: Total = { count: 0, exact: false }

/** Answers in a row that may bring nothing new before the page is shown as it is, with the way on. */
const MAX_EMPTY_RESPONSES = 20

/** A page of a list, read on until it has enough or the list ends. Throws ApiError. */
export async function readListPage<Item extends { id: string }>(
  fetchPage: FetchPage<Item>,
  position: PagePosition,
  { min, max, signal, onFound }: ReadOptions,
): Promise<ListPage<Item>> {
  const items: Item[] = []
  let { cursor, after } = position
  let total: Total = UNKNOWN_TOTAL
  for (let tries = 0; tries < MAX_EMPTY_RESPONSES; tries++) {
    const answer = await fetchPage(cursor, signal)
    total = answer.total ?? UNKNOWN_TOTAL
    const fresh = answer.items.slice(answer.items.findIndex(({ id }) => id === after) + 1)
    const room = max - items.length
    items.push(...fresh.slice(0, room))
    if (fresh.length > room) {
      const last = fresh[room - 1]?.id
      const next = { ...(cursor === undefined ? {} : { cursor }), ...(last === undefined ? {} : { after: last }) }
      return { items, next, total }
    }
    if (answer.cursor === null) return { items, next: undefined, total }
    cursor = answer.cursor
    after = undefined
    if (items.length >= min) break
    onFound?.(items.length)
  }
  return { items, next: cursor === undefined ? undefined : { cursor }, total }
}
