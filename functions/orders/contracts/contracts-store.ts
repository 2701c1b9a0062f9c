import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import {
  type Contract,
  type ContractCheck,
  contractCheckSchema,
  contractSchema,
} from '#shared/orders/rules/contracts.ts'
import { contractHashSchema, orderIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { contractCheckKey, contractKey } from '../../platform/table/keys.ts'
import { readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'

/**
 * Issued contracts, which never change. Access patterns: the contract of an order, in the order's partition (ORDER#id);
 * the public data of a contract by its hash (CONTRACT#hash), in a separate item, so that the public route never reads
 * personal data. The text is stored as a whole, exactly as it was hashed, so that it always gives the same hash.
 */

const contractRecord = z.object({
  order_id: orderIdSchema,
  contract_hash: contractHashSchema,
  /** Canonical JSON of the contract (shared/orders/rules/contracts.ts). */
  content: z.string(),
})
export type ContractRecord = z.infer<typeof contractRecord>

const contractCheckRecord = z.object({ ...contractCheckSchema.shape, order_id: orderIdSchema })

export const storedContract = shape({ kind: 'contract', schema: contractRecord })
export const storedContractCheck = shape({ kind: 'contract_check', schema: contractCheckRecord })

/** Parses a contract's stored text. Throws when it is not a contract. */
export const parseContract = ({ content }: Pick<ContractRecord, 'content'>): Contract =>
  contractSchema.parse(JSON.parse(content))

export const findContract = (orderId: string): Promise<ContractRecord | undefined> =>
  readItem(contractKey(orderId), storedContract)

/** The contracts of these orders, in any order; orders without a contract are left out. */
export const findContracts = async (orderIds: readonly string[]): Promise<ContractRecord[]> =>
  (await readItems(orderIds.map(contractKey))).map(item => storedContract.parse(item))

export async function findContractCheck(contractHash: string): Promise<ContractCheck | undefined> {
  const response = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: contractCheckKey(contractHash) }))
  return response.Item && storedContractCheck.parse(response.Item)
}

/** Actions that store a contract. They fail when the order already has one. */
export const insertContractActions = (contract: ContractRecord, check: ContractCheck): TransactAction[] => [
  putNewItemAction({ ...contractKey(contract.order_id), ...storedContract.stamp, ...contract }),
  putNewItemAction({
    ...contractCheckKey(contract.contract_hash),
    ...storedContractCheck.stamp,
    ...check,
    order_id: contract.order_id,
  }),
]

/** Deletes a contract whose retention period has ended, and the item by which its hash is checked. */
export const deleteContractActions = (orderId: string, contractHash: string): TransactAction[] =>
  [contractKey(orderId), contractCheckKey(contractHash)].map(Key => ({ Delete: { TableName: TABLE_NAME, Key } }))
