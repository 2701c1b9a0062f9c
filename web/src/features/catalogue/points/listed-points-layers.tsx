import type { FeatureCollection } from 'geojson'
import type { CircleLayerSpecification, MapLayerMouseEvent, SymbolLayerSpecification } from 'maplibre-gl'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Layer, Source, useMap } from 'react-map-gl/maplibre'
import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { MARKS_LAYER_ID } from '#web/map/layers.ts'
import { CONTROLS_WIDTH } from '#web/map/map-controls.tsx'
import type { MapPalette } from '#web/map/palette.ts'
import { isPoint, type Scene } from '#web/map/protocol.ts'
import { type HoveredPointStore, useHoveredPoint } from './hovered-point-store.ts'
import { addOffSiteIcons, OFF_SITE_ICON_PREFIX } from './off-site-icons.ts'
import type { ListedMarker, PixelRectangle } from './points-within.ts'
import { MAP_CARD_HEIGHT } from './selected-point-card.tsx'

type LayerStyle<Layer> = Omit<Layer, 'source'>
type PointPosition = Pick<MapPoint, 'id' | 'longitude' | 'latitude'>

const LISTED_POINTS_LAYER = 'listed-points'
const CLOSE_ZOOM = 16
/** Distance of fitted points from the map's edges; its buttons are at the right. Pixels. */
const PADDING = 56
const FIT_PADDING = { top: PADDING, bottom: PADDING, left: PADDING, right: PADDING + CONTROLS_WIDTH }

const listedPointsLayer: LayerStyle<SymbolLayerSpecification> = {
  id: LISTED_POINTS_LAYER,
  type: 'symbol',
  layout: {
    'icon-image': [
      'case',
      ['get', 'is_available'],
      ['get', 'status'],
      ['concat', OFF_SITE_ICON_PREFIX, ['get', 'status']],
    ],
    'icon-size': ['interpolate', ['linear'], ['zoom'], 11, 0.5, 15, 1],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'symbol-sort-key': ['match', ['get', 'status'], 'available', 2, 'reserved', 1, 0],
  },
}

const selectedPointsLayer = (palette: MapPalette): LayerStyle<CircleLayerSpecification> => ({
  id: 'selected-points',
  type: 'circle',
  paint: {
    'circle-radius': 16,
    'circle-color': palette.selection,
    'circle-opacity': 0.14,
    'circle-stroke-width': 3,
    'circle-stroke-color': palette.selection,
  },
})

const hoveredPointLayer = (palette: MapPalette): LayerStyle<CircleLayerSpecification> => ({
  id: 'pointed-point',
  type: 'circle',
  paint: {
    'circle-radius': 20,
    'circle-color': palette.inCart,
    'circle-opacity': 0.22,
    'circle-stroke-width': 3,
    'circle-stroke-color': palette.inCart,
  },
})

const featureCollection = <P extends PointPosition>(points: readonly P[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map(({ longitude, latitude, ...properties }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  })),
})

export type ListedMapHandle = {
  boundsOf: (rectangle: PixelRectangle) => MapBounds | undefined
  bounds: () => MapBounds | undefined
  goTo: (point: PointPosition) => void
  fit: (bounds: MapBounds) => void
  /** Number of times that the user has moved the map. */
  userMoveCount: () => number
}

type Props = {
  ref?: Ref<ListedMapHandle>
  palette: MapPalette
  scene: Scene | undefined
  /** Points of the list that are not on the public map. */
  markers: readonly ListedMarker[]
  selectedIds: ReadonlySet<string>
  hoveredPoint: HoveredPointStore
  positionOf: (id: string) => PointPosition | undefined
  onPoint: (point: ListedMarker) => void
}

/**
 * Layers over those of the public map: points that come from the list, selected points, and the point of the hovered
 * row.
 */
