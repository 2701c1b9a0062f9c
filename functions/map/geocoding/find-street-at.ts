import type { Place } from '#shared/platform/rules/addresses.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { searchAddressesNear } from './amazon-location.ts'
import { findPlacesCached } from './cached-places-store.ts'

/** Streets farther away from the coordinates are ignored. Metres. */
const MAX_DISTANCE_M = 500
/** Decimal places of coordinates in cache keys: 1e-5 degree is about 1 m, so nearby requests share a cache entry. */
const DECIMALS = 5

/** The street at a pair of coordinates. Throws STREET_NOT_FOUND (for example in the sea), or GEOCODING_FAILED. */
export async function findStreetAt(
  { latitude, longitude }: { latitude: number; longitude: number },
  { now }: Pick<Context, 'now'>,
): Promise<Place> {
  const question = `at#${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`
  const [found] = await findPlacesCached(question, now, async () => {
    const near = await searchAddressesNear({ latitude, longitude })
    return near
      .filter(({ place, metres }) => place.street !== '' && metres <= MAX_DISTANCE_M)
      .map(({ place }) => place)
      .slice(0, 1)
  })
  if (!found) throw new DomainError('STREET_NOT_FOUND')
  return found
}
