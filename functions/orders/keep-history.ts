import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Order, orderStatus } from '#shared/domain/orders.ts'
import { type Change, toEach } from '../table/changes.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { orderEventKey } from '../table/keys.ts'
import { shape } from '../table/shapes.ts'
import { isConditionFailure } from '../table/transaction-errors.ts'
import { orderAsTold } from './orders-store.ts'

/** Keeps what happened to each order and when. The version names the entry, so that a second delivery finds it there. */
export async function keepHistory({ before, after }: Change<Order>): Promise<void> {
  if (!after) return
  const event = eventOf(before, after)
  await table
    .send(
      new PutCommand({
        TableName: TABLE_NAME,
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: {
          ...orderEventKey(after.id, after.updated_at, `${after.version}`),
          ...storedOrderEvent.stamp,
          event,
          at: after.updated_at,
          status: after.status,
          total_amount: after.total_amount,
          reserved_until: after.reserved_until,
          item_ids: after.items.map(({ id }) => id),
        },
      }),
    )
    .catch((error: unknown) => {
      if (!isConditionFailure(error)) throw error
    })
}

export const orderHistory = toEach('order', orderAsTold, keepHistory)

const ORDER_EVENTS = [
  'reserved',
  'completed',
  'cancelled',
  'items_removed',
  'period_changed',
  'hold_extended',
  'edited',
] as const
type OrderEvent = (typeof ORDER_EVENTS)[number]

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

function eventOf(was: Order | undefined, became: Order): OrderEvent {
  if (!was) return 'reserved'
  if (was.status !== became.status) return became.status === 'completed' ? 'completed' : 'cancelled'
  if (was.items.length > became.items.length) return 'items_removed'
  if (was.items.some((item, index) => item.period_years !== became.items[index]?.period_years)) return 'period_changed'
  return was.reserved_until === became.reserved_until ? 'edited' : 'hold_extended'
}
