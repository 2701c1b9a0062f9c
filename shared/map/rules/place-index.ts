import * as z from 'zod/mini'
import { pointIdSchema, tagIdSchema, tierIdSchema } from '../../platform/rules/identifiers.ts'
import type { MapPoint } from './map-cells.ts'
import { placeNameKey } from './place-words.ts'

/**
 * The places of the points on the map, each with its number of points. The server counts them for the search; the map
 * filters by the same keys, so that a suggestion's number is that of the points shown when it is chosen.
 */

/** Kinds of places in which points are. `point`: a point with a name of its own. */
const POINT_PLACE_KINDS = ['city', 'neighborhood', 'street', 'crossing', 'point'] as const
type PointPlaceKind = (typeof POINT_PLACE_KINDS)[number]

/** A place by its key. Different spellings of a place have the same key. */
export type PlaceRef = { kind: PointPlaceKind; key: string }

type PointPlace = PlaceRef & { name: string; city: string }

const KEY_SEPARATOR = ' | '
const keyOf = (...names: readonly string[]): string => names.map(placeNameKey).join(KEY_SEPARATOR)

/** 'Cambuí, Campinas' → neighbourhood and city; 'Campinas' → city. */
function areaOf({ place = '' }: Pick<MapPoint, 'place'>): { neighborhood: string; city: string } {
  const separatorIndex = place.lastIndexOf(', ')
  return separatorIndex < 0
    ? { neighborhood: '', city: place.trim() }
    : { neighborhood: place.slice(0, separatorIndex).trim(), city: place.slice(separatorIndex + 2).trim() }
}

const TIER_PREFIX = /^[^|]*\|\s*/
const CROSSING_SEPARATOR = ' c/ '

/** The point's streets ('R. Barão de Jaguara c/ R. Conceição'), from its field or from its name. */
const streetsOf = ({ street, name }: Pick<MapPoint, 'street' | 'name'>): string[] =>
  (street ?? (TIER_PREFIX.test(name) ? name.replace(TIER_PREFIX, '') : ''))
    .split(CROSSING_SEPARATOR)
    .map(name => name.trim())
    .filter(Boolean)

/** Whether a point's name contains more than tier and streets. */
function hasOwnName({ street, name }: Pick<MapPoint, 'street' | 'name'>): boolean {
  if (street === undefined) return false
  const streetWords = new Set(placeNameKey(street).split(' '))
  return placeNameKey(name.replace(TIER_PREFIX, ''))
    .split(' ')
    .some(word => word !== '' && !streetWords.has(word))
}

/** Streets of a crossing in a fixed order, so that 'A c/ B' and 'B c/ A' are the same crossing. */
const inKeyOrder = (streets: readonly string[]): string[] =>
  streets.toSorted((a, b) => (placeNameKey(a) < placeNameKey(b) ? -1 : 1))

type Placed = Pick<MapPoint, 'name' | 'street' | 'place' | 'id'>

/** All places of a point; a point at a corner belongs to both streets. */
export function placesOfPoint(point: Placed): PointPlace[] {
  const { neighborhood, city } = areaOf(point)
  const streets = streetsOf(point)
  const [street = '', crossing = ''] = streets
  const places: PointPlace[] = [
    { kind: 'city', name: city, city: '', key: keyOf(city) },
    ...(neighborhood
      ? [{ kind: 'neighborhood', name: neighborhood, city, key: keyOf(neighborhood, city) } as const]
      : []),
    ...streets.slice(0, 2).map(name => ({ kind: 'street' as const, name, city, key: keyOf(name, city) })),
  ]
  if (crossing)
    places.push({
      kind: 'crossing',
      name: `${street}${CROSSING_SEPARATOR}${crossing}`,
      city,
      key: keyOf(...inKeyOrder([street, crossing]), city),
    })
  if (hasOwnName(point)) places.push({ kind: 'point', name: point.name, city, key: point.id })
  return places.filter(({ name, key }) => name !== '' && key !== '')
}

/** A place that the server's own search found (FoundPlace, which has no key), with the key that the index gives it. */
export function placeRefOfFoundPlace({
  kind,
  name,
  city,
  point_id,
}: Omit<PointPlace, 'key'> & { point_id?: string | undefined }): PlaceRef {
  const names = kind === 'crossing' ? inKeyOrder(name.split(CROSSING_SEPARATOR)) : [name]
  return { kind, key: kind === 'point' ? (point_id ?? '') : keyOf(...names, ...(kind === 'city' ? [] : [city])) }
}

/**
 * Makes a function that says whether a point is in a place. Names repeat along a street, so each different name is parsed once per
 * `placesOfPoints`.
 */
export function createPlaceMatcher(
  { kind, key }: PlaceRef,
  placesOfPoints: Map<string, ReadonlySet<string>>,
): (point: Placed) => boolean {
  return point => {
    if (kind === 'point') return point.id === key
    const written = `${point.name}\n${point.street ?? ''}\n${point.place ?? ''}`
    const places =
      placesOfPoints.get(written) ?? new Set(placesOfPoint(point).map(place => `${place.kind} ${place.key}`))
    placesOfPoints.set(written, places)
    return places.has(`${kind} ${key}`)
  }
}

