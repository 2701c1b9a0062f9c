import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { lastLinkEmailSchema } from '#shared/orders/rules/order-links.ts'
import { orderIdSchema, userIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { epochSecondsOf } from '../../platform/table/expiry.ts'
import { orderLinkKey } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'

/**
 * Order links. Access pattern: the one link of an order, in the order's partition. The token is not stored, but signed
 * from the seed (link-token.ts). TTL removes expired links.
 */

const orderLinkRecord = z.object({
  order_id: orderIdSchema,
  /** 256 random bits, from which the token is signed. */
  seed: z.string(),
  made_at: z.string(),
  made_by: userIdSchema,
  /** End of validity, in epoch seconds. */
  expires_at: z.number(),
  emailed: z.nullable(lastLinkEmailSchema),
})
export type OrderLinkRecord = z.infer<typeof orderLinkRecord>

export const storedOrderLink = shape({ kind: 'order_link', schema: orderLinkRecord })

/** The order's link; undefined when there is none or it has expired. Consistent read. */
export async function findOrderLink(orderId: string, now: string): Promise<OrderLinkRecord | undefined> {
  const found = await readItem(orderLinkKey(orderId), storedOrderLink)
  return found && found.expires_at > epochSecondsOf(now) ? found : undefined
}

/** Stores a link. Fails when the order has a valid link other than `replaced`. */
export const insertOrderLinkAction = (
  link: OrderLinkRecord,
  replaced: OrderLinkRecord | undefined,
): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ConditionExpression: replaced ? 'seed = :replaced' : 'attribute_not_exists(PK) OR expires_at <= :now',
    ExpressionAttributeValues: replaced ? { ':replaced': replaced.seed } : { ':now': epochSecondsOf(link.made_at) },
    Item: { ...orderLinkKey(link.order_id), ...storedOrderLink.stamp, ...link },
  },
})

/** Condition: the order's link was not replaced or removed since it was read. */
const sameLinkCondition = ({ order_id, seed }: OrderLinkRecord) => ({
  TableName: TABLE_NAME,
  Key: orderLinkKey(order_id),
  ConditionExpression: 'seed = :seed',
  ExpressionAttributeValues: { ':seed': seed },
})

export const deleteOrderLinkAction = (link: OrderLinkRecord): TransactAction => ({ Delete: sameLinkCondition(link) })

export const checkOrderLinkAction = (link: OrderLinkRecord): TransactAction => ({
  ConditionCheck: sameLinkCondition(link),
})

/** Lets the link expire later, because the order's customer needs it for longer. */
export function extendOrderLinkAction(link: OrderLinkRecord, expires_at: number): TransactAction {
  const { ExpressionAttributeValues, ...still } = sameLinkCondition(link)
  return {
    Update: {
      ...still,
      UpdateExpression: 'SET expires_at = :end',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':end': expires_at },
    },
  }
}

export function recordLinkEmailAction(
  link: OrderLinkRecord,
  emailed: z.infer<typeof lastLinkEmailSchema>,
): TransactAction {
  const { ExpressionAttributeValues, ...still } = sameLinkCondition(link)
  return {
    Update: {
      ...still,
      UpdateExpression: 'SET emailed = :emailed',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':emailed': emailed },
    },
  }
}

/** Removes the link of an order because the customer is being deleted. */
export async function deleteOrderLink(orderId: string): Promise<void> {
  await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: orderLinkKey(orderId) }))
}
