import { assetCodeInSearch } from '#shared/catalogue/rules/asset-codes.ts'
import { shownStatusAt } from '#shared/catalogue/rules/bookings.ts'
import { type FoundPlace, PLACE_KINDS } from '#shared/catalogue/rules/found-places.ts'
import { parsePlaceSearch, significantWords } from '#shared/catalogue/rules/place-search.ts'
import { findPointIdOfAssetCode } from '../catalogue/points/asset-codes-store.ts'
import { findPlacesByWord } from '../catalogue/points/point-places-store.ts'
import { findPoint } from '../catalogue/points/points-store.ts'
import type { Context } from '../platform/context.ts'
import { isWithheldFromMap } from './public-point.ts'

/** Number of suggestions that are shown; nobody reads more. */
const MAX_SHOWN = 8

/**
 * Suggestions for a search text: the point whose asset code was typed, or the places with public points that match the
 * text, the most likely first. None when the text is too short or has no significant word. Reads at most 10 units for
 * any number of points (tests/integration/places.test.ts).
 */
export async function findPlaces({ text }: { text: string }, { now }: Pick<Context, 'now'>): Promise<FoundPlace[]> {
  const point = await findByCode(text, now)
  if (point) return [point]
  const search = parsePlaceSearch(text)
  if (!search) return []
  for (const word of search.lookups) {
    const found = await findPlacesByWord(word, search)
    if (found.length > 0) return found.toSorted(byLikelihood(search.words[0] ?? '')).slice(0, MAX_SHOWN)
  }
  return []
}

async function findByCode(text: string, now: string): Promise<FoundPlace | undefined> {
  const code = assetCodeInSearch(text)
  const pointId = code && (await findPointIdOfAssetCode(code))
  const point = pointId ? await findPoint(pointId) : undefined
  if (!point || point.asset_code !== code || isWithheldFromMap(point, now)) return undefined
  const { id, name, city, asset_code, latitude, longitude } = point
  if (latitude === null || longitude === null) return undefined
  return {
    kind: 'point',
    name,
    city,
    points: 1,
    available: shownStatusAt(point, now) === 'available' ? 1 : 0,
    bounds: [longitude, latitude, longitude, latitude],
    point_id: id,
    asset_code,
  }
}

/**
 * Order of suggestions: names that begin with the typed word first, then larger kinds of place, then places with more
 * available points.
 */
const byLikelihood = (typed: string) => (a: FoundPlace, b: FoundPlace) =>
  Number(startsWithTyped(b, typed)) - Number(startsWithTyped(a, typed)) ||
  PLACE_KINDS.indexOf(a.kind) - PLACE_KINDS.indexOf(b.kind) ||
  b.available - a.available ||
  b.points - a.points ||
  a.name.localeCompare(b.name, 'pt-BR')

const startsWithTyped = ({ name }: FoundPlace, typed: string): boolean =>
  (significantWords(name)[0] ?? '').startsWith(typed)
