import type { Key } from './keys.ts'
import { collectItems, queryAll } from './read.ts'
import type { Shape } from './shapes.ts'
import { putNewItemAction, type TransactAction } from './transact.ts'
import { putNewItem, writeItems } from './write.ts'

/**
 * The history of a kind of records: one entry for each version, with time and author, which never changes. Access
 * pattern: all entries of a record, from the record's partition.
 */
export function versionHistory<Entry extends { at: string; version: number }>(
  stored: Shape<Entry>,
  sortKeyPrefix: string,
  keyOf: (recordId: string, at: string, name: string) => Key,
) {
  const itemOf = (recordId: string, entry: Entry) => ({
    ...keyOf(recordId, entry.at, `${entry.version}`),
    ...stored.stamp,
    ...entry,
  })
  const entriesOf = async (recordId: string, isConsistent: boolean): Promise<Entry[]> => {
    const query = {
      KeyConditionExpression: 'PK = :record AND begins_with(SK, :event)',
      ExpressionAttributeValues: { ':record': keyOf(recordId, '', '').PK, ':event': sortKeyPrefix },
      ...(isConsistent ? { ConsistentRead: true } : {}),
    }
    const entries = await collectItems(queryAll(query), stored)
    return entries.toSorted((a, b) => b.version - a.version)
  }
  return {
    /** Writes many entries without conditions and not atomically, to fill a table. */
    batchWrite: (entries: readonly { record_id: string; entry: Entry }[]): Promise<void> =>
      writeItems(entries.map(({ record_id, entry }) => ({ PutRequest: { Item: itemOf(record_id, entry) } }))),

    /** Records an entry. Idempotent, because the key contains the version. */
    record: async (recordId: string, entry: Entry): Promise<void> => {
      await putNewItem(itemOf(recordId, entry))
    },

    /** Records an entry in the same transaction as the change. */
    recordAction: (recordId: string, entry: Entry): TransactAction => putNewItemAction(itemOf(recordId, entry)),

    /** A record's entries, newest first. Eventually consistent: a consumer of the stream writes them. */
    find: (recordId: string): Promise<Entry[]> => entriesOf(recordId, false),

    /**
     * A record's entries, newest first, by a consistent read. For entries that are written in the transaction of the
     * change.
     */
    findConsistently: (recordId: string): Promise<Entry[]> => entriesOf(recordId, true),
  }
}
