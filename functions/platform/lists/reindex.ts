import type { List, Listed, Searched } from './list.ts'
import { syncList } from './sync-list.ts'

/** Items per batch. */
const BATCH_SIZE = 100

/**
 * Rebuilds a list's postings and figures from its items. Idempotent. Returns the number of items.
 */
export async function reindex<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  items: AsyncIterable<Item>,
  onProgress: (indexed: number) => void,
): Promise<number> {
  let listed = 0
  const indexBatch = async (some: readonly Item[]) => {
    await syncList(
      list,
      some.map(after => ({ before: undefined, after })),
    )
    listed += some.length
    onProgress(listed)
  }
  let waiting: Item[] = []
  for await (const item of items) {
    waiting.push(item)
    if (waiting.length < BATCH_SIZE) continue
    await indexBatch(waiting)
    waiting = []
  }
  await indexBatch(waiting)
  return listed
}
