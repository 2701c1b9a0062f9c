import type { CircleLayerSpecification, ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { clusterDiameter } from '#shared/catalogue/rules/map-settings.ts'
import {
  BUBBLE_ICON_PREFIX,
  CART_ICON,
  PRICE_ICON_PREFIX,
  SELECTED_PRICE_ICON_PREFIX,
  STREET_ICON_PREFIX,
} from './icons.ts'
import type { MapPalette } from './palette.ts'

/**
 * Layers over the base map. Points and clusters are WebGL layers, because thousands of DOM markers are too slow. The list beside
 * the map is the accessible alternative.
 */
export const MARKS_SOURCE_ID = 'marks'
/** Source of features above the marks: the visitor's position, the cart's points and highlights. */
export const OVERLAY_SOURCE_ID = 'over'
export type OverlayPart = 'here' | 'cart' | 'highlight' | 'price'

type WithoutSource<Layer> = Omit<Layer, 'source'>

const pointCount: ExpressionSpecification = ['get', 'count']
const stepByCount = (size: (count: number) => number): ExpressionSpecification => [
  'step',
  pointCount,
  size(0),
  10,
  size(10),
  100,
  size(100),
]
const isCluster: ExpressionSpecification = ['==', ['get', 'kind'], 'cluster']
const isOverlayPart = (part: OverlayPart): ExpressionSpecification => ['==', ['get', 'part'], part]

export const MARKS_LAYER_ID = 'marks'
export const CART_LAYER_ID = 'cart-points'
/** Layers whose features react to the pointer. */
export const POINTER_LAYER_IDS = [CART_LAYER_ID, MARKS_LAYER_ID]

/**
 * One layer draws points and clusters with their counts as images, in the order of the source. One layer of one kind is
 * drawn once per tile, and images need no glyphs. Names of the base map move aside for these images.
 */
export const MARKS_LAYER: WithoutSource<SymbolLayerSpecification> = {
  id: MARKS_LAYER_ID,
  type: 'symbol',
  layout: {
    'icon-image': [
      'case',
      isCluster,
      ['concat', BUBBLE_ICON_PREFIX, ['to-string', stepByCount(clusterDiameter)], ':', ['to-string', pointCount]],
      ['get', 'status'],
    ],
    'icon-allow-overlap': true,
    'icon-padding': 0,
    'symbol-z-order': 'source',
  },
}

export const CART_MARKER_LAYER: WithoutSource<SymbolLayerSpecification> = {
  id: CART_LAYER_ID,
  type: 'symbol',
  filter: isOverlayPart('cart'),
  layout: { 'icon-image': CART_ICON, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
}

const isSelected: ExpressionSpecification = ['get', 'selected']

export const highlightRingLayer = (palette: MapPalette): WithoutSource<CircleLayerSpecification> => ({
  id: 'highlight-ring',
  type: 'circle',
  filter: ['all', isOverlayPart('highlight'), isSelected],
  paint: {
    'circle-radius': ['coalesce', ['get', 'radius'], 22],
    'circle-color': palette.selection,
    'circle-opacity': 0.16,
    'circle-stroke-width': 2,
    'circle-stroke-color': palette.selection,
  },
})

export const HIGHLIGHT_MARKER_LAYER: WithoutSource<SymbolLayerSpecification> = {
  id: 'highlight-markers',
  type: 'symbol',
  filter: ['all', isOverlayPart('highlight'), ['has', 'icon']],
  layout: {
    'icon-image': ['get', 'icon'],
    'icon-size': ['case', isSelected, 1.3, 1.12],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
}

export const HIGHLIGHT_PRICE_LAYER: WithoutSource<SymbolLayerSpecification> = {
  id: 'highlight-prices',
  type: 'symbol',
  filter: ['all', isOverlayPart('highlight'), ['has', 'price']],
  layout: {
    'icon-image': ['concat', ['case', isSelected, SELECTED_PRICE_ICON_PREFIX, PRICE_ICON_PREFIX], ['get', 'price']],
    'icon-anchor': 'bottom',
    'icon-offset': ['case', isSelected, ['literal', [0, -18]], ['literal', [0, -10]]],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
}

/** Prices of points, shown when the view has few points. A price that would cover another mark is left out. */
export const MARK_PRICE_LAYER: WithoutSource<SymbolLayerSpecification> = {
  id: 'mark-prices',
  type: 'symbol',
  filter: isOverlayPart('price'),
  layout: {
    'icon-image': ['concat', PRICE_ICON_PREFIX, ['get', 'price']],
    'icon-anchor': 'bottom',
    // Just above the marker's image
    'icon-offset': [0, -17],
    'icon-padding': 0,
  },
}

/** Names of street and crossing street beside the selected point, where the base map has no streets. */
export const HIGHLIGHT_STREET_LAYER: WithoutSource<SymbolLayerSpecification> = {
  id: 'highlight-streets',
  type: 'symbol',
  filter: ['all', isOverlayPart('highlight'), ['has', 'street']],
  layout: {
    'icon-image': ['concat', STREET_ICON_PREFIX, ['get', 'street']],
    'icon-anchor': 'top',
    'icon-offset': [0, 20],
    'icon-allow-overlap': true,
  },
}

export const visitorDotLayer = (palette: MapPalette): WithoutSource<CircleLayerSpecification> => ({
  id: 'here',
  type: 'circle',
  filter: isOverlayPart('here'),
  paint: {
    'circle-radius': 7,
    'circle-color': palette.selection,
    'circle-stroke-width': 3,
    'circle-stroke-color': palette.surface,
  },
})
