import type { Map as MapLibre, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'

type SplitStyle = { style: StyleSpecification; labels: SymbolLayerSpecification[] }

/** Separates the labels of a style from what is below them. */
export function splitLabels(style: StyleSpecification): SplitStyle {
  const isLabel = (layer: StyleSpecification['layers'][number]): layer is SymbolLayerSpecification =>
    layer.type === 'symbol'
  return {
    style: { ...style, layers: style.layers.filter(layer => !isLabel(layer)) },
    labels: style.layers.filter(isLabel),
  }
}

/**
 * Adds labels once the map is drawn without them. A tile with labels shows nothing before their glyphs are there; with 30 seconds for
 * the glyphs the map would be empty as long. Layers over the base map stay above.
 */
export function addLabelsAfterFirstDrawing(map: MapLibre, { style, labels }: SplitStyle): void {
  map.once('load', () => {
    const baseLayerIds = new Set(style.layers.map(({ id }) => id))
    const firstOverlayId = map.getLayersOrder().find(id => !baseLayerIds.has(id))
    for (const label of labels) if (!map.getLayer(label.id)) map.addLayer(label, firstOverlayId)
  })
}
