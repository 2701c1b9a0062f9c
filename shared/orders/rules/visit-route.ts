import { distanceKm } from '../../platform/rules/coordinates.ts'

/** A visit to points, one after the other, from where somebody is. */

export type RouteStop = { latitude: number; longitude: number }

/** Maximum number of points in one directions link. */
export const POINTS_PER_LINK = 9

/** Points that a visitor may choose for one visit: ten links. */
export const POINTS_PER_VISIT = 10 * POINTS_PER_LINK

/** A start further than this from the nearest point shows a warning. Kilometres. */
export const FAR_START_KM = 100
/** Beyond this nobody drives to look at points: another end of the country, or another country. Kilometres. */
export const MAX_START_KM = 1000

/** How far the nearest of the points is from a start; undefined without points. Kilometres. */
export const distanceToNearestKm = (start: RouteStop, points: readonly RouteStop[]): number | undefined =>
  points.length === 0 ? undefined : Math.min(...points.map(point => distanceKm(start, point)))

/** Nearest-neighbour route from the start; of two equally near points, the first. */
export function sortNearestFirst<S extends RouteStop>(start: RouteStop, points: readonly S[]): S[] {
  const unvisitedPoints = [...points]
  const route: S[] = []
  for (let here: RouteStop = start; unvisitedPoints.length > 0; ) {
    const distances = unvisitedPoints.map(point => distanceKm(here, point))
    const [next] = unvisitedPoints.splice(distances.indexOf(Math.min(...distances)), 1)
    if (!next) break
    route.push(next)
    here = next
  }
  return route
}

/** A part of a route that one link takes: it begins where the one before ended; undefined: where the telephone is. */
export type RouteLeg<S extends RouteStop = RouteStop> = { from: RouteStop | undefined; points: S[] }

export function routeLegsOf<S extends RouteStop>(start: RouteStop | undefined, route: readonly S[]): RouteLeg<S>[] {
  const legs: RouteLeg<S>[] = []
  for (let index = 0; index < route.length; index += POINTS_PER_LINK)
    legs.push({ from: route[index - 1] ?? start, points: route.slice(index, index + POINTS_PER_LINK) })
  return legs
}

/** Degrees of about 10 cm. */
const DECIMALS = 6
const coordinatesText = ({ latitude, longitude }: RouteStop): string =>
  `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`

/** Directions by car in Google Maps, app or site: from the leg's start over its points to its last. */
export function directionsLink({ from, points }: RouteLeg): string {
  const destination = points.at(-1) ?? from
  const on_the_way = points.slice(0, -1)
  const query = new URLSearchParams({
    api: '1',
    ...(from ? { origin: coordinatesText(from) } : {}),
    ...(destination ? { destination: coordinatesText(destination) } : {}),
    ...(on_the_way.length > 0 ? { waypoints: on_the_way.map(coordinatesText).join('|') } : {}),
    travelmode: 'driving',
  })
  return `https://www.google.com/maps/dir/?${query}`
}

/** A directions link to one place, from the phone's position when it is opened. */
export const directionsLinkTo = (stop: RouteStop): string => directionsLink({ from: undefined, points: [stop] })

/** Over ground, as the crow flies. Kilometres. */
export const routeLengthKm = (start: RouteStop, route: readonly RouteStop[]): number =>
  route.reduce((sum, stop, index) => sum + distanceKm(route[index - 1] ?? start, stop), 0)
