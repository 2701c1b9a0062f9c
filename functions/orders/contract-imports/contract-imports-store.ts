import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type ContractImport, contractImportSchema } from '#shared/orders/rules/contract-imports.ts'
import { contractImportIdSchema, customerIdSchema, orderIdSchema } from '#shared/platform/rules/identifiers.ts'
import { takeImportRows, takenRows } from '../../catalogue/imports/taken-rows-store.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import {
  CONTRACT_IMPORTS_PARTITION,
  contractImportEntriesPartition,
  contractImportKey,
  IMPORTED_CONTRACT_SORT_KEY_PREFIX,
  importedContractKey,
  importedCustomerKey,
  type Key,
  knownContractKey,
} from '../../platform/table/keys.ts'
import { queryAll, readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'

/**
 * Imports of contracts that run already. Access patterns: one by id and the latest, both consistently; the entries of
 * an import, first its contracts and then the customers that it created (IMPORT_CONTRACTS#id), each written and deleted
 * in the same transaction as its contract or customer; the contract of a fingerprint (KNOWN_CONTRACT#fingerprint), so
 * that a repeated sheet creates nothing twice. The number of contracts is counted on read.
 */

const nullByDefault = z._default(z.nullable(z.string()), null)
const importRecord = z.object({
  ...z.omit(contractImportSchema, { contracts: true }).shape,
  undone_at: nullByDefault,
  ...takenRows,
})
export type ContractImportRecord = z.infer<typeof importRecord>

const contractEntry = z.object({ SK: z.string(), fingerprint: z.optional(z.string()), customer_id: customerIdSchema })

const knownContract = z.object({
  fingerprint: z.string(),
  order_id: orderIdSchema,
  import_id: contractImportIdSchema,
  /** Asset code and first day of each line. */
  lines: z.array(z.string()),
})
export type KnownContract = z.infer<typeof knownContract>

export const storedContractImport = shape({ kind: 'contract_import', schema: importRecord })
/** An import's entry of a contract, or of a customer that the import created. */
export const storedImportedContract = shape({ kind: 'imported_contract', schema: contractEntry })
export const storedKnownContract = shape({ kind: 'known_contract', schema: knownContract })

export async function insertContractImport(
  newImport: Omit<ContractImportRecord, 'undone_at' | 'undo_began_at'>,
): Promise<void> {
  await table.send(
    new PutCommand({
      TableName: TABLE_NAME,
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: { ...contractImportKey(newImport.id), ...storedContractImport.stamp, ...newImport },
    }),
  )
}

export const findContractImport = (id: string): Promise<ContractImportRecord | undefined> =>
  readItem(contractImportKey(id), storedContractImport)

/** Counts the lines of a request (takeImportRows). Throws IMPORT_FULL. */
export const takeContractImportRows = (record: ContractImportRecord, lines: readonly object[]): Promise<void> =>
  takeImportRows(contractImportKey(record.id), record, lines)

/** The latest imports of contracts, newest first, each with its number of contracts. */
export async function listLatestContractImports(limit: number): Promise<ContractImport[]> {
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: 'PK = :imports',
      ExpressionAttributeValues: { ':imports': CONTRACT_IMPORTS_PARTITION },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: limit,
    }),
  )
  const imports = (response.Items ?? []).map(item => storedContractImport.parse(item))
  return Promise.all(
    imports.map(async ({ taken_requests: _, ...contractImport }) => ({
      ...contractImport,
      contracts: await countContracts(contractImport.id),
    })),
  )
}

/** The number of an import's contracts. Entries are small: those of the largest sheet fit in one page of a query. */
async function countContracts(id: string): Promise<number> {
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: 'PK = :made AND begins_with(SK, :contract)',
      ExpressionAttributeValues: {
        ':made': contractImportEntriesPartition(id),
        ':contract': IMPORTED_CONTRACT_SORT_KEY_PREFIX,
      },
      Select: 'COUNT',
      ConsistentRead: true,
    }),
  )
  return response.Count ?? 0
}

