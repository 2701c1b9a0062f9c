import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { lastLinkEmail } from '#shared/orders/rules/order-links.ts'
import { orderId, userId } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { epochSecondsOf } from '../../platform/table/expiry.ts'
import { orderLinkKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'

/**
 * Links of orders. Served: the one link of an order, in the order's partition. The token is not stored: it is signed from
 * the seed (link-token.ts). TTL removes what is over.
 */

const orderLinkRecord = z.object({
  order_id: orderId,
  /** 256 random bits, which the token is signed from. */
  seed: z.string(),
  made_at: z.string(),
  made_by: userId,
  /** In seconds. */
  expires_at: z.number(),
  emailed: z.nullable(lastLinkEmail),
})
export type OrderLinkRecord = z.infer<typeof orderLinkRecord>

export const storedOrderLink = shape({ kind: 'order_link', schema: orderLinkRecord })

/** Undefined when it is over. Consistent read. */
export async function findOrderLink(orderId: string, now: string): Promise<OrderLinkRecord | undefined> {
  const response = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: orderLinkKey(orderId), ConsistentRead: true }),
  )
  const found = response.Item && storedOrderLink.parse(response.Item)
  return found && found.expires_at > epochSecondsOf(now) ? found : undefined
}

/** Fails when the order has another link than `replaced`, which still works. */
export const putOrderLinkAction = (link: OrderLinkRecord, replaced: OrderLinkRecord | undefined): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ConditionExpression: replaced ? 'seed = :replaced' : 'attribute_not_exists(PK) OR expires_at <= :now',
    ExpressionAttributeValues: replaced ? { ':replaced': replaced.seed } : { ':now': epochSecondsOf(link.made_at) },
    Item: { ...orderLinkKey(link.order_id), ...storedOrderLink.stamp, ...link },
  },
})

/** Fails if the order's link was replaced or removed since it was read. */
const sameLinkCondition = ({ order_id, seed }: OrderLinkRecord) => ({
  TableName: TABLE_NAME,
  Key: orderLinkKey(order_id),
  ConditionExpression: 'seed = :seed',
  ExpressionAttributeValues: { ':seed': seed },
})

export const deleteOrderLinkAction = (link: OrderLinkRecord): TransactAction => ({ Delete: sameLinkCondition(link) })

export const orderLinkCheck = (link: OrderLinkRecord): TransactAction => ({ ConditionCheck: sameLinkCondition(link) })

export function recordLinkEmailAction(link: OrderLinkRecord, emailed: z.infer<typeof lastLinkEmail>): TransactAction {
  const { ExpressionAttributeValues, ...still } = sameLinkCondition(link)
  return {
    Update: {
      ...still,
      UpdateExpression: 'SET emailed = :emailed',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':emailed': emailed },
    },
  }
}

/** Removes the link of an order when its customer is deleted. */
export async function removeOrderLink(orderId: string): Promise<void> {
  await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: orderLinkKey(orderId) }))
}
