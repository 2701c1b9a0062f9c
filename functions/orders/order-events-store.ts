import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type OrderEntry, orderEntry } from '#shared/orders/rules/order-history.ts'
import { TABLE_NAME, table } from '../platform/table/client.ts'
import { ORDER_EVENT, orderEventKey, orderKey } from '../platform/table/keys.ts'
import { collect, queryAll } from '../platform/table/read.ts'
import { shape } from '../platform/table/shapes.ts'
import { conditionHeld } from '../platform/table/transaction-errors.ts'
import { writeItems } from '../platform/table/write.ts'

/**
 * The history of orders: one entry for each version, with its time and author, never changed. Served: all entries of an
 * order, from the order's partition.
 */

const eventSortKey = z.string().check(z.regex(/#\d+$/))

export const storedOrderEvent = shape({
  kind: 'order_event',
  schema: orderEntry,
  upcasters: [
    // The author and former values were not recorded; the version was only part of the key.
    ({ SK, ...old }) => ({
      ...old,
      SK,
      version: Number(eventSortKey.parse(SK).split('#').at(-1)),
      by: null,
      changes: [],
    }),
  ],
})

const itemOf = (orderId: string, entry: OrderEntry) => ({
  ...orderEventKey(orderId, entry.at, `${entry.version}`),
  ...storedOrderEvent.stamp,
  ...entry,
})

/** Bulk write without conditions or atomicity, for seeding a table. */
export const createOrderEvents = (entries: readonly { order_id: string; entry: OrderEntry }[]): Promise<void> =>
  writeItems(entries.map(({ order_id, entry }) => ({ PutRequest: { Item: itemOf(order_id, entry) } })))

/** Idempotent: the version is part of the key. */
export async function recordOrderEvent(orderId: string, entry: OrderEntry): Promise<void> {
  const put = new PutCommand({
    TableName: TABLE_NAME,
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: itemOf(orderId, entry),
  })
  await conditionHeld(table.send(put))
}

/** Newest first. Eventually consistent: the stream writes the entries. */
export async function findOrderHistory(orderId: string): Promise<OrderEntry[]> {
  const query = {
    KeyConditionExpression: 'PK = :order AND begins_with(SK, :event)',
    ExpressionAttributeValues: { ':order': orderKey(orderId).PK, ':event': ORDER_EVENT },
  }
  const entries = await collect(queryAll(query), storedOrderEvent)
  return entries.toSorted((a, b) => b.version - a.version)
}
