import type { Place } from '@aws-sdk/client-location'
import { type Address, stateOf } from '#shared/domain/addresses.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { log } from '../aws/log.ts'
import { keepAddress, keptAddress } from './addresses-store.ts'
import { placesOf } from './places.ts'

/**
 * The address of a CEP (8 digits), asked of the place index once in a while and kept. Throws CEP_NOT_FOUND, or
 * GEOCODING_FAILED when the index does not answer.
 */
export async function findByCep(cep: string, now: string): Promise<Address> {
  const known = await keptAddress(cep, now)
  const found = known === undefined ? await ask(cep, now) : known
  if (!found) throw new DomainError('CEP_NOT_FOUND')
  return found
}

async function ask(cep: string, now: string): Promise<Address | null> {
  const found = addressAmong(cep, await placesOf(`${cep.slice(0, 5)}-${cep.slice(5)}`)) ?? null
  await keepAddress(cep, found, now).catch((error: unknown) => log.error('an address could not be kept', { error }))
  return found
}

/** The first five digits of a CEP are a part of a municipality, so another CEP's place still tells the city. */
const AREA_DIGITS = 5

const digitsOf = ({ PostalCode = '' }: Place): string => PostalCode.replace(/\D/g, '')

/**
 * Indexes answer a CEP that they don't know with what lies near. A street counts only when it is this CEP's and the only
 * one of it; the city, when the place is of the same area.
 */
function addressAmong(cep: string, places: readonly Place[]): Address | undefined {
  const exact = places.filter(place => digitsOf(place) === cep)
  const near = places.filter(place => digitsOf(place).startsWith(cep.slice(0, AREA_DIGITS)))
  const place = exact[0] ?? near[0]
  const state = place?.Region === undefined ? undefined : stateOf(place.Region)
  if (!place?.Municipality || !state) return undefined
  return {
    street: theOnly(exact.map(({ Street }) => Street)),
    neighborhood: theOnly(exact.map(({ Neighborhood }) => Neighborhood)),
    city: place.Municipality,
    state,
    zip_code: cep,
  }
}

function theOnly(names: readonly (string | undefined)[]): string {
  const [only = '', ...others] = new Set(names.filter(name => name))
  return others.length === 0 ? only : ''
}
