import type { Place } from '#shared/platform/rules/addresses.ts'
import type { PointText } from './point-text.ts'

/** Fields that a place's address fills. */
const PLACE_FIELD_OF = { street_name: 'street', neighborhood: 'neighborhood', city: 'city' } as const satisfies Partial<
  Record<keyof PointText, keyof Place>
>
export const ADDRESS_FIELDS = ['street_name', 'neighborhood', 'city'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
export type PointAddress = Record<AddressField, string>

export const addressOfPlace = (place: Place): PointAddress => ({
  street_name: place[PLACE_FIELD_OF.street_name],
  neighborhood: place[PLACE_FIELD_OF.neighborhood],
  city: place[PLACE_FIELD_OF.city],
})

const isSame = (one: string, other: string): boolean => one.trim() === other.trim()

/**
 * `fill`: the values for fields that are empty or were filled automatically. `differs`: whether a field that the user
 * typed has another value.
 */
export function compareAddress(
  typed: PointAddress,
  filled: Partial<PointAddress>,
  found: PointAddress,
): { fill: Partial<PointAddress>; differs: boolean } {
  const fieldsToFill: Partial<PointAddress> = {}
  let isDifferent = false
  for (const field of ADDRESS_FIELDS) {
    if (isSame(typed[field], found[field])) continue
    if (typed[field].trim() === '' || typed[field] === filled[field]) fieldsToFill[field] = found[field]
    else if (found[field] !== '') isDifferent = true
  }
  return { fill: fieldsToFill, differs: isDifferent }
}

export const formatAddress = (address: PointAddress): string =>
  ADDRESS_FIELDS.map(field => address[field])
    .filter(Boolean)
    .join(', ')
