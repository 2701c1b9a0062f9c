import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Customer, customerSchema } from '#shared/people/rules/customers.ts'
import { customerIdSchema, userIdSchema } from '#shared/platform/rules/identifiers.ts'
import { deleteCustomerActions } from '../../people/customers/customers-store.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { customerDeletionKey, retainedCustomerKey } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { retentionFields } from './deletions-store.ts'

/**
 * Deletions of customers (one record per customer), and the data of deleted customers that the law requires to retain.
 * Access pattern: by customer. A consumer (carry-out-customer-deletion.ts) carries out the deletion after the record is
 * written, with retries.
 */

export const customerDeletionSchema = z.object({
  customer_id: customerIdSchema,
  requested_at: z.string(),
  /** The colleague who deleted the customer; `reason` says on whose request. */
  by: userIdSchema,
  reason: z.string(),
  /**
   * Ids of customers that were merged into this one; earlier history entries and orders may still contain these ids.
   */
  former_ids: z._default(z.array(customerIdSchema), []),
  done_at: z.nullable(z.string()),
  /** The customer whose orders have to be cleared; null once that is done. */
  customer: z.nullable(customerSchema),
})
export type CustomerDeletion = z.infer<typeof customerDeletionSchema>
/** A deletion without the personal data that it removes. */
export type CustomerDeletionCommand = Pick<
  CustomerDeletion,
  'customer_id' | 'requested_at' | 'by' | 'reason' | 'former_ids'
>

/** The fields of a retained customer that code reads. */
const retainedCustomer = z.object({ id: customerIdSchema, kept_until: z.string() })
export type RetainedCustomer = z.infer<typeof retainedCustomer>

export const storedCustomerDeletion = shape({ kind: 'customer_deletion', schema: customerDeletionSchema })
export const storedRetainedCustomer = shape({ kind: 'retained_customer', schema: retainedCustomer })

/**
 * Deletes the customer, so that nobody can make a further order for it, and stores the deletion, which a consumer
 * carries out. Returns false if the customer has changed since it was read.
 */
export async function startCustomerDeletion(customer: Customer, ordered: CustomerDeletionCommand): Promise<boolean> {
  const failedConditions = await tryTransact([
    ...deleteCustomerActions(customer),
    {
      Put: {
        TableName: TABLE_NAME,
        Item: {
          ...customerDeletionKey(customer.id),
          ...storedCustomerDeletion.stamp,
          ...ordered,
          done_at: null,
          customer: customer,
        },
      },
    },
  ])
  return failedConditions === undefined
}

export const findCustomerDeletion = (id: string): Promise<CustomerDeletion | undefined> =>
  readItem(customerDeletionKey(id), storedCustomerDeletion)

/** Marks the deletion as done and removes the customer's data from its record. */
export async function recordCustomerDeletionDone(id: string, now: string): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: customerDeletionKey(id),
      UpdateExpression: 'SET done_at = :now, customer = :nobody',
      ExpressionAttributeValues: { ':now': now, ':nobody': null },
    }),
  )
}

/** Stores the customer for as long as their contracts must be retained; a consumer then clears the orders. */
export async function retainCustomer(customer: Customer, retainedUntil: string, now: string): Promise<void> {
  const { notes: _, agency_name: _agency, agency_commission: _commission, ...retainedFields } = customer
  await table.send(
    new PutCommand({
      TableName: TABLE_NAME,
      Item: {
        ...retainedCustomerKey(customer.id),
        ...storedRetainedCustomer.stamp,
        ...retainedFields,
        ...retentionFields(retainedUntil, now),
      },
    }),
  )
}
