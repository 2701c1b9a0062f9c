export const POINT_TRANSITIONS = {
  available: ['reserved'],
  reserved: ['available', 'sold'],
  // Reserved: for a pending renewal whose old contract ends.
  sold: ['available', 'reserved'],
} as const satisfies Record<string, readonly string[]>
