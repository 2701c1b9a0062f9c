import * as z from 'zod/mini'
import { orders as ordersApi } from '#shared/api/orders.ts'
import type { Cart } from '#shared/domain/cart.ts'
import type { Order, ReservationContact } from '#shared/domain/orders.ts'
import { ApiError, call } from '#web/lib/call.ts'

/**
 * The attempt in progress: its key is kept over retries and reloads for as long as the same cart is reserved for the
 * same person, so that an answer that was lost on the way does not reserve twice.
 */
const ATTEMPT_KEY = 'ponto-urbano.reservation-attempt'
const attempt = z.object({ request: z.string(), key: z.string() })

/** 128 random bits. Not randomUUID: that one is missing where a page is served without TLS, as on a phone in a test. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

function keyFor(request: string): string {
  try {
    const stored = attempt.safeParse(JSON.parse(sessionStorage.getItem(ATTEMPT_KEY) ?? 'null'))
    if (stored.success && stored.data.request === request) return stored.data.key
    const key = newKey()
    sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify({ request, key }))
    return key
  } catch {
    return newKey()
  }
}

function endAttempt(): void {
  try {
    sessionStorage.removeItem(ATTEMPT_KEY)
  } catch {
    // Nothing was kept then.
  }
}

/** Reserves the whole cart or nothing. Throws ApiError. */
export async function reserveCart(cart: Cart, customerData: ReservationContact): Promise<Order> {
  const input = {
    customerData,
    items: cart.map(({ point_id, period_years }) => ({ point_id, period_years })),
  }
  const made = await call(ordersApi.reserve, input, { idempotencyKey: keyFor(JSON.stringify(input)) })
  endAttempt()
  return made
}

const POINT_CODES = ['POINT_UNAVAILABLE', 'POINT_NOT_FOUND', 'PERIOD_WITHOUT_PRICE']
const pointsDetails = z.object({ points: z.array(z.object({ point_id: z.string() })) })

/** The ids of the points for which the cart was refused; empty when it was refused for another reason. */
export function refusedPoints(error: unknown): string[] {
  if (!(error instanceof ApiError) || !POINT_CODES.includes(error.code)) return []
  const details = pointsDetails.safeParse(error.details)
  return details.success ? details.data.points.map(point => point.point_id) : []
}
