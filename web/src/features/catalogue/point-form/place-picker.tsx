import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { lazyWithRetry, loadChunk } from '#web/lib/load-chunk.ts'
import { MapGuard } from '#web/map/map-guard.tsx'
import { useBaseMap } from '#web/map/use-base-map.ts'
import { coordinatesOfText, type PointEditForm } from './point-text.ts'
import type { PlaceFinderState } from './use-place-finder.ts'

const PickerMap = lazyWithRetry(() => import('./picker-map.tsx'))

function loadMapLibrary() {
  const library = loadChunk(() => import('#web/map/library.ts'))
  library.catch(() => undefined) // the map's error boundary shows it
  return library
}

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  height: 'var(--picker-height, 272px)',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  overflow: 'hidden',
  background: theme.palette.background.default,
  '& .hint': {
    position: 'absolute',
    left: 12,
    top: 12,
    maxWidth: 'calc(100% - 92px)',
    margin: 0,
    padding: '6px 10px',
    borderRadius: theme.radius.control,
    background: theme.palette.background.paper,
    ...theme.floating,
    fontSize: 13,
    pointerEvents: 'none',
  },
  '& .failed': {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeContent: 'center',
    margin: 0,
    padding: 24,
    textAlign: 'center',
    textWrap: 'balance',
    fontSize: 14,
    color: theme.palette.text.secondary,
  },
}))

type Props = { form: PointEditForm; finder: PlaceFinderState }

/** The point's position on a map; optional, since the fields work without it. */
export function PlacePicker(props: Props) {
  const failureMessage = (
    <p className="failed" role="alert">
      {POINT_FORM_TEXTS.MAP_NOT_LOADED}
    </p>
  )
  return (
    <Frame>
      <MapGuard failed={failureMessage}>
        <LoadedPicker {...props} />
      </MapGuard>
    </Frame>
  )
}

function LoadedPicker({ form, finder }: Props) {
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] })
  const place = coordinatesOfText({ latitude, longitude })
  const baseMap = useBaseMap()
  const [mapLibrary] = useState(loadMapLibrary)
  const loadingPlaceholder = (
    <Skeleton variant="rectangular" width="100%" height="100%" aria-label={POINT_FORM_TEXTS.MAP_LOADING} />
  )
  return (
    <Suspense fallback={loadingPlaceholder}>
      {baseMap ? (
        <PickerMap
          mapLibrary={mapLibrary}
          baseMap={baseMap.style}
          note={baseMap.note}
          place={place}
          onMove={finder.move}
        />
      ) : (
        loadingPlaceholder
      )}
      <p className="hint">{place ? POINT_FORM_TEXTS.MAP_HINT_PLACED : POINT_FORM_TEXTS.MAP_HINT}</p>
    </Suspense>
  )
}
