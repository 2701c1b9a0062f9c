import type {
  CircleLayerSpecification,
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { clusterDiameter } from '#shared/domain/map-settings.ts'
import { CART_ICON, COUNT_ICON, PRICE_ICON, SELECTED_PRICE_ICON } from './icons.ts'
import type { MapPalette } from './palette.ts'

/**
 * The layers over the base map. Points and clusters are drawn by WebGL, not as DOM markers: thousands of those bring
 * a browser to a crawl, and the list beside the map serves who cannot see it.
 */
export const MARKS_SOURCE = 'marks'
export const CART_SOURCE = 'cart'
export const HIGHLIGHT_SOURCE = 'highlight'
export const HERE_SOURCE = 'here'

type Drawn<Layer> = Omit<Layer, 'source'>

/** Width of the translucent rim, which is part of the bubble's diameter. Pixels. */
const CLUSTER_RIM = 5

const count: ExpressionSpecification = ['get', 'count']
const byCount = (radius: (count: number) => number): DataDrivenPropertyValueSpecification<number> => [
  'step',
  count,
  radius(0),
  10,
  radius(10),
  100,
  radius(100),
]
const isCluster: ExpressionSpecification = ['==', ['get', 'kind'], 'cluster']
const isPoint: ExpressionSpecification = ['==', ['get', 'kind'], 'point']

export const CLUSTER_LAYER = 'clusters'
export const POINT_LAYER = 'points'
export const CART_LAYER = 'cart-points'
/** What can be pointed at. */
export const TARGET_LAYERS = [CART_LAYER, POINT_LAYER, CLUSTER_LAYER]

export const clusterBubbles = (palette: MapPalette): Drawn<CircleLayerSpecification> => ({
  id: CLUSTER_LAYER,
  type: 'circle',
  filter: isCluster,
  paint: {
    'circle-radius': byCount(of => clusterDiameter(of) / 2 - CLUSTER_RIM),
    'circle-color': palette.cluster,
    'circle-stroke-width': CLUSTER_RIM,
    'circle-stroke-color': palette.cluster,
    'circle-stroke-opacity': 0.28,
  },
})

export const CLUSTER_COUNTS: Drawn<SymbolLayerSpecification> = {
  id: 'cluster-counts',
  type: 'symbol',
  filter: isCluster,
  layout: {
    'icon-image': ['concat', COUNT_ICON, ['to-string', count]],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
}

export const POINT_MARKERS: Drawn<SymbolLayerSpecification> = {
  id: POINT_LAYER,
  type: 'symbol',
  filter: isPoint,
  layout: {
    'icon-image': ['get', 'status'],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    // Available points are drawn last, over the ones that nobody can have
    'symbol-sort-key': ['match', ['get', 'status'], 'available', 2, 'reserved', 1, 0],
  },
}

export const CART_MARKERS: Drawn<SymbolLayerSpecification> = {
  id: CART_LAYER,
  type: 'symbol',
  layout: { 'icon-image': CART_ICON, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
}

const isSelected: ExpressionSpecification = ['get', 'selected']

export const highlightRing = (palette: MapPalette): Drawn<CircleLayerSpecification> => ({
  id: 'highlight-ring',
  type: 'circle',
  filter: isSelected,
  paint: {
    'circle-radius': ['coalesce', ['get', 'radius'], 22],
    'circle-color': palette.selection,
    'circle-opacity': 0.16,
    'circle-stroke-width': 2,
    'circle-stroke-color': palette.selection,
  },
})

export const HIGHLIGHT_MARKERS: Drawn<SymbolLayerSpecification> = {
  id: 'highlight-markers',
  type: 'symbol',
  filter: ['has', 'icon'],
  layout: {
    'icon-image': ['get', 'icon'],
    'icon-size': ['case', isSelected, 1.3, 1.12],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
}

export const HIGHLIGHT_PRICES: Drawn<SymbolLayerSpecification> = {
  id: 'highlight-prices',
  type: 'symbol',
  filter: ['has', 'price'],
  layout: {
    'icon-image': ['concat', ['case', isSelected, SELECTED_PRICE_ICON, PRICE_ICON], ['get', 'price']],
    'icon-anchor': 'bottom',
    'icon-offset': ['case', isSelected, ['literal', [0, -18]], ['literal', [0, -10]]],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
}

/** Where the visitor is, after asking for it. */
export const hereDot = (palette: MapPalette): Drawn<CircleLayerSpecification> => ({
  id: 'here',
  type: 'circle',
  paint: {
    'circle-radius': 7,
    'circle-color': palette.selection,
    'circle-stroke-width': 3,
    'circle-stroke-color': palette.surface,
  },
})
