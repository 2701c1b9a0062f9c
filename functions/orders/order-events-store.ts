import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Order, orderStatus } from '#shared/domain/orders.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { orderEventKey } from '../table/keys.ts'
import { shape } from '../table/shapes.ts'
import { isConditionFailure } from '../table/transaction-errors.ts'

/** What happened to an order and when: one entry for each of its versions, never changed. */

const ORDER_EVENTS = [
  'reserved',
  'completed',
  'cancelled',
  'items_removed',
  'period_changed',
  'hold_extended',
  'edited',
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

export const storedOrderEvent = shape({
  kind: 'order_event',
  schema: z.object({
    event: z.enum(ORDER_EVENTS),
    at: z.string(),
    status: orderStatus,
    total_amount: z.number(),
    reserved_until: z.nullable(z.string()),
    item_ids: z.array(z.string()),
  }),
})

/** Notes what an order became. The version names the entry, so that a second delivery finds it there. */
export async function noteOrderEvent(event: OrderEvent, became: Order): Promise<void> {
  const put = new PutCommand({
    TableName: TABLE_NAME,
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: {
      ...orderEventKey(became.id, became.updated_at, `${became.version}`),
      ...storedOrderEvent.stamp,
      event,
      at: became.updated_at,
      status: became.status,
      total_amount: became.total_amount,
      reserved_until: became.reserved_until,
      item_ids: became.items.map(({ id }) => id),
    },
  })
  await table.send(put).catch((error: unknown) => {
    if (!isConditionFailure(error)) throw error
  })
}
