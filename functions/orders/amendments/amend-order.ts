import type { Point } from '#shared/catalogue/rules/points.ts'
import { amendmentClauses } from '#shared/orders/messages/amendment-clauses.ts'
import { AMENDMENT_TITLE, amendmentLineText, contractNumberOf } from '#shared/orders/messages/amendments.ts'
import {
  type AmendmentForm,
  type AmendmentPreview,
  amendedItems,
  nextNumber,
  orderObstacle,
  type PreparedAmendment,
  prepareAmendment,
} from '#shared/orders/rules/amendments.ts'
import { amountInWords, type ContractCheck, canonicalJson } from '#shared/orders/rules/contracts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Amendment } from '#shared/orders/rules/sealed-amendments.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import type { Context } from '../../platform/context.ts'
import { changeOrder } from '../change-order.ts'
import { type ContractContext, clientOfOrder } from '../contracts/compose-contract.ts'
import { sha256Of } from '../contracts/hash-contract.ts'
import type { WithInstallation } from '../installation-port.ts'
import { extendLinkActions } from '../order-links/new-order-link.ts'
import { findOrder, findOrders, type OrderRecord } from '../orders-store.ts'
import { assertFits } from '../payments.ts'
import { amendedPointActions, contendedPointActions } from './amended-point-actions.ts'
import { insertAmendmentActions } from './amendments-store.ts'

/** Amendments of the contract of a completed order (decision 0102). Managers only. */

type Asked = { order_id: string; version: number; form: AmendmentForm }

/**
 * What an amendment would change. Throws ORDER_NOT_FOUND, ORDER_CHANGED when the caller saw another version, or the
 * refusals of prepareAmendment.
 */
export async function previewAmendment(
  { order_id, version, form }: Asked,
  { now }: Pick<Context, 'now'>,
): Promise<AmendmentPreview> {
  const order = await findOrder(order_id)
  if (!order) throw new DomainError('ORDER_NOT_FOUND')
  if (order.version !== version) throw new DomainError('ORDER_CHANGED')
  const { order: _, ...preview } = (await prepare(order, form, now)).prepared
  return preview
}

type Making = Asked & { reason: string; expected_total: number }

/**
 * Makes an amendment: what its preview said, with its sealed text and number, in one transaction; of many points as a
 * large order is changed. Throws AMENDMENT_CHANGED when the total is not the previewed one, the refusals of
 * prepareAmendment, ORDER_FULL, or those of changeOrder.
 */
export const amendOrder = (
  { order_id, version, form, reason, expected_total }: Making,
  { actor, now, operator, installation }: ContractContext & WithInstallation,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version, installation }, async current => {
    const { prepared, points } = await prepare(current, form, now)
    const { total_amount } = prepared.changes
    if (total_amount !== expected_total) throw new DomainError('AMENDMENT_CHANGED', { total_amount })
    const amendment = await composeAmendment(current, prepared, { reason, now, operator })
    const content = canonicalJson(amendment)
    const amendment_hash = sha256Of(content)
    const { number } = amendment
    const mark = {
      number,
      kind: form.kind,
      made_at: now,
      difference: total_amount - current.total_amount,
      amendment_hash,
    }
    const updated = { ...prepared.order, amendments: [...(current.amendments ?? []), mark], updated_at: now }
    assertFits(updated)
    const added = updated.items.filter(({ id }) => !current.items.some(item => item.id === id))
    return {
      updated,
      reason,
      pointActions: [
        ...amendedPointActions(current, updated, points, now),
        ...(added.length > 0 ? await installation.createTaskActions(updated, added, { by: actor, now }) : []),
      ],
      before: async () => contendedPointActions(current, updated, points, now),
      actions: [
        ...insertAmendmentActions(
          { order_id, number, amendment_hash, content },
          checkOf(amendment, updated, amendment_hash),
        ),
        ...(await extendLinkActions(updated, now)),
      ],
    }
  })

type Prepared = { prepared: PreparedAmendment<OrderRecord>; points: ReadonlyMap<string, Point> }

async function prepare(order: OrderRecord, form: AmendmentForm, now: string): Promise<Prepared> {
  const items = orderObstacle(order) ? [] : amendedItems(order, form)
  const ids = [...items.map(({ point_id }) => point_id), ...(form.kind === 'swap' ? [form.point_id] : [])]
  const [points, renewal] = await Promise.all([
    findPoints([...new Set(ids)]),
    order.renewal_order_id === null ? undefined : findOrder(order.renewal_order_id),
  ])
  const others = [...points.values()]
    .flatMap(({ bookings = [], order_id }) => [order_id, ...bookings.map(booking => booking.order_id)])
    .flatMap(id => (id === order.id ? [] : (id ?? [])))
  const owners = others.length > 0 ? await findOrders([...new Set(others)]) : new Map<string, Order>()
  const prepared = prepareAmendment(order, form, {
    now,
    points,
    renewing: new Set(renewal?.items.map(({ point_id }) => point_id)),
    customerNameOf: orderId => (orderId === null ? null : (owners.get(orderId)?.customer_name ?? null)),
    newId: () => crypto.randomUUID(),
    textOf: amendmentLineText,
  })
  return { prepared, points }
}

async function composeAmendment(
  order: OrderRecord,
  { changes }: PreparedAmendment<OrderRecord>,
  { reason, now, operator }: Pick<ContractContext, 'now' | 'operator'> & { reason: string },
): Promise<Amendment> {
  const number = nextNumber(order)
  const facts = {
    ...changes,
    number,
    order_id: order.id,
    contract_number: contractNumberOf(order),
    contract_hash: order.contract_hash,
    made_at: now,
    reason,
    operator,
    client: await clientOfOrder(order),
  }
  const clauses = amendmentClauses(facts, { today: dayOf(now), total_in_words: amountInWords(changes.total_amount) })
  return { title: AMENDMENT_TITLE(number), ...facts, clauses }
}

/** What anybody who has an amendment's code is told: days and number of points of the contract as it is then. */
function checkOf({ number, made_at, contract_number }: Amendment, { items }: OrderRecord, hash: string): ContractCheck {
  const days = (field: 'starts_at' | 'ends_at') => items.map(item => item[field] ?? made_at).toSorted()
  return {
    contract_hash: hash,
    number: contract_number,
    issued_at: made_at,
    starts_at: days('starts_at')[0] ?? made_at,
    ends_at: days('ends_at').at(-1) ?? made_at,
    items: items.length,
    amendment: number,
  }
}
