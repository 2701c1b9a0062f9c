/** The allowed changes of an order's status. Server, menus and boards all use this table. */
export const ORDER_TRANSITIONS = {
  pending: ['completed', 'cancelled'],
  // Only a confirmation that was made by mistake (take-back.ts).
  completed: ['pending'],
  // Only an order that lapsed or was cancelled with a receipt (mayReopen).
  cancelled: ['pending'],
} as const satisfies Record<string, readonly string[]>
