import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { BASE_MAP_COLORS, type BaseMapColors } from './base-map-colors.ts'
import { CAMPINAS_TILES, REGION_SOURCE_ID, REGION_TILES } from './base-map-tiles.ts'
import { CAMPINAS_SOURCE_ID, campinasAreas, campinasLabels, campinasRoads, campinasSource } from './campinas-style.ts'
import regionUrl from './region.pmtiles?url'
import { exponentialByZoom, LABEL_FONTS, linearByZoom, lineLabel, type SparseSource, textHalo } from './style-parts.ts'

/** Credits of the data sources, required wherever the embedded map is shown. */
const BASE_MAP_ATTRIBUTION = EXPLORE_TEXTS.SIMPLIFIED_MAP_CREDITS

/** Note beside the map that says that the base map is simplified and no exact street map. */
export const BASE_MAP_NOTE = EXPLORE_TEXTS.SIMPLIFIED_MAP

/** The hand-drawn region is hidden from this zoom on, because it is too inaccurate for addresses. */
const MAX_REGION_ZOOM = 14
/** From this zoom on, street names are enough and names of places are hidden. */
const MAX_PLACE_NAME_ZOOM = 14.5

const featureKind: ExpressionSpecification = ['get', 'kind']
const isOfKind = (...kinds: string[]): ExpressionSpecification => ['in', featureKind, ['literal', kinds]]
/** Expression that chooses a value by the kind of a feature; `other` is for kinds that are not listed. */
const matchKind = <Value extends string | number>(
  values: Record<string, Value>,
  other: Value,
): ExpressionSpecification => ['match', featureKind, ...(Object.entries(values).flat() as [string, Value]), other]
/** Expression that chooses a size by the kind of a feature and by zoom: per kind one value for each zoom in `stops`. */
const matchKindAndZoom = (
  curve: (...stops: (number | ExpressionSpecification)[]) => ExpressionSpecification,
  stops: readonly number[],
  sizes: Record<string, readonly number[]>,
): ExpressionSpecification =>
  curve(
    ...stops.flatMap((stop, index) => [
      stop,
      matchKind(Object.fromEntries(Object.entries(sizes).map(([name, values]) => [name, values[index] ?? 0])), 0),
    ]),
  )

/**
 * Features say in `from` and `until` at which whole zoom levels they are drawn. With this filter one layer draws
 * features of all kinds, because MapLibre draws each additional layer once per tile (docs/decisions/0056).
 */
const isDrawnAtZoom: ExpressionSpecification = [
  'all',
  ['>=', ['zoom'], ['coalesce', ['get', 'from'], 0]],
  ['<', ['zoom'], ['coalesce', ['get', 'until'], MAX_REGION_ZOOM + 1]],
]
const regionLayer = (layer: string) => ({ source: REGION_SOURCE_ID, 'source-layer': layer })

/**
 * Turns antialiasing off, which needs a second shader program and a second pass, and is not visible at edges of low
 * contrast.
 */
const NO_ANTIALIAS = { 'fill-antialias': false }

const areaLayers = (colors: BaseMapColors): LayerSpecification[] => [
  // The background has the colour of Brazil's land, because most tiles have no sea and no foreign country.
  { id: 'country', type: 'background', paint: { 'background-color': colors.land } },
  {
    id: 'areas',
    type: 'fill',
    ...regionLayer('areas'),
    maxzoom: MAX_REGION_ZOOM,
    filter: isDrawnAtZoom,
    paint: { 'fill-color': matchKind({ abroad: colors.abroad, urban: colors.urban }, colors.water), ...NO_ANTIALIAS },
  },
]

const lineLayers = (colors: BaseMapColors): LayerSpecification[] => [
  {
    id: 'lines',
    type: 'line',
    ...regionLayer('lines'),
    maxzoom: MAX_REGION_ZOOM,
    filter: isDrawnAtZoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': matchKind({ river: colors.water, state: colors.stateBorder }, colors.border),
      'line-width': matchKindAndZoom(linearByZoom, [4, 7, 10, 12, 14], {
        river: [0.5, 0.8, 1.6, 3, 7],
        country: [0.8, 0.8, 0.8, 0.8, 0.8],
        state: [0.8, 1.2, 1.8, 1.8, 1.8],
        municipality: [0.3, 0.4, 0.7, 0.9, 1.1],
      }),
    },
  },
]

/** Road edges (casings) are below all road surfaces, so that crossings look open. */
const roadLayers = (colors: BaseMapColors): LayerSpecification[] =>
  (
    [
      {
        id: 'road-edges',
        color: matchKind({ motorway: colors.motorwayEdge }, colors.roadEdge),
        widths: {
          rua: [0, 0, 0, 1.2, 3.4],
          avenida: [0, 0, 1.2, 2.6, 5.4],
          principal: [0, 1, 1.6, 3.2, 6.6],
          motorway: [1.2, 2.2, 3.2, 5, 9],
        },
      },
      {
        id: 'road-surfaces',
        color: matchKind({ motorway: colors.motorway }, colors.road),
        widths: {
          rua: [0, 0, 0, 0.6, 2.2],
          avenida: [0, 0, 0.6, 1.6, 4],
          principal: [0, 0.5, 0.9, 2, 5],
          motorway: [0.6, 1.3, 2, 3.4, 7],
        },
      },
    ] as const
  ).map(({ id, color: lineColor, widths }) => ({
    id,
    type: 'line',
    ...regionLayer('roads'),
    minzoom: 6,
    maxzoom: MAX_REGION_ZOOM,
    filter: isDrawnAtZoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': lineColor,
      'line-width': matchKindAndZoom(exponentialByZoom, [6, 9, 10.5, 12, 14], widths),
    },
  }))

