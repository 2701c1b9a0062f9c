import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import type { Circle } from './point-filters.ts'

/**
 * Marks are also drawn this far beyond each edge of the viewport, so that a short pan needs no new ones. Share of its
 * width and height.
 */
const VIEW_PADDING_SHARE = 0.5

export function padBounds([west, south, east, north]: MapBounds): MapBounds {
  const width = (east - west) * VIEW_PADDING_SHARE
  const height = (north - south) * VIEW_PADDING_SHARE
  return [west - width, south - height, east + width, north + height]
}

export const boundsOverlap = (a: MapBounds, b: MapBounds): boolean =>
  a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]

export const boundsContain = (outer: MapBounds, inner: MapBounds): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

/** Bounds of the list on a device that can't draw a map, so that it has all points. */
export const WHOLE_WORLD: MapBounds = [-180, -90, 180, 90]

type Position = { longitude: number; latitude: number }

/** The smallest bounds that contain all points; undefined without points. */
export function boundsOf(points: readonly Position[]): MapBounds | undefined {
  const [first] = points
  if (!first) return undefined
  return points.reduce<MapBounds>(
    ([west, south, east, north], { longitude, latitude }) => [
      Math.min(west, longitude),
      Math.min(south, latitude),
      Math.max(east, longitude),
      Math.max(north, latitude),
    ],
    [first.longitude, first.latitude, first.longitude, first.latitude],
  )
}

/** Length of a degree of latitude. Kilometres. */
const KM_PER_DEGREE = 111.195
/** Number of corners of the polygon that is drawn as a circle. */
const CIRCLE_CORNERS = 72

/** A circle on the ground as a closed polygon ring. */
export function circleRing({ latitude, longitude, radius_km }: Circle): [longitude: number, latitude: number][] {
  const latitudeRadius = radius_km / KM_PER_DEGREE
  const longitudeRadius = latitudeRadius / Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: CIRCLE_CORNERS + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % CIRCLE_CORNERS)) / CIRCLE_CORNERS
    return [longitude + longitudeRadius * Math.sin(angle), latitude + latitudeRadius * Math.cos(angle)]
  })
}

export const boundsOfCircle = (circle: Circle): MapBounds =>
  boundsOf(circleRing(circle).map(([longitude, latitude]) => ({ longitude, latitude }))) ?? WHOLE_WORLD
