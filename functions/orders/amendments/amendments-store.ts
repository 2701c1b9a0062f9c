import * as z from 'zod/mini'
import type { AmendmentMark } from '#shared/orders/rules/amendment-kinds.ts'
import type { ContractCheck } from '#shared/orders/rules/contracts.ts'
import { type Amendment, amendmentSchema } from '#shared/orders/rules/sealed-amendments.ts'
import { contractHashSchema, orderIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { amendmentKey, contractCheckKey } from '../../platform/table/keys.ts'
import { readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'
import { storedContractCheck } from '../contracts/contracts-store.ts'

/**
 * Sealed amendments, which never change. Access patterns: one by order and number, in the order's partition; the public
 * data by its hash, as a contract's. The order itself lists which there are.
 */

const amendmentRecord = z.object({
  order_id: orderIdSchema,
  number: z.number(),
  amendment_hash: contractHashSchema,
  /** Canonical JSON, exactly as it was hashed. */
  content: z.string(),
})
export type AmendmentRecord = z.infer<typeof amendmentRecord>

export const storedAmendment = shape({ kind: 'amendment', schema: amendmentRecord })

/** Parses an amendment's stored text. Throws when it is not an amendment. */
export const parseAmendment = ({ content }: Pick<AmendmentRecord, 'content'>): Amendment =>
  amendmentSchema.parse(JSON.parse(content))

export const findAmendment = (orderId: string, number: number): Promise<AmendmentRecord | undefined> =>
  readItem(amendmentKey(orderId, number), storedAmendment)

type Amended = { id: string; amendments?: readonly Pick<AmendmentMark, 'number' | 'amendment_hash'>[] | undefined }

/** The amendments of these orders, in any order. */
export const findAmendments = async (orders: readonly Amended[]): Promise<AmendmentRecord[]> =>
  (
    await readItems(
      orders.flatMap(({ id, amendments = [] }) => amendments.map(({ number }) => amendmentKey(id, number))),
    )
  ).map(item => storedAmendment.parse(item))

/** Actions that store an amendment. They fail when the order has one with this number. */
export const insertAmendmentActions = (amendment: AmendmentRecord, check: ContractCheck): TransactAction[] => [
  putNewItemAction({
    ...amendmentKey(amendment.order_id, amendment.number),
    ...storedAmendment.stamp,
    ...amendment,
  }),
  putNewItemAction({
    ...contractCheckKey(amendment.amendment_hash),
    ...storedContractCheck.stamp,
    ...check,
    order_id: amendment.order_id,
  }),
]

/** Deletes an order's amendments, whose retention period has ended with the contract's. */
export const deleteAmendmentsActions = ({ id, amendments = [] }: Amended): TransactAction[] =>
  amendments.flatMap(({ number, amendment_hash }) =>
    [amendmentKey(id, number), contractCheckKey(amendment_hash)].map(Key => ({
      Delete: { TableName: TABLE_NAME, Key },
    })),
  )
