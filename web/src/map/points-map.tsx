import { styled } from '@mui/material/styles'
import type { FeatureCollection } from 'geojson'
import type { MapGeoJSONFeature, StyleSpecification } from 'maplibre-gl'
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import {
  AttributionControl,
  Layer,
  type LngLatBounds,
  type MapLayerMouseEvent,
  Map as MapLibre,
  type MapRef,
  Source,
} from 'react-map-gl/maplibre'
import type { Bounds, ClusterMark, Mark, PointMark } from '#shared/domain/cluster-points.ts'
import { clusterDiameter, MAP_CENTER, PUBLIC_ZOOM } from '#shared/domain/map-settings.ts'
import type { PointStatus } from '#shared/domain/points.ts'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { isWide } from '#web/lib/use-media.ts'
import { contains, padded } from './bounds.ts'
import { FLAT_MAP } from './flat-map.ts'
import { CART_ICON, drawMapIcon, FIRST_ICONS } from './icons.ts'
import * as layers from './layers.ts'
import { MapControls } from './map-controls.tsx'
import type { MapPalette } from './palette.ts'
import { type ClusterRef, isCluster, isPoint, type MapView, type Scene } from './protocol.ts'

export type SelectedPoint = {
  id: string
  longitude: number
  latitude: number
  status: PointStatus
  price: string | undefined
  /** Where the choice came from: what was clicked on the map is in sight already, the others are moved to. */
  origin: 'map' | 'list' | 'link'
}

/** Pixels of the map that panels cover, by edge. */
export type Covered = { left: number; right: number; bottom: number }

export type PointsMapHandle = { openCluster: (mark: ClusterMark) => void; zoomTo: (zoom: number) => void }

type Props = {
  ref?: Ref<PointsMapHandle>
  mapLibrary: Promise<typeof import('./library.ts')>
  baseMap: string | StyleSpecification
  note: string | undefined
  palette: MapPalette
  scene: Scene | undefined
  settled: boolean
  inCart: (id: string) => boolean
  priceOf: (point: PointMark['properties']) => string | undefined
  selected: SelectedPoint | undefined
  /** A cluster that has the keyboard's focus in the list. */
  pointedCluster: ClusterMark | undefined
  wide: boolean
  covered: Covered
  /** `moving`: on the way; told again when it has come to rest. */
  onView: (view: MapView, moving: boolean) => void
  onPoint: (point: PointMark['properties']) => void
  expand: (cluster: ClusterRef) => Promise<number | null>
  /** What the map opens at; the public map's unless said. */
  zoom?: number
  /** More sources and layers over the points. */
  children?: ReactNode
}

/** Below this a single point can't be told from its surroundings. */
const CLOSE_ZOOM = 16
/** How far from a finger or pointer a marker may be. Pixels. */
const REACH = 10

const LOCALE = {
  'Map.Title': 'Mapa dos pontos: use as setas para mover e + e − para aproximar e afastar',
  'AttributionControl.ToggleAttribution': 'Mostrar ou ocultar os créditos do mapa',
  'AttributionControl.MapFeedback': 'Comentar o mapa',
}

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
const collection = (features: FeatureCollection['features']): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

const toBounds = (bounds: LngLatBounds): Bounds => [
  bounds.getWest(),
  bounds.getSouth(),
  bounds.getEast(),
  bounds.getNorth(),
]

const NARROW = `@media not all and ${isWide}`

const Frame = styled('div')({
  position: 'absolute',
  inset: 0,
  '& .maplibregl-map': { font: 'inherit', fontSize: 12 },
  '& .maplibregl-ctrl-attrib': { fontSize: 11 },
  '& .maplibregl-canvas:focus-visible': { outlineOffset: -3 },
  // On a phone the thumb's buttons have the lower edge; the credits wait above them, folded
  [NARROW]: {
    '& .maplibregl-ctrl-bottom-left': {
      bottom: 'var(--map-credits-bottom, calc(134px + env(safe-area-inset-bottom)))',
    },
  },
})

const Note = styled('p')(({ theme }) => ({
  position: 'absolute',
  left: 48,
  bottom: 'calc(11px + var(--map-credits-bottom, calc(134px + env(safe-area-inset-bottom))))',
  margin: 0,
  fontSize: 12,
  color: theme.palette.text.primary,
  textShadow: `0 0 3px ${theme.palette.background.paper}, 0 0 3px ${theme.palette.background.paper}`,
  pointerEvents: 'none',
  '&::first-letter': { textTransform: 'uppercase' },
}))

