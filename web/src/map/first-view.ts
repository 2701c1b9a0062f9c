import type { Camera } from './points-map.tsx'
import type { MapView } from './protocol.ts'

/** Size of the world at zoom 0 in MapLibre. Pixels. */
const WORLD_SIZE = 512

/** Sizes of the pictures that the map opens with, `narrow` on phones. CSS pixels; drawn by scripts/opening-map.ts. */
export const OPENING_PICTURE_SIZES = { wide: { width: 2560, height: 1440 }, narrow: { width: 600, height: 1100 } }

type Size = { width: number; height: number }

/** Whether the picture that a window of this size gets (page-outline.html) covers it. */
export function isCoveredByPicture({ width, height }: Size): boolean {
  const { wide, narrow } = OPENING_PICTURE_SIZES
  const picture = width < narrow.width ? narrow : wide
  return width <= picture.width && height <= picture.height
}

const mercatorY = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
const latitudeOfMercatorY = (y: number): number => (Math.atan(Math.exp(y)) * 360) / Math.PI - 90

/**
 * The view that a map of this size will have, computed without the map library so that the points can be fetched in
 * parallel.
 */
export function computeView(camera: Camera, { width, height }: Size): MapView {
  const { latitude, longitude, zoom } = camera
  const worldPixels = WORLD_SIZE * 2 ** zoom
  const halfWidth = (360 * width) / worldPixels / 2
  const halfHeight = (2 * Math.PI * height) / worldPixels / 2
  const centerY = mercatorY(latitude)
  return {
    bounds: [
      longitude - halfWidth,
      latitudeOfMercatorY(centerY - halfHeight),
      longitude + halfWidth,
      latitudeOfMercatorY(centerY + halfHeight),
    ],
    zoom,
  }
}

/** Pixels from the left and upper edge of such a map. */
export function positionInView(
  { bounds: [west, south, east, north] }: MapView,
  { width, height }: Size,
  [longitude, latitude]: readonly [number, number],
): { x: number; y: number } {
  const top = mercatorY(north)
  return {
    x: ((longitude - west) / (east - west)) * width,
    y: ((top - mercatorY(latitude)) / (top - mercatorY(south))) * height,
  }
}

/** The tiles that cover a view, of a source that ends at a zoom; in MapLibre's order of names. */
export function tilesInView({ bounds: [west, south, east, north], zoom }: MapView, maxzoom: number): string[] {
  const z = Math.min(Math.floor(zoom), maxzoom)
  const tilesPerSide = 2 ** z
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * tilesPerSide)
  const row = (latitude: number) => Math.floor((0.5 - mercatorY(latitude) / (2 * Math.PI)) * tilesPerSide)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return range(column(west), column(east)).flatMap(x => range(row(north), row(south)).map(y => `${z}/${x}/${y}`))
}
