import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { CAMPINAS, campinasAreas, campinasLabels, campinasRoads, campinasSource } from './campinas-style.ts'
import { COLORS, type Colors } from './map-colors.ts'
import { exponentialByZoom, halo, LABEL_FONTS, linearByZoom, lineLabel } from './style-parts.ts'

/** Credits of the data sources, required wherever the embedded map is shown. */
const BASE_MAP_ATTRIBUTION = EXPLORE.SIMPLIFIED_MAP_CREDITS

/** Shown beside the map, so that nobody takes it for a street map. */
export const BASE_MAP_NOTE = EXPLORE.SIMPLIFIED_MAP

const ofKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
/** Thousands of people. */
const population: ExpressionSpecification = ['get', 'population']
const populationBetween = (from: number, below: number): ExpressionSpecification => [
  'all',
  ['>=', population, from],
  ['<', population, below],
]

/** The hand-drawn region is hidden from this zoom on, because it is too inaccurate for addresses. */
const MAX_REGION_ZOOM = 14
/**
 * Hides hand-drawn features from zoom `until` on where surveyed data exists. It is a filter because a data-driven paint property
 * would need another shader program, which adds tens of milliseconds to a device's first view.
 */
const handDrawnUnlessSurveyed = (kind: string, until: number): ExpressionSpecification => [
  'all',
  ofKind(kind),
  ['any', ['<', ['zoom'], until], ['!', ['has', 'surveyed']]],
]

/** Antialiasing needs a second shader program and a second pass, and is not visible at edges of low contrast. */
const NO_ANTIALIAS = { 'fill-antialias': false }

const areas = (COLOR: Colors): LayerSpecification[] => [
  {
    id: 'sea',
    type: 'background',
    paint: { 'background-color': ['step', ['zoom'], COLOR.water, MAX_REGION_ZOOM, COLOR.land] },
  },
  {
    id: 'abroad',
    type: 'fill',
    source: 'land',
    maxzoom: MAX_REGION_ZOOM,
    paint: { 'fill-color': COLOR.abroad, ...NO_ANTIALIAS },
  },
  {
    id: 'country',
    type: 'fill',
    source: 'land',
    maxzoom: MAX_REGION_ZOOM,
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
    maxzoom: MAX_REGION_ZOOM,
    filter: handDrawnUnlessSurveyed('urban', CAMPINAS.blocksFrom),
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
    maxzoom: MAX_REGION_ZOOM,
    filter: ofKind('reservoir'),
    paint: { 'fill-color': COLOR.water, ...NO_ANTIALIAS },
  },
  {
    id: 'river',
    type: 'line',
    source: 'region',
    maxzoom: MAX_REGION_ZOOM,
    filter: handDrawnUnlessSurveyed('river', CAMPINAS.roadsFrom),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': COLOR.water, 'line-width': exponentialByZoom(7, 0.8, 12, 3, 14, 7) },
  },
  {
    id: 'municipality-line',
    type: 'line',
    source: 'municipalities',
    minzoom: 6.5,
    maxzoom: MAX_REGION_ZOOM,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': COLOR.border,
      'line-width': linearByZoom(7, 0.4, 10, 0.9, 14, 1.4),
      'line-opacity': linearByZoom(6.5, 0, 8, 0.7),
    },
  },
  {
    id: 'state-line',
    type: 'line',
    source: 'border',
    maxzoom: MAX_REGION_ZOOM,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': COLOR.stateBorder, 'line-width': linearByZoom(4, 0.8, 10, 1.8) },
  },
]

type RoadKind = { kind: string; minzoom: number; width: ExpressionSpecification; edge: ExpressionSpecification }

const roadKinds: RoadKind[] = [
  { kind: 'rua', minzoom: 12, width: exponentialByZoom(12, 0.6, 14, 2.2), edge: exponentialByZoom(12, 1.2, 14, 3.4) },
  {
    kind: 'avenida',
    minzoom: 10.5,
    width: exponentialByZoom(10.5, 0.6, 14, 4),
    edge: exponentialByZoom(10.5, 1.4, 14, 5.4),
  },
  {
    kind: 'principal',
    minzoom: 9.5,
    width: exponentialByZoom(9.5, 0.7, 14, 5),
    edge: exponentialByZoom(9.5, 1.5, 14, 6.6),
  },
  {
    kind: 'motorway',
    minzoom: 6,
    width: exponentialByZoom(6, 0.6, 12, 3.4, 14, 7),
    edge: exponentialByZoom(6, 1.2, 12, 5, 14, 9),
  },
]

