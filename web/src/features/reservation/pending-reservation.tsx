import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { removeFromCart } from '#shared/domain/cart.ts'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { cartStore, pendingReservation } from '#web/features/cart/cart-store.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { ApiError } from '#web/lib/call.ts'
import { homeOf } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { reserveCart } from './reserve-cart.ts'

/**
 * Reserves the cart that was left to sign in, as soon as somebody is signed in (specification §4). A failure discards
 * the pending cart; the cart itself stays, so that nothing is lost.
 */
export function PendingReservation() {
  const { profile } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  }, [navigate])
  useEffect(() => {
    if (!profile) return
    // Taking it empties the place, so that neither a second tab nor a second run of this effect reserves again.
    const cart = pendingReservation.take()
    if (cart.length === 0) return
    const { name, email, phone } = profile
    reserveCart(cart, { name, email, phone })
      .then(() => {
        const reserved = cart.map(item => item.point_id)
        cartStore.replace(removeFromCart(cartStore.current().cart, reserved))
        toast.success(MESSAGES.RESERVATION_CONFIRMED, { description: MESSAGES.RESERVATION_CONFIRMED_DETAIL })
        void queries.invalidateQueries({ queryKey: queryKeys.myOrders })
        go.current(homeOf(profile.role))
      })
      .catch((error: unknown) =>
        toast.error(MESSAGES.PENDING_RESERVATION_FAILED, {
          description: error instanceof ApiError ? error.message : MESSAGES.PENDING_RESERVATION_FAILED_DETAIL,
        }),
      )
  }, [profile, queries])
  return null
}
