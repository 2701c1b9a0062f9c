import CheckBoxOutlineBlankRounded from '@mui/icons-material/CheckBoxOutlineBlankRounded'
import CheckBoxRounded from '@mui/icons-material/CheckBoxRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { POINTS } from '#shared/catalogue/messages/points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { PointOffer, PointStatusChip } from './point-facts.tsx'

/** About what the card takes of the map's lower edge. Pixels. */
export const CARD_HEIGHT = 200

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
  point: Pick<MapPoint, 'id' | 'name' | 'status' | 'longitude' | 'latitude' | 'pricing_tier_id' | 'own_price_1y'> & {
    is_available?: boolean
  }
  /** `saved`: made or changed a moment ago. */
  origin: 'map' | 'list' | 'saved'
  /** Counts the times that a point was shown, so that the same one can be shown again. */
  times: number
}

type Props = {
  shown: ShownPoint
  price: string | undefined
  isSelected: boolean
  onEdit: () => void
  onSelect: () => void
  onClose: () => void
}

/** The point that was chosen on the map, in a few words. */
export function MapCard({ shown, price, isSelected, onEdit, onSelect, onClose }: Props) {
  const { point, origin, times } = shown
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // Who came from the list continues here; who works on the map keeps the map's keys
  const onShown = useEffectEvent(() => {
    if (origin !== 'list') return
    title.current?.focus()
    title.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (times) onShown()
  }, [times])
  return (
    <Card
      aria-labelledby={id}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header>
        <h2 id={id} ref={title} tabIndex={-1}>
          {point.name}
        </h2>
        <IconButton aria-label={POINTS.CLOSE_CARD} onClick={onClose}>
          <CloseRounded fontSize="small" />
        </IconButton>
      </header>
      <div className="facts">
        <PointStatusChip status={point.status} />
        {point.is_available === false && <PointOffer offered={false} />}
        {price && <span>{price}</span>}
      </div>
      <div className="actions">
        <Button startIcon={<EditOutlined />} onClick={onEdit}>
          {POINTS.EDIT}
        </Button>
        <Button
          startIcon={isSelected ? <CheckBoxRounded /> : <CheckBoxOutlineBlankRounded />}
          aria-pressed={isSelected}
          onClick={onSelect}
        >
          {isSelected ? POINTS.UNPICK : POINTS.PICK}
        </Button>
      </div>
    </Card>
  )
}
