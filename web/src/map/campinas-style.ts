import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import type { BaseMapColors } from './base-map-colors.ts'
import { CAMPINAS_TILES } from './base-map-tiles.ts'
import campinasUrl from './campinas.pmtiles?url'
import { exponentialByZoom, linearByZoom, lineLabel, type SparseSource, textHalo } from './style-parts.ts'

export const CAMPINAS_SOURCE_ID = 'campinas'

/** The street tiles of Campinas. The map fetches each tile when it becomes visible. */
export const campinasSource = (): SparseSource => ({
  type: 'vector',
  tiles: [`pmtiles://${new URL(campinasUrl, location.href).href}/{z}/{x}/{y}`],
  minzoom: CAMPINAS_TILES.minZoom,
  // Three zoom levels beyond the archive's last, MapLibre cuts smaller tiles out of the last level, because a tile that
  // is magnified 16 times would have too many labels.
  maxzoom: CAMPINAS_TILES.maxZoom + 3,
  sparse: true,
  bounds: [...CAMPINAS_TILES.bounds],
  attribution: EXPLORE_TEXTS.CAMPINAS_CREDITS,
})

const streetsLayer = { source: CAMPINAS_SOURCE_ID, 'source-layer': 'streets' }
type Rank = 'viela' | 'rua' | 'avenida' | 'principal' | 'rodovia'

const WIDTH_ZOOMS = [13, 14, 15, 16, 18] as const
/** Street widths in pixels at five zoom levels; the one at zoom 18 is the street's real width. */
type Widths = readonly [number, number, number, number, number]
const SURFACE_WIDTHS: Record<Rank, Widths> = {
  viela: [0.4, 0.8, 1.6, 4, 16],
  rua: [1.3, 2.4, 4.4, 8, 28],
  avenida: [1.9, 3.6, 6.8, 12, 40],
  principal: [2.8, 5, 8.8, 15, 50],
  rodovia: [4.2, 7, 11, 18, 58],
}
const EDGE_WIDTHS: Record<Rank, Widths> = {
  viela: [0.8, 1.4, 2.6, 5.4, 18],
  rua: [2, 3.4, 5.8, 9.6, 30],
  avenida: [2.9, 5, 8.4, 13.8, 42],
  principal: [4.2, 6.8, 10.7, 17, 52.5],
  rodovia: [5.7, 8.8, 13.1, 20.5, 61],
}

const matchRank = <Value extends string | number>(values: Record<Rank, Value>): ExpressionSpecification => {
  const { rua: other, ...rest } = values
  return ['match', ['get', 'rank'], ...(Object.entries(rest).flat() as [string, Value]), other]
}
/**
 * Expression for the width of a street by its rank and the zoom. One layer serves all ranks, because MapLibre draws
 * each layer once per tile.
 */
const widthByRankAndZoom = (widths: Record<Rank, Widths>): ExpressionSpecification =>
  exponentialByZoom(
    ...WIDTH_ZOOMS.flatMap((zoom, index) => [
      zoom,
      matchRank({
        viela: widths.viela[index] ?? 0,
        rua: widths.rua[index] ?? 0,
        avenida: widths.avenida[index] ?? 0,
        principal: widths.principal[index] ?? 0,
        rodovia: widths.rodovia[index] ?? 0,
      }),
    ]),
  )

export const campinasAreas = (colors: BaseMapColors): LayerSpecification[] => [
  {
    id: 'blocks',
    type: 'fill',
    source: CAMPINAS_SOURCE_ID,
    'source-layer': 'blocks',
    // Antialiasing needs a second shader program and is not visible at low zoom.
    paint: { 'fill-color': colors.block, 'fill-antialias': ['step', ['zoom'], false, 14, true] },
  },
]

/** Street edges (casings) are below all street surfaces, so that crossings look open. */
export const campinasRoads = (colors: BaseMapColors): LayerSpecification[] => {
  const { road, main, motorway, roadEdge, mainEdge, motorwayEdge } = colors
  const roadLayer = (id: string, color: ExpressionSpecification, widths: Record<Rank, Widths>): LayerSpecification => ({
    id,
    type: 'line',
    ...streetsLayer,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': widthByRankAndZoom(widths) },
  })
  return [
    roadLayer(
      'street-edges',
      matchRank({ viela: roadEdge, rua: roadEdge, avenida: roadEdge, principal: mainEdge, rodovia: motorwayEdge }),
      EDGE_WIDTHS,
    ),
    roadLayer(
      'street-surfaces',
      matchRank({ viela: road, rua: road, avenida: road, principal: main, rodovia: motorway }),
      SURFACE_WIDTHS,
    ),
  ]
}

const featureName: ExpressionSpecification = ['get', 'name']
const isMotorway: ExpressionSpecification = ['==', ['get', 'rank'], 'rodovia']

export const campinasLabels = ({ streetLabel, motorwayLabel, road }: BaseMapColors): SymbolLayerSpecification[] => [
  {
    id: 'street-labels',
    type: 'symbol',
    ...streetsLayer,
    // Names of smaller streets appear at higher zoom, because only those tiles contain them.
    filter: [
      'all',
      ['has', 'name'],
      ['any', ['>=', ['zoom'], 15], ['!', ['in', ['get', 'rank'], ['literal', ['rua', 'viela']]]]],
    ],
    layout: {
      ...lineLabel(
        ['case', ['all', isMotorway, ['has', 'code']], ['concat', featureName, ' · ', ['get', 'code']], featureName],
        linearByZoom(
          13,
          matchRank({ viela: 10.5, rua: 10.5, avenida: 10.5, principal: 10.5, rodovia: 11.5 }),
          18,
          matchRank({ viela: 14, rua: 14, avenida: 15, principal: 16, rodovia: 15 }),
        ),
        300,
      ),
      // Labels of main streets are placed first
      'symbol-sort-key': matchRank({ viela: 4, rua: 3, avenida: 2, principal: 1, rodovia: 0 }),
    },
    paint: {
      'text-color': ['case', isMotorway, motorwayLabel, streetLabel],
      ...textHalo(road),
    },
  },
]
