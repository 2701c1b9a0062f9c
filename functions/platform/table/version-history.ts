import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME, table } from './client.ts'
import type { Key } from './keys.ts'
import { collectItems, queryAll } from './read.ts'
import type { Shape } from './shapes.ts'
import type { TransactAction } from './transact.ts'
import { didConditionHold } from './transaction-errors.ts'
import { writeItems } from './write.ts'

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
  const putOf = (recordId: string, entry: Entry) => ({
    TableName: TABLE_NAME,
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: itemOf(recordId, entry),
  })
  return {
    /** Writes many entries without conditions and not atomically, to fill a table. */
    createAll: (entries: readonly { record_id: string; entry: Entry }[]): Promise<void> =>
      writeItems(entries.map(({ record_id, entry }) => ({ PutRequest: { Item: itemOf(record_id, entry) } }))),

    /** Records an entry. Idempotent, because the key contains the version. */
    record: async (recordId: string, entry: Entry): Promise<void> => {
      await didConditionHold(table.send(new PutCommand(putOf(recordId, entry))))
    },

    /** Records an entry in the same transaction as the change. */
    recordAction: (recordId: string, entry: Entry): TransactAction => ({ Put: putOf(recordId, entry) }),

    /** A record's entries, newest first. Eventually consistent: a consumer of the stream writes them. */
    find: (recordId: string): Promise<Entry[]> => entriesOf(recordId, false),

    /**
     * A record's entries, newest first, by a consistent read. For entries that are written in the transaction of the
     * change.
     */
    findConsistently: (recordId: string): Promise<Entry[]> => entriesOf(recordId, true),
  }
}
