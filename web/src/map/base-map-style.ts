import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { EXPLORE } from '#shared/messages/explore.ts'

/** Sources whose work must be named wherever the embedded map is shown. */
export const BASE_MAP_ATTRIBUTION = EXPLORE.SIMPLIFIED_MAP_CREDITS

/** Said beside the map, so that nobody takes it for a street map. */
export const BASE_MAP_NOTE = EXPLORE.SIMPLIFIED_MAP

/** Calm and a little cool, so that markers are the only strong colours on the map. */
const COLOR = {
  water: '#C9DDF0',
  waterLabel: '#5E86AE',
  abroad: '#ECEEF4',
  land: '#F6F7FB',
  urban: '#E9EBF3',
  border: '#C3C9DB',
  stateBorder: '#A9B1CB',
  graticule: '#E6E9F2',
  road: '#FFFFFF',
  roadEdge: '#C6CDDF',
  motorway: '#FBE3BE',
  motorwayEdge: '#E0BC86',
  motorwayLabel: '#8F6A2C',
  place: '#2B3048',
  placeMuted: '#5A6072',
  area: '#737A94',
}

/** The map draws text with the page's own font; a first name that ends in a weight asks for that weight of it. */
const FAMILY = 'Plus Jakarta Sans Variable'
const MEDIUM = ['Plus Jakarta Sans Medium', FAMILY]
const BOLD = ['Plus Jakarta Sans Bold', FAMILY]

const byZoom = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops,
]
const evenly = (...stops: number[]): ExpressionSpecification => ['interpolate', ['linear'], ['zoom'], ...stops]
const ofKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
/** Thousands of people. */
const population: ExpressionSpecification = ['get', 'population']
const peopleBetween = (from: number, below: number): ExpressionSpecification => [
  'all',
  ['>=', population, from],
  ['<', population, below],
]

const halo = (color: string, width = 1.6) => ({ 'text-halo-color': color, 'text-halo-width': width })

const areas: LayerSpecification[] = [
  { id: 'sea', type: 'background', paint: { 'background-color': COLOR.water } },
  { id: 'abroad', type: 'fill', source: 'land', paint: { 'fill-color': COLOR.abroad } },
  {
    id: 'country',
    type: 'fill',
    source: 'land',
    filter: ['==', ['get', 'name'], 'Brazil'],
    paint: { 'fill-color': COLOR.land },
  },
  {
    id: 'country-line',
    type: 'line',
    source: 'land',
    maxzoom: 9,
    paint: { 'line-color': COLOR.border, 'line-width': 0.8 },
  },
  {
    id: 'urban',
    type: 'fill',
    source: 'region',
    minzoom: 7,
    filter: ofKind('urban'),
    paint: { 'fill-color': COLOR.urban },
  },
  {
    id: 'graticule',
    type: 'line',
    source: 'region',
    minzoom: 8,
    maxzoom: 13,
    filter: ofKind('graticule'),
    paint: { 'line-color': COLOR.graticule, 'line-width': 1 },
  },
  {
    id: 'reservoir',
    type: 'fill',
    source: 'region',
    filter: ofKind('reservoir'),
    paint: { 'fill-color': COLOR.water },
  },
  {
    id: 'river',
    type: 'line',
    source: 'region',
    filter: ofKind('river'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': COLOR.water, 'line-width': byZoom(7, 0.8, 12, 3, 16, 14) },
  },
  {
    id: 'municipality-line',
    type: 'line',
    source: 'municipalities',
    minzoom: 6.5,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': COLOR.border,
      'line-width': evenly(7, 0.4, 10, 0.9, 14, 1.4),
      'line-dasharray': [3, 2.5],
      'line-opacity': evenly(6.5, 0, 8, 0.9),
    },
  },
  {
    id: 'state-line',
    type: 'line',
    source: 'border',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': COLOR.stateBorder, 'line-width': evenly(4, 0.8, 10, 1.8) },
  },
]

type RoadKind = { kind: string; minzoom: number; width: ExpressionSpecification; edge: ExpressionSpecification }

const roadKinds: RoadKind[] = [
  { kind: 'rua', minzoom: 11.5, width: byZoom(11.5, 0.6, 14, 3, 16, 9), edge: byZoom(11.5, 1.2, 14, 4.4, 16, 11) },
  { kind: 'avenida', minzoom: 10.5, width: byZoom(10.5, 0.6, 14, 4.5, 16, 13), edge: byZoom(10.5, 1.4, 14, 6, 16, 15) },
  {
    kind: 'principal',
    minzoom: 9.5,
    width: byZoom(9.5, 0.7, 14, 6, 16, 17),
    edge: byZoom(9.5, 1.5, 14, 7.6, 16, 19.2),
  },
  { kind: 'motorway', minzoom: 6, width: byZoom(6, 0.6, 12, 3.4, 16, 16), edge: byZoom(6, 1.2, 12, 5, 16, 19) },
]

/** All edges lie under all surfaces, so that crossings look open. */
const roads: LayerSpecification[] = ['edge', 'surface'].flatMap(part =>
  roadKinds.map(({ kind, minzoom, width, edge }): LayerSpecification => {
    const isMotorway = kind === 'motorway'
    const surface = isMotorway ? COLOR.motorway : COLOR.road
    return {
      id: `${kind}-${part}`,
      type: 'line',
      source: 'region',
      minzoom,
      filter: ofKind(kind),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': part === 'surface' ? surface : isMotorway ? COLOR.motorwayEdge : COLOR.roadEdge,
        'line-width': part === 'surface' ? width : edge,
      },
    }
  }),
)

