import { isFreeForTerm, presentAndLaterBookings, withBookingAdded } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { type Term, termProblem } from '#shared/catalogue/rules/terms.ts'
import { mayBeEditedWhole, type OfficeOrderEdit } from '#shared/orders/rules/office-orders.ts'
import { totalAmount } from '#shared/orders/rules/order-lines.ts'
import { assertHoldEnd, needsHoldReason, type Order, type OrderItem, withItems } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import {
  checkPointUnchangedAction,
  findPointsWithTiers,
  type Placement,
  placePointAction,
} from '../../catalogue/points/points-store.ts'
import { findCustomer, sellToCustomerAction } from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import { MAX_ACTIONS_PER_TRANSACTION, type TransactAction } from '../../platform/table/transact.ts'
import { changeOrder, releaseItemActions } from '../change-order.ts'
import { orderCustomerFields } from '../new-order.ts'
import { extendLinkActions, revokeLinkActions } from '../order-links/new-order-link.ts'
import { findOrderLink } from '../order-links/order-links-store.ts'
import type { OrderRecord } from '../orders-store.ts'
import { refusalNamingPoints } from '../requested-points.ts'
import { assertSalesperson, officeItem, priceLines, withPlan } from './create-office-order.ts'
import { asOfferedTo, hasPoint } from './quote-points.ts'

type OfficeContext = Pick<Context, 'actor' | 'now'>
type Edit = OfficeOrderEdit & { order_id: string; version: number }

/**
 * Edits a pending order of the office whole, as createOfficeOrder would make it: releases the points that go, holds
 * those that come, and prices all again; all or nothing. The hold keeps its end and the instalments their proportions
 * unless the form says otherwise. A signed copy is of another contract then, so it goes. Throws the refusals that the
 * route declares.
 */
export const editOfficeOrder = ({ order_id, version, ...form }: Edit, context: OfficeContext): Promise<Order> =>
  changeOrder(order_id, { by: context.actor, expectedVersion: version }, async current => {
    if (current.status !== 'pending') throw new DomainError('ORDER_NOT_PENDING')
    if (current.version !== version) throw new DomainError('ORDER_CHANGED')
    if (!mayBeEditedWhole(current) || !current.sale) throw new DomainError('ORDER_NOT_EDITABLE')
    const { now } = context
    assertTerm(current, form, now)
    const reserved_until = await checkedHoldEnd(current, form, now)
    const salesperson_id = form.salesperson_id ?? current.sale.salesperson_id
    if (salesperson_id !== current.sale.salesperson_id) await assertSalesperson(salesperson_id)
    const found = await findPointsWithTiers(form.items.map(({ point_id }) => point_id))
    const items = pricedItems(current, form, found, now)
    const total_amount = totalAmount(items, current.lines)
    const points_total = totalAmount(items)
    if (points_total !== form.expected_total)
      throw new DomainError('ORDER_TOTAL_CHANGED', { total_amount: points_total })
    const customer = await changedCustomer(current, form, context)
    const edited: OrderRecord = {
      ...(form.payment_plan === undefined
        ? withItems(current, items)
        : withPlan({ ...current, items, total_amount, instalments: undefined }, form.payment_plan ?? undefined)),
      ...customer.fields,
      reserved_until,
      signed_copy: undefined,
      sale: { salesperson_id, discount: form.discount, price_reason: form.price_reason ?? null, notes: form.notes },
      edited_by_admin: true,
      updated_at: now,
    }
    const points = await pointActionsOf(current, edited, found.points, now)
    const pointActions = [...points.added, ...points.moved, ...points.kept, ...points.released]
    const links = customer.isOther ? [] : await extendLinkActions(edited, now)
    const actions = [...customer.actions, ...links]
    if (points.moved.length > 0 && pointActions.length + actions.length >= MAX_ACTIONS_PER_TRANSACTION)
      throw new DomainError('ORDER_TOO_LARGE_TO_MOVE')
    return { updated: edited, reason: form.hold_reason, pointActions, before: async () => points.added, actions }
  })

/** Throws START_DATE_INVALID or TERM_INVALID for another term than the agreed one, which may have begun meanwhile. */
function assertTerm({ items }: OrderRecord, { term }: OfficeOrderEdit, now: string): void {
  const agreed = items[0]?.term
  const today = dayOf(now)
  const earliest = agreed && agreed.from === term.from && agreed.from < today ? agreed.from : today
  const problem = termProblem(term, earliest)
  if (problem) throw new DomainError(problem)
}

/** The end of the hold, which is none while a receipt is unread. */
async function checkedHoldEnd(current: OrderRecord, { reserved_until, hold_reason }: OfficeOrderEdit, now: string) {
  if (current.unread_receipt) {
    if (reserved_until !== undefined) throw new DomainError('RECEIPT_UNREAD')
    return null
  }
  const end = reserved_until ?? current.reserved_until ?? now
  assertHoldEnd(end, now)
  const isLater = current.reserved_until === null || end > current.reserved_until
  if (isLater && hold_reason === undefined && needsHoldReason(current, end))
    throw new DomainError('HOLD_REASON_REQUIRED')
  return end
}

