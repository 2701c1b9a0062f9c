import { useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { pendingReservation } from '#web/features/orders/cart/cart-store.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { useReservation } from './use-reservation.ts'

/**
 * Reserves the cart of a visitor who left to sign in, in the tab in which they signed in. A reload continues with the
 * same idempotency key. A failure discards the pending reservation; the cart stays.
 */
export function PendingReservationRunner() {
  const { profile, signedInHere } = useSession()
  const reservation = useRef(useReservation({ isAutomatic: true }))
  useEffect(() => {
    if (!profile || !signedInHere) return
    const { runOnce, reserve } = reservation.current
    void runOnce(async () => {
      const cart = pendingReservation.claim(profile.id)
      if (cart.length === 0) return
      const { name, email, phone, role } = profile
      const refusal = await reserve(cart, { is: 'signed_in', role, contact: { name, email, phone } })
      pendingReservation.settle(profile.id)
      if (refusal)
        toast.error(RESERVATION_TEXTS.PENDING_RESERVATION_FAILED, {
          description: refusal.sentence ?? RESERVATION_TEXTS.PENDING_RESERVATION_FAILED_DETAIL,
        })
    })
  }, [profile, signedInHere])
  return null
}
