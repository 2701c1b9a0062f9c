import type { Key } from '../table/keys.ts'
import type { ListTextSearch } from './words.ts'

/**
 * A List declares how items are searched, filtered, sorted and paged; this folder implements it. Served: a page of any
 * filter, by reading one partition in order, so that its cost does not grow with the table; the number of items that match a
 * filter. See docs/decisions/0021-declared-lists.md.
 */

/** A partition of an index that holds whole items in the order of the list. `between` limits it to a range of sort keys. */
export type IndexPartition = {
  index: `GSI${1 | 2 | 3 | 4}`
  partition: string
  between?: { first: string; last: string }
}

/** A property that a list can be filtered by, such as the status. */
export type ListFacet<Facts> = {
  /** Prefix of stored facet keys ('status#sold'); renaming it makes another facet. */
  name: string
  /** The values that an item has. */
  of: (facts: Facts) => readonly string[]
  /** All possible values, when each item has exactly one of them. */
  values?: readonly string[]
  /** The value of most items, so the lookup prefers another condition of the filter. */
  common?: string
  /** The value of nearly all items, neither indexed nor counted: items without another value have this one. */
  defaultValue?: string
  /** Neither indexed nor counted: items that were found by other conditions are filtered by it. */
  isUnindexed?: true
  /** Whether an item fits a value of which there are too many to list, such as a range of days. Such a facet is unindexed. */
  matches?: (facts: Facts, value: string) => boolean
  /** The index partition of a value's items; without one, each item has a posting. */
  index?: (value: string) => IndexPartition
}

type ListKeys = {
  /** Partition of the postings under a facet ('status#sold', 'word#bra'). */
  postings: (facet: string) => string
  /** Partition of the counts, one item per facet, and the name of the attribute that holds the count. */
  counts: string
  count: string
  /** Key of an item's mark, which records the facets that it is counted under (counts-store.ts). */
  counted: (id: string) => Key
}

export type ListedItem = { id: string; version: number }

/** A further property that items are counted by, for a figure on a screen. It is no filter. */
export type CountedProperty<Item> = {
  /** Prefix of stored keys, as of a facet. */
  name: string
  of: (item: Item) => readonly string[]
}

/** How items of a kind are counted. */
export type CountDefinition<Item extends ListedItem> = {
  /** The kind of the items ('point'); kinds of derived items are named after it (stored.ts). */
  kind: string
  /** Parses a stored item or a stream image; throws when it is invalid. */
  read: (stored: Record<string, unknown>) => Item
  /** The existing ones of these items by id, with a consistent read. */
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>
  keys: Pick<ListKeys, 'counts' | 'count' | 'counted'>
  /** The distinct keys that an item is counted under. */
  countedUnder: (item: Item) => string[]
  /** An integer summed beside each count: centavos, or 1 for items that are counted in a second way. */
  amount?: ((item: Item) => number) | undefined
}
export type SearchFacts = {
  /** The searchable text, in the format of the list's `words`. */
  text: string
}

export type List<Item extends ListedItem, Facts extends SearchFacts, Field extends string = string> = {
  /** The kind of the items ('point'); kinds of derived items are named after it (stored.ts). */
  kind: string
  /** Parses a stored item or a stream image; throws when it is invalid. */
  read: (stored: Record<string, unknown>) => Item
  /** The existing ones of these items by id, with a consistent read. */
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>
  keys: ListKeys
  /** The partition of all items. */
  all: IndexPartition
  /** Defines the order of the list. Keys end with the id, so that they are unique; `pattern` validates those of cursors. */
  sortKey: { of: (item: Item) => string; pattern: RegExp }
  /** The data that filters test, copied into each posting. */
  facts: {
    of: (item: Item) => Facts
    read: (posting: Record<string, unknown>) => Facts
  }
  words: ListTextSearch
  /** Facets by filter field, the most selective first. */
  facets: Readonly<Record<Field, ListFacet<Facts>>>
  /** Properties whose items are counted besides the list's facets. */
  figures?: readonly CountedProperty<Item>[]
  amount?: CountDefinition<Item>['amount']
  /** The ids that a search text names, fewer than a page has; their items come first. */
  idsInSearch?: (search: string) => readonly string[] | Promise<readonly string[]>
  /** For filters that the lookup matches only in part: items per read, and reads after which a page ends early. */
  reads: { limit: number; max: number }
}

/** Values by field; an undefined one is no condition. */
export type ListFilter<Field extends string = string> = Readonly<Partial<Record<Field | 'search', string | undefined>>>

