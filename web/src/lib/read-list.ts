import type { Total } from '#shared/platform/api/paging.ts'

/**
 * An answer to a question for a part of a list. It may come back short, even empty, with a cursor; some lists are not
 * counted. Throws ApiError.
 */
export type Ask<Item> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ items: Item[]; cursor: string | null; total?: Total }>

/** A place in a list: behind the item `after` of the answer to `cursor`, or at its beginning. */
export type Place = { cursor?: string; after?: string }

export type ListPage<Item> = {
  items: Item[]
  /** Where the next page begins; undefined at the end of the list. */
  next: Place | undefined
  /** Of the whole list, as far as it is known. */
  total: Total
}

type Reading = {
  /** Items that are enough to be shown, and at most of one page; what comes too many belongs to the next. */
  enough: number
  most: number
  signal: AbortSignal
  onFound?: (found: number) => void
}

export const NOT_COUNTED: Total = { count: 0, exact: false }

/** Answers in a row that may bring nothing new before the page is shown as it is, with the way on. */
const PATIENCE = 20

/** A page of a list, read on until it has enough or the list ends. Throws ApiError. */
export async function readPage<Item extends { id: string }>(
  ask: Ask<Item>,
  place: Place,
  { enough, most, signal, onFound }: Reading,
): Promise<ListPage<Item>> {
  const items: Item[] = []
  let { cursor, after } = place
  let total: Total = NOT_COUNTED
  for (let tries = 0; tries < PATIENCE; tries++) {
    const answer = await ask(cursor, signal)
    total = answer.total ?? NOT_COUNTED
    const fresh = answer.items.slice(answer.items.findIndex(({ id }) => id === after) + 1)
    const room = most - items.length
    items.push(...fresh.slice(0, room))
    if (fresh.length > room) {
      const last = fresh[room - 1]?.id
      const next = { ...(cursor === undefined ? {} : { cursor }), ...(last === undefined ? {} : { after: last }) }
      return { items, next, total }
    }
    if (answer.cursor === null) return { items, next: undefined, total }
    cursor = answer.cursor
    after = undefined
    if (items.length >= enough) break
    onFound?.(items.length)
  }
  return { items, next: cursor === undefined ? undefined : { cursor }, total }
}
