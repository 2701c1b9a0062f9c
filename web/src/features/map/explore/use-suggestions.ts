import { useQuery } from '@tanstack/react-query'
import { type FoundPlace, MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '#shared/catalogue/rules/found-places.ts'
import { MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import { type AddressKind, PLACE_SEARCH } from '#shared/map/messages/place-search.ts'
import type { Place } from '#shared/platform/rules/addresses.ts'
import { locationDoubt } from '#shared/platform/rules/coordinates.ts'
import { normalise, wordsIn } from '#shared/platform/rules/search.ts'
import { call, isNotFound } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

/** Specification §9. Milliseconds. */
const SEARCH_DEBOUNCE = 300
/** Counts are only a hint, and the place index is paid per request. Milliseconds. */
const CACHE_TIME = 60_000
/** The shortest landmark: 'PUC'. */
const MIN_ADDRESS_LENGTH = 3
const MAX_ADDRESSES = 3
/** 'rua brasil 20', 'rua brasil, 20 - centro'; not 'rua 13 de maio' */
const HOUSE_NUMBER = /\p{L}.*[\s,]\d+(\s*[,-].*)?$/u

export type Suggestion =
  | { type: 'place'; place: FoundPlace }
  | {
      type: 'address'
      place: Place
      /** `street`: a house number was typed, but only its street was found. */
      kind: AddressKind | 'street'
    }
  | { type: 'name'; text: string }
  | { type: 'here' }

/** `message`: shown in place of suggestions or below them. */
export type SuggestionsResult = { options: Suggestion[]; message: string | undefined; isSearching: boolean }

/** A CEP has 8 digits, a CEP area 5; 'unfinished': 6 or 7 digits; undefined: not a CEP. */
function parseCep(text: string): { cep: string } | 'unfinished' | undefined {
  if (!/^[\d\s.-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length < 5) return undefined
  if (digits.length > 8) return undefined
  return digits.length === 5 || digits.length === 8 ? { cep: digits.padEnd(8, '0') } : 'unfinished'
}

/** Equivalent spellings become one query, and so one cache entry. */
const normaliseQuery = (text: string): string => normalise(text).slice(0, MAX_SEARCH_LENGTH)

/** Suggestions for a typed text: places that have points, then addresses, then a search by point name. */
export function useSuggestions(typed: string): SuggestionsResult {
  const text = useDebounced(typed.trim(), SEARCH_DEBOUNCE)
  const query = normaliseQuery(text)
  const parsedCep = parseCep(text)
  const cep = typeof parsedCep === 'object' ? parsedCep.cep : undefined
  const isTextSearch = parsedCep === undefined && wordsIn(query).some(word => word.length >= MIN_SEARCH_LENGTH)

  const places = useQuery({
    queryKey: queryKeys.places(query),
    queryFn: ({ signal }) => call(mapApi.findPlaces, { text: query }, { signal }),
    enabled: isTextSearch,
    staleTime: CACHE_TIME,
    retry: 1,
  })
  const foundPlaces = isTextSearch ? (places.data?.places ?? []) : []
  // Geocode a text with a house number, or one that matches no place with points
  const hasHouseNumber = HOUSE_NUMBER.test(query)
  const isAddressSearch =
    isTextSearch &&
    query.length >= MIN_ADDRESS_LENGTH &&
    (hasHouseNumber || (places.isSuccess && foundPlaces.length === 0))
  const address = useQuery({
    queryKey: cep === undefined ? queryKeys.addressText(query) : queryKeys.address(cep),
    queryFn: ({ signal }) => call(geocodingApi.search, cep === undefined ? { text: query } : { cep }, { signal }),
    enabled: cep !== undefined || isAddressSearch,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 1 && !isNotFound(error),
  })
  const addresses = cep !== undefined || isAddressSearch ? (address.data?.places ?? []) : []
  const nearbyAddresses = addresses.filter(place => locationDoubt(place, MAP_CENTER) === undefined)

  const [houseNumber] = hasHouseNumber ? (/\d+(?=\D*$)/.exec(query) ?? []) : []
  const kindOf = ({ label, landmark }: Place) => {
    if (cep !== undefined) return 'cep'
    if (landmark !== undefined) return 'landmark'
    return houseNumber === undefined || wordsIn(label).includes(houseNumber) ? 'address' : 'street'
  }
  const placeOptions = foundPlaces.map((place): Suggestion => ({ type: 'place', place }))
  const addressOptions = nearbyAddresses
    .slice(0, MAX_ADDRESSES)
    .map((place): Suggestion => ({ type: 'address', place, kind: kindOf(place) }))
  const options: Suggestion[] = [
    ...(hasHouseNumber ? [...addressOptions, ...placeOptions] : [...placeOptions, ...addressOptions]),
    ...(isTextSearch ? [{ type: 'name' as const, text }] : []),
  ]
  const isSearching = text !== typed.trim() || places.isFetching || address.isFetching
  const [outsideAddress] = addresses
  const message = ((): string | undefined => {
    if (parsedCep === 'unfinished') return PLACE_SEARCH.CEP_UNFINISHED
    if (cep !== undefined && isNotFound(address.error)) return PLACE_SEARCH.CEP_NOT_FOUND
    if ((isTextSearch && places.isError) || (cep !== undefined && address.isError)) return PLACE_SEARCH.FAILED
    if (outsideAddress && nearbyAddresses.length === 0 && foundPlaces.length === 0)
      return PLACE_SEARCH.OUTSIDE(outsideAddress.label)
    if (isSearching && foundPlaces.length + nearbyAddresses.length === 0) return PLACE_SEARCH.SEARCHING
    if (text === '' || foundPlaces.length + nearbyAddresses.length > 0) return undefined
    return isTextSearch || cep !== undefined ? PLACE_SEARCH.NOTHING(text.slice(0, 40)) : PLACE_SEARCH.TYPE_MORE
  })()
  return {
    options: text === '' && typed.trim() === '' ? [{ type: 'here' }] : options,
    message,
    isSearching: isSearching,
  }
}
