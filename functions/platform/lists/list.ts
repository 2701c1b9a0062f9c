import type { Key } from '../table/keys.ts'
import type { Words } from './words.ts'

/**
 * What can be searched, filtered, sorted and paged is declared as a List; all else about it is in this folder. Served: a
 * page of any filter, by reading one partition in order, so that it costs what it reads and not what the table holds; how
 * many items a filter has. See docs/decisions/0021-declared-lists.md.
 */

/** A partition of an index that holds whole items, in the order of the list; `between`: what sorts from here to there alone. */
export type IndexPartition = {
  index: `GSI${1 | 2 | 3 | 4}`
  partition: string
  between?: { first: string; last: string }
}

/** Something that a list is narrowed by, such as the status. */
export type Facet<Facts> = {
  /** Before the value in what is stored: 'status#sold'. Renamed, it would be another facet. */
  name: string
  /** The values that an item has. */
  of: (facts: Facts) => readonly string[]
  /** All there are, when each item has exactly one of them. */
  values?: readonly string[]
  /** The value of most items, by which a filter is looked up last. */
  common?: string
  /** The value of nearly all: nothing is kept or counted under it. What has it is the rest. */
  rest?: string
  /** Nothing is kept or counted under it: what the list has is judged by it. */
  isJudged?: true
  /** Where the items of a value stand, when an index has them; otherwise each has a posting under it. */
  index?: (value: string) => IndexPartition
}

type ListKeys = {
  /** Partition of the postings under a facet ('status#sold', 'word#bra'). */
  postings: (facet: string) => string
  /** Partition of the counts, an item a facet, and the attribute that is the count. */
  counts: string
  count: string
  /** Under which facets an item is counted. */
  counted: (id: string) => Key
}

export type Listed = { id: string; version: number }

/** Something that items are counted under besides the facets, for a figure that somebody reads. No list is narrowed by it. */
export type Figure<Item> = {
  /** Before the value in what is stored, as of a facet. */
  name: string
  of: (item: Item) => readonly string[]
}

/** A kind of items that is counted. */
export type Counted<Item extends Listed> = {
  /** What the items are ('point'): what is kept for them is of kinds named after it (stored.ts). */
  kind: string
  /** A stored item, or an image of the stream. Throws when it can't be read. */
  read: (stored: Record<string, unknown>) => Item
  /** Those of these items that exist, by id, read consistently. */
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>
  keys: Pick<ListKeys, 'counts' | 'count' | 'counted'>
  /** Everything under which an item is counted, each once. */
  countedUnder: (item: Item) => string[]
  /** What is summed beside each count, whole: centavos, or 1 for what is counted in a second way. */
  amount?: ((item: Item) => number) | undefined
}
export type Searched = {
  /** What is searched, as the list's words read it. */
  text: string
}

export type List<Item extends Listed, Facts extends Searched, Field extends string = string> = {
  /** What the items are ('point'). What is kept for them is of kinds named after it (stored.ts). */
  kind: string
  /** A stored item, or an image of the stream. Throws when it can't be read. */
  read: (stored: Record<string, unknown>) => Item
  /** Those of these items that exist, by id, read consistently. */
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>
  keys: ListKeys
  /** Everything in its order. */
  all: IndexPartition
  /** The order: places sort as items do, and end with the id, so that no two share one. */
  place: { of: (item: Item) => string; form: RegExp }
  /** What a filter asks about an item. It stands beside each posting. */
  facts: {
    of: (item: Item) => Facts
    read: (posting: Record<string, unknown>) => Facts
  }
  words: Words
  /** By the field of the filter, from what tells most to what tells least. */
  facets: Readonly<Record<Field, Facet<Facts>>>
  /** What is only counted. */
  figures?: readonly Figure<Item>[]
  amount?: Counted<Item>['amount']
  /** The id that a search may be. That item comes first. */
  named?: (search: string) => string | undefined
  /** Of a filter that leaves some out: what one read takes, and how many reads end a page early. */
  reads: { each: number; most: number }
}

/** What a list is narrowed by. */
export type Filter<Field extends string = string> = Readonly<Partial<Record<Field | 'search', string | undefined>>>

