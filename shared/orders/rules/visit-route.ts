import { distanceKm } from '../../platform/rules/coordinates.ts'

/** Visit routes: points one after another, from a starting place. */

export type RouteStop = { latitude: number; longitude: number }

/** Maximum number of points in one directions link. */
export const POINTS_PER_LINK = 9

/** Maximum number of points of one visit: ten links. */
export const POINTS_PER_VISIT = 10 * POINTS_PER_LINK

/** A starting place farther than this from the nearest point causes a warning. Kilometres. */
export const FAR_START_KM = 100
/** A starting place farther than this is refused: it is at another end of the country, or abroad. Kilometres. */
export const MAX_START_KM = 1000

/** Distance from a starting place to the nearest point; undefined without points. Kilometres. */
export const distanceToNearestKm = (start: RouteStop, points: readonly RouteStop[]): number | undefined =>
  points.length === 0 ? undefined : Math.min(...points.map(point => distanceKm(start, point)))

/** Sorts points by nearest neighbour, from the starting place; of two equally near points, the first comes first. */
export function nearestNeighborRoute<S extends RouteStop>(start: RouteStop, points: readonly S[]): S[] {
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

/** A part of a route that fits in one link. `from`: where the part before ended; undefined: the phone's position. */
export type RouteLeg<S extends RouteStop = RouteStop> = { from: RouteStop | undefined; points: S[] }

export function routeLegsOf<S extends RouteStop>(start: RouteStop | undefined, route: readonly S[]): RouteLeg<S>[] {
  const legs: RouteLeg<S>[] = []
  for (let index = 0; index < route.length; index += POINTS_PER_LINK)
    legs.push({ from: route[index - 1] ?? start, points: route.slice(index, index + POINTS_PER_LINK) })
  return legs
}

/** Decimals of coordinates in links: about 10 cm. */
const DECIMALS = 6
const coordinatesText = ({ latitude, longitude }: RouteStop): string =>
  `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`

/** A link to directions by car in Google Maps: from the leg's start through its points to the last. */
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

/** A link to directions to one place, from the phone's position at that time. */
export const directionsLinkTo = (stop: RouteStop): string => directionsLink({ from: undefined, points: [stop] })

/** Length of a route as the crow flies. Kilometres. */
export const routeLengthKm = (start: RouteStop, route: readonly RouteStop[]): number =>
  route.reduce((sum, stop, index) => sum + distanceKm(route[index - 1] ?? start, stop), 0)
