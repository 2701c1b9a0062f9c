import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { BankEntry } from '#shared/orders/rules/bank-statements.ts'
import { orderIdSchema, paymentIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { bankEntryKey } from '../../platform/table/keys.ts'
import { readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'

/**
 * Entries of bank statements that are payments, by a digest of account, the bank's id, day and amount, so that each is
 * booked once. Day and amount belong to it because some banks use an id again. Access pattern: many by digest.
 */

export const storedBankEntry = shape({
  kind: 'bank_entry',
  schema: z.object({ digest: z.string(), order_id: orderIdSchema, payment_id: paymentIdSchema }),
})

export const bankEntryDigest = (account: string, { fitid, day, amount }: Omit<BankEntry, 'memo'>): string =>
  createHash('sha256').update(`${account}\n${fitid}\n${day}\n${amount}`).digest('base64url')

/** The order that each of these entries was booked in. Consistent read. */
export async function findBookedEntries(digests: readonly string[]): Promise<Map<string, string>> {
  const items = await readItems(digests.map(bankEntryKey))
  return new Map(items.map(item => storedBankEntry.parse(item)).map(({ digest, order_id }) => [digest, order_id]))
}

/** Fails when the entry was booked already. */
export const bookBankEntryAction = (
  digest: string,
  payment: { order_id: string; payment_id: string },
): TransactAction => putNewItemAction({ ...bankEntryKey(digest), ...storedBankEntry.stamp, digest, ...payment })

export const unbookBankEntryAction = (digest: string): TransactAction => ({
  Delete: { TableName: TABLE_NAME, Key: bankEntryKey(digest) },
})
