import * as z from 'zod/mini'
import { instant } from '../domain/fields.ts'
import { orderId, orderItemId, recordVersion } from '../domain/identifiers.ts'
import { kitType } from '../domain/installation-tasks.ts'
import { orderDetails, toldEntry } from '../domain/order-details.ts'
import { MAX_POINTS_PER_ORDER, order, reservationContact, reservationItems } from '../domain/orders.ts'
import { periodYears } from '../domain/periods.ts'
import { itemsToRenew } from '../domain/renewals.ts'
import { EVERYONE, MANAGERS } from '../domain/users.ts'
import { ORDER_REFUSALS } from '../refusals/orders.ts'
import { endpoint, IDEMPOTENCY } from './endpoint.ts'
import { page, pageQuery } from './paging.ts'

const ofOrder = { order_id: orderId }

/** Which version of the order somebody decides about: named, a later one is not changed unseen (ORDER_CHANGED). */
const seen = { version: z.optional(recordVersion) }

/** What any change of an order may be refused for. */
const CHANGE = ['ORDER_NOT_FOUND', 'ORDER_NOT_PENDING', 'ORDER_CHANGED'] as const

export const orders = {
  reserve: endpoint({
    method: 'POST',
    path: '/orders',
    access: 'optional',
    summary: 'Reserves every point of a cart or none (create-order); repeat with the same Idempotency-Key at will',
    input: z.object({ customerData: reservationContact, items: reservationItems }),
    output: order,
    status: 201,
    headers: [IDEMPOTENCY],
    refuses: [
      'POINT_NOT_FOUND',
      'POINT_UNAVAILABLE',
      'PERIOD_WITHOUT_PRICE',
      'TOO_MANY_HELD_POINTS',
      'RESERVATION_CONFLICT',
      'PROFILE_NOT_FOUND',
    ],
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/me/orders',
    access: EVERYONE,
    summary: "The caller's own orders, newest first",
    input: z.object(pageQuery),
    output: page(order),
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/{order_id}',
    access: EVERYONE,
    summary: 'One order: managers any, others their own',
    input: z.object(ofOrder),
    output: order,
    refuses: ['ORDER_NOT_FOUND'],
  }),
  details: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/details',
    access: EVERYONE,
    summary: 'One order with its points as they are now and its account: managers any, others their own',
    input: z.object(ofOrder),
    output: orderDetails,
    refuses: ['ORDER_NOT_FOUND'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/history',
    access: EVERYONE,
    summary:
      'What happened to an order, by whom, with old and new values, newest first: managers any, others their own',
    input: z.object(ofOrder),
    output: z.object({ items: z.array(toldEntry) }),
    refuses: ['ORDER_NOT_FOUND'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/confirm',
    access: MANAGERS,
    summary: 'Confirms payment: points become sold and each item gets its installation task',
    input: z.object({ ...ofOrder, ...seen }),
    output: order,
    refuses: [...CHANGE, 'ORDER_HOLD_OVER'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/cancel',
    access: EVERYONE,
    summary: 'Cancels a pending order and releases its points: managers any, others their own',
    input: z.object({ ...ofOrder, ...seen }),
    output: order,
    refuses: [...CHANGE],
  }),
  keepItems: endpoint({
    method: 'PUT',
    path: '/orders/{order_id}/items',
    access: EVERYONE,
    summary: 'Keeps these items of a pending order and releases the points of the others; at least one stays',
    input: z.object({
      ...ofOrder,
      ...seen,
      item_ids: z
        .array(orderItemId)
        .check(z.minLength(1, ORDER_REFUSALS.ORDER_WITHOUT_ITEMS.sentence), z.maxLength(MAX_POINTS_PER_ORDER)),
    }),
    output: order,
    refuses: [...CHANGE, 'ORDER_ITEM_NOT_FOUND', 'ORDER_WITHOUT_ITEMS'],
  }),
  changePeriod: endpoint({
    method: 'PATCH',
    path: '/orders/{order_id}/items/{item_id}',
    access: EVERYONE,
    summary: "Changes an item's period of a pending order, at the server's price of that period",
    input: z.object({ ...ofOrder, ...seen, item_id: orderItemId, period_years: periodYears }),
    output: order,
    refuses: [...CHANGE, 'ORDER_HOLD_OVER', 'ORDER_ITEM_NOT_FOUND', 'PERIOD_WITHOUT_PRICE'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/orders/{order_id}',
    access: MANAGERS,
    summary: 'Extends the hold of a pending order, sets its kit type or marks it as edited by the operator',
    input: z.object({
      ...ofOrder,
      ...seen,
      reserved_until: z.optional(instant),
      kit_type: z.optional(kitType),
      edited_by_admin: z.optional(z.boolean()),
    }),
    output: order,
    refuses: [...CHANGE, 'ORDER_HOLD_OVER', 'HOLD_DATE_INVALID'],
  }),
  requestRenewal: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/renewal',
    access: EVERYONE,
    summary: "Asks to go on with contracts of one's own order that end soon: makes an order that the office confirms",
    input: z.object({ ...ofOrder, ...seen, items: itemsToRenew }),
    output: order,
    status: 201,
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_CHANGED',
      'ORDER_ITEM_NOT_FOUND',
      'ORDER_WITHOUT_CONTRACT',
      'RENEWAL_ASKED',
      'CONTRACT_RENEWED',
      'CONTRACT_ENDED',
      'RENEWAL_TOO_EARLY',
      'PERIOD_WITHOUT_PRICE',
    ],
  }),
}
