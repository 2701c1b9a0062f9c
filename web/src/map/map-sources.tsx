import type { FeatureCollection } from 'geojson'
import { useMemo, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { clusterDiameter } from '#shared/catalogue/rules/map-settings.ts'
import type { PointStatus } from '#shared/catalogue/rules/points.ts'
import type { ClusterMark, Mark, PointMark } from '#shared/map/rules/cluster-points.ts'
import { CART_ICON } from './icons.ts'
import * as layers from './layers.ts'
import { lngLat } from './marks.ts'
import type { MapPalette } from './palette.ts'
import { isPoint, type Scene } from './protocol.ts'

export type SelectedPoint = {
  id: string
  longitude: number
  latitude: number
  status: PointStatus
  price: string | undefined
  /** Where the choice came from: what was clicked on the map is in sight already, the others are moved to. */
  origin: 'map' | 'list' | 'link'
}

const collection = (features: FeatureCollection['features']): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

type Props = {
  palette: MapPalette
  scene: Scene | undefined
  inCart: (id: string) => boolean
  priceOf: (point: PointMark['properties']) => string | undefined
  hovered: Mark | undefined
  selected: SelectedPoint | undefined
  focusedCluster: ClusterMark | undefined
  /** Where the person is, once that was asked for. */
  visitorPosition: [number, number] | undefined
}

/** What is drawn over the base map: clusters and points, where one is, the cart's points, and what is highlighted. */
export function MapSources({
  palette,
  scene,
  inCart,
  priceOf,
  hovered,
  selected,
  focusedCluster,
  visitorPosition,
}: Props) {
  const marks = useMemo(() => collection(scene?.marks ?? []), [scene?.marks])
  const overlay = useMemo(() => {
    const features: FeatureCollection['features'] = []
    const add = (
      part: layers.OverlayPart,
      at: [number, number],
      properties: Record<string, string | number | boolean> = {},
    ) =>
      features.push({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: at },
        properties: { ...properties, part },
      })
    const priced = (price: string | undefined) => (price ? { price } : {})
    if (visitorPosition) add('here', visitorPosition)
    for (const mark of scene?.cart ?? []) add('cart', lngLat(mark), { id: mark.properties.id })
    if (hovered && isPoint(hovered) && hovered.properties.id !== selected?.id) {
      const point = hovered.properties
      const icon = inCart(point.id) ? CART_ICON : point.status
      add('highlight', [point.longitude, point.latitude], { icon, selected: false, ...priced(priceOf(point)) })
    }
    if (selected) {
      const icon = inCart(selected.id) ? CART_ICON : selected.status
      const { longitude, latitude, price } = selected
      add('highlight', [longitude, latitude], { icon, selected: true, ...priced(price) })
    }
    if (focusedCluster)
      add('highlight', lngLat(focusedCluster), {
        selected: true,
        radius: clusterDiameter(focusedCluster.properties.count) / 2 + 4,
      })
    return collection(features)
  }, [visitorPosition, scene?.cart, hovered, selected, focusedCluster, inCart, priceOf])
  // A source costs every frame something for each of its tiles, even an empty one: it comes with what is first in it, and
  // stays, because to come is dearer.
  const [hasOverlay, setHasOverlay] = useState(false)
  if (overlay.features.length > 0 && !hasOverlay) setHasOverlay(true)
  return (
    <>
      <Source id={layers.MARKS_SOURCE} type="geojson" data={marks}>
        <Layer {...layers.CLUSTERS} />
        <Layer {...layers.POINT_MARKERS} />
      </Source>
      {hasOverlay && (
        <Source id={layers.OVERLAY_SOURCE} type="geojson" data={overlay}>
          <Layer {...layers.visitorDot(palette)} />
          <Layer {...layers.CART_MARKERS} />
          <Layer {...layers.highlightRing(palette)} />
          <Layer {...layers.HIGHLIGHT_MARKERS} />
          <Layer {...layers.HIGHLIGHT_PRICES} />
        </Source>
      )}
    </>
  )
}
