import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { useResendConfirmation } from '#web/features/people/session/use-resend-confirmation.ts'
import { formatEnd } from '#web/lib/dates.ts'
import type { GuestReservation } from './reservation-navigation.ts'
import { ReservationBox } from './reservation-summary.tsx'

const Confirm = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 12px',
  alignItems: 'start',
  margin: '16px 0',
  '& > svg': { color: theme.palette.primary.main },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& button': { gridColumn: 2, justifySelf: 'start', marginLeft: -16 },
}))

/** Shows what was reserved with a new account, and asks to confirm the account's e-mail. */
export function GuestReservationNotice({ order_id, email, points, reserved_until }: GuestReservation) {
  const resendConfirmation = useResendConfirmation()
  return (
    <>
      <Confirm>
        <MarkEmailUnreadOutlined />
        <p>{AUTH_TEXTS.RESERVED_CONFIRM(email)}</p>
        <Button onClick={() => void resendConfirmation(email)}>{AUTH_TEXTS.RESEND}</Button>
      </Confirm>
      <ReservationBox title={AUTH_TEXTS.RESERVED_POINTS} heading="h2" points={points}>
        {AUTH_TEXTS.RESERVED_AS(shortOrderId(order_id))}
        {reserved_until && AUTH_TEXTS.RESERVED_UNTIL(formatEnd(reserved_until))}
      </ReservationBox>
    </>
  )
}
