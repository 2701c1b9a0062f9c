import type { Key } from '../table/keys.ts'
import type { ListTextSearch } from './words.ts'

/**
 * A List declares how items of a kind are searched, filtered, sorted and paged; this folder implements it. Access
 * patterns: a page of any filter, by reading one partition in order, so that the cost does not grow with the table; the
 * number of items that match a filter. See docs/decisions/0021-declared-lists.md.
 */

/**
 * A partition of an index that contains whole items in the order of the list. `between` limits it to a range of sort
 * keys.
 */
export type IndexPartition = {
  index: `GSI${1 | 2 | 3 | 4}`
  partition: string
  between?: { first: string; last: string }
}

/** A property that a list can be filtered by, such as the status. */
export type ListFacet<Facts> = {
  /**
   * Prefix of the stored facet keys ('status#sold'). When it is renamed, the facet is another one and has to be indexed
   * again.
   */
  name: string
  /** The values that an item has. */
  of: (facts: Facts) => readonly string[]
  /** All possible values of a facet of which each item has exactly one. */
  values?: readonly string[]
  /** The value that most items have. The lookup prefers another condition of the filter to this value. */
  common?: string
  /** The value of nearly all items, which is neither indexed nor counted: items without another value have this one. */
  defaultValue?: string
  /** The facet is neither indexed nor counted. Items that were found by other conditions are filtered by it. */
  isUnindexed?: true
  /**
   * Whether an item matches a value, for facets with too many values to list, such as ranges of days. Such a facet is
   * unindexed.
   */
  matches?: (facts: Facts, value: string) => boolean
  /** The partition of an index that contains the items with a value. Without it, each item with the value gets a posting. */
  index?: (value: string) => IndexPartition | undefined
}

type ListKeys = {
  /** Partition of the postings under a facet ('status#sold', 'word#bra'). */
  postings: (facet: string) => string
  /** Partition of the counts, one item per facet, and the name of the attribute that holds the count. */
  counts: string
  count: string
  /** Key of an item's mark, which records the facets under which it is counted (counts-store.ts). */
  counted: (id: string) => Key
}

export type ListedItem = { id: string; version: number }

/** A property by which items are counted for a figure on a screen, but which is no filter. */
export type CountedProperty<Item> = {
  /** Prefix of the stored keys, like that of a facet. */
  name: string
  of: (item: Item) => readonly string[]
}

/** How items of a kind are counted. */
export type CountDefinition<Item extends ListedItem> = {
  /** The kind of the items ('point'). Kinds of derived items begin with it (list-shapes.ts). */
  kind: string
  /** Parses a stored item or a stream image; throws when it is invalid. */
  read: (stored: Record<string, unknown>) => Item
  /** The existing items among these ids, by id. Consistent read. */
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>
  keys: Pick<ListKeys, 'counts' | 'count' | 'counted'>
  /** The distinct keys that an item is counted under. */
  countedUnder: (item: Item) => string[]
  /** An integer that is summed beside each count: centavos, or 1 for items that a second count includes. */
  amount?: ((item: Item) => number) | undefined
}
export type SearchFacts = {
  /** The searchable text, in the format of the list's `words`. */
  text: string
}

export type List<Item extends ListedItem, Facts extends SearchFacts, Field extends string = string> = {
  /** The kind of the items ('point'). Kinds of derived items begin with it (list-shapes.ts). */
  kind: string
  /** Parses a stored item or a stream image; throws when it is invalid. */
  read: (stored: Record<string, unknown>) => Item
  /** The existing items among these ids, by id. Consistent read. */
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>
  keys: ListKeys
  /** The index partition that contains all items. */
  all: IndexPartition
  /**
   * The order of the list. Sort keys end with the item's id, so that they are unique; `pattern` validates those in
   * cursors.
   */
  sortKey: { of: (item: Item) => string; pattern: RegExp }
  /** The data of an item that filters test; each posting has a copy. */
  facts: {
    of: (item: Item) => Facts
    read: (posting: Record<string, unknown>) => Facts
  }
  words: ListTextSearch
  /** The facets by filter field, the most selective first. */
  facets: Readonly<Record<Field, ListFacet<Facts>>>
  /** Properties by which items are counted, besides the list's facets. */
  figures?: readonly CountedProperty<Item>[]
  amount?: CountDefinition<Item>['amount']
  /** Ids of items that the search text identifies, such as a code; these items come first. Fewer than a page has. */
  idsInSearch?: (search: string) => readonly string[] | Promise<readonly string[]>
  /**
   * For filters that the lookup matches only in part: how many items one read takes, and after how many reads a page
   * ends although it is not full.
   */
  reads: { limit: number; max: number }
}

/** Filter values by field; undefined means no condition. */
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

const indexedValuesOf = <Facts>(facet: ListFacet<Facts>, facts: Facts): string[] =>
  facet.isUnindexed ? [] : [...new Set(facet.of(facts))].filter(value => value !== facet.defaultValue)

/** The distinct facet keys that an item has a posting under. */
export const postingFacetsOf = <Facts extends SearchFacts>(
  { facets, words }: Faceted<Facts>,
  facts: Facts,
): string[] => [
  ...Object.values(facets).flatMap(facet =>
    indexedValuesOf(facet, facts).flatMap(value => (facet.index?.(value) ? [] : [facetKey(facet, value)])),
  ),
  ...words.facetsOf(facts.text),
]

/** How a list's items are counted: by its facets and figures, but not by words, because nobody needs those counts. */
export const countDefinitionOf = <Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
): CountDefinition<Item> => ({
  ...list,
  countedUnder: item => [
    ...Object.values<ListFacet<Facts>>(list.facets).flatMap(facet =>
      indexedValuesOf(facet, list.facts.of(item)).map(value => facetKey(facet, value)),
    ),
    ...valuesOf(list.figures ?? [], item),
  ],
})

const valuesOf = <Item>(figures: readonly CountedProperty<Item>[], item: Item): string[] =>
  figures.flatMap(figure => [...new Set(figure.of(item))].map(value => facetKey(figure, value)))

/** Where a filter is looked up. `isExact`: all items there match the filter, so no more are read than are shown. */
export type FilterLookup = { at: string | IndexPartition; isExact: boolean }

/**
 * Finds the partition to read for a filter: that of its most selective condition. The other conditions are tested on
 * the facts of each item that is read. Undefined when no item can match.
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
 * The facets whose counts give the number of items that match a filter: the sum of the `plus` counts less that of the
 * `minus` counts. Undefined when the filter has several conditions, because combinations are not counted.
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
