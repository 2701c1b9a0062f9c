import { MAX_PLACE_SEARCH_LENGTH, PLACE_KINDS } from '#shared/catalogue/rules/found-places.ts'
import { MAX_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import { PERIOD_YEARS } from '#shared/catalogue/rules/periods.ts'
import { POINT_STATUSES } from '#shared/catalogue/rules/points.ts'
import type { PlaceRef } from '#shared/map/rules/place-index.ts'
import { isLatitude, isLongitude } from '#shared/platform/rules/coordinates.ts'
import { RADIUS_OPTIONS_KM, type SearchedPlace } from '#web/features/map/explore/search-target.ts'
import { DEFAULT_FILTERS, isAvailableOnly, type PointFilters } from '#web/map/point-filters.ts'
import type { Camera } from '#web/map/points-map.tsx'
import { DEFAULT_ORDER, LIST_ORDERS, type ListOrder } from '#web/map/protocol.ts'

/**
 * The state of the public map in the URL, so that it can be shared and restored: filters, searched place, order and
 * camera. Invalid values are ignored. The open point has a parameter of its own (use-open-point.ts).
 */

export type ExploredState = {
  filters: PointFilters
  place: SearchedPlace | undefined
  order: ListOrder
  camera: Camera | undefined
}

/** The filters, limited to the searched place, or to the circle around it when a radius is chosen. */
export function filtersWithinPlace(filters: PointFilters, place: SearchedPlace | undefined): PointFilters {
  if (place?.radius_km === undefined) return place?.place ? { ...filters, place: place.place } : filters
  const { latitude, longitude, radius_km } = place
  return { ...filters, within: { latitude, longitude, radius_km } }
}

const PARAMETERS = {
  text: 'busca',
  statuses: 'situacao',
  tiers: 'nivel',
  tags: 'tags',
  years: 'anos',
  price: 'preco',
  place: 'lugar',
  within: 'dentro',
  near: 'perto',
  radius: 'raio',
  order: 'ordem',
  camera: 'mapa',
} as const

const STATUS_WORDS = { available: 'disponivel', reserved: 'reservado', sold: 'vendido' } as const
/** Value of the URL parameter when no status is chosen. */
const NO_STATUS = 'nenhuma'
const ORDER_WORDS: Record<ListOrder, string> = { name: 'nome', nearest: 'perto', price: 'preco', newest: 'novos' }

/** Maximum number of ids in a parameter. */
const MAX_IDS = 50
const parseIds = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .filter(id => /^[\w-]{1,64}$/.test(id))
    .slice(0, MAX_IDS)

/** Parses numbers such as '-22.9,-47.06'; undefined unless there are exactly `count`. */
function parseNumbers(text: string | null, count: number): number[] | undefined {
  const numberTexts = (text ?? '').split(',')
  return numberTexts.length === count && numberTexts.every(part => /^-?\d{1,7}(\.\d{1,8})?$/.test(part))
    ? numberTexts.map(Number)
    : undefined
}

function parseCoordinates(
  text: string | null,
  count: 2 | 3,
): [latitude: number, longitude: number, more: number] | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, third = 0] = parseNumbers(text, count) ?? []
  return isLatitude(latitude) && isLongitude(longitude) ? [latitude, longitude, third] : undefined
}

const sanitizeLine = (text: string | null): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cf}<>]/gu, '')
    .trim()
    .slice(0, MAX_PLACE_SEARCH_LENGTH)

/** Parses a price range such as 'preco=500-2000', in whole reais; either end may be missing. */
function parsePrice(text: string | null): PointFilters['price'] {
  const [, from = '', to = ''] = /^(\d{0,8})-(\d{0,8})$/.exec(text ?? '') ?? []
  const price = { ...(from ? { from: Number(from) * 100 } : {}), ...(to ? { to: Number(to) * 100 } : {}) }
  if (price.from === undefined && price.to === undefined) return undefined
  return (price.from ?? 0) <= (price.to ?? Number.POSITIVE_INFINITY) ? price : undefined
}

