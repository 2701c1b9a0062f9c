import { useEventCallback } from '@mui/material/utils'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { RESERVATION } from '#shared/orders/messages/reservation.ts'
import type { Cart } from '#shared/orders/rules/cart.ts'
import type { Order, ReservationContact } from '#shared/orders/rules/orders.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { ApiError } from '#web/lib/call.ts'
import { homeOf, orderPath, PATHS } from '#web/lib/paths.ts'
import { retrying } from '#web/lib/retrying.ts'
import { afterRefusal, afterReservation } from './after-reservation.ts'
import { carryReservation } from './reservation-made.ts'
import { reserveCart } from './reserve-cart.ts'

/** Who reserves: somebody who is signed in, or an account that was just made and waits for its e-mail. */
export type Customer = { contact: ReservationContact } & ({ is: 'signed_in'; role: Role } | { is: 'new' })

/** Why a cart was not reserved, with what to say. Nothing of the cart is lost by it. */
export type Refusal = { customer: Customer; sentence: string | undefined } & (
  | { why: 'points_went'; points: Cart }
  /** `limited`: too many are held already; `session_ended` has its own words elsewhere. */
  | { why: 'limited' | 'session_ended' | 'failed' }
)

/** Nobody calls it off: who goes on to another screen still wants their points. */
const UNTIL_ANSWERED = new AbortController().signal

type Options = {
  /** Nobody is there to press the button again: what may pass is tried again, under the same attempt. */
  byItself?: boolean
  /** Just before who reserved is led on. */
  onReserved?: () => void
}

/**
 * The one way in which a browser reserves: one thing at a time, each cart under one attempt's key however often it is
 * sent. Afterwards all that shows its points, the cart and the orders shows them as they are, and who reserved is told
 * and led on; a refusal stays to be read until the next try.
 */
export function useReservation({ byItself = false, onReserved }: Options = {}) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // It may be answered on another screen than it was asked on.
  const go = useEventCallback(navigate)
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  // State is drawn later than a second Enter may come; this tells at once.
  const working = useRef(false)

  /** One thing at a time: what comes while another is under way is dropped. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (working.current) return
    working.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  const leadOn = (order: Order, customer: Customer): void => {
    if (customer.is === 'signed_in') {
      toast.success(RESERVATION.CONFIRMED, { description: RESERVATION.CONFIRMED_DETAIL })
      go(customer.role === 'client' ? orderPath(order.id) : homeOf(customer.role))
      return
    }
    toast.success(RESERVATION.ACCOUNT_AND_RESERVATION_CONFIRMED, {
      description: RESERVATION.ACCOUNT_AND_RESERVATION_CONFIRMED_DETAIL,
    })
    // The dashboard would only send them on to the login: nobody is signed in before the e-mail is confirmed.
    go(PATHS.login, { state: carryReservation(order) })
  }

  /** Within `once`. Answers why not, or undefined when the cart is reserved. */
  const reserve = async (cart: Cart, customer: Customer): Promise<Refusal | undefined> => {
    const send = () => reserveCart(cart, customer.contact)
    let order: Order
    try {
      order = await (byItself ? retrying(send, UNTIL_ANSWERED) : send())
    } catch (error) {
      const points = afterRefusal(queries, cart, error)
      const refused = { customer, ...why(error, points) }
      setRefusal(refused)
      return refused
    }
    afterReservation(queries, cart, order)
    onReserved?.()
    leadOn(order, customer)
    return undefined
  }
  return {
    busy,
    refusal,
    once,
    reserve,
    /** What was refused is no longer of interest. */
    forget: () => setRefusal(undefined),
  }
}

function why(error: unknown, points: Cart) {
  if (points.length > 0)
    return {
      why: 'points_went',
      points,
      sentence: RESERVATION.POINTS_NOT_RESERVABLE(points.map(({ name }) => name)),
    } as const
  if (!(error instanceof ApiError)) return { why: 'failed', sentence: undefined } as const
  const { code, status, message: sentence } = error
  if (code === 'TOO_MANY_HELD_POINTS' || code === 'TOO_MANY_GUEST_ORDERS') return { why: 'limited', sentence } as const
  return { why: status === 401 ? 'session_ended' : 'failed', sentence } as const
}
