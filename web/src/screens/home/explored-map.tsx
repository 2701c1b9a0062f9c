import { styled } from '@mui/material/styles'
import { type ComponentProps, Suspense } from 'react'
import { EXPLORE } from '#shared/messages/explore.ts'
import { lazily, loadCode } from '#web/lib/load-code.ts'
import { MapBoundary } from '#web/map/map-boundary.tsx'
import { useMapPalette } from '#web/map/palette.ts'
import type { PointsMap as PointsMapType } from '#web/map/points-map.tsx'
import { useBaseMap } from '#web/map/use-base-map.ts'
import { canDrawMap } from '#web/map/web-gl.ts'
import { PANEL_WIDTH } from './use-panels.ts'

// The heavy parts start to load as soon as this screen does, beside each other and beside the first data
export const drawable = canDrawMap()
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
}))

type Props = Omit<ComponentProps<typeof PointsMapType>, 'mapLibrary' | 'baseMap' | 'note' | 'palette'>

/** The map once its code is there, or a sentence where none can be drawn: the list works all the same. */
export function ExploredMap(props: Props) {
  const palette = useMapPalette()
  const baseMap = useBaseMap()
  const noMap = (sentence: string) => (
    <NoMap data-map-state={props.settled ? 'idle' : 'drawing'}>
      <p>{sentence}</p>
    </NoMap>
  )
  if (!drawable || !mapLibrary) return noMap(EXPLORE.MAP_WITHOUT_WEBGL)
  return (
    <MapBoundary instead={noMap(EXPLORE.MAP_NOT_LOADED)}>
      <Suspense fallback={null}>
        {baseMap && (
          <PointsMap {...props} mapLibrary={mapLibrary} baseMap={baseMap.style} note={baseMap.note} palette={palette} />
        )}
      </Suspense>
    </MapBoundary>
  )
}
