import type { Place } from '#shared/domain/addresses.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { normalise } from '#shared/domain/search.ts'
import { placesOf } from './places.ts'
import { askedOnce } from './places-store.ts'

/** Where an address may be, the likeliest first. Throws PLACE_NOT_FOUND, or GEOCODING_FAILED. */
export async function findByText(text: string, now: string): Promise<Place[]> {
  const found = await askedOnce(`text#${normalise(text)}`, now, async () => onePerLabel(await placesOf(text)))
  if (found.length === 0) throw new DomainError('PLACE_NOT_FOUND')
  return found
}

/** Nobody can choose between two places that read alike: the likelier stays. */
const onePerLabel = (places: readonly Place[]): Place[] =>
  [...new Map(places.toReversed().map(place => [place.label, place])).values()].toReversed()
