/** Query parameter with the id of the open point. */
export const POINT_PARAMETER = 'ponto'

/** Absolute URL that opens a point on the public map. */
export const pointUrl = (pointId: string): string =>
  `${location.origin}/?${new URLSearchParams({ [POINT_PARAMETER]: pointId })}`
