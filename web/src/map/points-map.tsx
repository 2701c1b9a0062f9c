import { styled } from '@mui/material/styles'
import type { StyleSpecification } from 'maplibre-gl'
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react'
import { Map as MapLibre, type MapRef } from 'react-map-gl/maplibre'
import { toast } from 'sonner'
import { clusterDiameter, MAP_CENTER, PUBLIC_START_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import type { ClusterMark, MapBounds, PointMark } from '#shared/map/rules/cluster-points.ts'
import { locationWarning } from '#shared/platform/rules/coordinates.ts'
import { Credits } from './credits.tsx'
import { repeatEarlyClick } from './early-clicks.ts'
import { FLAT_MAP_OPTIONS } from './flat-map.ts'
import { type StreetCoverage, zoomCappedByStreets } from './known-streets.ts'
import { MAP_LOCALE } from './locale.ts'
import { MapControls } from './map-controls.tsx'
import { MapSources, type SelectedPoint } from './map-sources.tsx'
import { lngLatOfMark } from './marks.ts'
import type { MapPalette } from './palette.ts'
import { type ClusterRef, isCluster, type MapView, type Scene } from './protocol.ts'
import { type CoveredEdges, useFlyToSelected } from './use-fly-to-selected.ts'
import { useMapPointer } from './use-map-pointer.ts'
import { useMapSetup } from './use-map-setup.ts'
import { useViewChange } from './use-view-change.ts'
import { useZoomSteps } from './use-zoom-steps.ts'

/** Position of the map's centre in degrees, and zoom. */
export type Camera = { latitude: number; longitude: number; zoom: number }

export type PointsMapHandle = {
  openCluster: (mark: ClusterMark) => void
  /** Gives the keyboard focus to the map, where arrow keys pan, plus and minus zoom. */
  focus: () => void
  zoomTo: (zoom: number) => void
  /** Moves the map until all of these bounds are visible. */
  fit: (bounds: MapBounds, maxZoom: number) => void
  goTo: (camera: Camera) => void
  /** undefined before the map has loaded. */
  camera: () => Camera | undefined
}

type Props = {
  ref?: Ref<PointsMapHandle>
  mapLibrary: Promise<typeof import('./library.ts')>
  baseMap: string | StyleSpecification
  note: string | undefined
  /** Where the base map has streets; undefined: everywhere. */
  streets: StreetCoverage | undefined
  palette: MapPalette
  scene: Scene | undefined
  settled: boolean
  inCart: (id: string) => boolean
  priceOf: (point: PointMark['properties']) => string | undefined
  selected: SelectedPoint | undefined
  /** The cluster whose button in the cluster list has the keyboard focus. */
  focusedCluster: ClusterMark | undefined
  wide: boolean
  covered: CoveredEdges
  /** Called when the view changes. `moving`: the map is still moving, and `onView` is called again when it stops. */
  onView: (view: MapView, moving: boolean) => void
  onPoint: (point: PointMark['properties']) => void
  expand: (cluster: ClusterRef) => Promise<number | null>
  /** Initial zoom; by default that of the public map. */
  zoom?: number
  initialCamera?: Camera | undefined
  /** Called when the visitor moves the map; not when the page moves it. */
  onMovedByHand?: () => void
  /** Called when the browser offers no WebGL context, so that no map can be drawn. */
  onUnsupported?: () => void
  /** Called when the WebGL context is lost and not restored in time. */
  onLost?: () => void
  /** Further sources and layers, drawn over the points. */
  children?: ReactNode
}

/** Zoom when the map moves to the visitor's position: near enough to see the streets around. */
const VISITOR_ZOOM = 15

const NARROW_SCREEN_QUERY = '@media not all and (min-width: 56.25rem)'

const MapFrame = styled('div')({
  position: 'absolute',
  inset: 0,
  '& .maplibregl-map': { font: 'inherit', fontSize: 12 },
  '& .maplibregl-ctrl-attrib': { fontSize: 11 },
  '& .maplibregl-canvas:focus-visible': { outlineOffset: -3 },
  // On a phone the buttons are at the lower edge, within reach of the thumb, so the credits are above these, collapsed
  [NARROW_SCREEN_QUERY]: {
    // MapLibre shows the credits expanded until it has loaded, and they would cover other controls
    '&[data-loaded=false] .maplibregl-ctrl-attrib': { display: 'none' },
    '& .maplibregl-ctrl-bottom-left': {
      bottom: 'var(--map-credits-bottom, calc(134px + env(safe-area-inset-bottom)))',
    },
  },
})

const MapNote = styled('p')(({ theme }) => ({
  position: 'absolute',
  left: 40,
  bottom: 'calc(10px + var(--map-credits-bottom, calc(134px + env(safe-area-inset-bottom))))',
  margin: 0,
  fontSize: 12,
  color: theme.palette.text.primary,
  // The credits have to be readable over light and dark maps, and over points
  background: theme.palette.background.paper,
  borderRadius: 8,
  padding: '1px 8px',
  pointerEvents: 'none',
  // Ends before the controls at the right
  maxWidth: 'calc(100% - 116px)',
  '&::first-letter': { textTransform: 'uppercase' },
}))

const ClusterTooltip = styled('div')(({ theme }) => ({
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

/**
 * Sets the handle by which the parent controls the map. Returns `openCluster` of it, which a click on a cluster calls
 * too.
 */
function usePointsMapHandle(
  map: RefObject<MapRef | null>,
  { ref, scene, expand, covered, streets }: Pick<Props, 'ref' | 'scene' | 'expand' | 'covered' | 'streets'>,
): PointsMapHandle['openCluster'] {
  const openCluster = useCallback(
    async (mark: ClusterMark) => {
      if (!scene) return
      const zoom = await expand({ cluster_id: mark.properties.cluster_id, grouping: scene.grouping })
      const center = lngLatOfMark(mark)
      map.current?.easeTo({ center, zoom: zoom ?? map.current.getZoom() + 1, duration: 350 })
    },
    [map, expand, scene],
  )
  useImperativeHandle(
    ref,
    () => ({
      openCluster,
      focus: () => map.current?.getCanvas().focus(),
      zoomTo: zoom => map.current?.easeTo({ zoom, duration: 350 }),
      fit: ([west, south, east, north], maxZoom) =>
        map.current?.fitBounds([west, south, east, north], {
          padding: { top: 96, left: covered.left + 24, right: covered.right + 24, bottom: covered.bottom + 48 },
          maxZoom: zoomCappedByStreets(maxZoom, streets, {
            latitude: (south + north) / 2,
            longitude: (west + east) / 2,
          }),
          duration: 800,
        }),
      goTo: ({ longitude, latitude, zoom }) =>
        map.current?.easeTo({ center: [longitude, latitude], zoom, duration: 500 }),
      camera: () => {
        const center = map.current?.getCenter()
        return center && map.current
          ? { latitude: center.lat, longitude: center.lng, zoom: map.current.getZoom() }
          : undefined
      },
    }),
    [map, openCluster, covered, streets],
  )
  return openCluster
}

/** The base map with clusters, points and highlights. Its camera is internal state, which it reports by `onView`. */
export function PointsMap(props: Props) {
  const { mapLibrary, baseMap, note, streets, palette, scene, settled, selected, wide, covered } = props
  const mapSetup = useMapSetup({ palette, scene, onLost: props.onLost })
  const { map } = mapSetup
  const { reportView, reportViewIfNeeded } = useViewChange(map, props.onView)
  const reportFirstView = useEffectEvent(() => reportView())
  const { loaded } = mapSetup
  useEffect(() => {
    if (loaded) reportFirstView()
  }, [loaded])
  const repeatClick = useEffectEvent(() => {
    if (map.current) repeatEarlyClick(map.current.getMap())
  })
  const canBeClicked = loaded && scene !== undefined && mapSetup.isDrawn
  useEffect(() => {
    if (canBeClicked) repeatClick()
  }, [canBeClicked])
  const [isMoving, setMoving] = useState(false)
  const [visitorPosition, setVisitorPosition] = useState<[number, number]>()
  useFlyToSelected({ map, loaded: mapSetup.loaded, selected, covered, streets })

  const openCluster = usePointsMapHandle(map, props)
  const zoomBy = useZoomSteps(map)
  const pointer = useMapPointer({ map, scene, onCluster: openCluster, onPoint: props.onPoint })
  const { hovered } = pointer

  const tooltipCluster = hovered && isCluster(hovered) ? hovered : undefined
  const tooltipPosition = tooltipCluster && map.current?.project(lngLatOfMark(tooltipCluster))
  const isIdle = settled && mapSetup.isDrawn && !isMoving

  return (
    <MapFrame
      data-loaded={mapSetup.loaded}
      data-map-state={isIdle ? 'idle' : 'drawing'}
      data-testid="map"
      style={{ '--map-covered-right': `${covered.right}px` } as CSSProperties}
    >
      <MapLibre
        ref={mapSetup.setMap}
        mapLib={mapLibrary}
        mapStyle={baseMap}
        {...(mapSetup.loaded
          ? {}
          : {
              // Without a map: it could not be made. Errors of a map's tiles may come before its ref is set.
              onError: ({ target }) => {
                if (!target) props.onUnsupported?.()
              },
            })}
        // Tests in tests/web/map validate our own style
        validateStyle={false}
        initialViewState={props.initialCamera ?? { ...MAP_CENTER, zoom: props.zoom ?? PUBLIC_START_ZOOM }}
        {...FLAT_MAP_OPTIONS}
        locale={MAP_LOCALE}
        cursor={hovered ? 'pointer' : 'grab'}
        onLoad={({ target }) => mapSetup.onLoad(target)}
        onMoveStart={({ originalEvent }) => {
          if (originalEvent) props.onMovedByHand?.()
          pointer.clearHover()
          setMoving(true)
        }}
        onMove={reportViewIfNeeded}
        onMoveEnd={() => {
          setMoving(false)
          reportView()
        }}
        onResize={() => reportView()}
        onIdle={mapSetup.onIdle}
        onClick={pointer.onClick}
        onMouseMove={pointer.onMouseMove}
        onMouseOut={pointer.clearHover}
      >
        <Credits startsClosed={!wide} note={wide ? note : undefined} />
        <MapSources
          palette={palette}
          scene={scene}
          inCart={props.inCart}
          priceOf={props.priceOf}
          hovered={hovered}
          selected={selected}
          focusedCluster={props.focusedCluster}
          visitorPosition={visitorPosition}
          streets={streets}
        />
        {props.children}
      </MapLibre>
      {note && !wide && covered.bottom === 0 && <MapNote>{note}</MapNote>}
      {tooltipCluster && tooltipPosition && (
        <ClusterTooltip
          role="tooltip"
          style={{
            left: tooltipPosition.x,
            top: tooltipPosition.y - clusterDiameter(tooltipCluster.properties.count) / 2 - 6,
          }}
        >
          {EXPLORE_TEXTS.CLUSTER_TITLE(tooltipCluster.properties.count)}
        </ClusterTooltip>
      )}
      <MapControls
        onZoom={zoomBy}
        onLocated={position => {
          if (locationWarning({ longitude: position[0], latitude: position[1] }, MAP_CENTER)) {
            toast.error(EXPLORE_TEXTS.FAR_AWAY)
            return
          }
          setVisitorPosition(position)
          const place = { latitude: position[1], longitude: position[0] }
          const zoom = zoomCappedByStreets(VISITOR_ZOOM, streets, place)
          map.current?.flyTo({ center: position, zoom: Math.max(map.current.getZoom(), zoom), duration: 800 })
        }}
      />
    </MapFrame>
  )
}
