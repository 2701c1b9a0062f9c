import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { CAMPINAS, campinasAreas, campinasLabels, campinasRoads, campinasSource } from './campinas-style.ts'
import { COLORS, type Colors, type MapScheme } from './map-colors.ts'
import { along, byZoom, evenly, halo, LABEL_FONTS } from './style-parts.ts'

/** Sources whose work must be named wherever the embedded map is shown. */
const BASE_MAP_ATTRIBUTION = EXPLORE.SIMPLIFIED_MAP_CREDITS

/** Said beside the map, so that nobody takes it for a street map. */
export const BASE_MAP_NOTE = EXPLORE.SIMPLIFIED_MAP

const ofKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
/** Thousands of people. */
const population: ExpressionSpecification = ['get', 'population']
const peopleBetween = (from: number, below: number): ExpressionSpecification => [
  'all',
  ['>=', population, from],
  ['<', population, below],
]

/** Past this zoom what was drawn by hand would contradict an address, and is not drawn. */
const MAX_DRAWN_ZOOM = 14
/**
 * What was drawn by hand gives way to the real thing where there is any. As a filter: a paint property that depends on the
 * feature asks for a shader program of its own, and each of these costs a device's first view tens of milliseconds.
 */
const unlessSurveyed = (kind: string, until: number): ExpressionSpecification => [
  'all',
  ofKind(kind),
  ['any', ['<', ['zoom'], until], ['!', ['has', 'surveyed']]],
]

/** Edges of low contrast need no smoothing, which is a second program and a second drawing of every area. */
const NO_ANTIALIAS = { 'fill-antialias': false }

const areas = (COLOR: Colors): LayerSpecification[] => [
  {
    id: 'sea',
    type: 'background',
    paint: { 'background-color': ['step', ['zoom'], COLOR.water, MAX_DRAWN_ZOOM, COLOR.land] },
  },
  {
    id: 'abroad',
    type: 'fill',
    source: 'land',
    maxzoom: MAX_DRAWN_ZOOM,
    paint: { 'fill-color': COLOR.abroad, ...NO_ANTIALIAS },
  },
  {
    id: 'country',
    type: 'fill',
    source: 'land',
    maxzoom: MAX_DRAWN_ZOOM,
    filter: ['==', ['get', 'name'], 'Brazil'],
    paint: { 'fill-color': COLOR.land, ...NO_ANTIALIAS },
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
    maxzoom: MAX_DRAWN_ZOOM,
    filter: unlessSurveyed('urban', CAMPINAS.blocksFrom),
    paint: { 'fill-color': COLOR.urban, ...NO_ANTIALIAS },
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
    maxzoom: MAX_DRAWN_ZOOM,
    filter: ofKind('reservoir'),
    paint: { 'fill-color': COLOR.water, ...NO_ANTIALIAS },
  },
  {
    id: 'river',
    type: 'line',
    source: 'region',
    maxzoom: MAX_DRAWN_ZOOM,
    filter: unlessSurveyed('river', CAMPINAS.roadsFrom),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': COLOR.water, 'line-width': byZoom(7, 0.8, 12, 3, 14, 7) },
  },
  {
    id: 'municipality-line',
    type: 'line',
    source: 'municipalities',
    minzoom: 6.5,
    maxzoom: MAX_DRAWN_ZOOM,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': COLOR.border,
      'line-width': evenly(7, 0.4, 10, 0.9, 14, 1.4),
      'line-opacity': evenly(6.5, 0, 8, 0.7),
    },
  },
  {
    id: 'state-line',
    type: 'line',
    source: 'border',
    maxzoom: MAX_DRAWN_ZOOM,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': COLOR.stateBorder, 'line-width': evenly(4, 0.8, 10, 1.8) },
  },
]

type RoadKind = { kind: string; minzoom: number; width: ExpressionSpecification; edge: ExpressionSpecification }

const roadKinds: RoadKind[] = [
  { kind: 'rua', minzoom: 12, width: byZoom(12, 0.6, 14, 2.2), edge: byZoom(12, 1.2, 14, 3.4) },
  { kind: 'avenida', minzoom: 10.5, width: byZoom(10.5, 0.6, 14, 4), edge: byZoom(10.5, 1.4, 14, 5.4) },
  { kind: 'principal', minzoom: 9.5, width: byZoom(9.5, 0.7, 14, 5), edge: byZoom(9.5, 1.5, 14, 6.6) },
  { kind: 'motorway', minzoom: 6, width: byZoom(6, 0.6, 12, 3.4, 14, 7), edge: byZoom(6, 1.2, 12, 5, 14, 9) },
]

