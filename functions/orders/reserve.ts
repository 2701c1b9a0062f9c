import { DomainError } from '#shared/domain/domain-error.ts'
import type { HeldPointLimits } from '#shared/domain/held-points.ts'
import {
  holdEnd,
  type Order,
  type OrderItem,
  order,
  type RequestedItem,
  type ReservationContact,
  totalAmount,
} from '#shared/domain/orders.ts'
import { type Point, statusAt } from '#shared/domain/points.ts'
import { type PricingTier, priceOf } from '#shared/domain/pricing-tiers.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import type { Actor } from '#shared/domain/roles.ts'
import { findPointsWithTiers, holdPointAction, storedPoint } from '../catalogue/points/points-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import type { Context } from '../platform/context.ts'
import {
  type Attempt,
  attemptOf,
  earlierAnswer,
  idOfAttempt,
  recordAttempt,
} from '../platform/idempotency/attempts-store.ts'
import { MET_OTHERS, optimistically } from '../platform/table/optimistic.ts'
import { transactIfMet } from '../platform/table/transact.ts'
import { TransactionBusy } from '../platform/table/transaction-errors.ts'
import { demandCalm } from '../platform/throttling/throttle-store.ts'
import { type Claim, claimPoints } from './held-points/claim-points.ts'
import { putNewOrder } from './orders-store.ts'

type Cart = { customerData: ReservationContact; items: readonly RequestedItem[] }

/** Without an address it is no visitor's (demo data), and does not count as an attempt or as held points. */
type Terms = Context<Actor | undefined> & { hold_hours: number; held_points?: HeldPointLimits }

type Reservation = Cart & Terms

/** A price that changed between reading and writing is read again this many times. */
const ATTEMPTS = 3

/**
 * Reserves every point of the cart for one order, or none: one transaction turns each available point into reserved,
 * writes the order at the server's own prices and notes the attempt, so that repeating it acts once.
 * Throws POINT_NOT_FOUND, POINT_UNAVAILABLE or PERIOD_WITHOUT_PRICE, each with the points concerned in its details,
 * IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS, TOO_MANY_GUEST_ORDERS, TOO_MANY_HELD_POINTS, RESERVATION_CONFLICT where others are
 * at the same points, or PROFILE_NOT_FOUND for an account without profile.
 */
export async function reserve(cart: Cart, context: Terms): Promise<Order> {
  const reservation = { ...cart, ...context }
  const { actor, customerData, items, now } = reservation
  const who = actor ? `user ${actor.user_id}` : `guest ${customerData.email}`
  const attempt =
    reservation.idempotency_key === undefined
      ? undefined
      : attemptOf(who, reservation.idempotency_key, { customerData, items })
  // Repetitions under way together count as one, under one order.
  const id = attempt ? idOfAttempt(attempt) : crypto.randomUUID()
  const entry: Entry = { id, admission: admit(reservation), claim: claim(reservation, id) }
  try {
    return await optimistically(
      async () => {
        const outcome = await tryToReserve(reservation, attempt, entry)
        if (outcome !== MET_OTHERS && 'order' in outcome) return outcome.order
        // What this attempt reserved itself is no refusal: it was repeated.
        const earlier = attempt && (await earlierAnswer(attempt, order, now))
        // Its points are counted under the same order.
        if (earlier) return earlier
        if (outcome === MET_OTHERS) return MET_OTHERS
        throw outcome.refusal
      },
      { attempts: ATTEMPTS },
    )
  } catch (error) {
    const refusal = error instanceof TransactionBusy ? new DomainError('RESERVATION_CONFLICT') : error
    // After any other failure the order may have been written.
    if (refusal instanceof DomainError) await leave(entry)
    throw refusal
  }
}

/** What goes on beside the reads and is over before anything is written. */
type Entry = { id: string; admission: Promise<Profile | undefined>; claim: Promise<Claim | DomainError> }

/** The order of this id and the cart's points, counted; the refusal when they are too many. */
const claim = (reservation: Reservation, order_id: string): Entry['claim'] => {
  const { actor, customerData, address, held_points, items, now, hold_hours } = reservation
  return claimPoints(
    { actor, email: customerData.email, address, limits: held_points },
    { order_id, points: items.length, now, until: holdEnd(now, hold_hours) },
  ).catch((error: unknown) => {
    if (error instanceof TransactionBusy) return new DomainError('RESERVATION_CONFLICT')
    if (error instanceof DomainError) return error
    throw error
  })
}

/** The points are not held after all. */
async function leave({ claim }: Entry): Promise<void> {
  const claimed = await claim
  if (!(claimed instanceof DomainError)) await claimed.giveBack()
}

/** MET_OTHERS: only prices moved meanwhile. */
type Outcome = { order: Order } | { refusal: DomainError } | typeof MET_OTHERS

/**
 * Who reserves, once the attempt is counted; undefined for a guest. Anybody can reserve as a guest with somebody else's
 * e-mail, so that an account has a count of its own. Throws TOO_MANY_REQUESTS or PROFILE_NOT_FOUND.
 */
