/** How a point is counted: by its status, or as 'unoffered' when it is available but not offered for sale. */
export const COUNTED_STATUSES = ['available', 'reserved', 'sold', 'unoffered'] as const

export type CountedStatus = (typeof COUNTED_STATUSES)[number]
