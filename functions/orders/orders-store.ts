import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { periodYearsSchema } from '#shared/catalogue/rules/periods.ts'
import { type DueKind, nextDueDateOf } from '#shared/orders/rules/order-dates.ts'
import { type Order, orderSchema } from '#shared/orders/rules/orders.ts'
import { actorSchema } from '#shared/platform/rules/roles.ts'
import { TABLE_NAME, table } from '../platform/table/client.ts'
import {
  ALL_ORDERS_PARTITION,
  DUE_CONTRACTS_PARTITION,
  DUE_HOLDS_PARTITION,
  DUE_RECEIPTS_PARTITION,
  DUE_STARTS_PARTITION,
  orderKey,
  ordersOfGuestPartition,
  ordersOfStatusPartition,
  ordersOfUserPartition,
  timeSortKey,
} from '../platform/table/keys.ts'
import {
  cursorAfter,
  queryAll,
  readItem,
  readItems,
  sortKeyOfCursor,
  timeSortKeyOfCursor,
} from '../platform/table/read.ts'
import { shape } from '../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../platform/table/transact.ts'
import { writeItems } from '../platform/table/write.ts'

/**
 * Orders with their items. Access patterns: one by id (ORDER#id, always a consistent read, never through an index); all
 * and by status, newest first (GSI1, GSI2); by owner, newest first (GSI3: a user, or the e-mail of a guest until that
 * person confirms the e-mail); by due date (GSI4), so that jobs read only what is due. The due date of a pending order
 * is the end of its hold, or when its unread receipt was sent; of a completed order, the start of its contracts if they were booked ahead, then the first
 * end.
 */

/** An order as stored, with the internal fields that no browser is sent. */
export const orderRecordSchema = z.object({
  ...orderSchema.shape,
  /**
   * The digests of the holders under whom the order's points count while it is pending (functions/orders/held-points).
   * Internal.
   */
  held_under: z._default(z.array(z.string()), []),
  /** Who wrote this version of the order, for its history; null for a guest's reservation and for the system. */
  changed_by: z.nullable(actorSchema),
  /** The reason for this version, of changes that require one. */
  change_reason: z.optional(z.string()),
})
export type OrderRecord = z.infer<typeof orderRecordSchema>

const itemsBeforeRenewals = z.array(z.looseObject({ period_years: periodYearsSchema, price: z.number() }))

export const storedOrder = shape({
  kind: 'order',
  schema: orderRecordSchema,
  upcasters: [
    // In version 1 the reserved period and price were not stored separately, and there were no renewals and contracts.
    old => ({
      ...old,
      items: itemsBeforeRenewals.parse(old.items).map(item => ({
        ...item,
        reserved_period_years: item.period_years,
        reserved_price: item.price,
        renewed_by: null,
      })),
      renews: null,
      renewal_order_id: null,
      contract_hash: null,
      changed_by: null,
    }),
  ],
})
/** An order without the internal fields that no browser is sent. */
export const storedOrderWithoutInternals = storedOrder.withSchema(orderSchema)

export const findOrder = (orderId: string): Promise<OrderRecord | undefined> => readItem(orderKey(orderId), storedOrder)

/** The existing orders among these ids, by id. Consistent read. */
export async function findOrders(orderIds: readonly string[]): Promise<Map<string, Order>> {
  const storedItems = await readItems(orderIds.map(orderKey))
  return new Map(storedItems.map(item => storedOrderWithoutInternals.parse(item)).map(order => [order.id, order]))
}

const ownerOf = ({ user_id, customer_email }: Order): string =>
  user_id === null ? ordersOfGuestPartition(customer_email) : ordersOfUserPartition(user_id)

const DUE_PARTITIONS: Record<DueKind, string> = {
  holds: DUE_HOLDS_PARTITION,
  contracts: DUE_CONTRACTS_PARTITION,
  starts: DUE_STARTS_PARTITION,
  receipts: DUE_RECEIPTS_PARTITION,
}

function dueIndexKeys(order: Order): { GSI4PK: string; GSI4SK: string } | undefined {
  const nextDueDate = nextDueDateOf(order)
  return nextDueDate && { GSI4PK: DUE_PARTITIONS[nextDueDate.kind], GSI4SK: timeSortKey(nextDueDate.at, order.id) }
}

