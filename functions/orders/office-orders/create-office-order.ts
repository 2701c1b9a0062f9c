import { isFreeForTerm, withBookingAdded } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { type PricingTier, pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import { type Booking, type Term, termProblem, wholeYearsWithin } from '#shared/catalogue/rules/terms.ts'
import { MAX_POINTS_PER_ORDER } from '#shared/orders/rules/cart.ts'
import { editedInstalments, instalmentsOfPlan } from '#shared/orders/rules/instalments.ts'
import {
  type LinePrices,
  needsPriceReason,
  type OfficeOrderForm,
  priceOrderLines,
} from '#shared/orders/rules/office-orders.ts'
import { totalAmount } from '#shared/orders/rules/order-lines.ts'
import {
  assertHoldEnd,
  holdEndAfter,
  needsHoldReason,
  type Order,
  type OrderItem,
  orderSchema,
} from '#shared/orders/rules/orders.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import { findPointsWithTiers, holdPointAction, replaceBookingsAction } from '../../catalogue/points/points-store.ts'
import { findCustomer, sellToCustomerAction } from '../../people/customers/customers-store.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import {
  findEarlierAnswer,
  idempotentAttemptOf,
  recordAttemptAction,
  recordIdOfAttempt,
} from '../../platform/idempotency/attempts-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { countReservation, countReservationConflict } from '../count-reservations.ts'
import { awaitOtherRunOfOrder, createOrderInParts } from '../large-orders/create-order-in-parts.ts'
import { newOrderFields, newOrderItem, orderCustomerFields } from '../new-order.ts'
import { orderDraftConflictError } from '../order-drafts/order-draft.ts'
import { deleteOrderDraftAction, findOrderDraft } from '../order-drafts/order-drafts-store.ts'
import { createFirstLinkActions } from '../order-links/new-order-link.ts'
import { insertOrderAction, type OrderRecord } from '../orders-store.ts'
import { isRefusedAsTaken, refusalNamingPoints } from '../requested-points.ts'

type OfficeContext = Context & { hold_hours: number }

/**
 * Creates an order for a customer and holds all its points for their terms, or none. Fails when the customer has
 * changed in the meantime. Prices are computed here, and a total that differs from the one the office saw is refused.
 * The order's owner is the customer, never the employee. Idempotent by idempotency key. Throws the refusals that the
 * route declares.
 */
export async function createOfficeOrder(form: OfficeOrderForm, context: OfficeContext): Promise<Order> {
  const { actor, now, idempotency_key } = context
  const attempt =
    idempotency_key === undefined ? undefined : idempotentAttemptOf(`user ${actor.user_id}`, idempotency_key, form)
  const findEarlier = () => attempt && findEarlierAnswer(attempt, orderSchema, now)
  const earlier = await findEarlier()
  if (earlier) return earlier
  const sale = await assertSale(form, context)
  const id = attempt ? recordIdOfAttempt(attempt) : crypto.randomUUID()
  const isLarge = form.items.length > MAX_POINTS_PER_ORDER
  return retryOnConflict(
    async () => {
      if (isLarge) await awaitOtherRunOfOrder(id, now)
      try {
        if (form.draft) await assertDraft(form.draft, actor)
        const { made, customer, points } = await composeOrder(id, form, sale, context)
        const bookings = made.items.flatMap(({ point_id }) => {
          const point = points.get(point_id)
          return point
            ? [bookPointAction(point, form.term, { order_id: id, reserved_until: sale.reserved_until, now })]
            : []
        })
        const orderActions = [
          insertOrderAction(made),
          ...createFirstLinkActions(made, { actor, now }),
          sellToCustomerAction(customer),
          ...(attempt ? [recordAttemptAction(attempt, orderSchema.parse(made), now)] : []),
          ...(form.draft ? [deleteOrderDraftAction(form.draft)] : []),
        ]
        if (isLarge && !(await createOrderInParts(made, bookings, orderActions)))
          return (await findEarlier()) ?? CONFLICT
        const failedConditions = isLarge ? undefined : await tryTransact([...bookings, ...orderActions])
        if (!failedConditions) {
          countReservation()
          return orderSchema.parse(made)
        }
        const concurrent = await findEarlier()
        if (concurrent) return concurrent
        const lost = made.items.filter(
          (_, index) =>
            failedConditions.failedAt(index) &&
            isRefusedAsTaken(failedConditions.itemAt(index), point => isFreeForTerm(point, form.term, now)),
        )
        if (lost.length > 0)
          throw refusalNamingPoints(
            'POINT_UNAVAILABLE',
            lost.map(({ point_id }) => ({ point_id, point: points.get(point_id) })),
          )
        return CONFLICT
      } catch (error) {
        // The refusal may be caused by an earlier success of this same request, or by a colleague who has already made an order
        // of the draft.
        if (!(error instanceof DomainError)) throw error
        const concurrent = await findEarlier()
        if (concurrent) return concurrent
        if (form.draft) await assertDraft(form.draft, actor)
        throw error
      }
    },
    { errorWhenExhausted: () => new DomainError('RESERVATION_CONFLICT') },
  ).catch((error: unknown) => {
    countReservationConflict(error)
    throw error
  })
}

