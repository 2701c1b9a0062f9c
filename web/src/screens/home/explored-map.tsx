import { styled } from '@mui/material/styles'
import { type ComponentProps, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { lazily, loadCode } from '#web/lib/load-code.ts'
import { MapBoundary } from '#web/map/map-boundary.tsx'
import { useMapPalette } from '#web/map/palette.ts'
import type { PointsMap as PointsMapType } from '#web/map/points-map.tsx'
import { useBaseMap } from '#web/map/use-base-map.ts'
import { mayDrawMap } from '#web/map/web-gl.ts'
import { PANEL_WIDTH } from './use-panels.ts'

// The heavy parts start to load as soon as this screen does, beside each other and beside the first data
export const drawable = mayDrawMap()
const mapLibrary = drawable ? loadCode(() => import('#web/map/library.ts')) : undefined
mapLibrary?.catch(() => undefined) // the map's own failure screen tells
const pointsMap = () => import('#web/map/points-map.tsx').then(({ PointsMap }) => ({ default: PointsMap }))
if (drawable) pointsMap().catch(() => undefined)
const PointsMap = lazily(pointsMap)

const NoMap = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  padding: '24px',
  textAlign: 'center',
  color: theme.palette.text.secondary,
  '& p': { maxWidth: '40ch', margin: 0 },
  '@media (min-width: 900px)': { paddingLeft: PANEL_WIDTH + 40 },
  // On a phone the list's sheet has the lower half
  '@media not all and (min-width: 900px)': { alignContent: 'start', paddingTop: 'calc(var(--map-panel-top) + 60px)' },
}))

/** A network that takes longer for the map's code is a slow one. Milliseconds. */
const LONG_WAIT = 2_500

/** Whether the map's code lets people wait. */
function useLongWait(): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!mapLibrary) return
    const timer = setTimeout(() => setLong(true), LONG_WAIT)
    const stop = () => clearTimeout(timer)
    mapLibrary.then(stop, stop)
    return stop
  }, [])
  return long
}

type Props = Omit<
  ComponentProps<typeof PointsMapType>,
  'mapLibrary' | 'baseMap' | 'note' | 'palette' | 'onLost' | 'onRefused'
> & {
  /** Why none is drawn, where none is. */
  mapless: string | undefined
  onMapless: (why: string) => void
  /** In its place while it lets people wait. */
  waiting: ReactNode
}

/** The map once its code is there, or a sentence where none can be drawn: the list works all the same. */
export function ExploredMap({ mapless, onMapless, waiting, ...props }: Props) {
  const palette = useMapPalette()
  const baseMap = useBaseMap()
  const noMap = (sentence: string) => (
    <NoMap data-map-state={props.settled ? 'idle' : 'drawing'}>
      <p>{sentence}</p>
    </NoMap>
  )
  const isLong = useLongWait()
  const [isThere, setThere] = useState(false)
  const { onView } = props
  const tellView = useCallback<typeof onView>(
    (view, moving) => {
      setThere(true)
      onView(view, moving)
    },
    [onView],
  )
  const onLost = useCallback(() => onMapless(EXPLORE.MAP_LOST), [onMapless])
  const onRefused = useCallback(() => onMapless(EXPLORE.MAP_WITHOUT_WEBGL), [onMapless])
  if (mapless !== undefined || !mapLibrary) return noMap(mapless ?? EXPLORE.MAP_WITHOUT_WEBGL)
  return (
    <MapBoundary instead={noMap(EXPLORE.MAP_NOT_LOADED)} onFailed={() => onMapless(EXPLORE.MAP_NOT_LOADED)}>
      <Suspense fallback={null}>
        {baseMap && (
          <PointsMap
            {...props}
            onView={tellView}
            onLost={onLost}
            onRefused={onRefused}
            mapLibrary={mapLibrary}
            baseMap={baseMap.style}
            note={baseMap.note}
            palette={palette}
          />
        )}
      </Suspense>
      {isLong && !isThere && waiting}
    </MapBoundary>
  )
}
