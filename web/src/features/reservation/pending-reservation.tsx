import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { pendingReservation } from '#web/features/cart/cart-store.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { ApiError } from '#web/lib/call.ts'
import { homeOf } from '#web/lib/paths.ts'
import { retrying } from '#web/lib/retrying.ts'
import { afterRefusal, afterReservation } from './after-reservation.ts'
import { reserveCart } from './reserve-cart.ts'

/** Nobody calls it off: who goes on to another screen still wants their points. */
const UNTIL_ANSWERED = new AbortController().signal

/**
 * Reserves the cart that was left to sign in, as soon as its owner is signed in (specification §4), in the tab in which
 * they did that: others only share the session. A reload goes on with it, under the same attempt. A failure discards the
 * pending cart; the cart itself stays, so that nothing is lost.
 */
export function PendingReservation() {
  const { profile, enteredHere } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const go = useRef(navigate)
  const working = useRef(false)
  useEffect(() => {
    go.current = navigate
  }, [navigate])
  useEffect(() => {
    if (!profile || !enteredHere || working.current) return
    const cart = pendingReservation.claim(profile.id)
    if (cart.length === 0) return
    working.current = true
    const { name, email, phone } = profile
    retrying(() => reserveCart(cart, { name, email, phone }), UNTIL_ANSWERED)
      .then(made => {
        afterReservation(queries, cart, made)
        toast.success(MESSAGES.RESERVATION_CONFIRMED, { description: MESSAGES.RESERVATION_CONFIRMED_DETAIL })
        go.current(homeOf(profile.role))
      })
      .catch((error: unknown) => {
        afterRefusal(queries, cart, error)
        toast.error(MESSAGES.PENDING_RESERVATION_FAILED, {
          description: error instanceof ApiError ? error.message : MESSAGES.PENDING_RESERVATION_FAILED_DETAIL,
        })
      })
      .finally(() => {
        pendingReservation.settle(profile.id)
        working.current = false
      })
  }, [profile, enteredHere, queries])
  return null
}
