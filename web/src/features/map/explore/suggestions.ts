import { useQuery } from '@tanstack/react-query'
import { type FoundPlace, MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '#shared/catalogue/rules/found-places.ts'
import { MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import { type AddressKind, PLACE_SEARCH } from '#shared/map/messages/place-search.ts'
import type { Place } from '#shared/platform/rules/addresses.ts'
import { locationDoubt } from '#shared/platform/rules/coordinates.ts'
import { normalise, wordsIn } from '#shared/platform/rules/search.ts'
import { call, isUnknown } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useSettled } from '#web/lib/use-settled.ts'

/** Wait after the last letter before it is asked for (specification §9). Milliseconds. */
const SEARCH_DEBOUNCE = 300
/** Counts are a hint, and a place index asks money: what was found is kept so long. Milliseconds. */
const KEPT = 60_000
/** Fewer letters are neither an address nor a landmark: 'PUC'. */
const SHORTEST_ADDRESS = 3
const MOST_ADDRESSES = 3
/** 'rua brasil 20', 'rua brasil, 20 - centro'; not 'rua 13 de maio' */
const HOUSE = /\p{L}.*[\s,]\d+(\s*[,-].*)?$/u

/** What can be chosen. */
export type Suggestion =
  | { type: 'place'; place: FoundPlace }
  | {
      type: 'address'
      place: Place
      /** `street`: a house was asked for, and only its street is known. */
      kind: AddressKind | 'street'
    }
  | { type: 'name'; text: string }
  | { type: 'here' }

/** `note`: what is said in place of suggestions, or below them. */
export type Suggestions = { options: Suggestion[]; note: string | undefined; searching: boolean }

/** What was typed is a CEP (8 digits) or the area of one (5); 'unfinished': something between; undefined: no CEP. */
function cepIn(text: string): { cep: string } | 'unfinished' | undefined {
  if (!/^[\d\s.-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length < 5) return undefined
  if (digits.length > 8) return undefined
  return digits.length === 5 || digits.length === 8 ? { cep: digits.padEnd(8, '0') } : 'unfinished'
}

/** Two writings of a text are one question, so that caches answer both. */
const asAsked = (text: string): string => normalise(text).slice(0, MAX_SEARCH_LENGTH)

/** What may be meant by a typed text: places of points, then an address, then what points are called. */
export function useSuggestions(typed: string): Suggestions {
  const text = useSettled(typed.trim(), SEARCH_DEBOUNCE)
  const asked = asAsked(text)
  const asCep = cepIn(text)
  const cep = typeof asCep === 'object' ? asCep.cep : undefined
  const isSearched = asCep === undefined && wordsIn(asked).some(word => word.length >= MIN_SEARCH_LENGTH)

  const places = useQuery({
    queryKey: queryKeys.places(asked),
    queryFn: ({ signal }) => call(mapApi.findPlaces, { text: asked }, { signal }),
    enabled: isSearched,
    staleTime: KEPT,
    retry: 1,
  })
  const found = isSearched ? (places.data?.places ?? []) : []
  // With a number at its end a house is meant; where no point's place is found, something else of the town may be
  const isHouse = HOUSE.test(asked)
  const isAddress =
    isSearched && asked.length >= SHORTEST_ADDRESS && (isHouse || (places.isSuccess && found.length === 0))
  const address = useQuery({
    queryKey: cep === undefined ? queryKeys.addressText(asked) : queryKeys.address(cep),
    queryFn: ({ signal }) => call(geocodingApi.search, cep === undefined ? { text: asked } : { cep }, { signal }),
    enabled: cep !== undefined || isAddress,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 1 && !isUnknown(error),
  })
  const addresses = cep !== undefined || isAddress ? (address.data?.places ?? []) : []
  const near = addresses.filter(place => locationDoubt(place, MAP_CENTER) === undefined)

  const [house] = isHouse ? (/\d+(?=\D*$)/.exec(asked) ?? []) : []
  const kindOf = ({ label, landmark }: Place) => {
    if (cep !== undefined) return 'cep'
    if (landmark !== undefined) return 'landmark'
    return house === undefined || wordsIn(label).includes(house) ? 'address' : 'street'
  }
  const asPlaces = found.map((place): Suggestion => ({ type: 'place', place }))
  const asAddresses = near
    .slice(0, MOST_ADDRESSES)
    .map((place): Suggestion => ({ type: 'address', place, kind: kindOf(place) }))
  const options: Suggestion[] = [
    ...(isHouse ? [...asAddresses, ...asPlaces] : [...asPlaces, ...asAddresses]),
    ...(isSearched ? [{ type: 'name' as const, text }] : []),
  ]
  const isWaiting = text !== typed.trim() || places.isFetching || address.isFetching
  const [outside] = addresses
  const note = ((): string | undefined => {
    if (asCep === 'unfinished') return PLACE_SEARCH.CEP_UNFINISHED
    if (cep !== undefined && isUnknown(address.error)) return PLACE_SEARCH.CEP_NOT_FOUND
    if ((isSearched && places.isError) || (cep !== undefined && address.isError)) return PLACE_SEARCH.FAILED
    if (outside && near.length === 0 && found.length === 0) return PLACE_SEARCH.OUTSIDE(outside.label)
    if (isWaiting && found.length + near.length === 0) return PLACE_SEARCH.SEARCHING
    if (text === '' || found.length + near.length > 0) return undefined
    return isSearched || cep !== undefined ? PLACE_SEARCH.NOTHING(text.slice(0, 40)) : PLACE_SEARCH.TYPE_MORE
  })()
  return {
    options: text === '' && typed.trim() === '' ? [{ type: 'here' }] : options,
    note,
    searching: isWaiting,
  }
}