const Tip = styled('div')(({ theme }) => ({
  position: 'absolute',
  transform: 'translate(-50%, -100%)',
  padding: '4px 10px',
  borderRadius: 8,
  background: theme.palette.text.primary,
  color: theme.palette.background.paper,
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  zIndex: 1,
}))

/** The map's own copy of a mark is flattened; the scene has the whole one. */
function markOf(feature: MapGeoJSONFeature, scene: Scene | undefined): Mark | undefined {
  const { cluster_id, id } = feature.properties
  const known: readonly Mark[] = feature.layer.id === layers.CART_LAYER ? (scene?.cart ?? []) : (scene?.marks ?? [])
  return known.find(mark => (isCluster(mark) ? mark.properties.cluster_id === cluster_id : mark.properties.id === id))
}

const lngLat = (mark: Mark): [number, number] => [mark.geometry.coordinates[0] ?? 0, mark.geometry.coordinates[1] ?? 0]

/** The map itself: base map, clusters, points, what is highlighted. It keeps its own camera and tells where it looks. */
export function PointsMap(props: Props) {
  const { mapLibrary, baseMap, note, palette, scene, settled, inCart, priceOf, selected, wide, covered } = props
  const { pointedCluster, onView, onPoint, expand } = props
  const map = useRef<MapRef>(null)
  const [hovered, setHovered] = useState<Mark>()
  const [moving, setMoving] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const [drawn, setDrawn] = useState<Scene>()
  const [here, setHere] = useState<[number, number]>()
  const shown = useRef<MapView>(undefined)

  const tell = (moving = false) => {
    const bounds = map.current?.getBounds()
    if (!map.current || !bounds) return
    shown.current = { bounds: toBounds(bounds), zoom: map.current.getZoom() }
    onView(shown.current, moving)
  }

  /** While it moves, the map asks for more only when it leaves what is drawn or reaches another level. */
  const tellWhenNeeded = () => {
    const bounds = map.current?.getBounds()
    if (!map.current || !bounds || !shown.current) return
    const sameLevel = Math.floor(map.current.getZoom()) === Math.floor(shown.current.zoom)
    if (!sameLevel || !contains(padded(shown.current.bounds), toBounds(bounds))) tell(true)
  }

  const whenReady = useCallback(
    (ref: MapRef | null) => {
      map.current = ref
      const library = ref?.getMap()
      if (!library) return
      const font = document.fonts.load(`700 15px ${palette.fontFamily}`).catch(() => [])
      library.setMissingStyleImageResolver(async id => {
        await font
        const drawing = library.hasImage(id) ? undefined : drawMapIcon(id, palette, devicePixelRatio)
        if (drawing) library.addImage(id, drawing.image, { pixelRatio: drawing.pixelRatio })
      })
    },
    [palette],
  )

  const onLoad = () => {
    const library = map.current?.getMap()
    if (!library) return
    library.touchZoomRotate.disableRotation()
    library.keyboard.disableRotation()
    if (!wide)
      library.getContainer().querySelector('.maplibregl-compact-show')?.classList.remove('maplibregl-compact-show')
    for (const id of FIRST_ICONS) {
      const drawing = library.hasImage(id) ? undefined : drawMapIcon(id, palette, devicePixelRatio)
      if (drawing) library.addImage(id, drawing.image, { pixelRatio: drawing.pixelRatio })
    }
    setLoaded(true)
    tell()
  }

  const targetAt = ({ point }: MapLayerMouseEvent): Mark | undefined => {
    const library = map.current?.getMap()
    const present = layers.TARGET_LAYERS.filter(id => library?.getLayer(id))
    if (!library || !present.length) return undefined
    const distance = (mark: Mark): number => {
      const at = library.project(lngLat(mark))
      return Math.hypot(at.x - point.x, at.y - point.y)
    }
    const near = library.queryRenderedFeatures(
      [
        [point.x - REACH, point.y - REACH],
        [point.x + REACH, point.y + REACH],
      ],
      { layers: present },
    )
    return near
      .flatMap(feature => markOf(feature, scene) ?? [])
      .reduce<Mark | undefined>((best, mark) => (best && distance(best) <= distance(mark) ? best : mark), undefined)
  }

  const offset = useMemo<[number, number]>(
    () => [(covered.left - covered.right) / 2, -covered.bottom / 2],
    [covered.left, covered.right, covered.bottom],
  )

  const openCluster = useCallback(
    async (mark: ClusterMark) => {
      if (!scene) return
      const zoom = await expand({ cluster_id: mark.properties.cluster_id, grouping: scene.grouping })
      const center = lngLat(mark)
      map.current?.easeTo({ center, zoom: zoom ?? map.current.getZoom() + 1, duration: 350 })
    },
    [expand, scene],
  )
  useImperativeHandle(
    props.ref,
    () => ({ openCluster, zoomTo: zoom => map.current?.easeTo({ zoom, duration: 350 }) }),
    [openCluster],
  )

  const onClick = (event: MapLayerMouseEvent) => {
    const target = targetAt(event)
    setHovered(undefined)
    if (!target) return
    if (isCluster(target)) openCluster(target)
    else onPoint(target.properties)
  }

  // A chosen point comes into sight: from the list or a link always, from the map only when a panel would hide it
  const chosen = selected?.id
  const choice = useRef(selected)
  choice.current = selected
  const broughtIntoSight = useRef<string>(undefined)
  useEffect(() => {
    const point = choice.current
    const library = map.current
    if (!chosen) broughtIntoSight.current = undefined
    if (!chosen || !point || !library || !loaded || broughtIntoSight.current === chosen) return
    broughtIntoSight.current = chosen
    const center: [number, number] = [point.longitude, point.latitude]
    if (point.origin !== 'map') {
      library.easeTo({ center, zoom: Math.max(library.getZoom(), CLOSE_ZOOM), offset, duration: 500 })
      return
    }
    const { x, y } = library.project(center)
    const { clientWidth, clientHeight } = library.getContainer()
    const hidden =
      x < covered.left + 40 || x > clientWidth - covered.right - 40 || y > clientHeight - covered.bottom - 40
    if (hidden) library.easeTo({ center, offset, duration: 300 })
  }, [chosen, offset, covered, loaded])

  useEffect(() => {
    // What WebGL drew is gone once it was shown: paper gets what is drawn right before.
    const draw = () => map.current?.getMap().redraw()
    addEventListener('beforeprint', draw)
    return () => removeEventListener('beforeprint', draw)
  }, [])

  useEffect(() => {
    if (scene) map.current?.getMap().triggerRepaint() // so that idle is told of this scene, too
  }, [scene])

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

  const tip = hovered && isCluster(hovered) ? hovered : undefined
  const tipAt = tip && map.current?.project(lngLat(tip))
  const idle = settled && drawn === scene && !moving

  return (
    <Frame data-map-state={idle ? 'idle' : 'drawing'} data-testid="map">
      <MapLibre
        ref={whenReady}
        mapLib={mapLibrary}
        mapStyle={baseMap}
        initialViewState={{ ...MAP_CENTER, zoom: props.zoom ?? PUBLIC_ZOOM }}
        {...FLAT_MAP}
        locale={LOCALE}
        cursor={hovered ? 'pointer' : 'grab'}
        onLoad={onLoad}
        onMoveStart={() => {
          setHovered(undefined)
          setMoving(true)
        }}
        onMove={tellWhenNeeded}
        onMoveEnd={() => {
          setMoving(false)
          tell()
        }}
        onResize={() => tell()}
        onIdle={() => setDrawn(scene)}
        onClick={onClick}
        onMouseMove={event => {
          if (!matchMedia('(hover: hover)').matches) return
          const over = targetAt(event)
          if (over !== hovered) setHovered(over)
        }}
        onMouseOut={() => setHovered(undefined)}
      >
        <AttributionControl compact position="bottom-left" {...(note && wide ? { customAttribution: note } : {})} />
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
        {props.children}
      </MapLibre>
      {note && !wide && covered.bottom === 0 && <Note>{note}</Note>}
      {tip && tipAt && (
        <Tip role="tooltip" style={{ left: tipAt.x, top: tipAt.y - clusterDiameter(tip.properties.count) / 2 - 6 }}>
          {MESSAGES.CLUSTER_TITLE(tip.properties.count)}
        </Tip>
      )}
      <MapControls
        onZoom={by => (by > 0 ? map.current?.zoomIn() : map.current?.zoomOut())}
        onFound={at => {
          setHere(at)
          map.current?.flyTo({ center: at, zoom: Math.max(map.current.getZoom(), 15), duration: 800 })
        }}
      />
    </Frame>
  )
}
