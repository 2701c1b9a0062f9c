import { styled } from '@mui/material/styles'
import { orderStatusLabel } from '#shared/orders/rules/orders.ts'

const Chip = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 28,
  padding: '0 10px',
  borderRadius: 14,
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: theme.palette.text.primary,
  background: theme.palette.background.default,
  border: `1px solid ${theme.palette.divider}`,
  '& svg': { width: 10, height: 10, fill: 'currentColor' },
  '&[data-status=completed]': {
    color: theme.palette.status.available.text,
    background: theme.palette.status.available.soft,
    borderColor: 'transparent',
  },
  '&[data-status=cancelled]': {
    color: theme.palette.status.sold.text,
    background: theme.palette.status.sold.soft,
    borderColor: 'transparent',
  },
}))

/** Each status has its own shape too, for people who can't tell the colours apart. */
const SHAPES: Record<string, string> = {
  pending: 'M5 0 L10 9 H0 Z',
  completed: 'M5 0 A5 5 0 1 1 4.99 0 Z',
  cancelled: 'M0 0 H10 V10 H0 Z',
}

/** Chip with an order's status as colour, shape and text, because colour alone is not enough for everybody. */
export function OrderStatusChip({ status }: { status: string }) {
  const shape = SHAPES[status]
  return (
    <Chip data-status={status}>
      {shape && (
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d={shape} />
        </svg>
      )}
      {orderStatusLabel(status)}
    </Chip>
  )
}
