import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { needsCheck } from '#shared/people/rules/customer-accounts.ts'
import type { CustomerHistoryEntry } from '#shared/people/rules/customer-history.ts'
import { type Customer, customerSchema, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { customerIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { ALL_CUSTOMERS_PARTITION, customerDocumentKey, customerKey, nameSortKeyOf } from '../../platform/table/keys.ts'
import { queryAll, readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'
import { recordCustomerEventAction } from './customer-events-store.ts'
import { findCustomerMerge } from './customer-merges-store.ts'

/**
 * Customers. Access patterns: one by id; all by name (GSI1); the customer of a document (CUSTOMER_DOCUMENT#document),
 * written in the customer's transaction, so that no two customers have the same document.
 */

export const storedCustomer = shape({
  kind: 'customer',
  schema: customerSchema,
  supply: item => ({ signatory_name: '', signatory_cpf: '', ...item }),
})
export const storedCustomerDocument = shape({
  kind: 'customer_document',
  schema: z.object({ document_number: z.string(), customer_id: customerIdSchema }),
})

/** The customer with this id, or the one that it was merged into. */
export async function findCustomer(id: string): Promise<Customer | undefined> {
  const customer = await readItem(customerKey(id), storedCustomer)
  if (customer) return customer
  const merge = await findCustomerMerge(id)
  return merge && findCustomer(merge.into)
}

/** Existing customers by id, read consistently. */
export async function findCustomers(ids: readonly string[]): Promise<Map<string, Customer>> {
  const found = await readItems([...new Set(ids)].map(customerKey))
  return new Map(found.map(item => storedCustomer.parse(item)).map(customer => [customer.id, customer]))
}

/** All customers, by name. */
export async function* everyCustomer(): AsyncGenerator<Customer> {
  const query = {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :customers',
    ExpressionAttributeValues: { ':customers': ALL_CUSTOMERS_PARTITION },
  }
  for await (const item of queryAll(query)) yield storedCustomer.parse(item)
}

type Proofs = Pick<Customer, 'proven_account_ids' | 'proven_emails' | 'made_by_account'>

/** Stores what is proven of a customer from before decision 0082; false if the customer has changed since it was read. */
export const proveAccounts = (customer: Customer, proofs: Proofs): Promise<boolean> =>
  didConditionHold(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        ConditionExpression: 'version = :read AND attribute_not_exists(proven_account_ids)',
        ExpressionAttributeValues: { ':read': customer.version },
        Item: itemOf({ ...customer, ...proofs }),
      }),
    ),
  )

export const customerSortKey = (customer: Customer): string => nameSortKeyOf(nameOfCustomer(customer), customer.id)

const itemOf = (saved: Customer) => ({
  ...customerKey(saved.id),
  ...storedCustomer.stamp,
  ...saved,
  GSI1PK: ALL_CUSTOMERS_PARTITION,
  GSI1SK: customerSortKey(saved),
})

/** Condition check: fails the transaction when the customer has changed since it was read. */
export const checkCustomerUnchangedAction = ({ id, version }: Customer): TransactAction => ({
  ConditionCheck: {
    TableName: TABLE_NAME,
    Key: customerKey(id),
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': version },
  },
})

/**
 * Uses a customer in a sale; fails the transaction when the customer has changed since it was read. From then on the
 * account that made the customer can't change it any more without proof.
 */
export const sellToCustomerAction = (customer: Customer): TransactAction => {
  if (customer.made_by_account === undefined || customer.made_by_account.used)
    return checkCustomerUnchangedAction(customer)
  return {
    Update: {
      TableName: TABLE_NAME,
      Key: customerKey(customer.id),
      ConditionExpression: 'version = :read',
      UpdateExpression: 'SET made_by_account.used = :used, version = :next',
      ExpressionAttributeValues: { ':read': customer.version, ':used': true, ':next': customer.version + 1 },
    },
  }
}

const documentItemOf = ({ id, document_number }: Pick<Customer, 'id' | 'document_number'>) => ({
  ...customerDocumentKey(document_number),
  ...storedCustomerDocument.stamp,
  document_number,
  customer_id: id,
})

/** Reserves a document for a customer; fails when another customer has it. */
const claimDocumentAction = ({ id, document_number }: Customer): TransactAction =>
  putNewItemAction(documentItemOf({ id, document_number }))

const releaseDocumentAction = ({ id, document_number }: Customer): TransactAction => ({
  Delete: {
    TableName: TABLE_NAME,
    Key: customerDocumentKey(document_number),
    ConditionExpression: 'customer_id = :customer',
    ExpressionAttributeValues: { ':customer': id },
  },
})

