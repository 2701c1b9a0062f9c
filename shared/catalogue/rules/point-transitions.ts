export const POINT_TRANSITIONS = {
  available: ['reserved'],
  reserved: ['available', 'sold'],
  // sold → reserved: the old contract ends while its renewal is pending.
  sold: ['available', 'reserved'],
} as const satisfies Record<string, readonly string[]>