const bounds = z.tuple([z.number(), z.number(), z.number(), z.number()])
const counts = {
  /** Number of the place's points on the map. */
  points: z.int(),
  /** Number of the place's points that can be reserved. */
  available: z.int(),
  /** Bounds of the place's points in degrees: west, south, east, north. */
  bounds,
}

export const placeIndexSchema = z.object({
  /** Changes whenever one of the region's points changes. It is also the index's ETag. */
  version: z.string(),
  places: z.array(
    z.object({
      kind: z.enum(POINT_PLACE_KINDS),
      key: z.string(),
      /** The spelling of the name that most of the place's points have. */
      name: z.string(),
      /** The city in which the place is; '' for a city. */
      city: z.string(),
      /** Other names that people use for the place. */
      aliases: z.optional(z.array(z.string())),
      point_id: z.optional(pointIdSchema),
      ...counts,
    }),
  ),
  tags: z.array(z.object({ tag_id: tagIdSchema, ...counts })),
  tiers: z.array(z.object({ pricing_tier_id: tierIdSchema, ...counts })),
  /** Landmarks of the region, with or without points nearby. */
  landmarks: z.array(
    z.object({
      name: z.string(),
      /** 'Centro, Campinas, SP' */
      area: z.string(),
      aliases: z.array(z.string()),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
})
export type PlaceIndex = z.infer<typeof placeIndexSchema>
export type IndexedPlace = PlaceIndex['places'][number]
export type PlaceCounts = { points: number; available: number; bounds: [number, number, number, number] }

/** Margin by which bounds are extended, so that rounding leaves no point out: about 1 m. Degrees. */
const BOUNDS_MARGIN = 1e-5
const rounded = (degrees: number): number => Number(degrees.toFixed(5))

const countsOf = ({ longitude, latitude, status }: MapPoint): PlaceCounts => ({
  points: 1,
  available: status === 'available' ? 1 : 0,
  bounds: [
    rounded(longitude - BOUNDS_MARGIN),
    rounded(latitude - BOUNDS_MARGIN),
    rounded(longitude + BOUNDS_MARGIN),
    rounded(latitude + BOUNDS_MARGIN),
  ],
})

const addCounts = (a: PlaceCounts, b: PlaceCounts): PlaceCounts => ({
  points: a.points + b.points,
  available: a.available + b.available,
  bounds: [
    Math.min(a.bounds[0], b.bounds[0]),
    Math.min(a.bounds[1], b.bounds[1]),
    Math.max(a.bounds[2], b.bounds[2]),
    Math.max(a.bounds[3], b.bounds[3]),
  ],
})

type CountedPlaces = Pick<PlaceIndex, 'places' | 'tags' | 'tiers'>

/** Merges entries with the same key; the name of the entry with the most points is used. */
function mergeByKey<Entry extends PlaceCounts>(
  entries: readonly Entry[],
  keyOfEntry: (entry: Entry) => string,
): Entry[] {
  const found = new Map<string, Entry>()
  for (const entry of entries) {
    const knownEntry = found.get(keyOfEntry(entry))
    const moreFrequentEntry = knownEntry && knownEntry.points >= entry.points ? knownEntry : entry
    found.set(keyOfEntry(entry), knownEntry ? { ...moreFrequentEntry, ...addCounts(knownEntry, entry) } : entry)
  }
  return [...found.values()]
}

/** Merges the counts of several parts of the map. */
export const mergeCountedPlaces = (parts: readonly CountedPlaces[]): CountedPlaces => ({
  places: mergeByKey(
    parts.flatMap(({ places }) => places),
    ({ kind, key }) => `${kind} ${key}`,
  ),
  tags: mergeByKey(
    parts.flatMap(({ tags }) => tags),
    ({ tag_id }) => tag_id,
  ),
  tiers: mergeByKey(
    parts.flatMap(({ tiers }) => tiers),
    ({ pricing_tier_id }) => pricing_tier_id,
  ),
})

/** The places, tags and tiers of these points, with their numbers of points. */
export function countPointsByPlace(points: readonly MapPoint[]): CountedPlaces {
  const byName = mergeByKey(
    points.flatMap(point =>
      placesOfPoint(point).map(({ kind, key, name, city }) => ({
        kind,
        key,
        name,
        city,
        ...(kind === 'point' ? { point_id: point.id } : {}),
        ...countsOf(point),
      })),
    ),
    ({ kind, key, name }) => `${kind} ${key} ${name}`,
  )
  return mergeCountedPlaces([
    {
      places: byName,
      tags: points.flatMap(point => point.tag_ids.map(tag_id => ({ tag_id, ...countsOf(point) }))),
      tiers: points.map(point => ({ pricing_tier_id: point.pricing_tier_id, ...countsOf(point) })),
    },
  ])
}
