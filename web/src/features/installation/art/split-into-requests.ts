import { MAX_POINTS_PER_ORDER } from '#shared/orders/rules/cart.ts'

/** Splits the arts of an order into groups that fit in one request. */
export const splitIntoRequests = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / MAX_POINTS_PER_ORDER) }, (_, index) =>
    items.slice(index * MAX_POINTS_PER_ORDER, (index + 1) * MAX_POINTS_PER_ORDER),
  )
