/** A card may be moved by hand to any other column; further conditions are in installation-tasks.ts, checked by `moveTask`. */
export const TASK_TRANSITIONS = {
  pending_art: ['art_approved', 'pending_assignment', 'assigned', 'completed', 'on_hold'],
  art_approved: ['pending_art', 'pending_assignment', 'assigned', 'completed', 'on_hold'],
  pending_assignment: ['pending_art', 'art_approved', 'assigned', 'completed', 'on_hold'],
  assigned: ['pending_art', 'art_approved', 'pending_assignment', 'completed', 'on_hold'],
  completed: ['pending_art', 'art_approved', 'pending_assignment', 'assigned', 'on_hold'],
  on_hold: ['pending_art', 'art_approved', 'pending_assignment', 'assigned', 'completed'],
} as const satisfies Record<string, readonly string[]>