/** All edges lie under all surfaces, so that crossings look open. */
const roads = (COLOR: Colors): LayerSpecification[] =>
  ['edge', 'surface'].flatMap(part =>
    roadKinds.map(({ kind, minzoom, width, edge }): LayerSpecification => {
      const isMotorway = kind === 'motorway'
      const surface = isMotorway ? COLOR.motorway : COLOR.road
      return {
        id: `${kind}-${part}`,
        type: 'line',
        source: 'region',
        minzoom,
        maxzoom: MAX_DRAWN_ZOOM,
        filter: unlessSurveyed(kind, CAMPINAS.roadsFrom),
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': part === 'surface' ? surface : isMotorway ? COLOR.motorwayEdge : COLOR.roadEdge,
          'line-width': part === 'surface' ? width : edge,
        },
      }
    }),
  )

const labels = (COLOR: Colors): LayerSpecification[] => [
  {
    id: 'river-label',
    type: 'symbol',
    source: 'region',
    minzoom: 10,
    maxzoom: MAX_DRAWN_ZOOM,
    filter: ofKind('river'),
    layout: { ...along(['get', 'name'], evenly(10, 10.5, 16, 14), 420), 'text-letter-spacing': 0.08 },
    paint: { 'text-color': COLOR.waterLabel, ...halo(COLOR.land) },
  },
  {
    id: 'reservoir-label',
    type: 'symbol',
    source: 'region',
    minzoom: 12,
    maxzoom: MAX_DRAWN_ZOOM,
    filter: ofKind('reservoir'),
    layout: { 'text-field': ['get', 'name'], 'text-font': LABEL_FONTS, 'text-size': 11.5, 'text-max-width': 7 },
    paint: { 'text-color': COLOR.waterLabel, ...halo(COLOR.water) },
  },
  {
    id: 'motorway-label',
    type: 'symbol',
    source: 'region',
    minzoom: 9,
    maxzoom: CAMPINAS.roadsFrom,
    filter: ofKind('motorway'),
    layout: along(
      ['step', ['zoom'], ['get', 'code'], 11.5, ['concat', ['get', 'name'], ' · ', ['get', 'code']]],
      evenly(9, 9.5, 16, 13),
      360,
    ),
    paint: { 'text-color': COLOR.motorwayLabel, ...halo(COLOR.land) },
  },
  {
    id: 'neighborhood-label',
    type: 'symbol',
    source: 'region',
    minzoom: 12.5,
    maxzoom: MAX_DRAWN_ZOOM,
    filter: ofKind('neighborhood'),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': LABEL_FONTS,
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
      maxzoom: 14.5,
      filter: people,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': LABEL_FONTS,
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
 * The embedded base map: no network beyond the site's own files, no glyph server. Up to zoom 14 the region by hand, to
 * know where one is; the streets of Campinas as they are (docs/decisions/0034).
 * `baseUrl` is where `land.json`, `municipalities.json`, `border.json`, `places.json` and `region.json` lie, without a
 * trailing slash ('/base-map'), with the letters of its labels in `glyphs`.
 */
export function baseMapStyle(baseUrl: string, scheme: MapScheme = 'light'): StyleSpecification {
  // Cut into few tiles: at zoom 14, where they end, their coordinates are still exact to a pixel or two.
  const file = (name: string, maxzoom: number) => ({
    type: 'geojson' as const,
    data: `${baseUrl}/${name}.json`,
    maxzoom,
  })
  const colors = COLORS[scheme]
  return {
    version: 8,
    name: EXPLORE.SIMPLIFIED_MAP_NAME,
    glyphs: `${baseUrl}/glyphs/{fontstack}/{range}.pbf`,
    sources: {
      land: { ...file('land', 4), attribution: BASE_MAP_ATTRIBUTION },
      municipalities: file('municipalities', 9),
      border: file('border', 9),
      places: file('places', 9),
      region: file('region', 10),
      [CAMPINAS.source]: campinasSource(),
    },
    layers: [
      ...areas(colors),
      ...campinasAreas(colors),
      ...roads(colors),
      ...campinasRoads(colors),
      ...labels(colors),
      ...campinasLabels(colors),
    ],
  }
}
