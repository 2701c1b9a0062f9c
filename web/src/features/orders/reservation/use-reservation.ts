import { useEventCallback } from '@mui/material/utils'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import type { CartItems } from '#shared/orders/rules/cart.ts'
import type { Order, ReservationContact } from '#shared/orders/rules/orders.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { homePathOf, orderPath, PATHS } from '#web/lib/paths.ts'
import { withRetries } from '#web/lib/with-retries.ts'
import { reservationNavigationState } from './reservation-navigation.ts'
import { reserveCart } from './reserve-cart.ts'
import { refetchRefusedPoints, updateAfterReservation } from './update-after-reservation.ts'

/** Who reserves: a signed-in person, or a new account whose e-mail is not confirmed yet. */
export type ReservationCustomer = { contact: ReservationContact } & ({ is: 'signed_in'; role: Role } | { is: 'new' })

/** Why a cart was not reserved. The cart stays unchanged. */
export type ReservationRefusal = { customer: ReservationCustomer; sentence: string | undefined } & (
  | { why: 'points_went'; points: CartItems }
  /**
   * `limited`: the holder's quota is exceeded. `session_ended`: the session has ended, which session-actions.ts reports
   * itself.
   */
  | { why: 'limited' | 'session_ended' | 'failed' }
)

/** A reservation is not aborted when the person navigates to another screen. */
const NEVER_ABORTED = new AbortController().signal

type Options = {
  /**
   * Whether temporary failures are retried (with the same idempotency key), because no button was pressed and so none
   * can be pressed again.
   */
  isAutomatic?: boolean
  /** Called before the navigation to the result. */
  onReserved?: () => void
}

/**
 * Reserves from the site; every reservation uses this hook. One reservation runs at a time, and each cart has one
 * idempotency key. On success it updates cart, points and orders, shows a toast and navigates to the result; a refusal
 * stays in the state until the next attempt.
 */
export function useReservation({ isAutomatic = false, onReserved }: Options = {}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // The response may arrive after the person has navigated to another screen.
  const navigateFromAnyScreen = useEventCallback(navigate)
  const [refusal, setRefusal] = useState<ReservationRefusal>()
  const [busy, setBusy] = useState(false)
  // In a ref, because a second Enter may come before the state is rendered.
  const isRunning = useRef(false)

  /** Runs `work`, unless another reservation is running. */
  const runOnce = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  const announceAndLeave = (order: Order, customer: ReservationCustomer): void => {
    if (customer.is === 'signed_in') {
      toast.success(RESERVATION_TEXTS.CONFIRMED, { description: RESERVATION_TEXTS.CONFIRMED_DETAIL })
      navigateFromAnyScreen(customer.role === 'client' ? orderPath(order.id) : homePathOf(customer.role))
      return
    }
    toast.success(RESERVATION_TEXTS.ACCOUNT_AND_RESERVATION_CONFIRMED, {
      description: RESERVATION_TEXTS.ACCOUNT_AND_RESERVATION_CONFIRMED_DETAIL,
    })
    // To the login page, because nobody is signed in before the e-mail is confirmed.
    navigateFromAnyScreen(PATHS.login, { state: reservationNavigationState(order) })
  }

  /** Submits a reservation; call it within `runOnce`. Returns the refusal, or undefined if the cart was reserved. */
  const submitReservation = async (
    cart: CartItems,
    customer: ReservationCustomer,
  ): Promise<ReservationRefusal | undefined> => {
    const sendReservation = () => reserveCart(cart, customer.contact)
    let order: Order
    try {
      order = await (isAutomatic ? withRetries(sendReservation, NEVER_ABORTED) : sendReservation())
    } catch (error) {
      const points = refetchRefusedPoints(queryClient, cart, error)
      const refused = { customer, ...refusalReason(error, points) }
      setRefusal(refused)
      return refused
    }
    updateAfterReservation(queryClient, cart, order)
    onReserved?.()
    announceAndLeave(order, customer)
    return undefined
  }
  return {
    busy,
    refusal,
    runOnce,
    reserve: submitReservation,
    clearRefusal: () => setRefusal(undefined),
  }
}

function refusalReason(error: unknown, points: CartItems) {
  if (points.length > 0)
    return {
      why: 'points_went',
      points,
      sentence: RESERVATION_TEXTS.POINTS_NOT_RESERVABLE(points.map(({ name }) => name)),
    } as const
  if (!(error instanceof ApiError)) return { why: 'failed', sentence: undefined } as const
  const { code, status, message: sentence } = error
  if (code === 'TOO_MANY_HELD_POINTS' || code === 'TOO_MANY_GUEST_ORDERS') return { why: 'limited', sentence } as const
  return { why: status === 401 ? 'session_ended' : 'failed', sentence } as const
}
