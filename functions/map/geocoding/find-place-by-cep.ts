import type { Place } from '#shared/platform/rules/addresses.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { searchAddressesByText } from './amazon-location.ts'
import { findPlacesCached } from './cached-places-store.ts'

/** The place of a CEP (8 digits). Throws CEP_NOT_FOUND, or GEOCODING_FAILED when the place index fails. */
export async function findPlaceByCep({ cep }: { cep: string }, { now }: Pick<Context, 'now'>): Promise<Place> {
  const [found] = await findPlacesCached(`cep#${cep}`, now, async () =>
    placeOfCep(cep, await searchAddressesByText(`${cep.slice(0, 5)}-${cep.slice(5)}`)),
  )
  if (!found) throw new DomainError('CEP_NOT_FOUND')
  return found
}

/** The first five digits of a CEP lie within one municipality, so a nearby CEP still gives the city. */
const AREA_DIGITS = 5

/**
 * Chooses the place of a CEP, because place indexes answer an unknown CEP with nearby results. The street is used only
 * when exactly one result has this CEP, the city when the result's CEP has the same first five digits.
 */
function placeOfCep(cep: string, places: readonly Place[]): Place[] {
  const exact = places.filter(({ zip_code }) => zip_code === cep)
  const near = places.filter(({ zip_code }) => zip_code.startsWith(cep.slice(0, AREA_DIGITS)))
  const place = exact[0] ?? near[0]
  if (!place?.city || !place.state) return []
  const street = onlyNameOrEmpty(exact.map(place => place.street))
  const neighborhood = onlyNameOrEmpty(exact.map(place => place.neighborhood))
  const label = [street, neighborhood, place.city, place.state].filter(Boolean).join(', ')
  return [{ ...place, label, street, neighborhood, zip_code: cep }]
}

function onlyNameOrEmpty(names: readonly string[]): string {
  const [only = '', ...others] = new Set(names.filter(Boolean))
  return others.length === 0 ? only : ''
}