/** The items at current prices; a point that the order has already is the same item. */
function pricedItems(
  { id, items }: OrderRecord,
  form: OfficeOrderEdit,
  { points, tiers }: Awaited<ReturnType<typeof findPointsWithTiers>>,
  now: string,
): OrderItem[] {
  const offered = new Map([...points].map(([pointId, point]) => [pointId, asOfferedTo(point, id)]))
  const lines = priceLines(form, offered, tiers, now)
  const today = dayOf(now)
  return form.items.flatMap(({ point_id }, index) => {
    const [point, line] = [points.get(point_id), lines[index]]
    if (!point || !line) return []
    const former = items.find(item => item.point_id === point_id)
    // A booking whose first day has come waits until the order is confirmed.
    const isAhead = form.term.from > today || (former?.booked_ahead === true && isSameTerm(former.term, form.term))
    const made = officeItem(point, line, form.term, isAhead)
    return [former ? { ...made, id: former.id } : made]
  })
}

const isSameTerm = (one: Term | undefined, other: Term): boolean => one?.from === other.from && one.to === other.to

type PointActions = {
  added: TransactAction[]
  moved: TransactAction[]
  kept: TransactAction[]
  released: TransactAction[]
}

/**
 * What is written to the points: those that come, those of other days or with another end of the hold, those that stay as
 * they are, those that go. Throws POINT_UNAVAILABLE with the points that the order has lost meanwhile.
 */
async function pointActionsOf(
  current: OrderRecord,
  edited: OrderRecord,
  points: ReadonlyMap<string, Point>,
  now: string,
): Promise<PointActions> {
  const { id: order_id, reserved_until } = edited
  const actions: PointActions = { added: [], moved: [], kept: [], released: [] }
  const lost: OrderItem[] = []
  for (const item of edited.items) {
    const [point, term] = [points.get(item.point_id), item.term]
    const former = current.items.find(({ point_id }) => point_id === item.point_id)
    if (!point || !term) continue
    const isHeld = hasPoint(order_id, point)
    const isSame = former && isSameTerm(former.term, term) && reserved_until === current.reserved_until
    if (former && isSame && isHeld) actions.kept.push(checkPointUnchangedAction(point))
    else if (!isFreeForTerm(asOfferedTo(point, order_id), term, now)) lost.push(item)
    else
      (former ? actions.moved : actions.added).push(
        placePointAction(point, placementOf(point, item, { order_id, reserved_until, now }), now),
      )
  }
  if (lost.length > 0)
    throw refusalNamingPoints(
      'POINT_UNAVAILABLE',
      lost.map(({ point_id, point_name }) => ({ point_id, point: { name: point_name } })),
    )
  const removed = current.items.filter(({ point_id }) => edited.items.every(item => item.point_id !== point_id))
  return { ...actions, released: await releaseItemActions(current, removed, now) }
}

type Hold = { order_id: string; reserved_until: string | null; now: string }

/** Who has a point, once the item has it for its term: in its bookings until the term begins. */
function placementOf(
  point: Point,
  { term, booked_ahead }: OrderItem,
  { order_id, reserved_until, now }: Hold,
): Placement {
  const free = asOfferedTo(point, order_id)
  const today = dayOf(now)
  if (!term) return free
  if (booked_ahead)
    return {
      ...free,
      bookings: withBookingAdded(free, { ...term, kind: 'hold', order_id, reserved_until, reason: null }, today),
    }
  const isOwn = point.status === 'reserved' && point.order_id === order_id
  return {
    status: 'reserved',
    order_id,
    taken_since: isOwn ? point.taken_since : now,
    reserved_until,
    held_to: term.to,
    installed_at: isOwn ? point.installed_at : null,
    bookings: presentAndLaterBookings(free, today),
  }
}

type CustomerChange = { isOther: boolean; fields: Partial<OrderRecord>; actions: TransactAction[] }

/**
 * The order's other customer, whose account may claim it later; the link that the former one has opens nothing more.
 * Throws CUSTOMER_NOT_FOUND, or ORDER_CUSTOMER_PAPERS when the former one sent a receipt, which the other would see.
 */
async function changedCustomer(
  current: OrderRecord,
  { customer_id }: OfficeOrderEdit,
  context: OfficeContext,
): Promise<CustomerChange> {
  if (customer_id === current.customer_id) return { isOther: false, fields: {}, actions: [] }
  const [customer, link] = await Promise.all([findCustomer(customer_id), findOrderLink(current.id, context.now)])
  if (!customer) throw new DomainError('CUSTOMER_NOT_FOUND')
  if (current.payment_receipt_url !== null || current.refused_receipt) throw new DomainError('ORDER_CUSTOMER_PAPERS')
  return {
    isOther: true,
    fields: orderCustomerFields(customer),
    actions: [sellToCustomerAction(customer), ...(link ? revokeLinkActions(current, link, context) : [])],
  }
}
