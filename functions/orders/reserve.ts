import { dayAfterContractEnd, fitsBeforeNextBooking } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { type PricingTier, pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { HeldPointLimits } from '#shared/orders/rules/held-points.ts'
import {
  holdEndAfter,
  type Order,
  type OrderItem,
  orderSchema,
  type RequestedItem,
  type ReservationContact,
} from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { findPointsWithTiers, holdPointAction } from '../catalogue/points/points-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import type { Context } from '../platform/context.ts'
import {
  findEarlierAnswer,
  type IdempotentAttempt,
  idempotentAttemptOf,
  recordAttemptAction,
  recordIdOfAttempt,
} from '../platform/idempotency/attempts-store.ts'
import { CONFLICT, retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../platform/table/transact.ts'
import { TransactionBusy } from '../platform/table/transaction-errors.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { countReservation, countReservationConflict } from './count-reservations.ts'
import { acquireQuotas, type QuotaClaim } from './held-points/acquire-quotas.ts'
import { newOrderFields, newOrderItem } from './new-order.ts'
import { insertOrderAction } from './orders-store.ts'
import { isPointFree, isRefusedAsTaken, refusalNamingPoints } from './requested-points.ts'

type ReservationRequest = { customerData: ReservationContact; items: readonly RequestedItem[] }

/**
 * The context of a reservation. Demo data has no network address: it is neither rate limited nor counted as held
 * points.
 */
type ReservationContext = Context<Actor | undefined> & { hold_hours: number; held_points?: HeldPointLimits }

type Reservation = ReservationRequest & ReservationContext

/** Number of attempts when prices change between read and write. */
const ATTEMPTS = 3

/**
 * Reserves every point of the cart for one order, or none: one transaction turns each available point into reserved,
 * writes the order at the server's prices and records the idempotency key. Throws POINT_NOT_FOUND, POINT_UNAVAILABLE or
 * PERIOD_WITHOUT_PRICE, each with the points concerned, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS,
 * TOO_MANY_GUEST_ORDERS, TOO_MANY_HELD_POINTS, RESERVATION_CONFLICT when concurrent requests hold the same points, or
 * PROFILE_NOT_FOUND for an account without profile.
 */
export async function reserve(cart: ReservationRequest, context: ReservationContext): Promise<Order> {
  const reservation = { ...cart, ...context }
  const { actor, customerData, items, now } = reservation
  const requesterKey = actor ? `user ${actor.user_id}` : `guest ${customerData.email}`
  const attempt =
    reservation.idempotency_key === undefined
      ? undefined
      : idempotentAttemptOf(requesterKey, reservation.idempotency_key, { customerData, items })
  // All repetitions of a request have the same order id, so that its points are counted once.
  const id = attempt ? recordIdOfAttempt(attempt) : crypto.randomUUID()
  const checks: ConcurrentChecks = {
    id,
    requester: authorizeRequester(reservation),
    claim: claimCartPoints(reservation, id),
  }
  try {
    return await retryOnConflict(
      async () => {
        const outcome = await tryReserve(reservation, attempt, checks)
        if (outcome !== CONFLICT && 'order' in outcome) return outcome.order
        // If the refusal was caused by an earlier success of this same request, the caller gets that earlier order.
        const earlier = attempt && (await findEarlierAnswer(attempt, orderSchema, now))
        // The quota claim stays, because the earlier order with the same id counts under it.
        if (earlier) return earlier
        if (outcome === CONFLICT) return CONFLICT
        throw outcome.refusal
      },
      { attempts: ATTEMPTS },
    )
  } catch (error) {
    const refusal = error instanceof TransactionBusy ? new DomainError('RESERVATION_CONFLICT') : error
    // After any other error the order may have been written, so its quota claim stays.
    if (refusal instanceof DomainError) await releaseClaim(checks)
    countReservationConflict(refusal)
    throw refusal
  }
}

/** Checks that run concurrently with the reads and that are awaited before the write. */
type ConcurrentChecks = {
  id: string
  requester: Promise<Profile | undefined>
  claim: Promise<QuotaClaim | DomainError>
}

/** Counts the order and its points under the quotas. Resolves to the refusal when a limit is exceeded. */
const claimCartPoints = (reservation: Reservation, order_id: string): ConcurrentChecks['claim'] => {
  const { actor, customerData, address, held_points, items, now, hold_hours } = reservation
  return acquireQuotas(
    { actor, email: customerData.email, address, limits: held_points },
    { order_id, points: items.length, now, until: holdEndAfter(now, hold_hours) },
  ).catch((error: unknown) => {
    if (error instanceof TransactionBusy) return new DomainError('RESERVATION_CONFLICT')
    if (error instanceof DomainError) return error
    throw error
  })
}

async function releaseClaim({ claim }: ConcurrentChecks): Promise<void> {
  const claimOutcome = await claim
  if (!(claimOutcome instanceof DomainError)) await claimOutcome.release()
}

/** CONFLICT: only prices have changed since they were read, so another attempt may succeed. */
type Outcome = { order: Order } | { refusal: DomainError } | typeof CONFLICT

/**
 * Counts the request for rate limiting and returns the caller's profile; undefined for a guest. Accounts and guests are
 * counted separately, because anybody can reserve as a guest with somebody else's e-mail. Throws TOO_MANY_REQUESTS or
 * PROFILE_NOT_FOUND.
 */
async function authorizeRequester({ actor, address, now }: Reservation): Promise<Profile | undefined> {
  if (address !== undefined) {
    await enforceRateLimit('reservation', actor ? { known: actor.user_id } : { address }, now)
  }
  if (!actor) return undefined
  const profile = await findProfile(actor.user_id)
  if (!profile) throw new DomainError('PROFILE_NOT_FOUND')
  return profile
}

async function tryReserve(
  reservation: Reservation,
  attempt: IdempotentAttempt | undefined,
  { id, requester, claim }: ConcurrentChecks,
): Promise<Outcome> {
  const { actor, items, now, hold_hours } = reservation
  const [{ points, tiers }, profile, claimed] = await Promise.all([
    findPointsWithTiers(items.map(item => item.point_id)),
    requester,
    claim,
  ])
  const requestedPoints = items.map(item => ({ point_id: item.point_id, item, point: points.get(item.point_id) }))
  const reserved_until = holdEndAfter(now, hold_hours)
  const refusal = reservationRefusal(requestedPoints, tiers, { now, reserved_until })
  if (refusal) return { refusal }
  if (claimed instanceof DomainError) return { refusal: claimed }

  const createdOrder = composeOrder(id, reservation, profile?.email, pricedItems(requestedPoints, tiers))
  const holds = requestedPoints.flatMap(({ item: { period_years }, point }) => {
    const to = dayAfterContractEnd(reserved_until, period_years)
    return point ? [holdPointAction(point, period_years, { order_id: createdOrder.id, reserved_until, to, now })] : []
  })
  const failedConditions = await tryTransact([
    ...holds,
    insertOrderAction({ ...createdOrder, held_under: claimed.held_under, changed_by: actor ?? null }),
    ...(attempt ? [recordAttemptAction(attempt, createdOrder, now)] : []),
  ])
  if (!failedConditions) {
    countReservation()
    return { order: createdOrder }
  }
  // The earlier order still exists but the record of its answer has expired.
  if (attempt && failedConditions.failedAt(holds.length)) return { refusal: new DomainError('IDEMPOTENCY_KEY_REUSED') }
  const lostPoints = requestedPoints.filter(
    (_, index) =>
      failedConditions.failedAt(index) &&
      isRefusedAsTaken(failedConditions.itemAt(index), point => isPointFree(point, now)),
  )
  return lostPoints.length > 0 ? { refusal: refusalNamingPoints('POINT_UNAVAILABLE', lostPoints) } : CONFLICT
}

type RequestedPoint = { point_id: string; item: RequestedItem; point: Point | undefined }

/**
 * The reason why the cart is refused as it was read now; undefined if it is not. The transaction checks again what may
 * change before the write.
 */
function reservationRefusal(
  requested: readonly RequestedPoint[],
  tiers: readonly PricingTier[],
  { now, reserved_until }: { now: string; reserved_until: string },
): DomainError | undefined {
  const unknownPoints = requested.filter(({ point }) => !point)
  if (unknownPoints.length > 0) return refusalNamingPoints('POINT_NOT_FOUND', unknownPoints)
  const takenPoints = requested.filter(({ point }) => point && !isPointFree(point, now))
  if (takenPoints.length > 0) return refusalNamingPoints('POINT_UNAVAILABLE', takenPoints)
  const unpricedPoints = requested.filter(
    ({ item, point }) =>
      point &&
      (priceFor(point, item, tiers) === null || !fitsBeforeNextBooking(point, reserved_until, item.period_years, now)),
  )
  return unpricedPoints.length > 0 ? refusalNamingPoints('PERIOD_WITHOUT_PRICE', unpricedPoints) : undefined
}

const priceFor = (candidate: Point, { period_years }: RequestedItem, tiers: readonly PricingTier[]) =>
  pricesOfPoint(
    candidate,
    tiers.find(tier => tier.id === candidate.pricing_tier_id),
  )[period_years]

const pricedItems = (requested: readonly RequestedPoint[], tiers: readonly PricingTier[]): OrderItem[] =>
  requested.flatMap(({ item, point }) => {
    const { period_years } = item
    const price = point && priceFor(point, item, tiers)
    return price
      ? [
          newOrderItem({
            point_id: point.id,
            point_name: point.name,
            asset_code: point.asset_code,
            period_years,
            price,
          }),
        ]
      : []
  })

function composeOrder(
  id: string,
  { actor, customerData, now, hold_hours }: Reservation,
  accountEmail: string | undefined,
  items: OrderItem[],
): Order {
  return {
    id,
    ...newOrderFields(items, now),
    customer_name: customerData.name,
    // A signed-in client gets e-mails at the account's address, whatever address the form contains.
    customer_email: accountEmail ?? customerData.email,
    customer_phone: customerData.phone,
    reserved_until: holdEndAfter(now, hold_hours),
    status: 'pending',
    user_id: actor?.user_id ?? null,
  }
}
