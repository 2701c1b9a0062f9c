/** How a point is counted: its status, or 'unoffered' when available but not for sale. */
export const AVAILABILITIES = ['available', 'reserved', 'sold', 'unoffered'] as const

export type Availability = (typeof AVAILABILITIES)[number]
