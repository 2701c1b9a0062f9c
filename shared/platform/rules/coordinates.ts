import { withPlainHyphens } from './texts.ts'

/** Decimals of degrees that are kept: 1e-7 degree is about 1 cm. */
const DECIMALS = 7

/** '-22,740250', '22.74025° S', '22°44\'24,9"S' */
const DEGREES =
  /^([+-]?)\s*(\d{1,3})(?:[.,](\d+))?\s*(?:[°º]\s*(?:(\d{1,2})(?:[.,](\d+))?\s*['’′]\s*(?:(\d{1,2})(?:[.,](\d+))?\s*(?:["”″]|['’′]{2})\s*)?)?)?([NSLEWO]?)$/i

const decimal = (whole: string | undefined, part: string | undefined): number => Number(`${whole ?? 0}.${part ?? 0}`)

/**
 * Parses degrees as people and maps write them: '-22,740250', '-22.740250', '22,74025 S', '22°44'24,9"S'. Undefined for
 * anything else.
 */
export function parseDegrees(text: string): number | undefined {
  const [, sign, whole, part, minutes, minutesPart, seconds, secondsPart, side] =
    DEGREES.exec(withPlainHyphens(text.trim())) ?? []
  if (whole === undefined || Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return undefined
  const degrees = decimal(whole, part) + decimal(minutes, minutesPart) / 60 + decimal(seconds, secondsPart) / 3600
  const isNegative = sign === '-' || /[SWO]/i.test(side ?? '')
  return Number((isNegative ? -degrees : degrees).toFixed(DECIMALS))
}

/** Latitude and longitude in one text; the patterns differ in what is between them: `;`, `|` or `/`. */
const PAIR = /^\(?\s*([^;|/]+?)\s*[;|/]\s*([^;|/]+?)\s*\)?$/
const PAIR_WITH_COMMA_AND_SPACE = /^\(?\s*([^,]+(?:,\d[^,]*)?),\s+(\S.*?)\s*\)?$/
const PAIR_WITH_SPACE = /^\(?\s*(\S+?),?\s+(\S+?)\s*\)?$/
const PAIR_WITH_COMMA = /^\(?\s*([+-]?\d{1,3}\.\d+)\s*,\s*([+-]?\d{1,3}\.\d+)\s*\)?$/
/** A link to a place on a map: '…?q=-22.74,-47.33', '…/@-22.74,-47.33,17z'. */
const MAP_LINK = /^https?:\/\/\S*?[=@/](-?\d{1,3}\.\d+),(?:\+|%20)?(-?\d{1,3}\.\d+)/

/** Latitude and longitude in one text, as typed: '-22,74; -47,33', '-22.74, -47.33', a map's link. */
export function splitCoordinates(text: string): [latitude: string, longitude: string] | undefined {
  const typed = withPlainHyphens(text.trim())
  for (const form of [PAIR_WITH_COMMA, MAP_LINK, PAIR, PAIR_WITH_COMMA_AND_SPACE, PAIR_WITH_SPACE]) {
    const [, latitude = '', longitude = ''] = form.exec(typed) ?? []
    if (parseDegrees(latitude) !== undefined && parseDegrees(longitude) !== undefined) return [latitude, longitude]
  }
  return undefined
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
