import CheckBoxOutlineBlankRounded from '@mui/icons-material/CheckBoxOutlineBlankRounded'
import CheckBoxRounded from '@mui/icons-material/CheckBoxRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import { PointStatusChip, PointVisibility } from './point-facts.tsx'

/** Approximate height of the card. Pixels. */
export const MAP_CARD_HEIGHT = 200

const Card = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  left: 12,
  right: 72,
  bottom: 44,
  maxWidth: 380,
  display: 'grid',
  gap: 10,
  padding: '12px 16px 10px',
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  boxShadow: theme.floating,
  '& header': { display: 'flex', alignItems: 'flex-start', gap: 8 },
  '& h2': { flex: 1, margin: '8px 0 0', font: 'inherit', fontWeight: 600, overflowWrap: 'anywhere', outline: 'none' },
  '& header .MuiIconButton-root': { margin: '-4px -8px 0 0' },
  '& .facts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 4, marginInline: -8 },
  '& .MuiButton-root': { paddingInline: 10, fontSize: 14 },
}))

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
    <Card
      aria-labelledby={id}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header>
        <h2 id={id} ref={title} tabIndex={-1}>
          <PointTitle name={point.name} />
        </h2>
        <IconButton aria-label={POINTS_TEXTS.CLOSE_CARD} onClick={onClose}>
          <CloseRounded fontSize="small" />
        </IconButton>
      </header>
      <div className="facts">
        <PointStatusChip point={point} />
        {point.is_available === false && <PointVisibility isVisible={false} />}
        {price && <span>{price}</span>}
      </div>
      <div className="actions">
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
      </div>
    </Card>
  )
}
