/** Does the work for each, so many at the same time. Whatever fails is thrown once all that had begun came to an end. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  let hasFailed = false
  const takeTurns = async () => {
    while (next < items.length && !hasFailed) {
      const index = next
      next += 1
      const item = items[index]
      if (item !== undefined)
        await work(item, index).catch((error: unknown) => {
          hasFailed = true
          throw error
        })
    }
  }
  const turns = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, takeTurns))
  const failed = turns.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
