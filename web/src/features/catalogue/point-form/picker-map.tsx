import AddRounded from '@mui/icons-material/AddRounded'
import CenterFocusStrongRounded from '@mui/icons-material/CenterFocusStrongRounded'
import RemoveRounded from '@mui/icons-material/RemoveRounded'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useEventCallback } from '@mui/material/utils'
import type { StyleSpecification } from 'maplibre-gl'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AttributionControl, Map as MapLibre, type MapRef, Marker } from 'react-map-gl/maplibre'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { ADMIN_EDIT_ZOOM, ADMIN_START_ZOOM, MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { FLAT_MAP_OPTIONS } from '#web/map/flat-map.ts'
import { type TypedCoordinates, textOfDegrees } from './point-text.ts'
import { roundPlace } from './use-place-finder.ts'

const Frame = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  '& .maplibregl-map': { font: 'inherit', fontSize: 12 },
  '& .maplibregl-ctrl-attrib': { fontSize: 11 },
  '& .maplibregl-canvas:focus-visible': { outlineOffset: -3 },
  '& .controls': {
    position: 'absolute',
    right: 12,
    top: 12,
    display: 'grid',
    borderRadius: theme.radius.control,
    overflow: 'hidden',
    background: theme.palette.background.paper,
    ...theme.floating,
  },
}))

const Control = styled(ButtonBase)(({ theme }) => ({
  width: 44,
  height: 40,
  color: theme.palette.text.primary,
  '&:hover': { background: theme.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
}))

const LabelledControl = ({ label, ...button }: { label: string; onClick: () => void; children: ReactNode }) => (
  <Control aria-label={label} title={label} {...button} />
)

const Pin = styled('button')(({ theme }) => ({
  display: 'block',
  width: 44,
  height: 52,
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: 8,
  background: 'none',
  cursor: 'grab',
  '&:active': { cursor: 'grabbing' },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  '& svg': { display: 'block', width: 44, height: 52, filter: 'drop-shadow(0 3px 4px rgb(23 26 43 / 0.35))' },
}))

const LOCALE = {
  'Map.Title': POINT_FORM_TEXTS.MAP,
  'AttributionControl.ToggleAttribution': EXPLORE_TEXTS.MAP_CREDITS,
  'AttributionControl.MapFeedback': EXPLORE_TEXTS.MAP_FEEDBACK,
}

/** From this zoom on, the sides of a street are distinguishable. */
const CLOSE_ZOOM = 17
/** The map pans when the pin comes closer to its edge than this. Pixels. */
const EDGE_MARGIN = 56
/** Length of a degree of latitude. Metres. */
const METRES_PER_DEGREE = 111_320
const KEY_DIRECTIONS: Record<string, readonly [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const movedBy = (
  { latitude, longitude }: TypedCoordinates,
  [north, east]: readonly [number, number],
  metres: number,
): TypedCoordinates =>
  roundPlace({
    latitude: latitude + (north * metres) / METRES_PER_DEGREE,
    longitude: longitude + (east * metres) / (METRES_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180))),
  })

const lngLat = ({ longitude, latitude }: TypedCoordinates): [number, number] => [longitude, latitude]
const keyOf = (place: TypedCoordinates | undefined): string => (place ? lngLat(place).join() : '')

export type PickerMapProps = {
  mapLibrary: Promise<typeof import('#web/map/library.ts')>
  baseMap: string | StyleSpecification
  note: string | undefined
  place: TypedCoordinates | undefined
  /** `isResting`: false while arrow keys move the pin. */
  onMove: (place: TypedCoordinates, isResting: boolean) => void
}