export function ListedPointsLayers({
  ref,
  palette,
  scene,
  markers,
  selectedIds,
  hoveredPoint,
  positionOf,
  onPoint,
}: Props) {
  const { current: map } = useMap()
  const [hasIcons, setHasIcons] = useState(false)
  const hoveredId = useHoveredPoint(hoveredPoint)

  useEffect(() => {
    if (!map) return
    addOffSiteIcons(map.getMap(), palette)
    setHasIcons(true)
  }, [map, palette])

  const userMoveCount = useRef(0)
  useEffect(() => {
    if (!map) return
    const countMove = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) userMoveCount.current += 1
    }
    map.on('movestart', countMove)
    return () => {
      map.off('movestart', countMove)
    }
  }, [map])

  useEffect(() => {
    if (!map) return
    const onClick = ({ features }: MapLayerMouseEvent) => {
      const marker = markers.find(({ id }) => id === features?.[0]?.properties.id)
      if (marker) onPoint(marker)
    }
    const canvas = map.getCanvas()
    const onMouseEnter = () => {
      canvas.style.cursor = 'pointer'
    }
    const onMouseLeave = () => {
      canvas.style.cursor = ''
    }
    map.on('click', LISTED_POINTS_LAYER, onClick)
    map.on('mouseenter', LISTED_POINTS_LAYER, onMouseEnter)
    map.on('mouseleave', LISTED_POINTS_LAYER, onMouseLeave)
    return () => {
      map.off('click', LISTED_POINTS_LAYER, onClick)
      map.off('mouseenter', LISTED_POINTS_LAYER, onMouseEnter)
      map.off('mouseleave', LISTED_POINTS_LAYER, onMouseLeave)
    }
  }, [map, markers, onPoint])

  useImperativeHandle(
    ref,
    (): ListedMapHandle => ({
      boundsOf: ({ left, top, right, bottom }) => {
        if (!map) return undefined
        const southWest = map.unproject([left, bottom])
        const northEast = map.unproject([right, top])
        return [southWest.lng, southWest.lat, northEast.lng, northEast.lat]
      },
      bounds: () => {
        const bounds = map?.getBounds()
        return bounds && [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
      },
      goTo: ({ longitude, latitude }) =>
        map?.easeTo({
          center: [longitude, latitude],
          zoom: Math.max(map.getZoom(), CLOSE_ZOOM),
          offset: [0, -MAP_CARD_HEIGHT / 2],
          duration: 500,
        }),
      fit: ([west, south, east, north]) =>
        map?.fitBounds([west, south, east, north], { padding: FIT_PADDING, maxZoom: CLOSE_ZOOM, duration: 500 }),
      userMoveCount: () => userMoveCount.current,
    }),
    [map],
  )

  const listedFeatures = useMemo(() => featureCollection(markers), [markers])
  const selectedFeatures = useMemo(() => {
    const fromScene = (scene?.marks ?? []).filter(isPoint).map(({ properties: { id, longitude, latitude } }) => ({
      id,
      longitude,
      latitude,
    }))
    const fromList = markers.map(({ id, longitude, latitude }) => ({ id, longitude, latitude }))
    return featureCollection([...fromScene, ...fromList].filter(({ id }) => selectedIds.has(id)))
  }, [scene?.marks, markers, selectedIds])
  const hoveredPosition = hoveredId === undefined ? undefined : positionOf(hoveredId)
  const hoveredFeature = useMemo(() => featureCollection(hoveredPosition ? [hoveredPosition] : []), [hoveredPosition])

  return (
    <>
      <Source id="selected-points" type="geojson" data={selectedFeatures}>
        <Layer {...selectedPointsLayer(palette)} />
      </Source>
      {hasIcons && (
        <Source id="listed-points" type="geojson" data={listedFeatures}>
          {/* Below the clusters */}
          <Layer {...listedPointsLayer} beforeId={MARKS_LAYER_ID} />
        </Source>
      )}
      <Source id="pointed-point" type="geojson" data={hoveredFeature}>
        <Layer {...hoveredPointLayer(palette)} />
      </Source>
    </>
  )
}
