import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { customerEntry } from '#shared/people/rules/customer-history.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { CUSTOMER_EVENT, customerEventKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import { versionHistory } from '../../platform/table/version-history.ts'

/** The history of customers, in the customer's partition; an entry is written in the transaction of its change. */

export const storedCustomerEvent = shape({ kind: 'customer_event', schema: customerEntry })

const history = versionHistory(storedCustomerEvent, CUSTOMER_EVENT, customerEventKey)

export const recordCustomerEventAction = history.recordAction
export const findCustomerHistory = history.findConsistently

/** Old values are personal data too. Idempotent. */
export async function deleteCustomerHistory(customerId: string): Promise<void> {
  for (const { at, version } of await findCustomerHistory(customerId))
    await table.send(
      new DeleteCommand({ TableName: TABLE_NAME, Key: customerEventKey(customerId, at, String(version)) }),
    )
}
