/** The allowed changes of an order's status. Server, menus and boards all use this table. */
export const ORDER_TRANSITIONS = {
  pending: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
