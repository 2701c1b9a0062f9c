import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { type CartItems, cartTotal } from '#shared/orders/rules/cart.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

type Props = {
  points: CartItems
  rest: CartItems
  busy: boolean
  onReserveRest: (rest: CartItems) => void
  onNothingLeft: () => void
}

/** Alert with the reason why an available cart can't be reserved now. Unlike a toast it stays visible. */
export function LimitRefusalAlert({ sentence }: { sentence: string | undefined }) {
  return (
    <Alert severity="warning" role="alert">
      {sentence}
    </Alert>
  )
}

/** Alert with the points that can't be reserved, and a button to reserve the others. */
export function RefusedPointsAlert({ points, rest, busy, onReserveRest, onNothingLeft }: Props) {
  return (
    <>
      <Alert severity="warning" role="alert">
        {RESERVATION_TEXTS.POINTS_NOT_RESERVABLE(points.map(point => point.name))}
      </Alert>
      {rest.length > 0 ? (
        <BusyButton variant="contained" size="large" loading={busy} onClick={() => onReserveRest(rest)}>
          {RESERVATION_TEXTS.RESERVE_REST(rest.length, formatBRL(cartTotal(rest)))}
        </BusyButton>
      ) : (
        <Button variant="contained" size="large" onClick={onNothingLeft}>
          {RESERVATION_TEXTS.REMOVE_FROM_CART}
        </Button>
      )}
    </>
  )
}
