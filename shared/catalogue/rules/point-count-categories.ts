/** How a point is counted: by its status, or as 'unoffered' when it is available but not offered for sale. */
export const POINT_COUNT_CATEGORIES = ['available', 'reserved', 'sold', 'unoffered'] as const

export type PointCountCategory = (typeof POINT_COUNT_CATEGORIES)[number]
