import CheckBoxOutlineBlankRounded from '@mui/icons-material/CheckBoxOutlineBlankRounded'
import CheckBoxRounded from '@mui/icons-material/CheckBoxRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import { PointStatusChip, PointVisibility } from './point-facts.tsx'

/** Approximate height of the card. Pixels. */
export const MAP_CARD_HEIGHT = 200

export type ShownPoint = {
  point: Pick<MapPoint, 'id' | 'name' | 'status' | 'longitude' | 'latitude' | 'pricing_tier_id' | 'own_prices'> & {
    is_available?: boolean
  }
  /** Where the point was selected; `saved`: it was just created or edited. */
  origin: 'map' | 'list' | 'saved'
  /** Grows each time a point is shown, so that the same point can be shown again. */
  showCount: number
}

type Props = {
  shown: ShownPoint
  price: string | undefined
  isSelected: boolean
  onOpen: () => void
  openLabel: string | undefined
  onSelect: () => void
  onClose: () => void
}

/** Card of the selected point over the map's lower edge. */
export function SelectedPointCard({ shown, price, isSelected, onOpen, openLabel, onSelect, onClose }: Props) {
  const { point, origin, showCount } = shown
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // The focus moves here from the list. When the point was selected on the map, the focus stays there for the map's keys
  const onShown = useEffectEvent(() => {
    if (origin !== 'list') return
    title.current?.focus()
    title.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (showCount) onShown()
  }, [showCount])
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      sx={{ position: 'absolute', zIndex: 1, left: 12, right: 72, bottom: 44, maxWidth: 380, p: '12px 16px 10px' }}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Stack component="header" direction="row" sx={{ alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Typography
          variant="inherit"
          component="h2"
          id={id}
          ref={title}
          tabIndex={-1}
          sx={{ flex: 1, mt: 1, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          <PointTitle name={point.name} />
        </Typography>
        <IconButton aria-label={POINTS_TEXTS.CLOSE_CARD} onClick={onClose} sx={{ mt: -0.5, mr: -1 }}>
          <CloseRounded fontSize="small" />
        </IconButton>
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px', mb: 1 }}>
        <PointStatusChip point={point} />
        {point.is_available === false && <PointVisibility isVisible={false} />}
        {price && <span>{price}</span>}
      </Stack>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 0.5, mx: -1, '& .MuiButton-root': { px: 1.25, fontSize: 14 } }}
      >
        <Button startIcon={openLabel === undefined && <EditOutlined />} onClick={onOpen}>
          {openLabel ?? POINTS_TEXTS.EDIT}
        </Button>
        <Button
          startIcon={isSelected ? <CheckBoxRounded /> : <CheckBoxOutlineBlankRounded />}
          aria-pressed={isSelected}
          onClick={onSelect}
        >
          {isSelected ? POINTS_TEXTS.UNPICK : POINTS_TEXTS.PICK}
        </Button>
      </Stack>
    </Paper>
  )
}
