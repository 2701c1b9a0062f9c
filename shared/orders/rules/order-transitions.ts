/** The allowed changes of an order's status. Server, menus and boards all use this table. */
export const ORDER_TRANSITIONS = {
  pending: ['completed', 'cancelled'],
  completed: [],
  // Only an order that lapsed or was cancelled with a receipt (mayReopen).
  cancelled: ['pending'],
} as const satisfies Record<string, readonly string[]>