/** Parses the state in the URL. `savedFilters` apply when the URL has none of these parameters. */
export function exploredFromUrl(parameters: URLSearchParams, savedFilters: PointFilters): ExploredState {
  const readParameter = (name: keyof typeof PARAMETERS) => parameters.get(PARAMETERS[name])
  const hasParameters = Object.values(PARAMETERS).some(name => parameters.has(name))
  const statuses = (readParameter('statuses') ?? '').split(',')
  const wantsNone = readParameter('statuses') === NO_STATUS
  const wantedStatuses = POINT_STATUSES.filter(status => statuses.includes(STATUS_WORDS[status]))
  const years = PERIOD_YEARS.find(period => String(period) === readParameter('years'))
  const nearPosition = parseCoordinates(readParameter('near'), 2)
  const radius_km = RADIUS_OPTIONS_KM.find(radius => String(radius) === readParameter('radius'))
  const label = sanitizeLine(readParameter('place'))
  const place =
    nearPosition && label !== ''
      ? {
          label,
          latitude: nearPosition[0],
          longitude: nearPosition[1],
          radius_km,
          place: parsePlace(readParameter('within')),
        }
      : undefined
  const camera = parseCoordinates(readParameter('camera'), 3)
  const price = parsePrice(readParameter('price'))
  const filters: PointFilters = {
    ...DEFAULT_FILTERS,
    text: sanitizeLine(readParameter('text')),
    ...(wantedStatuses.length > 0 || wantsNone ? { statuses: wantedStatuses } : {}),
    tag_ids: parseIds(readParameter('tags')),
    tier_ids: parseIds(readParameter('tiers')),
    ...(years === undefined ? {} : { years }),
    ...(price === undefined ? {} : { price }),
  }
  return {
    filters: hasParameters ? filters : savedFilters,
    place,
    order: LIST_ORDERS.find(order => ORDER_WORDS[order] === readParameter('order')) ?? DEFAULT_ORDER,
    camera:
      camera && camera[2] >= 0 && camera[2] <= MAX_ZOOM
        ? { latitude: camera[0], longitude: camera[1], zoom: camera[2] }
        : undefined,
  }
}

const PLACE_WORDS = { city: 'cidade', neighborhood: 'bairro', street: 'rua', crossing: 'cruzamento' } as const

/** Parses a place such as 'dentro=bairro:cambui | campinas' */
function parsePlace(text: string | null): PlaceRef | undefined {
  const [, kindWord, key] = /^([a-z]+):([\p{L}\p{N} |]{1,200})$/u.exec(text ?? '') ?? []
  const kind = PLACE_KINDS.find(placeKind => placeKind !== 'point' && PLACE_WORDS[placeKind] === kindWord)
  return kind && key !== undefined ? { kind, key } : undefined
}

const degrees = (value: number): string => String(Number(value.toFixed(5)))

/** The URL's parameters with this state; other parameters stay. */
export function exploredToUrl(
  parameters: URLSearchParams,
  { filters, place, order, camera }: ExploredState,
): URLSearchParams {
  const nextParameters = new URLSearchParams(parameters)
  const writeParameter = (name: keyof typeof PARAMETERS, value: string | undefined) =>
    value ? nextParameters.set(PARAMETERS[name], value) : nextParameters.delete(PARAMETERS[name])
  const { statuses, price } = filters
  writeParameter('text', filters.text.trim())
  writeParameter(
    'statuses',
    isAvailableOnly(filters)
      ? ''
      : POINT_STATUSES.filter(status => statuses.includes(status))
          .map(each => STATUS_WORDS[each])
          .join() || NO_STATUS,
  )
  writeParameter('tiers', filters.tier_ids.join())
  writeParameter('tags', filters.tag_ids.join())
  writeParameter('years', filters.years === undefined ? '' : String(filters.years))
  const reais = (centavos: number | undefined) => (centavos === undefined ? '' : String(Math.round(centavos / 100)))
  writeParameter('price', price === undefined ? '' : `${reais(price.from)}-${reais(price.to)}`.replace(/^-$/, ''))
  writeParameter('place', place?.label)
  writeParameter('near', place && `${degrees(place.latitude)},${degrees(place.longitude)}`)
  writeParameter(
    'within',
    place?.place && place.place.kind !== 'point' ? `${PLACE_WORDS[place.place.kind]}:${place.place.key}` : '',
  )
  writeParameter('radius', place?.radius_km === undefined ? '' : String(place.radius_km))
  writeParameter('order', order === DEFAULT_ORDER ? '' : ORDER_WORDS[order])
  writeParameter(
    'camera',
    camera && `${degrees(camera.latitude)},${degrees(camera.longitude)},${Number(camera.zoom.toFixed(2))}`,
  )
  return nextParameters
}
