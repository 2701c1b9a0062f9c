import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { useResendConfirmation } from '#web/features/people/session/use-resend-confirmation.ts'
import { formatEnd } from '#web/lib/dates.ts'
import type { GuestReservation } from './reservation-navigation.ts'
import { ReservationBox } from './reservation-summary.tsx'

/** Shows what was reserved with a new account, and asks to confirm the account's e-mail. */
export function GuestReservationNotice({ order_id, email, points, reserved_until }: GuestReservation) {
  const resendConfirmation = useResendConfirmation()
  return (
    <>
      <Stack direction="row" spacing={1.5} sx={{ my: 2 }}>
        <MarkEmailUnreadOutlined color="primary" />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>{AUTH_TEXTS.RESERVED_CONFIRM(email)}</Typography>
          <Button sx={{ ml: -2 }} onClick={() => void resendConfirmation(email)}>
            {AUTH_TEXTS.RESEND}
          </Button>
        </Box>
      </Stack>
      <ReservationBox title={AUTH_TEXTS.RESERVED_POINTS} heading="h2" points={points}>
        {AUTH_TEXTS.RESERVED_AS(shortOrderId(order_id))}
        {reserved_until && AUTH_TEXTS.RESERVED_UNTIL(formatEnd(reserved_until))}
      </ReservationBox>
    </>
  )
}
