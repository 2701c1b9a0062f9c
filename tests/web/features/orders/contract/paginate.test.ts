import { describe, expect, test } from 'vitest'
import { type ContractMeasurements, paginateContract } from '#web/features/orders/contract/paginate.ts'

const rows = (count: number, height = 40): number[] => Array.from({ length: count }, () => height)
/** Pages of 1,000 pixels; the first one has a header of 400. */
const ROOM = { room: { first: 600, next: 950 }, table: 30 }
const paged = (measured: Partial<ContractMeasurements>) =>
  paginateContract({ ...ROOM, rows: [], blocks: [], ...measured })
const counts = (measured: Partial<ContractMeasurements>) => paged(measured).map(page => page.rows[1] - page.rows[0])

describe('a contract on pages', () => {
  test.each([
    [1, [1]],
    [5, [5]],
    [6, [5, 1]],
    [17, [5, 12]],
    [18, [5, 12, 1]],
    [40, [5, 12, 12, 11]],
  ])('of %i items has five on the first and twelve on each next', (count, expected) =>
    expect(counts({ rows: rows(count) })).toEqual(expected),
  )

  test('has fewer items where they are too tall, and none twice or nowhere', () => {
    expect(counts({ rows: rows(14, 200) })).toEqual([2, 4, 4, 4])
    expect(paged({ rows: rows(14, 200) }).map(page => page.rows)).toEqual([
      [0, 2],
      [2, 6],
      [6, 10],
      [10, 14],
    ])
  })

  test('goes on below the last item, and on further pages, each block whole', () => {
    // 600 - 30 - 5 × 40 = 370 are left on the first page.
    const pages = paged({ rows: rows(5), blocks: [370, 500, 450, 600] })
    expect(pages.map(page => page.blocks)).toEqual([
      [0, 1],
      [1, 3],
      [3, 4],
    ])
    expect(paged({ rows: rows(5), blocks: [371] })).toHaveLength(2)
  })

  test('shares the end between the last two pages, so that none is half empty', () => {
    // A page of 950 holds nine blocks of 100. The signatures of 400 need another page, and three blocks move there.
    const blocks = [...Array.from({ length: 9 }, () => 100), 400]
    expect(paged({ rows: rows(6), blocks }).map(page => page.blocks)).toEqual([
      [0, 0],
      [0, 7],
      [7, 10],
    ])
    // The block after the items, such as their total, stays below them.
    expect(paged({ rows: rows(1, 400), blocks: [100, 900] }).map(page => page.blocks)).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  test('says nothing between two pages of items', () => {
    const pages = paged({ rows: rows(6), blocks: [10] })
    expect(pages.map(page => page.blocks)).toEqual([
      [0, 0],
      [0, 1],
    ])
  })

  test('takes what is taller than a page all the same, by itself', () => {
    expect(counts({ rows: [40, 2_000, 40] })).toEqual([1, 1, 1])
    expect(paged({ blocks: [2_000, 2_000] }).map(page => page.blocks)).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
    ])
  })

  test('is one page at least', () => expect(paged({})).toHaveLength(1))
})
