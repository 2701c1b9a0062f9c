import { type LedgerEntry, ledgerEntrySchema } from '#shared/orders/rules/ledger.ts'
import {
  DUE_INSTALMENT_RECEIPTS_PARTITION,
  LEDGER_PARTITION,
  ledgerEntryKey,
  ledgerOfTypePartition,
  ledgerSortKey,
  orderLedgerPartition,
  timeSortKey,
} from '../../platform/table/keys.ts'
import { collectItems, queryAll, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { writeItems } from '../../platform/table/write.ts'

/**
 * Entries of the ledger, derived from orders (sync-ledger.ts). Access patterns: those of an order; by id; all by day
 * (GSI1), and those of a type (GSI2); those with a receipt that waits, by when it was sent (GSI4).
 */

export const storedLedgerEntry = shape({ kind: 'ledger_entry', schema: ledgerEntrySchema })

export const sortKeyOfLedgerEntry = ({ day, id }: LedgerEntry): string => ledgerSortKey(day, id)

const itemOf = (entry: LedgerEntry) => ({
  ...ledgerEntryKey(entry.id),
  ...storedLedgerEntry.stamp,
  ...entry,
  GSI1PK: LEDGER_PARTITION,
  GSI1SK: sortKeyOfLedgerEntry(entry),
  GSI2PK: ledgerOfTypePartition(entry.type),
  GSI2SK: sortKeyOfLedgerEntry(entry),
  ...(entry.receipt_sent_at !== undefined && {
    GSI4PK: DUE_INSTALMENT_RECEIPTS_PARTITION,
    GSI4SK: timeSortKey(entry.receipt_sent_at, entry.id),
  }),
})

/** The existing entries among these ids, by id. Consistent read. */
export async function findLedgerEntries(ids: readonly string[]): Promise<Map<string, LedgerEntry>> {
  const items = await readItems(ids.map(ledgerEntryKey))
  return new Map(items.map(item => storedLedgerEntry.parse(item)).map(entry => [entry.id, entry]))
}

export const findLedgerEntriesOfOrder = (orderId: string): Promise<LedgerEntry[]> =>
  collectItems(
    queryAll({
      ConsistentRead: true,
      KeyConditionExpression: 'PK = :order',
      ExpressionAttributeValues: { ':order': orderLedgerPartition(orderId) },
    }),
    storedLedgerEntry,
  )

/** What is owed of instalments that are due on a day. Eventually consistent: the caller checks each order again. */
export async function* yieldOpenInstalmentsDueOn(day: string): AsyncGenerator<LedgerEntry> {
  const query = {
    IndexName: 'GSI2',
    KeyConditionExpression: 'GSI2PK = :open AND begins_with(GSI2SK, :day)',
    ExpressionAttributeValues: { ':open': ledgerOfTypePartition('open'), ':day': ledgerSortKey(day, '') },
  }
  for await (const item of queryAll(query)) yield storedLedgerEntry.parse(item)
}

/** Instalments whose receipt was sent by `to` (ISO 8601) and waits. Eventually consistent, as above. */
export async function* yieldWaitingInstalmentReceipts(to: string): AsyncGenerator<LedgerEntry> {
  const query = {
    IndexName: 'GSI4',
    KeyConditionExpression: 'GSI4PK = :waiting AND GSI4SK <= :to',
    ExpressionAttributeValues: { ':waiting': DUE_INSTALMENT_RECEIPTS_PARTITION, ':to': `${to}~` },
  }
  for await (const item of queryAll(query)) yield storedLedgerEntry.parse(item)
}

/** Writes entries and deletes those of these ids, without conditions and not atomically: the caller checks the order again. */
export const replaceLedgerEntries = (entries: readonly LedgerEntry[], deletedIds: readonly string[]): Promise<void> =>
  writeItems([
    ...entries.map(entry => ({ PutRequest: { Item: itemOf(entry) } })),
    ...deletedIds.map(id => ({ DeleteRequest: { Key: ledgerEntryKey(id) } })),
  ])