function itemOf({ held_under, ...order }: OrderRecord) {
  const time = timeSortKey(order.created_at, order.id)
  return {
    ...orderKey(order.id),
    ...storedOrder.stamp,
    ...order,
    ...(order.status === 'pending' && held_under.length > 0 ? { held_under } : {}),
    GSI1PK: ALL_ORDERS_PARTITION,
    GSI1SK: time,
    GSI2PK: ordersOfStatusPartition(order.status),
    GSI2SK: time,
    GSI3PK: ownerOf(order),
    GSI3SK: time,
    ...dueIndexKeys(order),
  }
}

export const insertOrderAction = (order: OrderRecord): TransactAction => putNewItemAction(itemOf(order))

/** Writes many orders without conditions and not atomically, to fill a table. */
export const batchWriteOrders = (orders: readonly OrderRecord[]): Promise<void> =>
  writeItems(orders.map(order => ({ PutRequest: { Item: itemOf(order) } })))

/** Orders created at or after `since` (ISO 8601; all by default), oldest first. */
export async function* everyOrder(since = ''): AsyncGenerator<Order> {
  const query = {
    IndexName: 'GSI1',
    KeyConditionExpression: since === '' ? 'GSI1PK = :orders' : 'GSI1PK = :orders AND GSI1SK >= :since',
    ExpressionAttributeValues: { ':orders': ALL_ORDERS_PARTITION, ...(since === '' ? {} : { ':since': since }) },
  }
  for await (const item of queryAll(query)) yield storedOrderWithoutInternals.parse(item)
}

/** Replaces an order. Fails when it has changed since `current` was read. `reason` is stored with this version only. */
export const replaceOrderAction = (
  current: OrderRecord,
  { change_reason: _, ...updated }: OrderRecord,
  reason?: string,
): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ConditionExpression: 'version = :read AND #status = :status',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':read': current.version, ':status': current.status },
    Item: itemOf({
      ...updated,
      ...(reason === undefined ? {} : { change_reason: reason }),
      version: current.version + 1,
    }),
  },
})

/**
 * Deletes an order. Fails when it has changed since it was read. Only for undone imports; other orders are never
 * deleted.
 */
export const deleteOrderAction = (order: Order): TransactAction => ({
  Delete: {
    TableName: TABLE_NAME,
    Key: orderKey(order.id),
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': order.version },
  },
})

/** Condition check: fails the transaction when the order has changed since it was read. */
export const checkOrderUnchangedAction = (order: OrderRecord): TransactAction => ({
  ConditionCheck: {
    TableName: TABLE_NAME,
    Key: orderKey(order.id),
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': order.version },
  },
})

export type OrdersPage = { items: Order[]; cursor: string | null }

const OWN_ORDERS_PAGE_SIZE = 10

const timeSortKeyOfOrder = (order: Order): string => timeSortKey(order.created_at, order.id)

/** The orders of a user and the unclaimed guest orders of their e-mail, newest first. */
export async function listOrdersOfOwner(
  userId: string,
  email: string | undefined,
  cursor: string | undefined,
): Promise<OrdersPage> {
  const sortKeyBefore = cursor === undefined ? undefined : sortKeyOfCursor(cursor)
  const owners = [ordersOfUserPartition(userId), ...(email ? [ordersOfGuestPartition(email)] : [])]
  const lists = await Promise.all(owners.map(owner => newestOrdersOf(owner, sortKeyBefore, OWN_ORDERS_PAGE_SIZE + 1)))
  const mergedOrders = lists.flat().toSorted((a, b) => (timeSortKeyOfOrder(a) < timeSortKeyOfOrder(b) ? 1 : -1))
  const items = mergedOrders.slice(0, OWN_ORDERS_PAGE_SIZE)
  const lastOnPage = items.at(-1)
  return {
    items,
    cursor:
      mergedOrders.length > OWN_ORDERS_PAGE_SIZE && lastOnPage ? cursorAfter(timeSortKeyOfOrder(lastOnPage)) : null,
  }
}