/** A map with a draggable pin. The map flies to positions set outside of it, not to those set on it. */
export default function PickerMap({ mapLibrary, baseMap, note, place, onMove }: PickerMapProps) {
  const map = useRef<MapRef>(null)
  const [start] = useState(place ? { ...place, zoom: ADMIN_EDIT_ZOOM } : { ...MAP_CENTER, zoom: ADMIN_START_ZOOM })
  const lastMovedKey = useRef(keyOf(place))

  const movePin = (to: TypedCoordinates, isResting = true) => {
    const roundedPlace = roundPlace(to)
    lastMovedKey.current = keyOf(roundedPlace)
    onMove(roundedPlace, isResting)
  }

  const key = keyOf(place)
  const showPlace = useEffectEvent(() => {
    const mapInstance = map.current
    if (!mapInstance || !place) return
    const center = lngLat(place)
    if (key !== lastMovedKey.current) {
      lastMovedKey.current = key
      mapInstance.easeTo({ center, zoom: Math.max(mapInstance.getZoom(), CLOSE_ZOOM), duration: 400 })
      return
    }
    const { x, y } = mapInstance.project(center)
    const { clientWidth, clientHeight } = mapInstance.getContainer()
    if (x < EDGE_MARGIN || y < EDGE_MARGIN || x > clientWidth - EDGE_MARGIN || y > clientHeight - EDGE_MARGIN)
      mapInstance.easeTo({ center, duration: 200 })
  })
  useEffect(() => {
    if (key) showPlace()
  }, [key])

  /** A native listener, because it has to stop arrow keys before the map pans. */
  const onKey = useEventCallback((event: KeyboardEvent) => {
    const step = KEY_DIRECTIONS[event.key]
    if (!step || !place) return
    event.preventDefault()
    event.stopPropagation()
    const to = movedBy(place, step, event.shiftKey ? 10 : 1)
    lastMovedKey.current = keyOf(to)
    onMove(to, false)
  })
  const attachPinKeys = useCallback(
    (element: HTMLButtonElement | null) => {
      if (!element) return undefined
      element.addEventListener('keydown', onKey)
      return () => element.removeEventListener('keydown', onKey)
    },
    [onKey],
  )

  const onLoad = () => {
    const mapInstance = map.current?.getMap()
    mapInstance?.touchZoomRotate.disableRotation()
    mapInstance?.keyboard.disableRotation()
    mapInstance?.getContainer().querySelector('.maplibregl-compact-show')?.classList.remove('maplibregl-compact-show')
  }
  const placeAtCenter = () => {
    const center = map.current?.getCenter()
    if (center) movePin({ latitude: center.lat, longitude: center.lng })
  }
  return (
    <Frame>
      <MapLibre
        ref={map}
        mapLib={mapLibrary}
        mapStyle={baseMap}
        initialViewState={start}
        {...FLAT_MAP_OPTIONS}
        locale={LOCALE}
        cursor="crosshair"
        onLoad={onLoad}
        onClick={({ lngLat: { lat, lng } }) => movePin({ latitude: lat, longitude: lng })}
      >
        <AttributionControl compact position="bottom-left" {...(note ? { customAttribution: note } : {})} />
        {place && (
          <Marker
            longitude={place.longitude}
            latitude={place.latitude}
            anchor="bottom"
            draggable
            onClick={event => event.originalEvent.stopPropagation()}
            onDragEnd={({ lngLat: { lat, lng } }) => movePin({ latitude: lat, longitude: lng })}
          >
            <Pin
              ref={attachPinKeys}
              type="button"
              aria-label={POINT_FORM_TEXTS.PIN(textOfDegrees(place.latitude), textOfDegrees(place.longitude))}
            >
              <PinShape />
            </Pin>
          </Marker>
        )}
      </MapLibre>
      <div className="controls">
        <LabelledControl label={POINT_FORM_TEXTS.ZOOM_IN} onClick={() => map.current?.zoomIn()}>
          <AddRounded />
        </LabelledControl>
        <LabelledControl label={POINT_FORM_TEXTS.ZOOM_OUT} onClick={() => map.current?.zoomOut()}>
          <RemoveRounded />
        </LabelledControl>
        {place ? (
          <LabelledControl
            label={POINT_FORM_TEXTS.CENTER_PIN}
            onClick={() => map.current?.easeTo({ center: lngLat(place), duration: 300 })}
          >
            <CenterFocusStrongRounded fontSize="small" />
          </LabelledControl>
        ) : (
          <LabelledControl label={POINT_FORM_TEXTS.PLACE_IN_MIDDLE} onClick={placeAtCenter}>
            <CenterFocusStrongRounded fontSize="small" />
          </LabelledControl>
        )}
      </div>
    </Frame>
  )
}

/** A pin with a street-name sign as its head. */
function PinShape() {
  return (
    <svg viewBox="0 0 44 52" aria-hidden="true">
      <path d="M22 50 14 36h16Z" fill="#2F3FBF" />
      <rect x="3" y="4" width="38" height="34" rx="9" fill="#2F3FBF" stroke="#fff" strokeWidth="2.5" />
      <path d="M22 48.5 16.2 37h11.6Z" fill="#2F3FBF" />
      <rect x="10.5" y="14" width="23" height="4.5" rx="2.25" fill="#fff" />
      <rect x="10.5" y="22.5" width="15" height="4.5" rx="2.25" fill="#fff" />
    </svg>
  )
}
