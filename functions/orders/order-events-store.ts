import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type OrderEntry, orderEntry } from '#shared/domain/order-history.ts'
import { TABLE_NAME, table } from '../platform/table/client.ts'
import { ORDER_EVENT, orderEventKey, orderKey } from '../platform/table/keys.ts'
import { collect, queryAll } from '../platform/table/read.ts'
import { shape } from '../platform/table/shapes.ts'
import { conditionHeld } from '../platform/table/transaction-errors.ts'
import { writeItems } from '../platform/table/write.ts'

/**
 * What happened to an order, when and by whom: one entry for each of its versions, never changed. Served: all entries of an
 * order, by reading what stands beside it.
 */

const placeOfEntry = z.string().check(z.regex(/#\d+$/))

export const storedOrderEvent = shape({
  kind: 'order_event',
  schema: orderEntry,
  upcasters: [
    // Who did it and what was before was not kept; the version stood in the key alone.
    ({ SK, ...old }) => ({
      ...old,
      SK,
      version: Number(placeOfEntry.parse(SK).split('#').at(-1)),
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

/** Writes many entries without conditions, and not whole or not at all: for filling a table. */
export const createOrderEvents = (entries: readonly { order_id: string; entry: OrderEntry }[]): Promise<void> =>
  writeItems(entries.map(({ order_id, entry }) => ({ PutRequest: { Item: itemOf(order_id, entry) } })))

/** Notes what became of an order. The version names the entry, so that a second delivery finds it there. */
export async function noteOrderEvent(orderId: string, entry: OrderEntry): Promise<void> {
  const put = new PutCommand({
    TableName: TABLE_NAME,
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: itemOf(orderId, entry),
  })
  await conditionHeld(table.send(put))
}

/** All that happened to an order, the newest first. A moment late, as the stream is. */
export async function historyOf(orderId: string): Promise<OrderEntry[]> {
  const query = {
    KeyConditionExpression: 'PK = :order AND begins_with(SK, :event)',
    ExpressionAttributeValues: { ':order': orderKey(orderId).PK, ':event': ORDER_EVENT },
  }
  const entries = await collect(queryAll(query), storedOrderEvent)
  return entries.toSorted((a, b) => b.version - a.version)
}