/** Merges `others` into a page in its sort order. Orders that do not fit any more come on the next page. */
export function mergeIntoPage(page: OrdersPage, others: readonly Order[], cursor: string | undefined): OrdersPage {
  const before = cursor === undefined ? undefined : sortKeyOfCursor(cursor)
  const listedIds = new Set(page.items.map(({ id }) => id))
  const added = others.filter(
    order => !listedIds.has(order.id) && (before === undefined || timeSortKeyOfOrder(order) < before),
  )
  const all = [...page.items, ...added].toSorted((a, b) => (timeSortKeyOfOrder(a) < timeSortKeyOfOrder(b) ? 1 : -1))
  const items = all.slice(0, OWN_ORDERS_PAGE_SIZE)
  const lastOnPage = items.at(-1)
  const isMore = page.cursor !== null || all.length > items.length
  return { items, cursor: isMore && lastOnPage ? cursorAfter(timeSortKeyOfOrder(lastOnPage)) : null }
}

async function newestOrdersOf(owner: string, before: string | undefined, limit: number): Promise<Order[]> {
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      IndexName: 'GSI3',
      KeyConditionExpression: before ? 'GSI3PK = :owner AND GSI3SK < :before' : 'GSI3PK = :owner',
      ExpressionAttributeValues: { ':owner': owner, ...(before ? { ':before': before } : {}) },
      ScanIndexForward: false,
      Limit: limit,
    }),
  )
  return (response.Items ?? []).map(item => storedOrderWithoutInternals.parse(item))
}

export const findGuestOrders = (email: string): Promise<Order[]> =>
  newestOrdersOf(ordersOfGuestPartition(email), undefined, 100)

/**
 * Orders whose due date is after `from`, if given, and by `to`. Eventually consistent: the caller checks each order
 * again.
 */
export async function* yieldOrdersDueBetween(
  kind: DueKind,
  { from, to }: { from?: string; to: string },
): AsyncGenerator<Order> {
  const query = {
    IndexName: 'GSI4',
    KeyConditionExpression: `GSI4PK = :due AND ${from === undefined ? 'GSI4SK <= :to' : 'GSI4SK BETWEEN :from AND :to'}`,
    ExpressionAttributeValues: {
      ':due': DUE_PARTITIONS[kind],
      ...(from !== undefined && { ':from': `${from}~` }),
      ':to': `${to}~`,
    },
  }
  for await (const item of queryAll(query)) yield storedOrderWithoutInternals.parse(item)
}

/**
 * Ids of orders whose hold or first contract has ended, longest overdue first. Eventually consistent: the caller checks
 * each order again.
 */
export async function findDueOrderIds(kind: DueKind, now: string, limit: number): Promise<string[]> {
  const dueOrders = await queryDue(kind, { until: now, limit })
  return dueOrders.map(({ id }) => id)
}

/**
 * A page of the orders whose hold or first contract ends by `until` (ISO 8601), soonest first. Eventually consistent.
 */
export async function listOrdersDueBy(
  kind: DueKind,
  { until, cursor, size }: { until: string; cursor: string | undefined; size: number },
): Promise<OrdersPage> {
  const sortKeyAfter = cursor === undefined ? undefined : timeSortKeyOfCursor(cursor)
  const dueOrders = await queryDue(kind, { until, after: sortKeyAfter, limit: size + 1 })
  const items = dueOrders.slice(0, size)
  const lastOnPage = items.at(-1)
  const lastDueDate = lastOnPage && nextDueDateOf(lastOnPage)
  return {
    items,
    cursor: dueOrders.length > size && lastDueDate ? cursorAfter(timeSortKey(lastDueDate.at, lastOnPage.id)) : null,
  }
}

type DueQuery = { until: string; after?: string | undefined; limit: number }

async function queryDue(kind: DueKind, { until, after, limit }: DueQuery): Promise<Order[]> {
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      IndexName: 'GSI4',
      KeyConditionExpression: `GSI4PK = :due AND ${after === undefined ? 'GSI4SK < :until' : 'GSI4SK BETWEEN :after AND :until'}`,
      ExpressionAttributeValues: {
        ':due': DUE_PARTITIONS[kind],
        // '~' sorts after '#', so that orders due exactly at `until` are included.
        ':until': `${until}~`,
        // The smallest sort key after `after`.
        ...(after === undefined ? {} : { ':after': `${after}\u0000` }),
      },
      Limit: limit,
    }),
  )
  return (response.Items ?? []).map(item => storedOrderWithoutInternals.parse(item))
}