/** All edges are below all surfaces, so that crossings look open. */
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
        maxzoom: MAX_REGION_ZOOM,
        filter: handDrawnUnlessSurveyed(kind, CAMPINAS.roadsFrom),
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
    maxzoom: MAX_REGION_ZOOM,
    filter: ofKind('river'),
    layout: { ...lineLabel(['get', 'name'], linearByZoom(10, 10.5, 16, 14), 420), 'text-letter-spacing': 0.08 },
    paint: { 'text-color': COLOR.waterLabel, ...halo(COLOR.land) },
  },
  {
    id: 'reservoir-label',
    type: 'symbol',
    source: 'region',
    minzoom: 12,
    maxzoom: MAX_REGION_ZOOM,
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
    layout: lineLabel(
      ['step', ['zoom'], ['get', 'code'], 11.5, ['concat', ['get', 'name'], ' · ', ['get', 'code']]],
      linearByZoom(9, 9.5, 16, 13),
      360,
    ),
    paint: { 'text-color': COLOR.motorwayLabel, ...halo(COLOR.land) },
  },
  {
    id: 'neighborhood-label',
    type: 'symbol',
    source: 'region',
    minzoom: 12.5,
    maxzoom: MAX_REGION_ZOOM,
    filter: ofKind('neighborhood'),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': LABEL_FONTS,
      'text-size': linearByZoom(12.5, 10.5, 16, 14),
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
      ...lineLabel(['get', 'name'], linearByZoom(11, 10, 14, 11.5), 500),
      'text-letter-spacing': 0.14,
      'text-offset': [0, 0.9],
    },
    paint: { 'text-color': COLOR.area, 'text-opacity': 0.85, ...halo(COLOR.land) },
  },
  ...(
    [
      {
        id: 'village',
        people: populationBetween(0, 15),
        minzoom: 9.5,
        size: linearByZoom(9.5, 10.5, 13, 13),
        isBold: false,
      },
      {
        id: 'town',
        people: populationBetween(15, 100),
        minzoom: 8,
        size: linearByZoom(8, 10.5, 13, 15),
        isBold: false,
      },
      {
        id: 'city',
        people: populationBetween(100, 500),
        minzoom: 6.5,
        size: linearByZoom(6.5, 11, 13, 18),
        isBold: true,
      },
      {
        id: 'metropolis',
        people: populationBetween(500, 1e6),
        minzoom: 3,
        size: linearByZoom(4, 11, 13, 22),
        isBold: true,
      },
    ] as const
  ).map(
    ({ id, people, minzoom, size, isBold }): LayerSpecification => ({
      id: `place-${id}`,
      type: 'symbol',
      source: 'places',
      minzoom,
      // From here on, street and neighbourhood names are enough.
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
 * The embedded base map, which needs only the site's own files: a hand-drawn region for orientation up to zoom 14, and the real
 * streets of Campinas (docs/decisions/0034). `baseUrl` is the folder with `land.json`, `municipalities.json`, `border.json`,
 * `places.json`, `region.json` and `glyphs`, without a trailing slash ('/base-map').
 */
export function baseMapStyle(baseUrl: string): StyleSpecification {
  // A low maxzoom means few tiles. At zoom 14 their coordinates are still exact to a pixel or two.
  const geojsonSource = (name: string, maxzoom: number) => ({
    type: 'geojson' as const,
    data: `${baseUrl}/${name}.json`,
    maxzoom,
  })
  const colors = COLORS
  return {
    version: 8,
    name: EXPLORE.SIMPLIFIED_MAP_NAME,
    glyphs: `${baseUrl}/glyphs/{fontstack}/{range}.pbf`,
    sources: {
      land: { ...geojsonSource('land', 4), attribution: BASE_MAP_ATTRIBUTION },
      municipalities: geojsonSource('municipalities', 9),
      border: geojsonSource('border', 9),
      places: geojsonSource('places', 9),
      region: geojsonSource('region', 10),
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
