import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { CAMPINAS } from './base-map-tiles.ts'
import campinasUrl from './campinas.pmtiles?url'
import type { Colors } from './map-colors.ts'
import { exponentialByZoom, linearByZoom, lineLabel, type SparseSource, textHalo } from './style-parts.ts'

export const CAMPINAS_SOURCE = 'campinas'

/** Tiles are fetched one by one when they are visible. */
export const campinasSource = (): SparseSource => ({
  type: 'vector',
  tiles: [`pmtiles://${new URL(campinasUrl, location.href).href}/{z}/{x}/{y}`],
  minzoom: CAMPINAS.from,
  // Beyond the file's last zoom tiles are cut from it, because labels of a whole tile that is magnified 16 times are too many.
  maxzoom: CAMPINAS.to + 3,
  sparse: true,
  bounds: [...CAMPINAS.bounds],
  attribution: EXPLORE_TEXTS.CAMPINAS_CREDITS,
})

const streets = { source: CAMPINAS_SOURCE, 'source-layer': 'streets' }
type Rank = 'viela' | 'rua' | 'avenida' | 'principal' | 'rodovia'

const WIDTH_ZOOMS = [13, 14, 15, 16, 18] as const
/** Pixels at these zooms; at zoom 18 the street's real width. */
type Widths = readonly [number, number, number, number, number]
const SURFACES: Record<Rank, Widths> = {
  viela: [0.4, 0.8, 1.6, 4, 16],
  rua: [1.3, 2.4, 4.4, 8, 28],
  avenida: [1.9, 3.6, 6.8, 12, 40],
  principal: [2.8, 5, 8.8, 15, 50],
  rodovia: [4.2, 7, 11, 18, 58],
}
const EDGES: Record<Rank, Widths> = {
  viela: [0.8, 1.4, 2.6, 5.4, 18],
  rua: [2, 3.4, 5.8, 9.6, 30],
  avenida: [2.9, 5, 8.4, 13.8, 42],
  principal: [4.2, 6.8, 10.7, 17, 52.5],
  rodovia: [5.7, 8.8, 13.1, 20.5, 61],
}

const byRank = <Value extends string | number>(values: Record<Rank, Value>): ExpressionSpecification => {
  const { rua: other, ...rest } = values
  return ['match', ['get', 'rank'], ...(Object.entries(rest).flat() as [string, Value]), other]
}
/** One layer with widths by rank, instead of one for each rank: each layer is drawn once for each tile. */
const widthOf = (widths: Record<Rank, Widths>): ExpressionSpecification =>
  exponentialByZoom(
    ...WIDTH_ZOOMS.flatMap((zoom, at) => [
      zoom,
      byRank({
        viela: widths.viela[at] ?? 0,
        rua: widths.rua[at] ?? 0,
        avenida: widths.avenida[at] ?? 0,
        principal: widths.principal[at] ?? 0,
        rodovia: widths.rodovia[at] ?? 0,
      }),
    ]),
  )

export const campinasAreas = (colors: Colors): LayerSpecification[] => [
  {
    id: 'blocks',
    type: 'fill',
    source: CAMPINAS_SOURCE,
    'source-layer': 'blocks',
    // Antialiasing needs a second shader program and is not visible at low zoom.
    paint: { 'fill-color': colors.block, 'fill-antialias': ['step', ['zoom'], false, 14, true] },
  },
]

/** All edges are below all surfaces, so that crossings look open. */
export const campinasRoads = (colors: Colors): LayerSpecification[] => {
  const { road, main, motorway, roadEdge, mainEdge, motorwayEdge } = colors
  const layer = (id: string, color: ExpressionSpecification, widths: Record<Rank, Widths>): LayerSpecification => ({
    id,
    type: 'line',
    ...streets,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': widthOf(widths) },
  })
  return [
    layer(
      'street-edges',
      byRank({ viela: roadEdge, rua: roadEdge, avenida: roadEdge, principal: mainEdge, rodovia: motorwayEdge }),
      EDGES,
    ),
    layer(
      'street-surfaces',
      byRank({ viela: road, rua: road, avenida: road, principal: main, rodovia: motorway }),
      SURFACES,
    ),
  ]
}

const name: ExpressionSpecification = ['get', 'name']
const isRodovia: ExpressionSpecification = ['==', ['get', 'rank'], 'rodovia']

export const campinasLabels = ({ streetLabel, motorwayLabel, road }: Colors): SymbolLayerSpecification[] => [
  {
    id: 'street-labels',
    type: 'symbol',
    ...streets,
    // Names of lesser streets begin at higher zoom, where tiles have them.
    filter: [
      'all',
      ['has', 'name'],
      ['any', ['>=', ['zoom'], 15], ['!', ['in', ['get', 'rank'], ['literal', ['rua', 'viela']]]]],
    ],
    layout: {
      ...lineLabel(
        ['case', ['all', isRodovia, ['has', 'code']], ['concat', name, ' · ', ['get', 'code']], name],
        linearByZoom(
          13,
          byRank({ viela: 10.5, rua: 10.5, avenida: 10.5, principal: 10.5, rodovia: 11.5 }),
          18,
          byRank({ viela: 14, rua: 14, avenida: 15, principal: 16, rodovia: 15 }),
        ),
        300,
      ),
      // Main streets first
      'symbol-sort-key': byRank({ viela: 4, rua: 3, avenida: 2, principal: 1, rodovia: 0 }),
    },
    paint: {
      'text-color': ['case', isRodovia, motorwayLabel, streetLabel],
      ...textHalo(road),
    },
  },
]