type Faceted<Facts> = { words: Words; facets: Readonly<Record<string, Facet<Facts>>> }

export const under = ({ name }: { name: string }, value: string): string => `${name}#${value}`

const narrowedBy = <Facts>({ facets }: Faceted<Facts>, filter: Filter): { facet: Facet<Facts>; value: string }[] =>
  Object.entries(facets).flatMap(([field, facet]) => {
    const value = filter[field]
    return value === undefined ? [] : [{ facet, value }]
  })

/** Whether an item is one of those asked for. */
export const isAskedFor = <Facts extends Searched>(list: Faceted<Facts>, facts: Facts, filter: Filter): boolean =>
  narrowedBy(list, filter).every(({ facet, value }) => facet.of(facts).includes(value)) &&
  (!filter.search || list.words.matches(facts.text, filter.search))

const keptUnder = <Facts>(facet: Facet<Facts>, facts: Facts): string[] =>
  facet.isJudged
    ? []
    : [...new Set(facet.of(facts))].filter(value => value !== facet.rest).map(value => under(facet, value))

/** Everything under which an item has a posting, each once. */
export const postedUnder = <Facts extends Searched>({ facets, words }: Faceted<Facts>, facts: Facts): string[] => [
  ...Object.values(facets).flatMap(facet => (facet.index ? [] : keptUnder(facet, facts))),
  ...words.facetsOf(facts.text),
]

/** What of a list is counted: its facets, all but the words, which nobody asks a number of, and its figures. */
export const countedOf = <Item extends Listed, Facts extends Searched>(list: List<Item, Facts>): Counted<Item> => ({
  ...list,
  countedUnder: item => [
    ...Object.values<Facet<Facts>>(list.facets).flatMap(facet => keptUnder(facet, list.facts.of(item))),
    ...valuesOf(list.figures ?? [], item),
  ],
})

/** Everything that an item is counted under by these figures, each once. */
const valuesOf = <Item>(figures: readonly Figure<Item>[], item: Item): string[] =>
  figures.flatMap(figure => [...new Set(figure.of(item))].map(value => under(figure, value)))

/** Where a filter is looked up. `isAll`: what stands there is what is asked for, so no more need be read than is shown. */
export type Lookup = { at: string | IndexPartition; isAll: boolean }

/**
 * A filter is looked up by the one thing it asks for that fewest items are likely to have: a facet, or where an index has
 * its items. The rest is judged by the facts that stand beside each item found there. undefined: nothing can be found.
 */
export function lookupOf<Facts>(list: Faceted<Facts> & { all: IndexPartition }, filter: Filter): Lookup | undefined {
  const narrowed = narrowedBy(list, filter)
  if (filter.search) {
    const word = list.words.facetFor(filter.search)
    if (word === 'nothing') return undefined
    if (word !== 'anything') return { at: word.facet, isAll: false }
  }
  const indexed = narrowed.filter(({ facet, value }) => !facet.isJudged && value !== facet.rest)
  const by = indexed.find(({ facet, value }) => value !== facet.common) ?? indexed[0]
  const isAll = !filter.search && narrowed.length === (by ? 1 : 0)
  if (!by) return { at: list.all, isAll }
  return { at: by.facet.index?.(by.value) ?? under(by.facet, by.value), isAll }
}

/**
 * The counts that make up how many items a filter has: those added, less those taken away. undefined: it asks for several
 * things at once, which is not counted.
 */
export function countsOf<Facts>(list: Faceted<Facts>, filter: Filter): { added: string[]; less: string[] } | undefined {
  const [narrowed, ...others] = narrowedBy(list, filter)
  if (filter.search || others.length > 0 || narrowed?.facet.isJudged) return undefined
  if (narrowed && narrowed.value !== narrowed.facet.rest)
    return { added: [under(narrowed.facet, narrowed.value)], less: [] }
  const whole = Object.values(list.facets).find(
    ({ values, rest, isJudged }) => values && rest === undefined && !isJudged,
  )
  if (!whole?.values) return undefined
  const less = narrowed?.facet.values?.filter(value => value !== narrowed.value) ?? []
  return {
    added: whole.values.map(value => under(whole, value)),
    less: narrowed ? less.map(value => under(narrowed.facet, value)) : [],
  }
}