/** A term that begins today takes the point at once; a later one is added to the point's bookings. */
export function bookPointAction(
  point: Point,
  sold: Term,
  { order_id, reserved_until, now }: { order_id: string; reserved_until: string | null; now: string },
): TransactAction {
  const today = dayOf(now)
  if (sold.from <= today)
    return holdPointAction(point, wholeYearsWithin(sold), { order_id, reserved_until, to: sold.to, now })
  const holdBooking: Booking = { ...sold, kind: 'hold', order_id, reserved_until, reason: null }
  return replaceBookingsAction(point, withBookingAdded(point, holdBooking, today), now)
}

/** Throws ORDER_DRAFT_NOT_FOUND (also when an order was made of the draft) or ORDER_DRAFT_CHANGED. */
async function assertDraft({ id, version }: NonNullable<OfficeOrderForm['draft']>, actor: Actor): Promise<void> {
  if ((await findOrderDraft(id))?.version !== version) throw await orderDraftConflictError(id, actor)
}

type Sale = { salesperson_id: string; reserved_until: string }

/** Checks what no concurrent change can affect: dates, reasons and the salesperson. */
async function assertSale(
  { term, reserved_until, hold_reason, salesperson_id }: OfficeOrderForm,
  { actor, now, hold_hours }: OfficeContext,
): Promise<Sale> {
  const problem = termProblem(term, dayOf(now))
  if (problem) throw new DomainError(problem)
  const end = reserved_until ?? holdEndAfter(now, hold_hours)
  assertHoldEnd(end, now)
  if (hold_reason === undefined && needsHoldReason({ created_at: now, reserved_until: null, renews: null }, end))
    throw new DomainError('HOLD_REASON_REQUIRED')
  if (salesperson_id === undefined || salesperson_id === actor.user_id)
    return { salesperson_id: actor.user_id, reserved_until: end }
  await assertSalesperson(salesperson_id)
  return { salesperson_id, reserved_until: end }
}

/** Throws SALESPERSON_NOT_FOUND unless it is somebody of the office. */
export async function assertSalesperson(id: string): Promise<void> {
  const salesperson = await findProfile(id)
  if (!salesperson || !isManager(salesperson.role)) throw new DomainError('SALESPERSON_NOT_FOUND')
}