/** Records when an undo first began or ended. Returns false when the import does not exist. */
export const recordContractUndo = (
  id: string,
  attribute: 'undo_began_at' | 'undone_at',
  now: string,
): Promise<boolean> =>
  didConditionHold(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: contractImportKey(id),
        ConditionExpression: 'attribute_exists(PK)',
        UpdateExpression: 'SET #what = if_not_exists(#what, :now)',
        ExpressionAttributeNames: { '#what': attribute },
        ExpressionAttributeValues: { ':now': now },
      }),
    ),
  )

/** The contracts of these fingerprints that are already imported, by fingerprint. */
export async function findKnownContracts(fingerprints: readonly string[]): Promise<Map<string, KnownContract>> {
  const items = await readItems([...new Set(fingerprints)].map(knownContractKey))
  return new Map(
    items.map(item => storedKnownContract.parse(item)).map(knownContract => [knownContract.fingerprint, knownContract]),
  )
}

/** Actions of the transaction that enters a contract. The first one fails when the contract is already imported. */
export const insertImportedContractActions = (knownContract: KnownContract, customer_id: string): TransactAction[] => [
  putNewItemAction({
    ...knownContractKey(knownContract.fingerprint),
    ...storedKnownContract.stamp,
    ...knownContract,
  }),
  putNewItemAction({
    ...importedContractKey(knownContract.import_id, knownContract.order_id),
    ...storedImportedContract.stamp,
    fingerprint: knownContract.fingerprint,
    customer_id,
  }),
]

export const insertImportedCustomerAction = (importId: string, customer_id: string): TransactAction =>
  putNewItemAction({ ...importedCustomerKey(importId, customer_id), ...storedImportedContract.stamp, customer_id })

/** A customer or a contract that an import created. */
export type ContractImportEntry = { customer_id: string; contract?: { order_id: string; fingerprint: string } }

function entryOf(item: unknown): ContractImportEntry {
  const { SK, fingerprint, customer_id } = storedImportedContract.parse(item)
  if (fingerprint === undefined) return { customer_id }
  return { customer_id, contract: { order_id: SK.slice(IMPORTED_CONTRACT_SORT_KEY_PREFIX.length), fingerprint } }
}

/** Ids of the customers whose contracts the import entered and that were not undone. */
export async function customerIdsOfImportedContracts(id: string): Promise<Set<string>> {
  const customers = new Set<string>()
  const query = {
    KeyConditionExpression: 'PK = :made AND begins_with(SK, :contract)',
    ExpressionAttributeValues: {
      ':made': contractImportEntriesPartition(id),
      ':contract': IMPORTED_CONTRACT_SORT_KEY_PREFIX,
    },
    ConsistentRead: true,
  }
  for await (const item of queryAll(query)) customers.add(entryOf(item).customer_id)
  return customers
}

/** A page of the import's entries, contracts first, and the sort key at which the next page begins. */
export async function listEntriesOfContractImport(
  id: string,
  after: string | undefined,
  limit: number,
): Promise<{ entries: ContractImportEntry[]; next: string | undefined }> {
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: after ? 'PK = :made AND SK > :after' : 'PK = :made',
      ExpressionAttributeValues: { ':made': contractImportEntriesPartition(id), ...(after ? { ':after': after } : {}) },
      ConsistentRead: true,
      Limit: limit,
    }),
  )
  const entries = (response.Items ?? []).map(entryOf)
  const lastSortKey = response.LastEvaluatedKey?.SK
  return { entries, next: lastSortKey === undefined ? undefined : String(lastSortKey) }
}

const deleteAction = (key: Key): TransactAction => ({ Delete: { TableName: TABLE_NAME, Key: key } })

/** Actions for the transaction that undoes the contract. */
export const deleteImportedContractActions = (
  importId: string,
  { order_id, fingerprint }: { order_id: string; fingerprint: string },
): TransactAction[] => [
  deleteAction(importedContractKey(importId, order_id)),
  deleteAction(knownContractKey(fingerprint)),
]

/** Action for the transaction that undoes the customer. It fails for a customer that the import did not create. */
export const deleteImportedCustomerEntryAction = (importId: string, customer_id: string): TransactAction => ({
  Delete: {
    TableName: TABLE_NAME,
    Key: importedCustomerKey(importId, customer_id),
    ConditionExpression: 'attribute_exists(PK)',
  },
})
