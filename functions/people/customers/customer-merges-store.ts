import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { customerIdSchema, userIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { customerMergeKey } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'

/**
 * Which customer a merged customer became part of, in the merged customer's partition: the old id leads to the other
 * customer for good. The item contains no personal data, so it stays when that customer is deleted.
 */

const customerMerge = z.object({
  customer_id: customerIdSchema,
  into: customerIdSchema,
  at: z.string(),
  by: userIdSchema,
  /** When all orders had been moved; null before. */
  done_at: z.nullable(z.string()),
})
export type CustomerMerge = z.infer<typeof customerMerge>

export const storedCustomerMerge = shape({ kind: 'customer_merge', schema: customerMerge })

/** Fails when the customer was merged before, because a customer can be merged only once. */
export const insertCustomerMergeAction = (merge: Omit<CustomerMerge, 'done_at'>): TransactAction =>
  putNewItemAction({ ...customerMergeKey(merge.customer_id), ...storedCustomerMerge.stamp, ...merge, done_at: null })

export const findCustomerMerge = (id: string): Promise<CustomerMerge | undefined> =>
  readItem(customerMergeKey(id), storedCustomerMerge)

/** The id of the customer that this id leads to: the same id for a customer that was not merged. */
export async function findCurrentCustomerId(id: string): Promise<string> {
  const merge = await findCustomerMerge(id)
  return merge ? findCurrentCustomerId(merge.into) : id
}

export async function recordCustomerMergeDone(id: string, now: string): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: customerMergeKey(id),
      UpdateExpression: 'SET done_at = :now',
      ExpressionAttributeValues: { ':now': now },
    }),
  )
}
