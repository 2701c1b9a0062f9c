import AddRounded from '@mui/icons-material/AddRounded'
import MyLocationRounded from '@mui/icons-material/MyLocationRounded'
import RemoveRounded from '@mui/icons-material/RemoveRounded'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { toast } from 'sonner'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { currentPosition, hasGeolocation } from '#web/lib/current-position.ts'

/** Distance from the map's right edge to the buttons' left edge. Pixels. */
export const CONTROLS_WIDTH = 60

const Stack = styled('div')(({ theme }) => ({
  position: 'absolute',
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'var(--map-controls-bottom, calc(100px + env(safe-area-inset-bottom)))',
  display: 'grid',
  gap: 8,
  '& > div': {
    display: 'grid',
    borderRadius: 12,
    overflow: 'hidden',
    background: theme.palette.background.paper,
    boxShadow: theme.floating,
  },
  '& hr': { margin: 0, border: 0, borderTop: `1px solid ${theme.palette.divider}` },
}))

const Control = styled(ButtonBase)(({ theme }) => ({
  width: 44,
  height: 44,
  color: theme.palette.text.primary,
  transition: 'background-color 120ms ease-out',
  '&:hover': { background: theme.palette.action.hover },
  '&.Mui-disabled': { color: theme.palette.text.disabled },
}))

type Props = { onZoom: (by: 1 | -1) => void; onFound: (at: [longitude: number, latitude: number]) => void }

export function MapControls({ onZoom, onFound }: Props) {
  const [locating, setLocating] = useState(false)

  const locate = () => {
    if (!hasGeolocation()) {
      toast.error(EXPLORE_TEXTS.GEOLOCATION_UNSUPPORTED)
      return
    }
    setLocating(true)
    currentPosition()
      .then(({ longitude, latitude }) => onFound([longitude, latitude]))
      .catch(() => toast.error(EXPLORE_TEXTS.GEOLOCATION_FAILED))
      .finally(() => setLocating(false))
  }

  return (
    <Stack data-screen-only role="group" aria-label={EXPLORE_TEXTS.MAP_CONTROLS}>
      <div>
        <Control
          aria-label={EXPLORE_TEXTS.SHOW_LOCATION}
          title={EXPLORE_TEXTS.LOCATION}
          disabled={locating}
          onClick={locate}
        >
          <MyLocationRounded fontSize="small" />
        </Control>
      </div>
      <div>
        <Control aria-label={EXPLORE_TEXTS.ZOOM_IN} title={EXPLORE_TEXTS.ZOOM_IN} onClick={() => onZoom(1)}>
          <AddRounded />
        </Control>
        <hr />
        <Control aria-label={EXPLORE_TEXTS.ZOOM_OUT} title={EXPLORE_TEXTS.ZOOM_OUT} onClick={() => onZoom(-1)}>
          <RemoveRounded />
        </Control>
      </div>
    </Stack>
  )
}
