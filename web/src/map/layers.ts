import type { CircleLayerSpecification, ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { clusterDiameter } from '#shared/catalogue/rules/map-settings.ts'
import { BUBBLE_ICON, CART_ICON, PRICE_ICON, SELECTED_PRICE_ICON } from './icons.ts'
import type { MapPalette } from './palette.ts'
import { LABEL_FONTS } from './style-parts.ts'

/**
 * Layers over the base map. Points and clusters are WebGL layers, because thousands of DOM markers are too slow. The list beside
 * the map is the accessible alternative.
 */
export const MARKS_SOURCE = 'marks'
/** Features above the marks: the visitor's position, the cart's points and highlights. */
export const OVERLAY_SOURCE = 'over'
export type OverlayPart = 'here' | 'cart' | 'highlight'

type WithoutSource<Layer> = Omit<Layer, 'source'>

const count: ExpressionSpecification = ['get', 'count']
const byCount = (size: (count: number) => number): ExpressionSpecification => [
  'step',
  count,
  size(0),
  10,
  size(10),
  100,
  size(100),
]
const isCluster: ExpressionSpecification = ['==', ['get', 'kind'], 'cluster']
const isPart = (part: OverlayPart): ExpressionSpecification => ['==', ['get', 'part'], part]
const isPoint: ExpressionSpecification = ['==', ['get', 'kind'], 'point']

export const CLUSTER_LAYER = 'clusters'
const POINT_LAYER = 'points'
export const CART_LAYER = 'cart-points'
/** Layers that react to the pointer. */
export const TARGET_LAYERS = [CART_LAYER, POINT_LAYER, CLUSTER_LAYER]

/**
 * Cluster bubbles and their counts. A symbol layer, like markers and labels, so that no further shader program is needed.
 */
export const CLUSTERS: WithoutSource<SymbolLayerSpecification> = {
  id: CLUSTER_LAYER,
  type: 'symbol',
  filter: isCluster,
  layout: {
    'icon-image': ['concat', BUBBLE_ICON, ['to-string', byCount(clusterDiameter)]],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'text-field': ['to-string', count],
    'text-font': LABEL_FONTS,
    'text-size': 15,
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  },
  paint: { 'text-color': '#fff' },
}

export const POINT_MARKERS: WithoutSource<SymbolLayerSpecification> = {
  id: POINT_LAYER,
  type: 'symbol',
  filter: isPoint,
  layout: {
    'icon-image': ['get', 'status'],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    // Available points are drawn last, above the unavailable ones.
    'symbol-sort-key': ['match', ['get', 'status'], 'available', 2, 'reserved', 1, 0],
  },
}

export const CART_MARKERS: WithoutSource<SymbolLayerSpecification> = {
  id: CART_LAYER,
  type: 'symbol',
  filter: isPart('cart'),
  layout: { 'icon-image': CART_ICON, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
}

const isSelected: ExpressionSpecification = ['get', 'selected']

export const highlightRing = (palette: MapPalette): WithoutSource<CircleLayerSpecification> => ({
  id: 'highlight-ring',
  type: 'circle',
  filter: ['all', isPart('highlight'), isSelected],
  paint: {
    'circle-radius': ['coalesce', ['get', 'radius'], 22],
    'circle-color': palette.selection,
    'circle-opacity': 0.16,
    'circle-stroke-width': 2,
    'circle-stroke-color': palette.selection,
  },
})

export const HIGHLIGHT_MARKERS: WithoutSource<SymbolLayerSpecification> = {
  id: 'highlight-markers',
  type: 'symbol',
  filter: ['all', isPart('highlight'), ['has', 'icon']],
  layout: {
    'icon-image': ['get', 'icon'],
    'icon-size': ['case', isSelected, 1.3, 1.12],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
}

export const HIGHLIGHT_PRICES: WithoutSource<SymbolLayerSpecification> = {
  id: 'highlight-prices',
  type: 'symbol',
  filter: ['all', isPart('highlight'), ['has', 'price']],
  layout: {
    'icon-image': ['concat', ['case', isSelected, SELECTED_PRICE_ICON, PRICE_ICON], ['get', 'price']],
    'icon-anchor': 'bottom',
    'icon-offset': ['case', isSelected, ['literal', [0, -18]], ['literal', [0, -10]]],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
}

export const visitorDot = (palette: MapPalette): WithoutSource<CircleLayerSpecification> => ({
  id: 'here',
  type: 'circle',
  filter: isPart('here'),
  paint: {
    'circle-radius': 7,
    'circle-color': palette.selection,
    'circle-stroke-width': 3,
    'circle-stroke-color': palette.surface,
  },
})
