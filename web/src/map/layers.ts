import type { CircleLayerSpecification, ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { clusterDiameter } from '#shared/catalogue/rules/map-settings.ts'
import { BUBBLE_ICON, CART_ICON, PRICE_ICON_PREFIX, SELECTED_PRICE_ICON_PREFIX, STREET_ICON_PREFIX } from './icons.ts'
import type { MapPalette } from './palette.ts'

/**
 * Layers over the base map. Points and clusters are WebGL layers, because thousands of DOM markers are too slow. The list beside
 * the map is the accessible alternative.
 */
export const MARKS_SOURCE = 'marks'
/** Features above the marks: the visitor's position, the cart's points and highlights. */
export const OVERLAY_SOURCE = 'over'
export type OverlayPart = 'here' | 'cart' | 'highlight' | 'price'

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

export const MARKS_LAYER = 'marks'
export const CART_LAYER = 'cart-points'
/** Layers that react to the pointer. */
export const TARGET_LAYERS = [CART_LAYER, MARKS_LAYER]

/**
 * Points and clusters with their counts, all drawn as images in the order of the source: one layer of one kind is drawn once for each
 * tile, and waits for no glyphs. Names of the base map give way to them.
 */
export const MARKS: WithoutSource<SymbolLayerSpecification> = {
  id: MARKS_LAYER,
  type: 'symbol',
  layout: {
    'icon-image': [
      'case',
      isCluster,
      ['concat', BUBBLE_ICON, ['to-string', byCount(clusterDiameter)], ':', ['to-string', count]],
      ['get', 'status'],
    ],
    'icon-allow-overlap': true,
    'icon-padding': 0,
    'symbol-z-order': 'source',
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
    'icon-image': ['concat', ['case', isSelected, SELECTED_PRICE_ICON_PREFIX, PRICE_ICON_PREFIX], ['get', 'price']],
    'icon-anchor': 'bottom',
    'icon-offset': ['case', isSelected, ['literal', [0, -18]], ['literal', [0, -10]]],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
}

/** Prices of the points of a view that has few; one that would cover another mark is left out. */
export const MARK_PRICES: WithoutSource<SymbolLayerSpecification> = {
  id: 'mark-prices',
  type: 'symbol',
  filter: isPart('price'),
  layout: {
    'icon-image': ['concat', PRICE_ICON_PREFIX, ['get', 'price']],
    'icon-anchor': 'bottom',
    // Just above the marker's image, whose place is taken
    'icon-offset': [0, -17],
    'icon-padding': 0,
  },
}

/** Street and crossing of a selected point where the base map has no streets. */
export const HIGHLIGHT_STREETS: WithoutSource<SymbolLayerSpecification> = {
  id: 'highlight-streets',
  type: 'symbol',
  filter: ['all', isPart('highlight'), ['has', 'street']],
  layout: {
    'icon-image': ['concat', STREET_ICON_PREFIX, ['get', 'street']],
    'icon-anchor': 'top',
    'icon-offset': [0, 20],
    'icon-allow-overlap': true,
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
