import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { type Order, order } from '#shared/domain/orders.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { orderEventKey } from '../table/keys.ts'
import { isConditionFailure } from '../table/transaction-errors.ts'
import type { Change } from './consume.ts'

/** Keeps what happened to each order and when. The version names the entry, so that a second delivery finds it there. */
export async function keepHistory({ before, after }: Change): Promise<void> {
  const became = order.safeParse(after)
  if (!became.success) return
  const was = order.safeParse(before)
  const event = eventOf(was.success ? was.data : undefined, became.data)
  await table
    .send(
      new PutCommand({
        TableName: TABLE_NAME,
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: {
          ...orderEventKey(became.data.id, became.data.updated_at, `${became.data.version}`),
          kind: 'order_event',
          event,
          at: became.data.updated_at,
          status: became.data.status,
          total_amount: became.data.total_amount,
          reserved_until: became.data.reserved_until,
          item_ids: became.data.items.map(({ id }) => id),
        },
      }),
    )
    .catch((error: unknown) => {
      if (!isConditionFailure(error)) throw error
    })
}

type OrderEvent =
  | 'reserved'
  | 'completed'
  | 'cancelled'
  | 'items_removed'
  | 'period_changed'
  | 'hold_extended'
  | 'edited'

function eventOf(was: Order | undefined, became: Order): OrderEvent {
  if (!was) return 'reserved'
  if (was.status !== became.status) return became.status === 'completed' ? 'completed' : 'cancelled'
  if (was.items.length > became.items.length) return 'items_removed'
  if (was.items.some((item, index) => item.period_years !== became.items[index]?.period_years)) return 'period_changed'
  return was.reserved_until === became.reserved_until ? 'edited' : 'hold_extended'
}