async function admit({ actor, address, now }: Reservation): Promise<Profile | undefined> {
  if (address !== undefined) {
    await demandCalm('reservation', actor ? { known: actor.user_id } : { address }, now)
  }
  if (!actor) return undefined
  const profile = await findProfile(actor.user_id)
  if (!profile) throw new DomainError('PROFILE_NOT_FOUND')
  return profile
}

async function tryToReserve(
  reservation: Reservation,
  attempt: Attempt | undefined,
  { id, admission, claim }: Entry,
): Promise<Outcome> {
  const { actor, items, now, hold_hours } = reservation
  const [{ points, tiers }, profile, claimed] = await Promise.all([
    findPointsWithTiers(items.map(item => item.point_id)),
    admission,
    claim,
  ])
  const wanted = items.map(item => ({ item, point: points.get(item.point_id) }))
  const refusal = refusalOf(wanted, tiers, now)
  if (refusal) return { refusal }
  if (claimed instanceof DomainError) return { refusal: claimed }

  const made = makeOrder(id, reservation, profile?.email, pricedItems(wanted, tiers))
  const hold = { order_id: made.id, reserved_until: holdEnd(now, hold_hours), now }
  const holds = wanted.flatMap(({ item, point }) => (point ? [holdPointAction(point, item.period_years, hold)] : []))
  const refused = await transactIfMet([
    ...holds,
    putNewOrder({ ...made, held_under: claimed.held_under, changed_by: actor ?? null }),
    ...(attempt ? [recordAttempt(attempt, made, now)] : []),
  ])
  if (!refused) return { order: made }
  // What the attempt made is older than the record of its answer.
  if (attempt && refused.failedAt(holds.length)) return { refusal: new DomainError('IDEMPOTENCY_KEY_REUSED') }
  const gone = wanted.filter((_, index) => refused.failedAt(index) && isGone(refused.itemAt(index), now))
  return gone.length > 0 ? { refusal: pointsRefusal('POINT_UNAVAILABLE', gone) } : MET_OTHERS
}

type Wanted = { item: RequestedItem; point: Point | undefined }

/** Why this cart can't be reserved as it is read now; the transaction judges again what may change meanwhile. */
function refusalOf(wanted: readonly Wanted[], tiers: readonly PricingTier[], now: string): DomainError | undefined {
  const unknown = wanted.filter(({ point }) => !point)
  if (unknown.length > 0) return pointsRefusal('POINT_NOT_FOUND', unknown)
  const taken = wanted.filter(({ point }) => point && !isOffered(point, now))
  if (taken.length > 0) return pointsRefusal('POINT_UNAVAILABLE', taken)
  const unpriced = wanted.filter(({ item, point }) => point && priceFor(point, item, tiers) === null)
  return unpriced.length > 0 ? pointsRefusal('PERIOD_WITHOUT_PRICE', unpriced) : undefined
}

const isOffered = (candidate: Point, now: string): boolean =>
  candidate.is_available && statusAt(candidate, now) === 'available'

const priceFor = (candidate: Point, { period_years }: RequestedItem, tiers: readonly PricingTier[]) =>
  priceOf(
    candidate,
    tiers.find(tier => tier.id === candidate.pricing_tier_id),
    period_years,
  )

const pointsRefusal = (
  code: 'POINT_NOT_FOUND' | 'POINT_UNAVAILABLE' | 'PERIOD_WITHOUT_PRICE',
  concerned: readonly Wanted[],
): DomainError =>
  new DomainError(code, {
    points: concerned.map(({ item, point }) => ({ point_id: item.point_id, point_name: point?.name ?? item.point_id })),
  })

/** Whether a point that failed its condition went to somebody else; else only its price or tier was changed. */
function isGone(image: unknown, now: string): boolean {
  return image === undefined || !isOffered(storedPoint.parse(image), now)
}

function pricedItems(wanted: readonly Wanted[], tiers: readonly PricingTier[]): OrderItem[] {
  return wanted.flatMap(({ item, point }) => {
    const price = point && priceFor(point, item, tiers)
    return price
      ? [
          {
            id: crypto.randomUUID(),
            point_id: point.id,
            point_name: point.name,
            period_years: item.period_years,
            price,
            reserved_period_years: item.period_years,
            reserved_price: price,
            starts_at: null,
            ends_at: null,
            ended_at: null,
            renewed_by: null,
          },
        ]
      : []
  })
}

function makeOrder(
  id: string,
  { actor, customerData, now, hold_hours }: Reservation,
  accountEmail: string | undefined,
  items: OrderItem[],
): Order {
  return {
    id,
    created_at: now,
    updated_at: now,
    customer_name: customerData.name,
    // Who is signed in is written to at the account's address, whatever the form says.
    customer_email: accountEmail ?? customerData.email,
    customer_phone: customerData.phone,
    total_amount: totalAmount(items),
    payment_receipt_url: null,
    reserved_until: holdEnd(now, hold_hours),
    status: 'pending',
    user_id: actor?.user_id ?? null,
    kit_type: null,
    edited_by_admin: false,
    items,
    renews: null,
    renewal_order_id: null,
    contract_hash: null,
    version: 1,
  }
}
