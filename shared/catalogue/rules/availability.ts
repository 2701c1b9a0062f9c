/** How a point is counted: by its status, or as 'unoffered' when it is available but not offered for sale. */
export const AVAILABILITIES = ['available', 'reserved', 'sold', 'unoffered'] as const

export type Availability = (typeof AVAILABILITIES)[number]
