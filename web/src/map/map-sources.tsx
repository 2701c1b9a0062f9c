import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { ClusterMark, Mark, PointMark } from '#shared/domain/cluster-points.ts'
import { clusterDiameter } from '#shared/domain/map-settings.ts'
import type { PointStatus } from '#shared/domain/points.ts'
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

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
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
  pointedCluster: ClusterMark | undefined
  /** Where the person is, once that was asked for. */
  here: [number, number] | undefined
}

/** What is drawn over the base map: clusters and points, where one is, the cart's points, and what is highlighted. */
export function MapSources({ palette, scene, inCart, priceOf, hovered, selected, pointedCluster, here }: Props) {
  const marks = useMemo(() => collection(scene?.marks ?? []), [scene?.marks])
  const cart = useMemo(() => collection(scene?.cart ?? []), [scene?.cart])
  const highlight = useMemo(() => {
    const features: FeatureCollection['features'] = []
    const add = (at: [number, number], properties: Record<string, string | number | boolean>) =>
      features.push({ type: 'Feature', geometry: { type: 'Point', coordinates: at }, properties })
    const priced = (price: string | undefined) => (price ? { price } : {})
    if (hovered && isPoint(hovered) && hovered.properties.id !== selected?.id) {
      const point = hovered.properties
      const icon = inCart(point.id) ? CART_ICON : point.status
      add([point.longitude, point.latitude], { icon, selected: false, ...priced(priceOf(point)) })
    }
    if (selected) {
      const icon = inCart(selected.id) ? CART_ICON : selected.status
      add([selected.longitude, selected.latitude], { icon, selected: true, ...priced(selected.price) })
    }
    if (pointedCluster)
      add(lngLat(pointedCluster), {
        selected: true,
        radius: clusterDiameter(pointedCluster.properties.count) / 2 + 4,
      })
    return features.length ? collection(features) : NOTHING
  }, [hovered, selected, pointedCluster, inCart, priceOf])
  const hereNow = useMemo(
    () =>
      here
        ? collection([{ type: 'Feature', geometry: { type: 'Point', coordinates: here }, properties: {} }])
        : NOTHING,
    [here],
  )
  return (
    <>
      <Source id={layers.MARKS_SOURCE} type="geojson" data={marks}>
        <Layer {...layers.clusterBubbles(palette)} />
        <Layer {...layers.CLUSTER_COUNTS} />
        <Layer {...layers.POINT_MARKERS} />
      </Source>
      <Source id={layers.HERE_SOURCE} type="geojson" data={hereNow}>
        <Layer {...layers.hereDot(palette)} />
      </Source>
      <Source id={layers.CART_SOURCE} type="geojson" data={cart}>
        <Layer {...layers.CART_MARKERS} />
      </Source>
      <Source id={layers.HIGHLIGHT_SOURCE} type="geojson" data={highlight}>
        <Layer {...layers.highlightRing(palette)} />
        <Layer {...layers.HIGHLIGHT_MARKERS} />
        <Layer {...layers.HIGHLIGHT_PRICES} />
      </Source>
    </>
  )
}
