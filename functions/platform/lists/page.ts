import { createHash } from 'node:crypto'
import type { ListTotal } from '#shared/platform/api/paging.ts'
import { invalidCursorError } from '../table/read.ts'
import { countMatchingItems } from './counts-store.ts'
import { type List, type ListedItem, type ListFilter, lookupOfFilter, matchesFilter, type SearchFacts } from './list.ts'
import { type FoundMatches, readMatches } from './postings-store.ts'

type PageRequest = {
  /** The cursor that the previous page returned, for the same filter and direction. */
  cursor?: string | undefined
  backwards?: boolean
  size: number
}
export type Page<Item> = { items: Item[]; cursor: string | null; total: ListTotal }

/**
 * A page of the items that match a filter, in their current state. A page with a cursor may have few items or none; the
 * list continues after it. Throws INVALID_INPUT for a cursor of another list, filter or direction.
 */
export async function readPageOfList<Item extends ListedItem, Facts extends SearchFacts, Field extends string>(
  list: List<Item, Facts, Field>,
  filter: ListFilter<Field>,
  { cursor, backwards = false, size }: PageRequest,
): Promise<Page<Item>> {
  const binding = bindingOf(list, filter, backwards)
  const startCursor =
    cursor === undefined ? { seen: 0, sortKey: undefined } : parseCursor(cursor, binding, list.sortKey.pattern)
  const namedItems = await itemsInSearch(list, filter)
  const firstItems = startCursor.sortKey === undefined ? namedItems : []
  const { items, next } = await readPage(list, filter, {
    after: startCursor.sortKey,
    backwards,
    size: size - firstItems.length,
    excludedIds: namedItems.map(({ id }) => id),
  })
  const seenCount = startCursor.seen + firstItems.length + items.length
  return {
    items: [...firstItems, ...items],
    cursor: next === undefined ? null : cursorOf(binding, { seen: seenCount, sortKey: next }),
    total: await totalOf(list, filter, { seen: seenCount, isEnd: next === undefined }),
  }
}

/** The items that the search text identifies, in the order of the list's `idsInSearch`. */
async function itemsInSearch<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  { search, ...filter }: ListFilter,
): Promise<Item[]> {
  const ids = search ? ((await list.idsInSearch?.(search)) ?? []) : []
  if (ids.length === 0) return []
  const items = await list.find(ids)
  return ids.flatMap(id => {
    const item = items.get(id)
    return item && matchesFilter(list, list.facts.of(item), filter) ? [item] : []
  })
}

type ReadOptions = { after: string | undefined; backwards: boolean; size: number; excludedIds: readonly string[] }

/**
 * Reads until the page is full and it is known whether another page follows, until the list ends, or until the maximum
 * number of reads.
 */
async function readPage<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  filter: ListFilter,
  { after, backwards, size, excludedIds }: ReadOptions,
): Promise<{ items: Item[]; next: string | undefined }> {
  const lookup = lookupOfFilter(list, filter)
  if (!lookup) return { items: [], next: undefined }
  const limit = lookup.isExact ? size + 1 : list.reads.limit
  const shownIds = new Set(excludedIds)
  const items: Item[] = []
  let nextSortKey = after
  for (let reads = 0; reads < list.reads.max; reads += 1) {
    const readBatch = await readMatches(list, lookup.at, { after: nextSortKey, backwards, limit })
    const newMatches = readBatch.found.filter(
      ({ id, facts }) => !shownIds.has(id) && matchesFilter(list, facts, filter),
    )
    const freePlaces = size - items.length
    if (freePlaces === 0 && newMatches.length > 0) break
    const pageMatches = newMatches.slice(0, freePlaces)
    items.push(...(await rereadMatches(list, pageMatches, filter, shownIds)))
    const isMore = pageMatches.length < newMatches.length
    nextSortKey = isMore ? pageMatches.at(-1)?.sortKey : readBatch.next
    if (nextSortKey === undefined || (isMore && items.length === size)) break
  }
  return { items, next: nextSortKey }
}

/**
 * Reads the items again consistently and drops those that no longer match. An item that has just changed may have an
 * old and a new posting; it is returned once.
 */
async function rereadMatches<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  found: FoundMatches<Facts>['found'],
  filter: ListFilter,
  shown: Set<string>,
): Promise<Item[]> {
  const items = await list.find([...new Set(found.map(({ id }) => id))])
  return found.flatMap(({ id }) => {
    const item = items.get(id)
    if (!item || shown.has(id) || !matchesFilter(list, list.facts.of(item), filter)) return []
    shown.add(id)
    return [item]
  })
}

/**
 * The number of matching items: at the end of the list, as many as its pages had; before, the stored count, unless the
 * pages had more already.
 */
async function totalOf<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  filter: ListFilter,
  { seen, isEnd }: { seen: number; isEnd: boolean },
): Promise<ListTotal> {
  if (isEnd) return { count: seen, exact: true }
  const totalCount = await countMatchingItems(list, filter)
  return totalCount !== undefined && totalCount > seen
    ? { count: totalCount, exact: true }
    : { count: seen, exact: false }
}

/** Digest of a list, filter and direction, which binds a cursor to them: its sort key has no meaning in other lists. */
function bindingOf({ kind }: { kind: string }, filter: ListFilter, backwards: boolean): string {
  const conditions = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const bindingText = JSON.stringify([kind, backwards, conditions.toSorted(([a], [b]) => (a < b ? -1 : 1))])
  return createHash('sha256').update(bindingText).digest('base64url').slice(0, BINDING_LENGTH)
}

/** Length of that digest in characters. It protects against mistakes, not against forgery. */
const BINDING_LENGTH = 12

/** `seen`: the number of items on the pages so far. It only affects the total shown to the same caller. */
type CursorContent = { seen: number; sortKey: string }

const cursorOf = (binding: string, { seen, sortKey }: CursorContent): string =>
  Buffer.from(`${binding}#${seen}#${sortKey}`).toString('base64url')

function parseCursor(cursor: string, binding: string, pattern: RegExp): CursorContent {
  const [, boundTo, seen, sortKey] = /^([\w-]+)#(\d{1,9})#(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (boundTo !== binding || sortKey === undefined || !pattern.test(sortKey)) throw invalidCursorError()
  return { seen: Number(seen), sortKey }
}
