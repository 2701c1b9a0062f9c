import type { ExpressionSpecification, LayerSpecification, VectorSourceSpecification } from 'maplibre-gl'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import campinasUrl from './campinas.pmtiles?url'
import type { Colors } from './map-colors.ts'
import { exponentialByZoom, halo, linearByZoom, lineLabel } from './style-parts.ts'

/** Streets and blocks of Campinas, written by `web/base-map/campinas.ts`. */
export const CAMPINAS = {
  source: 'campinas',
  /** Zoom levels in the file. */
  roadsFrom: 11,
  blocksFrom: 12,
  to: 14,
  /** Degrees. */
  bounds: [-47.24681, -23.06391, -46.85839, -22.72842],
} as const

/** Tiles are fetched one by one when they are visible. */
export const campinasSource = (): VectorSourceSpecification => ({
  type: 'vector',
  tiles: [`pmtiles://${new URL(campinasUrl, location.href).href}/{z}/{x}/{y}`],
  minzoom: CAMPINAS.roadsFrom,
  maxzoom: CAMPINAS.to,
  bounds: [...CAMPINAS.bounds],
  attribution: EXPLORE.CAMPINAS_CREDITS,
})

const streets = { source: CAMPINAS.source, 'source-layer': 'streets' }
const ofRank = (...ranks: string[]): ExpressionSpecification => ['in', ['get', 'rank'], ['literal', ranks]]

type RankStyle = {
  rank: string
  minzoom: number
  /** Pixels; at zoom 18 the street's real width. */
  width: ExpressionSpecification
  edge: ExpressionSpecification
}

const RANKS: readonly RankStyle[] = [
  {
    rank: 'viela',
    minzoom: 13.5,
    width: exponentialByZoom(13.5, 0.4, 15, 1.6, 18, 16),
    edge: exponentialByZoom(13.5, 0.8, 15, 2.6, 18, 18),
  },
  {
    rank: 'rua',
    minzoom: 12,
    width: exponentialByZoom(12, 0.8, 14, 2.4, 16, 8, 18, 28),
    edge: exponentialByZoom(12, 0.8, 14, 3.4, 16, 9.6, 18, 30),
  },
  {
    rank: 'avenida',
    minzoom: 11,
    width: exponentialByZoom(11, 0.5, 14, 3.6, 16, 12, 18, 40),
    edge: exponentialByZoom(11, 1.4, 14, 5, 16, 13.8, 18, 42),
  },
  {
    rank: 'principal',
    minzoom: 11,
    width: exponentialByZoom(11, 1.1, 14, 5, 16, 15, 18, 50),
    edge: exponentialByZoom(11, 2.2, 14, 6.8, 16, 17, 18, 52.5),
  },
  {
    rank: 'rodovia',
    minzoom: 11,
    width: exponentialByZoom(11, 2, 14, 7, 16, 18, 18, 58),
    edge: exponentialByZoom(11, 3.2, 14, 8.8, 16, 20.5, 18, 61),
  },
]

export const campinasAreas = (colors: Colors): LayerSpecification[] => [
  {
    id: 'blocks',
    type: 'fill',
    source: CAMPINAS.source,
    'source-layer': 'blocks',
    minzoom: CAMPINAS.blocksFrom,
    // Antialiasing needs a second shader program and is not visible at low zoom.
    paint: { 'fill-color': colors.block, 'fill-antialias': ['step', ['zoom'], false, 14, true] },
  },
]

/** All edges are below all surfaces, so that crossings look open. */
export const campinasRoads = (colors: Colors): LayerSpecification[] => {
  const surfaceColors: Record<string, string> = { rodovia: colors.motorway, principal: colors.main }
  const edgeColors: Record<string, string> = { rodovia: colors.motorwayEdge, principal: colors.mainEdge }
  return ['edge', 'surface'].flatMap(part =>
    RANKS.map(
      ({ rank, minzoom, width, edge }): LayerSpecification => ({
        id: `campinas-${rank}-${part}`,
        type: 'line',
        ...streets,
        minzoom,
        filter: ofRank(rank),
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color':
            part === 'surface' ? (surfaceColors[rank] ?? colors.road) : (edgeColors[rank] ?? colors.roadEdge),
          'line-width': part === 'surface' ? width : edge,
        },
      }),
    ),
  )
}

const name: ExpressionSpecification = ['get', 'name']

export const campinasLabels = (colors: Colors): LayerSpecification[] => [
  {
    id: 'campinas-rua-label',
    type: 'symbol',
    ...streets,
    minzoom: 15,
    filter: ['all', ofRank('rua', 'viela'), ['has', 'name']],
    layout: lineLabel(name, linearByZoom(15, 10.5, 18, 14), 260),
    paint: { 'text-color': colors.streetLabel, ...halo(colors.road) },
  },
  {
    id: 'campinas-avenida-label',
    type: 'symbol',
    ...streets,
    minzoom: 14,
    filter: ['all', ofRank('avenida'), ['has', 'name']],
    layout: lineLabel(name, linearByZoom(14, 10.5, 18, 15), 280),
    paint: { 'text-color': colors.streetLabel, ...halo(colors.road) },
  },
  {
    id: 'campinas-principal-label',
    type: 'symbol',
    ...streets,
    minzoom: 12.5,
    filter: ['all', ofRank('principal'), ['has', 'name']],
    layout: lineLabel(name, linearByZoom(12.5, 10.5, 18, 16), 300),
    paint: { 'text-color': colors.streetLabel, ...halo(colors.main) },
  },
  {
    id: 'campinas-rodovia-label',
    type: 'symbol',
    ...streets,
    minzoom: CAMPINAS.roadsFrom,
    filter: ['all', ofRank('rodovia'), ['has', 'name']],
    layout: lineLabel(['concat', name, ' · ', ['get', 'code']], linearByZoom(11, 10.5, 18, 15), 360),
    paint: { 'text-color': colors.motorwayLabel, ...halo(colors.land) },
  },
]
