import { keepListed } from './keep-in-step.ts'
import type { List, Listed, Searched } from './list.ts'

/** Items that are listed together. */
const TOGETHER = 100

/**
 * Lists everything anew: what is kept for a list is made from its items. A run over a table that is done writes the same
 * again. Answers how many items there are.
 */
export async function listAnew<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  items: AsyncIterable<Item>,
  onProgress: (listed: number) => void,
): Promise<number> {
  let listed = 0
  const keep = async (some: readonly Item[]) => {
    await keepListed(
      list,
      some.map(after => ({ before: undefined, after })),
    )
    listed += some.length
    onProgress(listed)
  }
  let waiting: Item[] = []
  for await (const item of items) {
    waiting.push(item)
    if (waiting.length < TOGETHER) continue
    await keep(waiting)
    waiting = []
  }
  await keep(waiting)
  return listed
}
