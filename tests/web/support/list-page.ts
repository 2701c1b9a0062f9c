import type { ListTotal } from '#shared/platform/api/paging.ts'

/** A response of a list route: items, cursor and total. */
export const listPageResponse = <Item>(
  items: readonly Item[],
  cursor: string | null = null,
  total: ListTotal = { count: items.length, exact: cursor === null },
) => ({ body: { items, cursor, total } })