/** Composes the order from the customer's and the points' current data. */
async function composeOrder(
  id: string,
  form: OfficeOrderForm,
  { salesperson_id, reserved_until }: Sale,
  { actor, now }: OfficeContext,
): Promise<{ made: OrderRecord; customer: Customer; points: Map<string, Point> }> {
  const [customer, { points, tiers }] = await Promise.all([
    findCustomer(form.customer_id),
    findPointsWithTiers(form.items.map(({ point_id }) => point_id)),
  ])
  if (!customer) throw new DomainError('CUSTOMER_NOT_FOUND')
  const isAhead = form.term.from > dayOf(now)
  const lines = priceLines(form, points, tiers, now)
  const items = form.items.flatMap(({ point_id }, index) => {
    const [point, line] = [points.get(point_id), lines[index]]
    return point && line ? [officeItem(point, line, form.term, isAhead)] : []
  })
  const total_amount = totalAmount(items)
  if (total_amount !== form.expected_total) throw new DomainError('ORDER_TOTAL_CHANGED', { total_amount })
  const made: OrderRecord = {
    id,
    ...newOrderFields(items, now),
    ...orderCustomerFields(customer),
    reserved_until,
    status: 'pending',
    sale: {
      salesperson_id,
      discount: form.discount,
      price_reason: form.price_reason ?? null,
      notes: form.notes,
    },
    held_under: [],
    changed_by: actor,
    ...(form.hold_reason === undefined ? {} : { change_reason: form.hold_reason }),
  }
  return { customer, points, made: withPlan(made, form.payment_plan) }
}

/** The order with the instalments of a plan. Throws PAYMENT_PLAN_INVALID or INSTALMENT_DUE_INVALID. */
export function withPlan(made: OrderRecord, plan: OfficeOrderForm['payment_plan']): OrderRecord {
  // Nothing of a free order is due.
  if (!plan || made.total_amount === 0) return made
  const { total_amount } = made
  const forms = instalmentsOfPlan(plan, total_amount)
  if (!forms) throw new DomainError('PAYMENT_PLAN_INVALID', { total_amount })
  return { ...made, instalments: editedInstalments(made, forms, () => crypto.randomUUID()) }
}

/**
 * The order's items at current prices. Throws for points that do not exist, are taken or have no price, and for an
 * invalid discount.
 */
export function priceLines(
  { items, term, discount, price_reason }: Pick<OfficeOrderForm, 'items' | 'term' | 'discount' | 'price_reason'>,
  points: ReadonlyMap<string, Point>,
  tiers: readonly PricingTier[],
  now: string,
): LinePrices[] {
  const withPoints = items.map(item => ({ ...item, point: points.get(item.point_id) }))
  const unknown = withPoints.filter(({ point }) => !point)
  if (unknown.length > 0) throw refusalNamingPoints('POINT_NOT_FOUND', unknown)
  const notFree = withPoints.filter(({ point }) => point && !isFreeForTerm(point, term, now))
  if (notFree.length > 0) throw refusalNamingPoints('POINT_UNAVAILABLE', notFree)
  const lines = priceOrderLines(
    withPoints.flatMap(({ point, price }) => {
      const tier = tiers.find(({ id }) => id === point?.pricing_tier_id)
      return point ? [{ prices: pricesOfPoint(point, tier), price }] : []
    }),
    term,
    discount,
  )
  if (lines === 'DISCOUNT_TOO_LARGE') throw new DomainError('DISCOUNT_TOO_LARGE')
  if ('unpriced' in lines)
    throw refusalNamingPoints(
      'PERIOD_WITHOUT_PRICE',
      withPoints.filter((_, index) => lines.unpriced.includes(index)),
    )
  if (price_reason === undefined && needsPriceReason(lines)) throw new DomainError('PRICE_REASON_REQUIRED')
  return lines
}

/** An item of an order by the office. */
export const officeItem = (point: Point, { calculation, price }: LinePrices, term: Term, isAhead: boolean): OrderItem =>
  newOrderItem({
    point_id: point.id,
    point_name: point.name,
    asset_code: point.asset_code,
    term,
    ...(isAhead && { booked_ahead: true as const }),
    list_price: calculation?.price ?? null,
    period_years: wholeYearsWithin(term),
    price,
  })
