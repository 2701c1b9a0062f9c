/** Items on the first page and on each one after it (specification §9). */
const FIRST_ITEMS = 5
const NEXT_ITEMS = 12

/** What is put on pages, by its heights. Pixels. */
export type Measured = {
  /** What a page can hold below its head. */
  room: { first: number; next: number }
  /** The head of the table of items, on each page that has some. */
  table: number
  rows: readonly number[]
  /** What follows the table, in its order, each whole on one page. */
  blocks: readonly number[]
}

/** Which items and which blocks a page has: from, and up to but without. */
export type Page = { rows: readonly [number, number]; blocks: readonly [number, number] }

/**
 * Puts a contract on pages: five items on the first, twelve on each next, fewer where they are too tall; what follows them
 * goes on where they end. Every page but the first takes something, however tall it is. What is left white at the end is
 * shared by the last two pages.
 */
export function layOut({ room, table, rows, blocks }: Measured): Page[] {
  const pages: Filled[] = []
  let row = 0
  let block = 0
  while (pages.length === 0 || row < rows.length || block < blocks.length) {
    const isFirst = pages.length === 0
    const from: readonly [number, number] = [row, block]
    let left = isFirst ? room.first : room.next
    const isEmpty = () => row === from[0] && block === from[1]
    const takes = (height: number): boolean => height <= left || (isEmpty() && !isFirst)
    const most = row + (isFirst ? FIRST_ITEMS : NEXT_ITEMS)
    for (let head = table; row < Math.min(most, rows.length); row += 1, head = 0) {
      const height = head + (rows[row] ?? 0)
      if (!takes(height)) break
      left -= height
    }
    for (; row === rows.length && block < blocks.length; block += 1) {
      const height = blocks[block] ?? 0
      if (!takes(height)) break
      left -= height
    }
    pages.push({ rows: [from[0], row], blocks: [from[1], block], left })
  }
  return shareTheEnd(pages, blocks).map(({ rows, blocks }) => ({ rows, blocks }))
}

/** With what is left white at its bottom. */
type Filled = Page & { left: number }

/** Moves blocks from the last page but one to the last, so that neither is much emptier. What follows the items stays with them. */
function shareTheEnd(pages: readonly Filled[], blocks: readonly number[]): readonly Filled[] {
  const [before, last] = pages.slice(-2)
  if (!before || !last || last.rows[0] < last.rows[1]) return pages
  const [from, to] = before.blocks
  const stays = before.rows[0] < before.rows[1] ? from + 1 : from
  let moved = to
  let height = 0
  while (moved > stays) {
    const more = height + (blocks[moved - 1] ?? 0)
    if (before.left + more > last.left - more) break
    height = more
    moved -= 1
  }
  return [
    ...pages.slice(0, -2),
    { ...before, blocks: [from, moved], left: before.left + height },
    { ...last, blocks: [moved, last.blocks[1]], left: last.left - height },
  ]
}
