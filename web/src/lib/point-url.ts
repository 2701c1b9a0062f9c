/** Name of the query parameter that keeps the open point, so that a link opens it. */
export const POINT_PARAMETER = 'ponto'

/** The whole address that opens a point on the public map. */
export const pointUrl = (pointId: string): string =>
  `${location.origin}/?${new URLSearchParams({ [POINT_PARAMETER]: pointId })}`
