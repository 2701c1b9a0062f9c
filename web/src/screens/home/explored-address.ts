import { MAX_SEARCH_LENGTH } from '#shared/catalogue/rules/found-places.ts'
import { MAX_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import { PERIOD_YEARS } from '#shared/catalogue/rules/periods.ts'
import { POINT_STATUSES } from '#shared/catalogue/rules/points.ts'
import { isLatitude, isLongitude } from '#shared/platform/rules/coordinates.ts'
import { RADII, type SoughtPlace } from '#web/features/map/explore/sought.ts'
import { asksOnlyAvailable, DEFAULT_FILTERS, type PointFilters } from '#web/map/point-filters.ts'
import type { Camera } from '#web/map/points-map.tsx'
import { LIST_ORDERS, type ListOrder } from '#web/map/protocol.ts'

/**
 * What is explored, as the page's address says it, so that it can be passed on and comes back: filters, what was sought,
 * order and view. What makes no sense there counts as not said. The open point has a parameter of its own.
 */

export type Explored = {
  filters: PointFilters
  place: SoughtPlace | undefined
  order: ListOrder
  camera: Camera | undefined
}

const NAMES = {
  text: 'busca',
  statuses: 'situacao',
  tiers: 'nivel',
  tags: 'tags',
  years: 'anos',
  price: 'preco',
  place: 'lugar',
  near: 'perto',
  radius: 'raio',
  order: 'ordem',
  camera: 'mapa',
} as const

/** As words of the address. */
const STATUS_WORDS = { available: 'disponivel', reserved: 'reservado', sold: 'vendido' } as const
/** Somebody has taken all of them away. */
const NO_STATUS = 'nenhuma'
const ORDER_WORDS: Record<ListOrder, string> = { name: 'nome', nearest: 'perto', price: 'preco', newest: 'novos' }

/** Ids that one link may name. */
const MOST_IDS = 50
const idsIn = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .filter(id => /^[\w-]{1,64}$/.test(id))
    .slice(0, MOST_IDS)

/** The numbers of '-22.9,-47.06'; undefined unless there are just so many. */
function numbersIn(text: string | null, many: number): number[] | undefined {
  const parts = (text ?? '').split(',')
  return parts.length === many && parts.every(part => /^-?\d{1,7}(\.\d{1,8})?$/.test(part))
    ? parts.map(Number)
    : undefined
}

function placeIn(text: string | null, many: 2 | 3): [latitude: number, longitude: number, more: number] | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, more = 0] = numbersIn(text, many) ?? []
  return isLatitude(latitude) && isLongitude(longitude) ? [latitude, longitude, more] : undefined
}

const asLine = (text: string | null): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cf}<>]/gu, '')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)

/** 'preco=500-2000', in whole reais; either end may be missing. */
function priceIn(text: string | null): PointFilters['price'] {
  const [, from = '', to = ''] = /^(\d{0,8})-(\d{0,8})$/.exec(text ?? '') ?? []
  const price = { ...(from ? { from: Number(from) * 100 } : {}), ...(to ? { to: Number(to) * 100 } : {}) }
  if (price.from === undefined && price.to === undefined) return undefined
  return (price.from ?? 0) <= (price.to ?? Number.POSITIVE_INFINITY) ? price : undefined
}

/** What the address says; `remembered`: the filters of who comes by an address that says nothing of what is explored. */
export function readExplored(parameters: URLSearchParams, remembered: PointFilters): Explored {
  const said = (name: keyof typeof NAMES) => parameters.get(NAMES[name])
  const isSaid = Object.values(NAMES).some(name => parameters.has(name))
  const statuses = (said('statuses') ?? '').split(',')
  const asksNone = said('statuses') === NO_STATUS
  const asked = POINT_STATUSES.filter(status => statuses.includes(STATUS_WORDS[status]))
  const years = PERIOD_YEARS.find(each => String(each) === said('years'))
  const at = placeIn(said('near'), 2)
  const radius_km = RADII.find(each => String(each) === said('radius'))
  const label = asLine(said('place'))
  const place = at && label !== '' ? { label, latitude: at[0], longitude: at[1], radius_km } : undefined
  const camera = placeIn(said('camera'), 3)
  const price = priceIn(said('price'))
  const filters: PointFilters = {
    ...DEFAULT_FILTERS,
    text: asLine(said('text')),
    ...(asked.length > 0 || asksNone ? { statuses: asked } : {}),
    tag_ids: idsIn(said('tags')),
    tier_ids: idsIn(said('tiers')),
    ...(years === undefined ? {} : { years }),
    ...(price === undefined ? {} : { price }),
  }
  return {
    filters: isSaid ? filters : remembered,
    place,
    order: LIST_ORDERS.find(order => ORDER_WORDS[order] === said('order')) ?? 'name',
    camera:
      camera && camera[2] >= 0 && camera[2] <= MAX_ZOOM
        ? { latitude: camera[0], longitude: camera[1], zoom: camera[2] }
        : undefined,
  }
}

const degrees = (value: number): string => String(Number(value.toFixed(5)))

/** The address with what is explored in place of what it said of that; all else in it stays. */
export function writeExplored(
  parameters: URLSearchParams,
  { filters, place, order, camera }: Explored,
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  const say = (name: keyof typeof NAMES, value: string | undefined) =>
    value ? next.set(NAMES[name], value) : next.delete(NAMES[name])
  const { statuses, price } = filters
  say('text', filters.text.trim())
  say(
    'statuses',
    asksOnlyAvailable(filters)
      ? ''
      : POINT_STATUSES.filter(each => statuses.includes(each))
          .map(each => STATUS_WORDS[each])
          .join() || NO_STATUS,
  )
  say('tiers', filters.tier_ids.join())
  say('tags', filters.tag_ids.join())
  say('years', filters.years === undefined ? '' : String(filters.years))
  const reais = (centavos: number | undefined) => (centavos === undefined ? '' : String(Math.round(centavos / 100)))
  say('price', price === undefined ? '' : `${reais(price.from)}-${reais(price.to)}`.replace(/^-$/, ''))
  say('place', place?.label)
  say('near', place && `${degrees(place.latitude)},${degrees(place.longitude)}`)
  say('radius', place?.radius_km === undefined ? '' : String(place.radius_km))
  say('order', order === 'name' ? '' : ORDER_WORDS[order])
  say('camera', camera && `${degrees(camera.latitude)},${degrees(camera.longitude)},${Number(camera.zoom.toFixed(2))}`)
  return next
}
