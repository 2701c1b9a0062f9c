import type { Total } from '#shared/platform/api/paging.ts'

/** An answer of a list: what it has of it, whether it goes on, and how many there are where that is more than these. */
export const listPage = <Item>(
  items: readonly Item[],
  cursor: string | null = null,
  total: Total = { count: items.length, exact: cursor === null },
) => ({ body: { items, cursor, total } })
