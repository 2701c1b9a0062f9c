import { styled } from '@mui/material/styles'
import { type ComponentProps, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { lazyWithRetry, loadChunk } from '#web/lib/load-chunk.ts'
import { type MapLibrary, takeLibraryWithEarlyMap } from '#web/map/early-map.ts'
import { MapErrorBoundary } from '#web/map/map-error-boundary.tsx'
import { MAP_PALETTE } from '#web/map/palette.ts'
import type { PointsMap as PointsMapType } from '#web/map/points-map.tsx'
import { useBaseMap } from '#web/map/use-base-map.ts'
import { hasWebGl2 } from '#web/map/webgl-support.ts'
import { PANEL_WIDTH } from './use-panels.ts'

export const canDrawMap = hasWebGl2()
const loadPointsMap = () => import('#web/map/points-map.tsx').then(({ PointsMap }) => ({ default: PointsMap }))
// Lazy, so that the map stays drawn while the screen is rendered for the first time (docs/decisions/0052)
const PointsMap = lazyWithRetry(loadPointsMap)

let mapLibrary: Promise<MapLibrary> | undefined
let isLibraryLoaded = false

/**
 * The map library, which starts to load with the map's code when the map is first rendered: other screens share this module's
 * chunk and need neither. Undefined in a browser that cannot draw a map.
 */
function loadMapLibrary(): Promise<MapLibrary> | undefined {
  if (!canDrawMap || mapLibrary) return mapLibrary
  loadPointsMap().catch(() => undefined)
  const loadLibrary = () => loadChunk(() => import('#web/map/library.ts'))
  mapLibrary = takeLibraryWithEarlyMap()?.catch(loadLibrary) ?? loadLibrary()
  mapLibrary.then(
    () => {
      isLibraryLoaded = true
    },
    () => undefined, // the screen says so in place of the map
  )
  return mapLibrary
}

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
  // On a phone the list's sheet covers the lower half, and buttons are at the right
  '@media not all and (min-width: 900px)': {
    alignContent: 'start',
    padding: 'calc(var(--map-panel-top) + 60px) 84px 24px 16px',
  },
}))

/** If the map's code takes longer than this, a list is shown in the meantime. Milliseconds. */
const SLOW_LOAD_DELAY = 2_500

function useIsLoadingSlowly(mapLibrary: Promise<MapLibrary> | undefined): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!mapLibrary) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_LOAD_DELAY)
    const stopTimer = () => clearTimeout(timer)
    mapLibrary.then(stopTimer, stopTimer)
    return stopTimer
  }, [mapLibrary])
  return isSlow
}

type Props = Omit<
  ComponentProps<typeof PointsMapType>,
  'mapLibrary' | 'baseMap' | 'note' | 'streets' | 'palette' | 'onLost' | 'onUnsupported'
> & {
  /** Sentence that says why there is no map; undefined if there is one. */
  noMapReason: string | undefined
  onNoMap: (reason: string) => void
  /** Shown while the map's code loads slowly. */
  slowLoadFallback: ReactNode
}

/** The map once its code is loaded, or a sentence that there is none; the list works without it. */
export function ExploredMap({ noMapReason, onNoMap, slowLoadFallback, ...props }: Props) {
  const library = loadMapLibrary()
  const baseMap = useBaseMap()
  const renderNoMap = (text: string) => (
    <NoMap data-map-state={props.settled ? 'idle' : 'drawing'}>
      <p>{text}</p>
    </NoMap>
  )
  const isLoadingSlowly = useIsLoadingSlowly(library)
  // While the map loads, page-outline.html shows its buttons
  const mapLoading = !isLoadingSlowly && <span hidden data-map-state="loading" />
  const [hasView, setHasView] = useState(false)
  const { onView } = props
  const handleView = useCallback<typeof onView>(
    (view, moving) => {
      setHasView(true)
      onView(view, moving)
    },
    [onView],
  )
  const onLost = useCallback(() => onNoMap(EXPLORE_TEXTS.MAP_LOST), [onNoMap])
  const onUnsupported = useCallback(
    () => onNoMap(isLibraryLoaded ? EXPLORE_TEXTS.MAP_WITHOUT_WEBGL : EXPLORE_TEXTS.MAP_NOT_LOADED),
    [onNoMap],
  )
  if (noMapReason !== undefined || !library) return renderNoMap(noMapReason ?? EXPLORE_TEXTS.MAP_WITHOUT_WEBGL)
  return (
    <MapErrorBoundary
      fallback={renderNoMap(EXPLORE_TEXTS.MAP_NOT_LOADED)}
      onFailed={() => onNoMap(EXPLORE_TEXTS.MAP_NOT_LOADED)}
    >
      <Suspense fallback={mapLoading}>
        {baseMap ? (
          <PointsMap
            {...props}
            onView={handleView}
            onLost={onLost}
            onUnsupported={onUnsupported}
            mapLibrary={library}
            baseMap={baseMap.style}
            note={baseMap.note}
            streets={baseMap.streets}
            palette={MAP_PALETTE}
          />
        ) : (
          mapLoading
        )}
      </Suspense>
      {isLoadingSlowly && !hasView && slowLoadFallback}
    </MapErrorBoundary>
  )
}