const featureName: ExpressionSpecification = ['get', 'name']

type Anchors = VariableAnchorOffsetCollectionSpecification
const anchorsAround = (distanceEm: number): Anchors => [
  'top',
  [0, distanceEm],
  'bottom',
  [0, -distanceEm],
  'left',
  [distanceEm, 0],
  'right',
  [-distanceEm, 0],
]
/**
 * Where MapLibre tries to place a name, as offsets in em: first at its place, then below, above, right and left of it,
 * in growing distance.
 */
const LABEL_ANCHORS_BESIDE_BUBBLES: Anchors = [
  'center',
  [0, 0],
  ...anchorsAround(1),
  ...anchorsAround(2.2),
  ...anchorsAround(3.4),
]

const labelLayers = (colors: BaseMapColors): SymbolLayerSpecification[] => [
  {
    id: 'motorway-labels',
    type: 'symbol',
    ...regionLayer('roads'),
    minzoom: 10,
    maxzoom: CAMPINAS_TILES.minZoom,
    filter: ['all', isOfKind('motorway'), isDrawnAtZoom],
    layout: lineLabel(
      ['step', ['zoom'], ['get', 'code'], 12, ['concat', featureName, ' · ', ['get', 'code']]],
      linearByZoom(9, 9.5, 16, 13),
      420,
    ),
    paint: { 'text-color': colors.motorwayLabel, ...textHalo(colors.land) },
  },
  {
    id: 'names',
    type: 'symbol',
    ...regionLayer('names'),
    minzoom: 3,
    maxzoom: MAX_PLACE_NAME_ZOOM,
    filter: isDrawnAtZoom,
    layout: {
      'text-field': featureName,
      'text-font': LABEL_FONTS,
      'text-size': matchKindAndZoom(linearByZoom, [4, 8, 13, 15], {
        metropolis: [11, 16, 22, 22],
        city: [10.5, 12.5, 18, 18],
        town: [10.5, 10.5, 15, 15],
        village: [9.5, 9.5, 13, 13],
        neighborhood: [10.5, 10.5, 11, 13],
      }),
      'text-max-width': 8,
      'text-padding': 3,
      // Names move aside for the bubbles of points
      'text-variable-anchor-offset': LABEL_ANCHORS_BESIDE_BUBBLES,
    },
    paint: {
      'text-color': matchKind(
        { metropolis: colors.place, city: colors.place, neighborhood: colors.area },
        colors.placeMuted,
      ),
      ...textHalo(colors.land, 2),
    },
  },
  {
    id: 'water-labels',
    type: 'symbol',
    ...regionLayer('lines'),
    minzoom: 13,
    maxzoom: MAX_REGION_ZOOM,
    filter: ['all', isOfKind('river'), isDrawnAtZoom],
    layout: { ...lineLabel(featureName, linearByZoom(10, 10.5, 16, 14), 420), 'text-letter-spacing': 0.08 },
    paint: { 'text-color': colors.waterLabel, ...textHalo(colors.land) },
  },
]

/** `sparse`, because at high zoom the archive has tiles of this region only. */
const regionSource = (): SparseSource => ({
  type: 'vector',
  tiles: [`pmtiles://${new URL(regionUrl, location.href).href}/{z}/{x}/{y}`],
  maxzoom: REGION_TILES.maxZoom,
  sparse: true,
  attribution: BASE_MAP_ATTRIBUTION,
})

/**
 * Style of the embedded base map, which loads only files of the site: a hand-drawn region for orientation up to zoom
 * 14, and the real streets of Campinas (docs/decisions/0034). `baseUrl` is the folder with `glyphs`, without a trailing
 * slash ('/base-map').
 */
export function baseMapStyle(baseUrl: string): StyleSpecification {
  return {
    version: 8,
    name: EXPLORE_TEXTS.SIMPLIFIED_MAP_NAME,
    glyphs: `${baseUrl}/glyphs/{fontstack}/{range}.pbf`,
    sources: {
      [REGION_SOURCE_ID]: regionSource(),
      [CAMPINAS_SOURCE_ID]: campinasSource(),
    },
    layers: [
      ...areaLayers(BASE_MAP_COLORS),
      ...campinasAreas(BASE_MAP_COLORS),
      ...lineLayers(BASE_MAP_COLORS),
      ...roadLayers(BASE_MAP_COLORS),
      ...campinasRoads(BASE_MAP_COLORS),
      ...labelLayers(BASE_MAP_COLORS),
      ...campinasLabels(BASE_MAP_COLORS),
    ],
  }
}
