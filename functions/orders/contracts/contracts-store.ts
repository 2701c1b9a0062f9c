import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Contract, type ContractCheck, contract, contractCheck } from '#shared/domain/contracts.ts'
import { contractHash, orderId } from '#shared/domain/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { contractCheckKey, contractKey } from '../../platform/table/keys.ts'
import { readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'

/**
 * Issued contracts, never changed. Served: the contract of an order, beside it (ORDER#id); what anybody may know of one, by
 * its hash (CONTRACT#hash), in an item of its own, so that the public route reads nothing of the parties. The text is kept as
 * it was hashed, not in fields: whatever becomes of their names later, it gives the same hash.
 */

const keptContract = z.object({
  order_id: orderId,
  contract_hash: contractHash,
  /** Canonical JSON of the contract (shared/domain/contracts.ts). */
  content: z.string(),
})
export type KeptContract = z.infer<typeof keptContract>

const keptCheck = z.object({ ...contractCheck.shape, order_id: orderId })
export type KeptCheck = z.infer<typeof keptCheck>

export const storedContract = shape({ kind: 'contract', schema: keptContract })
export const storedCheck = shape({ kind: 'contract_check', schema: keptCheck })

/** What a kept text says. Throws when it says no contract. */
export const contractIn = ({ content }: Pick<KeptContract, 'content'>): Contract => contract.parse(JSON.parse(content))

export async function findContract(orderId: string): Promise<KeptContract | undefined> {
  const found = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: contractKey(orderId), ConsistentRead: true }),
  )
  return found.Item && storedContract.parse(found.Item)
}

/** The contracts of these orders that have one, in any order. */
export const findContracts = async (orderIds: readonly string[]): Promise<KeptContract[]> =>
  (await readItems(orderIds.map(contractKey))).map(item => storedContract.parse(item))

export async function findCheck(contractHash: string): Promise<ContractCheck | undefined> {
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: contractCheckKey(contractHash) }))
  return found.Item && storedCheck.parse(found.Item)
}

/** Writes the contract of an order that has none. */
export const putContract = (kept: KeptContract, check: ContractCheck): TransactAction[] => [
  {
    Put: {
      TableName: TABLE_NAME,
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: { ...contractKey(kept.order_id), ...storedContract.stamp, ...kept },
    },
  },
  {
    Put: {
      TableName: TABLE_NAME,
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: {
        ...contractCheckKey(kept.contract_hash),
        ...storedCheck.stamp,
        ...check,
        order_id: kept.order_id,
      },
    },
  },
]

/** Removes it once nothing obliges to keep it. */
export const removingContract = (orderId: string, contractHash: string): TransactAction[] =>
  [contractKey(orderId), contractCheckKey(contractHash)].map(Key => ({ Delete: { TableName: TABLE_NAME, Key } }))
