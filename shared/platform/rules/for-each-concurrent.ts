/** Runs `work` for each item with limited concurrency. After a failure it starts no further item, and throws once the running ones have ended. */
export async function forEachConcurrent<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let nextIndex = 0
  let hasFailed = false
  const worker = async () => {
    while (nextIndex < items.length && !hasFailed) {
      const index = nextIndex
      nextIndex += 1
      const item = items[index]
      if (item !== undefined)
        await work(item, index).catch((error: unknown) => {
          hasFailed = true
          throw error
        })
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: Math.min(concurrency, items.length) }, worker))
  const failedWorker = workers.find(({ status }) => status === 'rejected')
  if (failedWorker?.status === 'rejected') throw failedWorker.reason
}
