/** Decimals of degrees that are kept: 1e-7 degree is about 1 cm. */
const DECIMALS = 7

/** Parses degrees as people write them: '-22,740250' or '-22.740250'. Undefined when it is no number. */
export function parseDegrees(text: string): number | undefined {
  const written = text.trim().replace(',', '.')
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(written)) return undefined
  return Number(Number(written).toFixed(DECIMALS))
}

export const DEGREES_BY_AXIS = {
  latitude: { range: 'a latitude vai de -90 a 90', example: '-22,740250' },
  longitude: { range: 'a longitude vai de -180 a 180', example: '-47,331410' },
} as const

export const isLatitude = (degrees: number): boolean => degrees >= -90 && degrees <= 90
export const isLongitude = (degrees: number): boolean => degrees >= -180 && degrees <= 180

/** Radius of the operator's region around the map's centre, in kilometres; it does not reach the coast. */
const REGION_KM = 100
const EARTH_KM = 6371

type Place = { latitude: number; longitude: number }
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Distance on the ground in kilometres (haversine). */
export function distanceKm(a: Place, b: Place): number {
  const byLatitude = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const byLongitude = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const between = byLatitude + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * byLongitude
  return 2 * EARTH_KM * Math.asin(Math.sqrt(between))
}

/** Warning about a suspicious position: 0/0, which comes from broken sheets, or one far from the region. */
export type SuspiciousLocation = 'zero' | 'outside_region'

export const locationWarning = (place: Place, center: Place): SuspiciousLocation | undefined =>
  place.latitude === 0 && place.longitude === 0
    ? 'zero'
    : distanceKm(place, center) > REGION_KM
      ? 'outside_region'
      : undefined
