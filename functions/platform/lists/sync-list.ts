import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../table/changes.ts'
import { CONFLICT, retryOnConflict } from '../table/retry-on-conflict.ts'
import { addNewItemsToCounts, contributionOf, isSameContribution, syncCountsOfItems } from './counts-store.ts'
import { type CountDefinition, countDefinitionOf, type List, type ListedItem, type SearchFacts } from './list.ts'
import { type Posting, postingsOf, replacePostings } from './postings-store.ts'

/** An item of the list before and after a change; either may be missing. */
type ListChange<Item> = Pick<Change<Item>, 'before' | 'after'>

/** Updates a list's postings and figures when its items change. Idempotent, also for changes that are late or out of order. */
export async function syncList<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  changes: readonly ListChange<Item>[],
): Promise<void> {
  await syncPostings(list, changes)
  await syncFigures(countDefinitionOf(list), changes)
}

/**
 * Writes the postings of the items' current state, regardless of the order in which changes arrive. Repeats until no
 * item has changed in the meantime, because a concurrent writer may have written an older state.
 */
export async function syncPostings<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  changes: readonly ListChange<Item>[],
): Promise<void> {
  const postingsById = knownPostings(list, changes)
  let pendingIds = [...postingsById.keys()]
  if (pendingIds.length === 0) return
  await retryOnConflict(
    async () => {
      const items = await list.find(pendingIds)
      const current = pendingIds.map(id => ({ id, postings: postingsIn(list, items.get(id)) }))
      const previous = pendingIds.flatMap(id => postingsById.get(id) ?? [])
      await replacePostings(
        previous,
        current.flatMap(({ postings }) => postings),
      )
      for (const { id, postings } of current) postingsById.get(id)?.push(...postings)
      const later = await list.find(pendingIds)
      pendingIds = pendingIds.filter(id => later.get(id)?.version !== items.get(id)?.version)
      return pendingIds.length > 0 ? CONFLICT : undefined
    },
    { what: `listing items of kind ${list.kind}: ${pendingIds.join(', ')}` },
  )
}

/** Updates the figures for items that entered or left a facet, or whose amount has changed. */
export async function syncFigures<Item extends ListedItem>(
  definition: CountDefinition<Item>,
  changes: readonly ListChange<Item>[],
): Promise<void> {
  const contribution = (item: Item | undefined) => (item ? contributionOf(definition, item) : { facets: [], amount: 0 })
  const changedIds = changes.flatMap(({ before: previous, after: current }) =>
    isSameContribution(contribution(previous), contribution(current)) ? [] : ((current ?? previous)?.id ?? []),
  )
  await syncCountsOfItems(definition, [...new Set(changedIds)])
}

/** Indexes items of a batch write, whose changes no consumer sees. */
export async function indexItemsWrittenInBulk<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  items: readonly Item[],
): Promise<void> {
  await replacePostings(
    [],
    items.flatMap(item => postingsOf(list, item)),
  )
  await addNewItemsToCounts(countDefinitionOf(list), items)
}

/** The postings that changed items had before and after their changes, by item id. */
function knownPostings<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  changes: readonly ListChange<Item>[],
): Map<string, Posting[]> {
  const postingsById = new Map<string, Posting[]>()
  for (const { before: previous, after: current } of changes) {
    const id = (current ?? previous)?.id
    if (id === undefined || isDeepStrictEqual(postingsIn(list, previous), postingsIn(list, current))) continue
    postingsById.set(id, [...(postingsById.get(id) ?? []), ...postingsIn(list, previous), ...postingsIn(list, current)])
  }
  return postingsById
}

const postingsIn = <Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  item: Item | undefined,
): Posting[] => (item ? postingsOf(list, item) : [])