type Faceted<Facts> = { words: ListTextSearch; facets: Readonly<Record<string, ListFacet<Facts>>> }

export const facetKey = ({ name }: { name: string }, value: string): string => `${name}#${value}`

const conditionsOf = <Facts>(
  { facets }: Faceted<Facts>,
  filter: ListFilter,
): { facet: ListFacet<Facts>; value: string }[] =>
  Object.entries(facets).flatMap(([field, facet]) => {
    const value = filter[field]
    return value === undefined ? [] : [{ facet, value }]
  })

export const matchesFilter = <Facts extends SearchFacts>(
  list: Faceted<Facts>,
  facts: Facts,
  filter: ListFilter,
): boolean =>
  conditionsOf(list, filter).every(
    ({ facet, value }) => facet.matches?.(facts, value) ?? facet.of(facts).includes(value),
  ) &&
  (!filter.search || list.words.matches(facts.text, filter.search))

const indexedFacetKeysOf = <Facts>(facet: ListFacet<Facts>, facts: Facts): string[] =>
  facet.isUnindexed
    ? []
    : [...new Set(facet.of(facts))].filter(value => value !== facet.defaultValue).map(value => facetKey(facet, value))

/** The distinct facet keys that an item has a posting under. */
export const postingFacetsOf = <Facts extends SearchFacts>(
  { facets, words }: Faceted<Facts>,
  facts: Facts,
): string[] => [
  ...Object.values(facets).flatMap(facet => (facet.index ? [] : indexedFacetKeysOf(facet, facts))),
  ...words.facetsOf(facts.text),
]

/** A list's items are counted by its facets and figures, but not by words, because nobody needs those counts. */
export const countDefinitionOf = <Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
): CountDefinition<Item> => ({
  ...list,
  countedUnder: item => [
    ...Object.values<ListFacet<Facts>>(list.facets).flatMap(facet => indexedFacetKeysOf(facet, list.facts.of(item))),
    ...valuesOf(list.figures ?? [], item),
  ],
})

const valuesOf = <Item>(figures: readonly CountedProperty<Item>[], item: Item): string[] =>
  figures.flatMap(figure => [...new Set(figure.of(item))].map(value => facetKey(figure, value)))

/** The partition where a filter is looked up. `isExact`: every item there matches, so only as many as are shown are read. */
export type FilterLookup = { at: string | IndexPartition; isExact: boolean }

/**
 * Looks a filter up by its most selective condition; the others are tested on the facts of each item found there.
 * Undefined when no item can match.
 */
export function lookupOfFilter<Facts>(
  list: Faceted<Facts> & { all: IndexPartition },
  filter: ListFilter,
): FilterLookup | undefined {
  const conditions = conditionsOf(list, filter)
  if (filter.search) {
    const word = list.words.facetFor(filter.search)
    if (word === 'nothing') return undefined
    if (word !== 'anything') return { at: word.facet, isExact: false }
  }
  const indexedConditions = conditions.filter(({ facet, value }) => !facet.isUnindexed && value !== facet.defaultValue)
  const lookupCondition = indexedConditions.find(({ facet, value }) => value !== facet.common) ?? indexedConditions[0]
  const isExact = !filter.search && conditions.length === (lookupCondition ? 1 : 0)
  if (!lookupCondition) return { at: list.all, isExact }
  return {
    at: lookupCondition.facet.index?.(lookupCondition.value) ?? facetKey(lookupCondition.facet, lookupCondition.value),
    isExact,
  }
}

/**
 * The number of items that match a filter is the sum of the `plus` counts less that of the `minus` counts. Undefined when
 * the filter has several conditions, because combinations are not counted.
 */
export function countFacetsOfFilter<Facts>(
  list: Faceted<Facts>,
  filter: ListFilter,
): { plus: string[]; minus: string[] } | undefined {
  const [condition, ...others] = conditionsOf(list, filter)
  if (filter.search || others.length > 0 || condition?.facet.isUnindexed) return undefined
  if (condition && condition.value !== condition.facet.defaultValue)
    return { plus: [facetKey(condition.facet, condition.value)], minus: [] }
  const partition = Object.values(list.facets).find(
    ({ values, defaultValue, isUnindexed }) => values && defaultValue === undefined && !isUnindexed,
  )
  if (!partition?.values) return undefined
  const otherValues = condition?.facet.values?.filter(value => value !== condition.value) ?? []
  return {
    plus: partition.values.map(value => facetKey(partition, value)),
    minus: condition ? otherValues.map(value => facetKey(condition.facet, value)) : [],
  }
}