const along = (text: ExpressionSpecification, size: ExpressionSpecification, spacing = 320) => ({
  'symbol-placement': 'line' as const,
  'symbol-spacing': spacing,
  'text-field': text,
  'text-font': MEDIUM,
  'text-size': size,
  'text-max-angle': 35,
  'text-padding': 6,
})

const labels: LayerSpecification[] = [
  {
    id: 'river-label',
    type: 'symbol',
    source: 'region',
    minzoom: 10,
    filter: ofKind('river'),
    layout: { ...along(['get', 'name'], evenly(10, 10.5, 16, 14), 420), 'text-letter-spacing': 0.08 },
    paint: { 'text-color': COLOR.waterLabel, ...halo(COLOR.land) },
  },
  {
    id: 'reservoir-label',
    type: 'symbol',
    source: 'region',
    minzoom: 12,
    filter: ofKind('reservoir'),
    layout: { 'text-field': ['get', 'name'], 'text-font': MEDIUM, 'text-size': 11.5, 'text-max-width': 7 },
    paint: { 'text-color': COLOR.waterLabel, ...halo(COLOR.water) },
  },
  {
    id: 'street-label',
    type: 'symbol',
    source: 'region',
    minzoom: 14,
    filter: ofKind('avenida', 'rua'),
    layout: along(['get', 'name'], evenly(14, 10.5, 16, 12.5), 260),
    paint: { 'text-color': COLOR.placeMuted, ...halo(COLOR.road) },
  },
  {
    id: 'principal-label',
    type: 'symbol',
    source: 'region',
    minzoom: 12.5,
    filter: ofKind('principal'),
    layout: along(['get', 'name'], evenly(12.5, 10.5, 16, 13.5), 280),
    paint: { 'text-color': COLOR.placeMuted, ...halo(COLOR.road) },
  },
  {
    id: 'motorway-label',
    type: 'symbol',
    source: 'region',
    minzoom: 9,
    filter: ofKind('motorway'),
    layout: along(
      ['step', ['zoom'], ['get', 'code'], 11.5, ['concat', ['get', 'name'], ' · ', ['get', 'code']]],
      evenly(9, 9.5, 16, 13),
      360,
    ),
    paint: { 'text-color': COLOR.motorwayLabel, ...halo('#FFF8EC') },
  },
  {
    id: 'neighborhood-label',
    type: 'symbol',
    source: 'region',
    minzoom: 12.5,
    filter: ofKind('neighborhood'),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MEDIUM,
      'text-size': evenly(12.5, 10.5, 16, 14),
      'text-letter-spacing': 0.06,
      'text-max-width': 8,
      'text-padding': 8,
    },
    paint: { 'text-color': COLOR.area, ...halo(COLOR.land) },
  },
  {
    id: 'municipality-label',
    type: 'symbol',
    source: 'municipalities',
    minzoom: 11,
    maxzoom: 14,
    layout: {
      ...along(['get', 'name'], evenly(11, 10, 14, 11.5), 500),
      'text-letter-spacing': 0.14,
      'text-offset': [0, 0.9],
    },
    paint: { 'text-color': COLOR.area, 'text-opacity': 0.85, ...halo(COLOR.land) },
  },
  ...(
    [
      { id: 'village', people: peopleBetween(0, 15), minzoom: 9.5, size: evenly(9.5, 10.5, 13, 13), isBold: false },
      { id: 'town', people: peopleBetween(15, 100), minzoom: 8, size: evenly(8, 10.5, 13, 15), isBold: false },
      { id: 'city', people: peopleBetween(100, 500), minzoom: 6.5, size: evenly(6.5, 11, 13, 18), isBold: true },
      { id: 'metropolis', people: peopleBetween(500, 1e6), minzoom: 3, size: evenly(4, 11, 13, 22), isBold: true },
    ] as const
  ).map(
    ({ id, people, minzoom, size, isBold }): LayerSpecification => ({
      id: `place-${id}`,
      type: 'symbol',
      source: 'places',
      minzoom,
      // From here on the names of streets and neighbourhoods say where one is.
      maxzoom: 15,
      filter: people,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': isBold ? BOLD : MEDIUM,
        'text-size': size,
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['-', 0, population],
      },
      paint: { 'text-color': isBold ? COLOR.place : COLOR.placeMuted, ...halo(COLOR.land, 2) },
    }),
  ),
]

/**
 * The embedded base map: no network beyond the site's own files, no glyph server.
 * `baseUrl` is where `land.json`, `municipalities.json`, `border.json`, `places.json` and `region.json` lie, without a
 * trailing slash ('/base-map'). The page must load the font 'Plus Jakarta Sans Variable'.
 */
export function baseMapStyle(baseUrl: string): StyleSpecification {
  const file = (name: string) => ({ type: 'geojson' as const, data: `${baseUrl}/${name}.json` })
  return {
    version: 8,
    name: EXPLORE.SIMPLIFIED_MAP_NAME,
    sources: {
      land: { ...file('land'), attribution: BASE_MAP_ATTRIBUTION },
      municipalities: file('municipalities'),
      border: file('border'),
      places: file('places'),
      region: file('region'),
    },
    layers: [...areas, ...roads, ...labels],
  }
}