const transferDocumentAction = ({ id, document_number }: Customer, to: Customer): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ConditionExpression: 'customer_id = :customer',
    ExpressionAttributeValues: { ':customer': id },
    Item: documentItemOf({ id: to.id, document_number }),
  },
})

/**
 * Actions that reserve or release documents after a change; they come after the customer's own action in the
 * transaction.
 */
function documentActions(current: Customer | undefined, saved: Customer): TransactAction[] {
  if (current?.document_number === saved.document_number) return []
  return [
    ...(saved.document_number ? [claimDocumentAction(saved)] : []),
    ...(current?.document_number ? [releaseDocumentAction(current)] : []),
  ]
}

/** The customer that has the document. */
export async function findCustomerIdOfDocument(document_number: string): Promise<string | undefined> {
  return (await readItem(customerDocumentKey(document_number), storedCustomerDocument))?.customer_id
}

/** The customers that have these documents, by document. Read consistently. */
export async function findCustomersOfDocuments(documents: readonly string[]): Promise<Map<string, Customer>> {
  const items = await readItems([...new Set(documents)].map(customerDocumentKey))
  const owners = items.map(item => storedCustomerDocument.parse(item))
  const customers = await findCustomers(owners.map(({ customer_id }) => customer_id))
  return new Map(
    owners.flatMap(({ document_number, customer_id }) => {
      const owner = customers.get(customer_id)
      return owner ? [[document_number, owner]] : []
    }),
  )
}

/** The refusal with the customer that has the document; undefined when no customer has it any more. */
export async function documentTakenError(document_number: string): Promise<DomainError | undefined> {
  const id = await findCustomerIdOfDocument(document_number)
  const owner = id && (await findCustomer(id))
  if (!owner) return undefined
  return new DomainError('CUSTOMER_DOCUMENT_TAKEN', {
    customer: { id: owner.id, name: nameOfCustomer(owner), needs_check: needsCheck(owner) },
  })
}

/** Actions that create a customer. They fail when another customer has the document. */
export const insertCustomerActions = (added: Customer): TransactAction[] => [
  putNewItemAction(itemOf(added)),
  ...documentActions(undefined, added),
]

/** Actions that delete a customer. They fail when it has changed since it was read. */
export const deleteCustomerActions = (customer: Customer): TransactAction[] => [
  {
    Delete: {
      TableName: TABLE_NAME,
      Key: customerKey(customer.id),
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': customer.version },
    },
  },
  ...(customer.document_number ? [releaseDocumentAction(customer)] : []),
]

/**
 * Actions that merge two customers. They fail when either has changed since it was read. The other customer's document
 * may pass to the one that stays.
 */
export const mergeCustomersActions = ({
  kept,
  other,
  merged,
}: Record<'kept' | 'other' | 'merged', Customer>): TransactAction[] => [
  {
    Put: {
      TableName: TABLE_NAME,
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': kept.version },
      Item: itemOf(merged),
    },
  },
  {
    Delete: {
      TableName: TABLE_NAME,
      Key: customerKey(other.id),
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': other.version },
    },
  },
  ...(other.document_number ? [transferDocumentAction(other, merged)] : []),
]

/**
 * Creates a customer. Throws CUSTOMER_DOCUMENT_TAKEN with the customer that has the document, or ConditionsNotMet if
 * another action fails.
 */
export async function insertCustomer(added: Customer, otherActions: readonly TransactAction[]): Promise<Customer> {
  const write = () => tryTransact([...insertCustomerActions(added), ...otherActions])
  const failedConditions = await write()
  if (!failedConditions) return added
  const refusal = added.document_number ? await documentTakenError(added.document_number) : undefined
  if (refusal) throw refusal
  // The customer that had the document has given it up since, so the write is repeated.
  const failedAgain = await write()
  if (failedAgain) throw failedAgain
  return added
}

/**
 * Actions that replace a customer. They fail when it has changed since it was read, or when another customer has the
 * document.
 */
export const replaceCustomerActions = (
  current: Customer,
  saved: Customer,
  entry: CustomerHistoryEntry,
): [TransactAction, ...TransactAction[]] => [
  {
    Put: {
      TableName: TABLE_NAME,
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': current.version },
      Item: itemOf(saved),
    },
  },
  ...documentActions(current, saved),
  recordCustomerEventAction(current.id, entry),
]
