/**
 * Which status may follow which, as data: the server, the menus and the boards read the same tables.
 */
export const ORDER_TRANSITIONS = {
  pending: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
