type Page<Item> = { items: readonly Item[]; cursor: string | null }

/**
 * The items of all pages of a list, each once although the list may change between two pages. `onFound`: is given their
 * number after each page.
 */
export async function readEveryPage<Item extends { id: string }>(
  fetchPage: (next: { cursor?: string }) => Promise<Page<Item>>,
  onFound?: (count: number) => void,
): Promise<Item[]> {
  const items = new Map<string, Item>()
  let cursor: string | null = null
  do {
    const page: Page<Item> = await fetchPage(cursor === null ? {} : { cursor })
    for (const item of page.items) items.set(item.id, item)
    onFound?.(items.size)
    cursor = page.cursor
  } while (cursor !== null)
  return [...items.values()]
}
