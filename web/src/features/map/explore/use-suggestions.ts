import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetCodeInSearch } from '#shared/catalogue/rules/asset-codes.ts'
import {
  type FoundPlace,
  MAX_PLACE_SEARCH_LENGTH,
  MIN_PLACE_SEARCH_LENGTH,
} from '#shared/catalogue/rules/found-places.ts'
import { MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import { type AddressKind, PLACE_SEARCH_TEXTS } from '#shared/map/messages/place-search.ts'
import { parseDistantTown } from '#shared/map/rules/distant-towns.ts'
import type { FindablePlace } from '#shared/map/rules/findable-places.ts'
import type { PlaceMatch } from '#shared/map/rules/place-finder.ts'
import { type IndexedPlace, type PlaceCounts, placeRefOfFoundPlace } from '#shared/map/rules/place-index.ts'
import { placeNameKey } from '#shared/map/rules/place-words.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { type Place, STATES } from '#shared/platform/rules/addresses.ts'
import { locationWarning } from '#shared/platform/rules/coordinates.ts'
import { normaliseSearchText, wordsIn } from '#shared/platform/rules/search.ts'
import { ApiError, callApi, isNotFound } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { type FoundFilters, isWholeCity } from './search-target.ts'
import { type LoadedIndex, type NamedFilter, usePlaceIndex } from './use-place-index.ts'

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'OFFLINE'

/** How long a visitor has to stop typing before the search runs. Milliseconds. */
const SEARCH_DEBOUNCE = 300
/**
 * How long results are cached: counts are only a hint, and each request to the place index costs money. Milliseconds.
 */
const CACHE_TIME = 60_000
/** Minimum length of an address or landmark, such as 'PUC'. Characters. */
const MIN_ADDRESS_LENGTH = 3
const MAX_ADDRESSES = 3
const MAX_PLACES = 8
/** Number of cities that are offered when nothing was found. */
const MAX_CITIES = 4
/**
 * When a distant town's name was typed, a street is suggested only if it has at least this many points.
 */
const MIN_POINTS_OF_STREET = 3
/** A text that ends with a house number: 'rua brasil 20', 'rua brasil, 20 - centro'; not 'rua 13 de maio' */
const HOUSE_NUMBER = /\p{L}.*[\s,]\d+(\s*[,-].*)?$/u

type NamedFilters = { kind: 'tag' | 'tier'; name: string; filters: FoundFilters }

export type Suggestion =
  /** `key`: the key by which the map filters. */
  | {
      type: 'place'
      place: FoundPlace & { key: string }
      /** Filters of a tag or tier that was typed together with the place: 'ouro em campinas'. */
      filter?: NamedFilters | undefined
    }
  | ({
      type: 'filter'
      counts: PlaceCounts
    } & NamedFilters)
  | {
      type: 'address'
      place: Place
      /** 'street': a house number was typed, but only the street was found. */
      kind: AddressKind | 'street'
    }
  | { type: 'name'; text: string }
  | { type: 'here' }

export function keyOfSuggestion(option: Suggestion): string {
  switch (option.type) {
    case 'place':
      return ['place', option.place.kind, option.place.key, option.filter?.name].filter(Boolean).join('|')
    case 'filter':
      return [option.kind, option.name].join('|')
    case 'address':
      return `address|${option.place.label}`
    default:
      return option.type
  }
}

export type SuggestionsResult = {
  options: Suggestion[]
  /** Message instead of suggestions, or below them. */
  message: string | undefined
  /** Sentence about what the search can't do at the moment, for example while offline. */
  limitation: string | undefined
  isSearching: boolean
}

/**
 * Parses a CEP (8 digits) or the first 5 digits of one, which stand for an area. 'unfinished': 6 or 7 digits;
 * undefined: not a CEP.
 */
function parseCep(text: string): { cep: string } | 'unfinished' | undefined {
  if (!/^[\d\s.-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length < 5) return undefined
  if (digits.length > 8) return undefined
  return digits.length === 5 || digits.length === 8 ? { cep: digits.padEnd(8, '0') } : 'unfinished'
}

/** A form of the query that is equal for equivalent spellings, so that they share a cache entry. */
const normaliseQuery = (text: string): string => normaliseSearchText(text).slice(0, MAX_PLACE_SEARCH_LENGTH)

const filtersOf = (filter: NamedFilter): NamedFilters => ({
  kind: filter.kind,
  name: filter.name,
  filters: filter.kind === 'tag' ? { tag_ids: [filter.found.tag_id] } : { tier_ids: [filter.found.pricing_tier_id] },
})

function suggestionOf({ place }: PlaceMatch<FindablePlace>): Suggestion {
  switch (place.kind) {
    case 'tag':
    case 'tier':
      return { type: 'filter', ...filtersOf(place), counts: place.found }
    case 'landmark': {
      const { name, area, latitude, longitude } = place.found
      const parts = area.split(', ')
      const state = STATES.find(state => state === parts.at(-1)) ?? null
      const [city = ''] = parts.slice(-2)
      const neighborhood = parts.slice(0, -2).join(', ')
      const found = { label: `${name}, ${area}`, landmark: name, street: '', neighborhood, city, state, zip_code: '' }
      return { type: 'address', kind: neighborhood ? 'landmark' : 'district', place: { ...found, latitude, longitude } }
    }
    default:
      return { type: 'place', place: place.found }
  }
}

const largestCities = (places: readonly IndexedPlace[]): IndexedPlace[] =>
  places
    .filter(({ kind }) => kind === 'city')
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_CITIES)

const isStreet = ({ place: { kind } }: PlaceMatch<FindablePlace>): boolean => kind === 'street' || kind === 'crossing'

/** Suggestions for a tag or tier together with the whole name of a place: 'ouro em campinas', 'Campinas, Ouro'. */
function filteredPlaces(typed: string, { find, filters }: Pick<LoadedIndex, 'find' | 'filters'>): Suggestion[] {
  const key = placeNameKey(typed)
  return filters.flatMap(filter => {
    const own = placeNameKey(filter.name)
    const rest = key.startsWith(`${own} `)
      ? key.slice(own.length)
      : key.endsWith(` ${own}`)
        ? key.slice(0, -own.length)
        : ''
    const [match] = rest.trim() ? (find?.(rest.trim(), 1) ?? []) : []
    return match?.isExact && isAreaWithPoints(match.place)
      ? [{ type: 'place' as const, place: match.place.found, filter: filtersOf(filter) }]
      : []
  })
}

const isAreaWithPoints = (place: FindablePlace): place is Extract<FindablePlace, { found: IndexedPlace }> =>
  place.kind === 'city' || place.kind === 'neighborhood' || place.kind === 'street' || place.kind === 'crossing'

/** Matches in the browser's place index, updated at every keystroke. */
function useIndexedPlaces(typed: string) {
  const { find, filters, ...index } = usePlaceIndex()
  const matches = useMemo(() => find?.(typed, MAX_PLACES) ?? [], [find, typed])
  const filtered = useMemo(() => filteredPlaces(typed, { find, filters }), [typed, find, filters])
  const likely = matches.filter(match => !isStreet(match) || match.place.points >= MIN_POINTS_OF_STREET)
  const isNamed = likely.some(({ isExact }) => isExact)
  // Without the index it is unknown whether a place of the region has the same name: Cambuí is also a distant town
  const outside = isNamed || !find ? undefined : parseDistantTown(typed)
  const isHere = outside === undefined
  return {
    ...index,
    isLoaded: find !== undefined,
    // 'castelo' is a distant town, and the name of the tower that somebody here looks for
    matches: isHere ? matches : likely.filter(({ isClose }) => isClose),
    filtered: isHere && matches[0]?.isExact !== true ? filtered : [],
    outside,
    isClose: isHere && (matches[0]?.isClose === true || filtered.length > 0),
    isExact: isHere && matches[0]?.isExact === true,
  }
}

/** Whether each typed word is the beginning of a word of the address. */
const isNamedIn = ({ label }: Place, query: string): boolean =>
  wordsIn(query).every(word => wordsIn(label).some(own => own.startsWith(word)))

/**
 * Suggestions for a typed text: first places, tags and tiers, from the browser's index or else from the server; then
 * addresses, then a search by point name.
 */
export function useSuggestions(typed: string): SuggestionsResult {
  const now = typed.trim()
  const text = useDebouncedValue(now, SEARCH_DEBOUNCE)
  const query = normaliseQuery(text)
  const parsedCep = parseCep(text)
  const cep = typeof parsedCep === 'object' ? parsedCep.cep : undefined
  const isTextSearch = parsedCep === undefined && wordsIn(query).some(word => word.length >= MIN_PLACE_SEARCH_LENGTH)
  const indexed = useIndexedPlaces(now.slice(0, MAX_PLACE_SEARCH_LENGTH))
  // The index does not contain asset codes
  const hasCode = isTextSearch && assetCodeInSearch(query) !== undefined
  const asksServer =
    hasCode || (indexed.isLoaded ? indexed.isPartial && indexed.matches.length === 0 : !indexed.isPending)

  const places = useQuery({
    queryKey: queryKeys.places(query),
    queryFn: ({ signal }) => callApi(mapApi.findPlaces, { text: query }, { signal }),
    enabled: isTextSearch && asksServer && indexed.outside === undefined,
    staleTime: CACHE_TIME,
    retry: 1,
  })
  const served = isTextSearch && asksServer && indexed.outside === undefined ? (places.data?.places ?? []) : []
  const isCoded = served.some(({ asset_code }) => asset_code !== undefined)
  const foundPlaces: Suggestion[] =
    indexed.matches.length + indexed.filtered.length > 0 && !isCoded
      ? [...indexed.filtered, ...indexed.matches.map(suggestionOf)]
      : served.map(place => ({ type: 'place', place: { ...place, key: placeRefOfFoundPlace(place).key } }))
  const isClose = isCoded || (indexed.isLoaded ? indexed.isClose : served.length > 0)
  const isKnown = indexed.isLoaded && !asksServer ? true : places.isSuccess
  // The place index is asked for a text with a house number, and for a text that is not the name of a place with points
  const hasHouseNumber = HOUSE_NUMBER.test(query) && !indexed.isExact
  const isAddressSearch =
    isTextSearch &&
    indexed.outside === undefined &&
    query.length >= MIN_ADDRESS_LENGTH &&
    (hasHouseNumber || (isKnown && !isClose))
  const address = useQuery({
    queryKey: cep === undefined ? queryKeys.addressText(query) : queryKeys.address(cep),
    queryFn: ({ signal }) => callApi(geocodingApi.search, cep === undefined ? { text: query } : { cep }, { signal }),
    enabled: cep !== undefined || isAddressSearch,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 1 && !isNotFound(error),
  })
  const addresses = cep !== undefined || isAddressSearch ? (address.data?.places ?? []) : []
  const nearbyAddresses = addresses.filter(place => locationWarning(place, MAP_CENTER) === undefined)

  const [houseNumber] = hasHouseNumber ? (/\d+(?=\D*$)/.exec(query) ?? []) : []
  const kindOf = ({ label, landmark }: Place) => {
    if (cep !== undefined) return 'cep'
    if (landmark !== undefined) return 'landmark'
    return houseNumber === undefined || wordsIn(label).includes(houseNumber) ? 'address' : 'street'
  }
  const addressOptions = nearbyAddresses
    .slice(0, MAX_ADDRESSES)
    .map((place): Suggestion => ({ type: 'address', place, kind: kindOf(place) }))
  const [outsideAddress] = nearbyAddresses.length === 0 ? addresses : []
  const isOutsideTown =
    outsideAddress &&
    isWholeCity(outsideAddress) &&
    placeNameKey(outsideAddress.city) === placeNameKey(text) &&
    !indexed.isExact
  const placeOptions = isOutsideTown ? [] : foundPlaces
  const areAddressesFirst = hasHouseNumber || (!isClose && nearbyAddresses.some(place => isNamedIn(place, query)))
  const found = areAddressesFirst ? [...addressOptions, ...placeOptions] : [...placeOptions, ...addressOptions]
  // A landmark may come from both sources
  const options = [
    ...new Map(found.toReversed().map(option => [keyOfSuggestion(option), option])).values(),
  ].toReversed()
  const isFound = indexed.isClose && (indexed.isExact || !HOUSE_NUMBER.test(normaliseQuery(now)))
  const isSearching =
    !isFound && (text !== now || places.isFetching || address.isFetching || (now !== '' && indexed.isPending))
  const message = ((): string | undefined => {
    if (parsedCep === 'unfinished') return PLACE_SEARCH_TEXTS.CEP_UNFINISHED
    if (cep !== undefined && isNotFound(address.error)) return PLACE_SEARCH_TEXTS.CEP_NOT_FOUND
    const failure = cep === undefined ? isTextSearch && places.error : address.error
    if (failure) return isOffline(failure) ? SITE_TEXTS.OFFLINE : PLACE_SEARCH_TEXTS.FAILED
    if (indexed.outside !== undefined) return PLACE_SEARCH_TEXTS.OUTSIDE(indexed.outside)
    if (outsideAddress && options.length === 0) return PLACE_SEARCH_TEXTS.OUTSIDE(outsideAddress.label)
    if (isSearching && options.length === 0) return PLACE_SEARCH_TEXTS.SEARCHING
    if (text === '' || options.length > 0) return undefined
    return isTextSearch || cep !== undefined
      ? PLACE_SEARCH_TEXTS.NOTHING(text.slice(0, 40))
      : PLACE_SEARCH_TEXTS.TYPE_MORE
  })()
  const isLost =
    options.length === 0 && !isSearching && (isTextSearch || cep !== undefined) && !places.isError && text !== ''
  const cities = isLost ? largestCities(indexed.places) : []
  return {
    options:
      now === '' && text === ''
        ? [{ type: 'here' }]
        : [
            ...options,
            ...(isTextSearch ? [{ type: 'name' as const, text }] : []),
            ...cities.map(place => ({ type: 'place' as const, place })),
          ],
    message: message && cities.length > 0 ? PLACE_SEARCH_TEXTS.CITIES_INSTEAD(message) : message,
    limitation: indexed.isFailed && isTextSearch ? PLACE_SEARCH_TEXTS.LIMITED : undefined,
    isSearching,
  }
}
