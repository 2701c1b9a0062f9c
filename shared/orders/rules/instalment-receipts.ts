import * as z from 'zod/mini'
import { DomainError } from '../../platform/rules/domain-error.ts'
import { instalmentIdSchema } from '../../platform/rules/identifiers.ts'
import { type Instalment, instalmentsOn, isOwed, type Payable } from './instalments.ts'

/** Receipts of a confirmed order's instalments, one for each at most. That of the first payment confirms the order. */
export const instalmentReceiptSchema = z.object({
  instalment_id: instalmentIdSchema,
  /** Storage key. */
  file: z.string(),
  sent_at: z.string(),
  /** Missing while the office has not decided about it. */
  refusal: z.optional(z.object({ at: z.string(), reason: z.string() })),
})
export type InstalmentReceipt = z.infer<typeof instalmentReceiptSchema>

type WithReceipts = { instalment_receipts?: readonly InstalmentReceipt[] | undefined }

export const receiptOf = ({ instalment_receipts = [] }: WithReceipts, id: string): InstalmentReceipt | undefined =>
  instalment_receipts.find(({ instalment_id }) => instalment_id === id)

/** The receipts that the office has not decided about. */
export const waitingReceipts = ({ instalment_receipts = [] }: WithReceipts): readonly InstalmentReceipt[] =>
  instalment_receipts.filter(({ refusal }) => !refusal)

/** When and why the office last refused a receipt that was not sent again. */
export const lastRefusedReceipt = ({ instalment_receipts = [] }: WithReceipts) =>
  instalment_receipts
    .flatMap(({ instalment_id, refusal }) => (refusal ? [{ instalment_id, ...refusal }] : []))
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1)

const without = (
  { instalment_receipts = [] }: WithReceipts,
  ids: readonly string[],
): InstalmentReceipt[] | undefined => {
  const others = instalment_receipts.filter(({ instalment_id }) => !ids.includes(instalment_id))
  return others.length > 0 ? others : undefined
}

/**
 * Throws SALE_NOT_CONFIRMED or ORDER_NOT_PAYABLE for an order that nobody has confirmed, INSTALMENT_NOT_FOUND, or
 * PAYMENT_NOT_DUE for an instalment of which nothing is owed.
 */
export function assertReceivesReceipt(order: Payable, instalment_id: string): void {
  if (order.status !== 'completed')
    throw new DomainError(order.status === 'pending' ? 'SALE_NOT_CONFIRMED' : 'ORDER_NOT_PAYABLE')
  // The day makes no difference here.
  const instalment = instalmentsOn(order, order.created_at).find(({ id }) => id === instalment_id)
  if (!instalment) throw new DomainError('INSTALMENT_NOT_FOUND')
  if (!isOwed(instalment)) throw new DomainError('PAYMENT_NOT_DUE')
}

/** The order with the receipt of an instalment in place of a former one. */
export const withReceiptOf = <Known extends WithReceipts>(
  order: Known,
  receipt: Omit<InstalmentReceipt, 'refusal'>,
): Known => ({
  ...order,
  instalment_receipts: [...(without(order, [receipt.instalment_id]) ?? []), receipt],
})

/** The order with a receipt refused. Throws RECEIPT_NOT_FOUND or RECEIPT_REFUSED. */
export function withReceiptRefused<Known extends WithReceipts>(
  order: Known,
  instalment_id: string,
  refusal: NonNullable<InstalmentReceipt['refusal']>,
): Known {
  const receipt = receiptOf(order, instalment_id)
  if (!receipt) throw new DomainError('RECEIPT_NOT_FOUND')
  if (receipt.refusal) throw new DomainError('RECEIPT_REFUSED')
  return { ...order, instalment_receipts: [...(without(order, [instalment_id]) ?? []), { ...receipt, refusal }] }
}

/**
 * The order with the receipts of the instalments that its last payment paid kept with this payment: whoever records a
 * payment of an instalment has decided about its receipt. A refused one is no proof of the payment and goes.
 */
export function withReceiptsOfLastPayment<Known extends Payable & WithReceipts>(order: Known): Known {
  const payment = order.payments?.at(-1)
  if (!payment || !order.instalment_receipts) return order
  const ids = payment.allocations.map(({ instalment_id }) => instalment_id)
  const files = waitingReceipts(order).flatMap(({ instalment_id, file }) => (ids.includes(instalment_id) ? [file] : []))
  return {
    ...order,
    payments: [...(order.payments ?? []).slice(0, -1), { ...payment, ...(files.length > 0 && { files }) }],
    instalment_receipts: without(order, ids),
  }
}

/**
 * The order without receipts of instalments that it no longer has. Throws INSTALMENT_HAS_RECEIPT when the office has not
 * decided about one of them.
 */
export function withReceiptsOfInstalments<
  Known extends WithReceipts & { instalments?: readonly Instalment[] | undefined },
>(order: Known): Known {
  const known = new Set(order.instalments?.map(({ id }) => id))
  const lost = (order.instalment_receipts ?? []).filter(({ instalment_id }) => !known.has(instalment_id))
  if (lost.some(({ refusal }) => !refusal)) throw new DomainError('INSTALMENT_HAS_RECEIPT')
  return lost.length === 0
    ? order
    : {
        ...order,
        instalment_receipts: without(
          order,
          lost.map(({ instalment_id }) => instalment_id),
        ),
      }
}

/** Storage keys of the receipts of instalments, and of those that are kept with payments. */
export const receiptFilesOf = ({
  instalment_receipts = [],
  payments = [],
}: WithReceipts & Pick<Payable, 'payments'>) => [
  ...instalment_receipts.map(({ file }) => file),
  ...payments.flatMap(({ files = [] }) => files),
]
