import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { Layer, Source, useMap } from 'react-map-gl/maplibre'
import { clusterDiameter } from '#shared/catalogue/rules/map-settings.ts'
import type { PointStatus } from '#shared/catalogue/rules/points.ts'
import type { ClusterMark, MapMark, PointMark } from '#shared/map/rules/cluster-points.ts'
import { CART_ICON } from './icons.ts'
import { areStreetsKnown, type StreetCoverage } from './known-streets.ts'
import * as layers from './layers.ts'
import { lngLatOfMark } from './marks.ts'
import type { MapPalette } from './palette.ts'
import { isPoint, type Scene } from './protocol.ts'

export type SelectedPoint = {
  id: string
  longitude: number
  latitude: number
  status: PointStatus
  price: string | undefined
  /** 'R. Barão de Jaguara c/ R. Conceição': shown beside the mark where the base map has no streets. */
  street?: string | undefined
  /**
   * How the point was selected. The map moves to a point selected in the list or by a link; a clicked point is visible
   * already.
   */
  origin: 'map' | 'list' | 'link'
}

/**
 * Maximum number of points with price labels. Prices are drawn in a view without clusters; its points include some just
 * outside of it.
 */
const MAX_PRICED_POINTS = 40

const featureCollection = (features: FeatureCollection['features']): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

/**
 * Where early-map.ts has added the source, react-map-gl adopts it with the early map's data. This hook replaces that
 * data when it is outdated.
 */
function useMarksInAdoptedSource(marks: FeatureCollection) {
  const { current: map } = useMap()
  useEffect(() => {
    const source = map?.getSource<GeoJSONSource>(layers.MARKS_SOURCE_ID)
    const { features } = Object(source?.serialize().data)
    if (features !== marks.features) source?.setData(marks)
  }, [map, marks])
}

type Props = {
  palette: MapPalette
  scene: Scene | undefined
  inCart: (id: string) => boolean
  priceOf: (point: PointMark['properties']) => string | undefined
  hovered: MapMark | undefined
  selected: SelectedPoint | undefined
  focusedCluster: ClusterMark | undefined
  visitorPosition: [number, number] | undefined
  /** Where the base map has streets. */
  streets: StreetCoverage | undefined
}

/** Sources and layers over the base map: marks, prices, highlights, the visitor's position. */
export function MapSources({
  palette,
  scene,
  inCart,
  priceOf,
  hovered,
  selected,
  focusedCluster,
  visitorPosition,
  streets,
}: Props) {
  const marks = useMemo(() => featureCollection(scene?.marks ?? []), [scene?.marks])
  useMarksInAdoptedSource(marks)
  const overlay = useMemo(() => {
    const features: FeatureCollection['features'] = []
    const addFeature = (
      part: layers.OverlayPart,
      coordinates: [number, number],
      properties: Record<string, string | number | boolean> = {},
    ) =>
      features.push({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: coordinates },
        properties: { ...properties, part },
      })
    const priceProperty = (price: string | undefined) => (price ? { price } : {})
    if (visitorPosition) addFeature('here', visitorPosition)
    for (const mark of scene?.cart ?? []) addFeature('cart', lngLatOfMark(mark), { id: mark.properties.id })
    const points = scene?.marks.every(isPoint) && scene.marks.length <= MAX_PRICED_POINTS ? scene.marks : []
    for (const mark of points) {
      const { properties: point } = mark
      const price = priceOf(point)
      const hasOwnLabel =
        point.id === selected?.id || (hovered && isPoint(hovered) && hovered.properties.id === point.id)
      if (price && !hasOwnLabel) addFeature('price', lngLatOfMark(mark), { price })
    }
    if (hovered && isPoint(hovered) && hovered.properties.id !== selected?.id) {
      const point = hovered.properties
      const icon = inCart(point.id) ? CART_ICON : point.status
      addFeature('highlight', [point.longitude, point.latitude], {
        icon,
        selected: false,
        ...priceProperty(priceOf(point)),
      })
    }
    if (selected) {
      const icon = inCart(selected.id) ? CART_ICON : selected.status
      const { longitude, latitude, price, street } = selected
      const streetLabel = street && !areStreetsKnown(streets, selected) ? { street } : {}
      addFeature('highlight', [longitude, latitude], { icon, selected: true, ...priceProperty(price), ...streetLabel })
    }
    if (focusedCluster)
      addFeature('highlight', lngLatOfMark(focusedCluster), {
        selected: true,
        radius: clusterDiameter(focusedCluster.properties.count) / 2 + 4,
      })
    return featureCollection(features)
  }, [visitorPosition, scene?.cart, scene?.marks, hovered, selected, focusedCluster, inCart, priceOf, streets])
  // Even an empty source costs time in every frame, so the overlay is added with its first feature. It is not removed again,
  // because adding a source is more expensive.
  const [hasOverlay, setHasOverlay] = useState(false)
  if (overlay.features.length > 0 && !hasOverlay) setHasOverlay(true)
  return (
    <>
      <Source id={layers.MARKS_SOURCE_ID} type="geojson" data={marks}>
        <Layer {...layers.MARKS_LAYER} />
      </Source>
      {hasOverlay && (
        <Source id={layers.OVERLAY_SOURCE_ID} type="geojson" data={overlay}>
          <Layer {...layers.visitorDotLayer(palette)} />
          <Layer {...layers.MARK_PRICE_LAYER} />
          <Layer {...layers.CART_MARKER_LAYER} />
          <Layer {...layers.highlightRingLayer(palette)} />
          <Layer {...layers.HIGHLIGHT_MARKER_LAYER} />
          <Layer {...layers.HIGHLIGHT_PRICE_LAYER} />
          <Layer {...layers.HIGHLIGHT_STREET_LAYER} />
        </Source>
      )}
    </>
  )
}
