/**
 * Which status may follow which, as data: the server, the menus and the boards read the same tables (specification §4).
 */
export const ORDER_TRANSITIONS = {
  pending: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export const POINT_TRANSITIONS = {
  available: ['reserved'],
  reserved: ['available', 'sold'],
  // Reserved: for a pending renewal whose old contract ends.
  sold: ['available', 'reserved'],
} as const satisfies Record<string, readonly string[]>

/** A card can be moved by hand to any other column; guards are in installation-tasks.ts. */
export const TASK_TRANSITIONS = {
  pending_art: ['art_approved', 'pending_assignment', 'assigned', 'completed', 'on_hold'],
  art_approved: ['pending_art', 'pending_assignment', 'assigned', 'completed', 'on_hold'],
  pending_assignment: ['pending_art', 'art_approved', 'assigned', 'completed', 'on_hold'],
  assigned: ['pending_art', 'art_approved', 'pending_assignment', 'completed', 'on_hold'],
  completed: ['pending_art', 'art_approved', 'pending_assignment', 'assigned', 'on_hold'],
  on_hold: ['pending_art', 'art_approved', 'pending_assignment', 'assigned', 'completed'],
} as const satisfies Record<string, readonly string[]>

/** The statuses from which `To` can be reached. */
export type StatusBefore<Table extends Record<string, readonly string[]>, To extends string> = {
  [From in keyof Table]: To extends Table[From][number] ? From : never
}[keyof Table]

export function canMove<Table extends Record<string, readonly string[]>>(
  table: Table,
  from: keyof Table & string,
  to: keyof Table & string,
): boolean {
  return table[from]?.includes(to) ?? false
}
