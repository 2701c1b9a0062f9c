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

const ControlStack = styled('div')(({ theme }) => ({
  position: 'absolute',
  // Beside what lies over the map's right edge
  right: 'calc(max(16px, env(safe-area-inset-right)) + var(--map-covered-right, 0px))',
  bottom: 'var(--map-controls-bottom, calc(100px + env(safe-area-inset-bottom)))',
  display: 'grid',
  gap: 8,
  '& > div': {
    display: 'grid',
    borderRadius: 12,
    overflow: 'hidden',
    background: theme.palette.background.paper,
    ...theme.floating,
  },
  '& hr': { margin: 0, border: 0, borderTop: `1px solid ${theme.palette.divider}` },
}))

const ControlButton = styled(ButtonBase)(({ theme }) => ({
  width: 44,
  height: 44,
  color: theme.palette.text.primary,
  transition: 'background-color 120ms ease-out',
  '&:hover': { background: theme.palette.action.hover },
  '&.Mui-disabled': { color: theme.palette.text.disabled },
}))

type Props = { onZoom: (step: 1 | -1) => void; onLocated: (position: [longitude: number, latitude: number]) => void }

export function MapControls({ onZoom, onLocated }: Props) {
  const [isLocating, setLocating] = useState(false)

  const locate = () => {
    if (!hasGeolocation()) {
      toast.error(EXPLORE_TEXTS.GEOLOCATION_UNSUPPORTED)
      return
    }
    setLocating(true)
    currentPosition()
      .then(({ longitude, latitude }) => onLocated([longitude, latitude]))
      .catch(() => toast.error(EXPLORE_TEXTS.GEOLOCATION_FAILED))
      .finally(() => setLocating(false))
  }

  return (
    <ControlStack data-screen-only role="group" aria-label={EXPLORE_TEXTS.MAP_CONTROLS}>
      <div>
        <ControlButton
          aria-label={EXPLORE_TEXTS.SHOW_LOCATION}
          title={EXPLORE_TEXTS.LOCATION}
          disabled={isLocating}
          onClick={locate}
        >
          <MyLocationRounded fontSize="small" />
        </ControlButton>
      </div>
      <div>
        <ControlButton aria-label={EXPLORE_TEXTS.ZOOM_IN} title={EXPLORE_TEXTS.ZOOM_IN} onClick={() => onZoom(1)}>
          <AddRounded />
        </ControlButton>
        <hr />
        <ControlButton aria-label={EXPLORE_TEXTS.ZOOM_OUT} title={EXPLORE_TEXTS.ZOOM_OUT} onClick={() => onZoom(-1)}>
          <RemoveRounded />
        </ControlButton>
      </div>
    </ControlStack>
  )
}
