/** Maximum number of items on the first page, which has a higher header; below, on each further page. */
const MAX_ITEMS_FIRST_PAGE = 5
const MAX_ITEMS_NEXT_PAGES = 12

/** Heights of a contract's parts, in pixels. */
export type ContractMeasurements = {
  /** Height of the space below a page's header. */
  room: { first: number; next: number }
  /** Height of the table's header, which each page with items repeats. */
  table: number
  rows: readonly number[]
  /** Heights of the blocks after the table, in order. A block is never split. */
  blocks: readonly number[]
}

/** The items and blocks of a page, as index ranges whose end is excluded. */
export type ContractPageRange = { rows: readonly [number, number]; blocks: readonly [number, number] }

/**
 * Distributes a contract over pages: up to five items on the first and twelve on each further page, fewer if they are too tall; the
 * blocks follow directly. Every page after the first takes at least one part, even if it is too tall. The last two pages are balanced.
 */
export function paginateContract({ room, table, rows, blocks }: ContractMeasurements): ContractPageRange[] {
  const pages: FilledPage[] = []
  let row = 0
  let block = 0
  while (pages.length === 0 || row < rows.length || block < blocks.length) {
    const isFirst = pages.length === 0
    const pageStart: readonly [number, number] = [row, block]
    let freeHeight = isFirst ? room.first : room.next
    const isEmpty = () => row === pageStart[0] && block === pageStart[1]
    const fitsOnPage = (height: number): boolean => height <= freeHeight || (isEmpty() && !isFirst)
    const maxRow = row + (isFirst ? MAX_ITEMS_FIRST_PAGE : MAX_ITEMS_NEXT_PAGES)
    for (let headHeight = table; row < Math.min(maxRow, rows.length); row += 1, headHeight = 0) {
      const height = headHeight + (rows[row] ?? 0)
      if (!fitsOnPage(height)) break
      freeHeight -= height
    }
    for (; row === rows.length && block < blocks.length; block += 1) {
      const height = blocks[block] ?? 0
      if (!fitsOnPage(height)) break
      freeHeight -= height
    }
    pages.push({ rows: [pageStart[0], row], blocks: [pageStart[1], block], freeHeight })
  }
  return balanceLastPages(pages, blocks).map(({ rows, blocks }) => ({ rows, blocks }))
}

/** `freeHeight`: the empty space at the bottom. */
type FilledPage = ContractPageRange & { freeHeight: number }

/** Moves blocks from the second last page to the last one. The block after the last item stays with it. */
function balanceLastPages(pages: readonly FilledPage[], blocks: readonly number[]): readonly FilledPage[] {
  const [secondLast, last] = pages.slice(-2)
  if (!secondLast || !last || last.rows[0] < last.rows[1]) return pages
  const [from, to] = secondLast.blocks
  const firstMovable = secondLast.rows[0] < secondLast.rows[1] ? from + 1 : from
  let splitAt = to
  let height = 0
  while (splitAt > firstMovable) {
    const newHeight = height + (blocks[splitAt - 1] ?? 0)
    if (secondLast.freeHeight + newHeight > last.freeHeight - newHeight) break
    height = newHeight
    splitAt -= 1
  }
  return [
    ...pages.slice(0, -2),
    { ...secondLast, blocks: [from, splitAt], freeHeight: secondLast.freeHeight + height },
    { ...last, blocks: [splitAt, last.blocks[1]], freeHeight: last.freeHeight - height },
  ]
}
