import type { FeatureCollection } from 'geojson'
import type { CircleLayerSpecification, MapLayerMouseEvent, SymbolLayerSpecification } from 'maplibre-gl'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Layer, Source, useMap } from 'react-map-gl/maplibre'
import type { Bounds } from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { CLUSTER_LAYER } from '#web/map/layers.ts'
import { CONTROLS_REACH } from '#web/map/map-controls.tsx'
import type { MapPalette } from '#web/map/palette.ts'
import { isPoint, type Scene } from '#web/map/protocol.ts'
import { CARD_HEIGHT } from './map-card.tsx'
import { addOffSiteIcons, OFF_SITE_ICON } from './off-site-icons.ts'
import { type Pointed, usePointed } from './pointed-point.ts'
import type { ListedMark, Rectangle } from './points-within.ts'

type Drawn<Layer> = Omit<Layer, 'source'>
type Placed = Pick<MapPoint, 'id' | 'longitude' | 'latitude'>

const LISTED_LAYER = 'listed-points'
/** As near as one sees a point among its surroundings. */
const CLOSE_ZOOM = 16
/** Room around points that are brought into sight; at right the map's buttons stand as well. Pixels. */
const MARGIN = 56
const ROOM = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN + CONTROLS_REACH }

const LISTED_MARKERS: Drawn<SymbolLayerSpecification> = {
  id: LISTED_LAYER,
  type: 'symbol',
  layout: {
    'icon-image': ['case', ['get', 'is_available'], ['get', 'status'], ['concat', OFF_SITE_ICON, ['get', 'status']]],
    'icon-size': ['interpolate', ['linear'], ['zoom'], 11, 0.5, 15, 1],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'symbol-sort-key': ['match', ['get', 'status'], 'available', 2, 'reserved', 1, 0],
  },
}

const selectedRing = (palette: MapPalette): Drawn<CircleLayerSpecification> => ({
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

const pointedRing = (palette: MapPalette): Drawn<CircleLayerSpecification> => ({
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

const collection = <P extends Placed>(points: readonly P[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map(({ longitude, latitude, ...properties }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  })),
})

/** What the panel asks of its map. */
export type MapReach = {
  boundsOf: (rectangle: Rectangle) => Bounds | undefined
  view: () => Bounds | undefined
  goTo: (point: Placed) => void
  fit: (bounds: Bounds) => void
  /** How often the person has moved the map; moves of its own don't count. */
  moves: () => number
}

type Props = {
  ref?: Ref<MapReach>
  palette: MapPalette
  scene: Scene | undefined
  /** Points that come from the list, not from the public map. */
  marks: readonly ListedMark[]
  selectedIds: ReadonlySet<string>
  pointed: Pointed
  /** The place of a point that the map itself need not hold; undefined when it is not known. */
  placeOf: (id: string) => Placed | undefined
  onPoint: (point: ListedMark) => void
}

/** Over the public map's layers: the list's own points, the selected ones, the one whose row is pointed at. */
export function ListedLayers({ ref, palette, scene, marks, selectedIds, pointed, placeOf, onPoint }: Props) {
  const { current: map } = useMap()
  const [hasIcons, setHasIcons] = useState(false)
  const pointedId = usePointed(pointed)

  useEffect(() => {
    if (!map) return
    addOffSiteIcons(map.getMap(), palette)
    setHasIcons(true)
  }, [map, palette])

  const moves = useRef(0)
  useEffect(() => {
    if (!map) return
    const begin = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) moves.current += 1
    }
    map.on('movestart', begin)
    return () => {
      map.off('movestart', begin)
    }
  }, [map])

  useEffect(() => {
    if (!map) return
    const click = ({ features }: MapLayerMouseEvent) => {
      const mark = marks.find(({ id }) => id === features?.[0]?.properties.id)
      if (mark) onPoint(mark)
    }
    const canvas = map.getCanvas()
    const over = () => {
      canvas.style.cursor = 'pointer'
    }
    const out = () => {
      canvas.style.cursor = ''
    }
    map.on('click', LISTED_LAYER, click)
    map.on('mouseenter', LISTED_LAYER, over)
    map.on('mouseleave', LISTED_LAYER, out)
    return () => {
      map.off('click', LISTED_LAYER, click)
      map.off('mouseenter', LISTED_LAYER, over)
      map.off('mouseleave', LISTED_LAYER, out)
    }
  }, [map, marks, onPoint])

  useImperativeHandle(
    ref,
    (): MapReach => ({
      boundsOf: ({ left, top, right, bottom }) => {
        if (!map) return undefined
        const southWest = map.unproject([left, bottom])
        const northEast = map.unproject([right, top])
        return [southWest.lng, southWest.lat, northEast.lng, northEast.lat]
      },
      view: () => {
        const bounds = map?.getBounds()
        return bounds && [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
      },
      goTo: ({ longitude, latitude }) =>
        map?.easeTo({
          center: [longitude, latitude],
          zoom: Math.max(map.getZoom(), CLOSE_ZOOM),
          offset: [0, -CARD_HEIGHT / 2],
          duration: 500,
        }),
      fit: ([west, south, east, north]) =>
        map?.fitBounds([west, south, east, north], { padding: ROOM, maxZoom: CLOSE_ZOOM, duration: 500 }),
      moves: () => moves.current,
    }),
    [map],
  )

  const listed = useMemo(() => collection(marks), [marks])
  const selected = useMemo(() => {
    const own = (scene?.marks ?? []).filter(isPoint).map(({ properties: { id, longitude, latitude } }) => ({
      id,
      longitude,
      latitude,
    }))
    const others = marks.map(({ id, longitude, latitude }) => ({ id, longitude, latitude }))
    return collection([...own, ...others].filter(({ id }) => selectedIds.has(id)))
  }, [scene?.marks, marks, selectedIds])
  const place = pointedId === undefined ? undefined : placeOf(pointedId)
  const under = useMemo(() => collection(place ? [place] : []), [place])

  return (
    <>
      <Source id="selected-points" type="geojson" data={selected}>
        <Layer {...selectedRing(palette)} />
      </Source>
      {hasIcons && (
        <Source id="listed-points" type="geojson" data={listed}>
          {/* Below the bubbles, which stand for many */}
          <Layer {...LISTED_MARKERS} beforeId={CLUSTER_LAYER} />
        </Source>
      )}
      <Source id="pointed-point" type="geojson" data={under}>
        <Layer {...pointedRing(palette)} />
      </Source>
    </>
  )
}
