import { inBatches } from '../table/read.ts'
import type { List, ListedItem, SearchFacts } from './list.ts'
import { syncList } from './sync-list.ts'

/** Number of items per batch. */
const BATCH_SIZE = 100

/**
 * Rebuilds a list's postings and figures from its items. Idempotent. Returns the number of items.
 */
export async function reindexList<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  items: AsyncIterable<Item>,
  onProgress: (indexed: number) => void,
): Promise<number> {
  let indexedCount = 0
  for await (const batch of inBatches(items, BATCH_SIZE)) {
    await syncList(
      list,
      batch.map(after => ({ before: undefined, after })),
    )
    indexedCount += batch.length
    onProgress(indexedCount)
  }
  return indexedCount
}
