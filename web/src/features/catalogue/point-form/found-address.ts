import type { Place } from '#shared/platform/rules/addresses.ts'
import type { PointText } from './point-text.ts'

/** Fields that a place's address fills. */
const FROM_PLACE = { street_name: 'street', neighborhood: 'neighborhood', city: 'city' } as const satisfies Partial<
  Record<keyof PointText, keyof Place>
>
export const ADDRESS_FIELDS = ['street_name', 'neighborhood', 'city'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
export type Address = Record<AddressField, string>

export const addressOfPlace = (place: Place): Address => ({
  street_name: place[FROM_PLACE.street_name],
  neighborhood: place[FROM_PLACE.neighborhood],
  city: place[FROM_PLACE.city],
})

const same = (one: string, other: string): boolean => one.trim() === other.trim()

/**
 * What a found address does to the typed one: `fill` what is empty or was filled before, and say that the rest `differs`,
 * since somebody wrote it.
 */
export function compareAddress(
  typed: Address,
  filled: Partial<Address>,
  found: Address,
): { fill: Partial<Address>; differs: boolean } {
  const fill: Partial<Address> = {}
  let differs = false
  for (const field of ADDRESS_FIELDS) {
    if (same(typed[field], found[field])) continue
    if (typed[field].trim() === '' || typed[field] === filled[field]) fill[field] = found[field]
    else if (found[field] !== '') differs = true
  }
  return { fill, differs }
}

export const writtenAddress = (address: Address): string =>
  ADDRESS_FIELDS.map(field => address[field])
    .filter(Boolean)
    .join(', ')
