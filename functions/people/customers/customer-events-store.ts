import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { type CustomerHistoryEntry, customerHistoryEntrySchema } from '#shared/people/rules/customer-history.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { CUSTOMER_EVENT_SORT_KEY_PREFIX, customerEventKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import { versionHistory } from '../../platform/table/version-history.ts'

/**
 * The history of customers, in the customer's partition. An entry is written in the transaction of its change. A merged
 * customer's history stays in that customer's partition, and the entry about the merge contains its id.
 */

export const storedCustomerEvent = shape({ kind: 'customer_event', schema: customerHistoryEntrySchema })

const history = versionHistory(storedCustomerEvent, CUSTOMER_EVENT_SORT_KEY_PREFIX, customerEventKey)

/** An entry and the customer that it belonged to before a merge. */
type OwnedEntry = CustomerHistoryEntry & { customer_id: string }

export const recordCustomerEventAction = history.recordAction

/** The history of a customer and of the customers that were merged into it, newest first. Consistent reads. */
export async function findCustomerHistory(customerId: string): Promise<OwnedEntry[]> {
  const own = await history.findConsistently(customerId)
  const merged = await Promise.all(
    own.flatMap(entry => (entry.merged ? [findCustomerHistory(entry.merged.customer_id)] : [])),
  )
  return [...own.map(entry => ({ ...entry, customer_id: customerId })), ...merged.flat()].toSorted((one, other) =>
    one.at === other.at ? other.version - one.version : one.at < other.at ? 1 : -1,
  )
}

/** The customer's id and the ids of the customers that were merged into it. */
export async function idsOfCustomerAndMerged(customerId: string): Promise<string[]> {
  const entries = await findCustomerHistory(customerId)
  return [customerId, ...entries.flatMap(({ merged }) => merged?.customer_id ?? [])]
}

/**
 * Deletes a customer's history, because former values are personal data too. Oldest entries first, so that an
 * interrupted run still finds the entries about merges. Idempotent.
 */
export async function deleteCustomerHistory(customerId: string): Promise<void> {
  for (const { customer_id, at, version } of (await findCustomerHistory(customerId)).toReversed())
    await table.send(
      new DeleteCommand({ TableName: TABLE_NAME, Key: customerEventKey(customer_id, at, String(version)) }),
    )
}
