import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { ORDER_DRAFT_DAYS, orderDraftContentSchema } from '#shared/orders/rules/order-drafts.ts'
import { orderDraftIdSchema, recordVersionSchema } from '#shared/platform/rules/identifiers.ts'
import { actorSchema } from '#shared/platform/rules/roles.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { expiryIn } from '../../platform/table/expiry.ts'
import { ALL_ORDER_DRAFTS_PARTITION, orderDraftKey, timeSortKey } from '../../platform/table/keys.ts'
import { cursorAfter, queryAll, readItem, timeSortKeyOfCursor } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'
import { putNewItem } from '../../platform/table/write.ts'

/**
 * Drafts of orders by the office. Access patterns: one by id, consistently; all, the last changed first (GSI1). Drafts
 * contain only ids, no names and no customer's data. TTL removes them.
 */

const orderDraftRecord = z.object({
  ...orderDraftContentSchema.shape,
  id: orderDraftIdSchema,
  version: recordVersionSchema,
  created_at: z.string(),
  updated_at: z.string(),
  made_by: actorSchema,
  changed_by: actorSchema,
})
export type OrderDraftRecord = z.infer<typeof orderDraftRecord>
export const storedOrderDraft = shape({ kind: 'order_draft', schema: orderDraftRecord })

/** Drafts per page; the largest have about 40 KB. */
const PAGE_SIZE = 20

export const findOrderDraft = (id: string): Promise<OrderDraftRecord | undefined> =>
  readItem(orderDraftKey(id), storedOrderDraft)

const itemOf = (saved: OrderDraftRecord) => ({
  ...orderDraftKey(saved.id),
  ...storedOrderDraft.stamp,
  ...saved,
  GSI1PK: ALL_ORDER_DRAFTS_PARTITION,
  GSI1SK: timeSortKey(saved.updated_at, saved.id),
  ...expiryIn(ORDER_DRAFT_DAYS * 86_400, saved.updated_at),
})

/** Stores a new draft. Returns false when a draft with this id exists. */
export const insertOrderDraft = (draft: OrderDraftRecord): Promise<boolean> => putNewItem(itemOf(draft))

/** Replaces a draft. Returns false when its version differs from the one read, or it no longer exists. */
export const replaceOrderDraft = (readVersion: number, saved: OrderDraftRecord): Promise<boolean> =>
  didConditionHold(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item: itemOf(saved),
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': readVersion },
      }),
    ),
  )

/** Deletes a draft. Returns false when it does not exist. */
export const deleteOrderDraft = (id: string): Promise<boolean> =>
  didConditionHold(
    table.send(
      new DeleteCommand({
        TableName: TABLE_NAME,
        Key: orderDraftKey(id),
        ConditionExpression: 'attribute_exists(PK)',
      }),
    ),
  )

/** Removes a draft in the transaction that makes its order. Fails when the draft was changed or removed since it was read. */
export const deleteOrderDraftAction = ({ id, version }: Pick<OrderDraftRecord, 'id' | 'version'>): TransactAction => ({
  Delete: {
    TableName: TABLE_NAME,
    Key: orderDraftKey(id),
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': version },
  },
})

/** A page of drafts, the last changed first. Eventually consistent. */
export async function listOrderDraftRecords(
  cursor: string | undefined,
): Promise<{ items: OrderDraftRecord[]; cursor: string | null }> {
  const before = cursor === undefined ? undefined : timeSortKeyOfCursor(cursor)
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      IndexName: 'GSI1',
      KeyConditionExpression: before ? 'GSI1PK = :drafts AND GSI1SK < :before' : 'GSI1PK = :drafts',
      ExpressionAttributeValues: { ':drafts': ALL_ORDER_DRAFTS_PARTITION, ...(before ? { ':before': before } : {}) },
      ScanIndexForward: false,
      Limit: PAGE_SIZE + 1,
    }),
  )
  const found = (response.Items ?? []).map(item => storedOrderDraft.parse(item))
  const items = found.slice(0, PAGE_SIZE)
  const last = items.at(-1)
  return {
    items,
    cursor: found.length > PAGE_SIZE && last ? cursorAfter(timeSortKey(last.updated_at, last.id)) : null,
  }
}

/** Removes the drafts of customers whose data are deleted. Idempotent. */
export async function deleteOrderDraftsOfCustomers(customerIds: readonly string[]): Promise<void> {
  const drafts = queryAll({
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :drafts',
    ExpressionAttributeValues: { ':drafts': ALL_ORDER_DRAFTS_PARTITION },
  })
  for await (const item of drafts) {
    const { id, customer_id } = storedOrderDraft.parse(item)
    if (customer_id !== null && customerIds.includes(customer_id)) await deleteOrderDraft(id)
  }
}
