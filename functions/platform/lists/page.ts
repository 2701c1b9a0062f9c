import { createHash } from 'node:crypto'
import type { Total } from '#shared/platform/api/paging.ts'
import { outdated } from '../table/read.ts'
import { countOf } from './counts-store.ts'
import { type Filter, isAskedFor, type List, type Listed, lookupOf, type Searched } from './list.ts'
import { type Found, readStretch } from './postings-store.ts'

type Wanted = {
  /** Of the page before, for the same filter and direction. */
  cursor?: string | undefined
  backwards?: boolean
  size: number
}
export type Page<Item> = { items: Item[]; cursor: string | null; total: Total }

/**
 * A page of the items that a filter asks for, as they are now. It may end early, even empty, with a cursor: the list goes
 * on from there. Throws INVALID_INPUT for a cursor of another list, filter or direction.
 */
export async function pageOf<Item extends Listed, Facts extends Searched, Field extends string>(
  list: List<Item, Facts, Field>,
  filter: Filter<Field>,
  { cursor, backwards = false, size }: Wanted,
): Promise<Page<Item>> {
  const bound = bindingOf(list, filter, backwards)
  const from = cursor === undefined ? { seen: 0, place: undefined } : placeOf(cursor, bound, list.place.form)
  const named = await namedItem(list, filter)
  const first = from.place === undefined && named ? [named] : []
  const { items, next } = await readPage(list, filter, {
    after: from.place,
    backwards,
    size: size - first.length,
    leave: named?.id,
  })
  const seen = from.seen + first.length + items.length
  return {
    items: [...first, ...items],
    cursor: next === undefined ? null : cursorOf(bound, { seen, place: next }),
    total: await totalOf(list, filter, { seen, isEnd: next === undefined }),
  }
}

/** The item whose id was typed, which comes first. */
async function namedItem<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  { search, ...filter }: Filter,
): Promise<Item | undefined> {
  const id = search && list.named?.(search)
  if (!id) return undefined
  const item = (await list.find([id])).get(id)
  return item && isAskedFor(list, list.facts.of(item), filter) ? item : undefined
}

type Reading = { after: string | undefined; backwards: boolean; size: number; leave: string | undefined }

/** Reads on until the page is full and it is known whether there is more, the list ends, or enough was read. */
async function readPage<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  filter: Filter,
  { after, backwards, size, leave }: Reading,
): Promise<{ items: Item[]; next: string | undefined }> {
  const lookup = lookupOf(list, filter)
  if (!lookup) return { items: [], next: undefined }
  const limit = lookup.isAll ? size + 1 : list.reads.each
  const shown = new Set(leave === undefined ? [] : [leave])
  const items: Item[] = []
  let next = after
  for (let reads = 0; reads < list.reads.most; reads += 1) {
    const read = await readStretch(list, lookup.at, { after: next, backwards, limit })
    const matching = read.found.filter(({ id, facts }) => !shown.has(id) && isAskedFor(list, facts, filter))
    const room = size - items.length
    if (room === 0 && matching.length > 0) break
    const taken = matching.slice(0, room)
    items.push(...(await asTheyAre(list, taken, filter, shown)))
    const isMore = taken.length < matching.length
    next = isMore ? taken.at(-1)?.place : read.next
    if (next === undefined || (isMore && items.length === size)) break
  }
  return { items, next }
}

/**
 * What was found, as it is now and when it is still asked for. An item that changed a moment ago may be found where it was
 * and where it is: it is shown once.
 */
async function asTheyAre<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  found: Found<Facts>['found'],
  filter: Filter,
  shown: Set<string>,
): Promise<Item[]> {
  const items = await list.find([...new Set(found.map(({ id }) => id))])
  return found.flatMap(({ id }) => {
    const item = items.get(id)
    if (!item || shown.has(id) || !isAskedFor(list, list.facts.of(item), filter)) return []
    shown.add(id)
    return [item]
  })
}

/** Where the list has ended, what was seen is all; elsewhere it is what is counted, unless that is known to be behind. */
async function totalOf<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  filter: Filter,
  { seen, isEnd }: { seen: number; isEnd: boolean },
): Promise<Total> {
  if (isEnd) return { count: seen, exact: true }
  const counted = await countOf(list, filter)
  return counted !== undefined && counted > seen ? { count: counted, exact: true } : { count: seen, exact: false }
}

/** What a cursor belongs to: a place means something else in another list, filter or direction. */
function bindingOf({ kind }: { kind: string }, filter: Filter, backwards: boolean): string {
  const conditions = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const bound = JSON.stringify([kind, backwards, conditions.toSorted(([a], [b]) => (a < b ? -1 : 1))])
  return createHash('sha256').update(bound).digest('base64url').slice(0, BINDING)
}

/** Characters. Nobody is kept from making one: it keeps a page from being another list's. */
const BINDING = 12

/** `seen`: items of the pages so far. It is said to whom it came from, and nothing else is made of it. */
type From = { seen: number; place: string }

const cursorOf = (bound: string, { seen, place }: From): string =>
  Buffer.from(`${bound}#${seen}#${place}`).toString('base64url')

function placeOf(cursor: string, bound: string, form: RegExp): From {
  const [, binding, seen, place] = /^([\w-]+)#(\d{1,9})#(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (binding !== bound || place === undefined || !form.test(place)) throw outdated()
  return { seen: Number(seen), place }
}
