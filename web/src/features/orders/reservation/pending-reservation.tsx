import { useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { RESERVATION } from '#shared/orders/messages/reservation.ts'
import { pendingReservation } from '#web/features/orders/cart/cart-store.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { useReservation } from './use-reservation.ts'

/**
 * Reserves the cart that was left to sign in, as soon as its owner is signed in (specification §4), in the tab in which
 * they did that: others only share the session. A reload goes on with it, under the same attempt. A failure discards the
 * pending cart; the cart itself stays, so that nothing is lost.
 */
export function PendingReservation() {
  const { profile, signedInHere } = useSession()
  const reservation = useRef(useReservation({ byItself: true }))
  useEffect(() => {
    if (!profile || !signedInHere) return
    const { once, reserve } = reservation.current
    void once(async () => {
      const cart = pendingReservation.claim(profile.id)
      if (cart.length === 0) return
      const { name, email, phone, role } = profile
      const refusal = await reserve(cart, { is: 'signed_in', role, contact: { name, email, phone } })
      pendingReservation.settle(profile.id)
      if (refusal)
        toast.error(RESERVATION.PENDING_RESERVATION_FAILED, {
          description: refusal.sentence ?? RESERVATION.PENDING_RESERVATION_FAILED_DETAIL,
        })
    })
  }, [profile, signedInHere])
  return null
}
