import {
  waitingReceipts,
  withReceiptsOfInstalments,
  withReceiptsOfLastPayment,
} from '#shared/orders/rules/instalment-receipts.ts'
import {
  editedInstalments,
  type InstalmentForm,
  type PaymentForm,
  withPayment,
  withPaymentReversed,
} from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../platform/context.ts'
import { changeOrder } from './change-order.ts'
import {
  bankEntryDigest,
  bookBankEntryAction,
  findBookedEntries,
  unbookBankEntryAction,
} from './ledger/bank-entries-store.ts'
import { extendLinkActions } from './order-links/new-order-link.ts'
import type { OrderRecord } from './orders-store.ts'

/** An order's instalments and payments, in the order's item (decision 0096). Managers only. */

type Edit = { order_id: string; version: number }

/**
 * Replaces the instalments of an order, whose link lasts until the last of them is due. Throws ORDER_NOT_PAYABLE for a
 * cancelled one, PAYMENT_NOT_DUE for a free one, INSTALMENTS_SUM_WRONG, INSTALMENT_PAID, INSTALMENT_HAS_RECEIPT, INSTALMENT_NOT_FOUND,
 * INSTALMENT_DUE_INVALID, ORDER_FULL, or the refusals of changeOrder.
 */
export const setInstalments = (
  { order_id, version, instalments }: Edit & { instalments: readonly InstalmentForm[] },
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version }, async current => {
    assertPayable(current)
    if (current.total_amount === 0) throw new DomainError('PAYMENT_NOT_DUE')
    const edited = editedInstalments(current, instalments, () => crypto.randomUUID())
    const updated = withReceiptsOfInstalments({
      ...current,
      instalments: edited,
      updated_at: now,
      edited_by_admin: true,
    })
    assertFits(updated)
    return { updated, actions: await extendLinkActions(updated, now) }
  })

/**
 * Records a payment of a completed order, which keeps the receipts of the instalments that it pays. Throws SALE_NOT_CONFIRMED, because the first payment of a pending order
 * confirms it, ORDER_NOT_PAYABLE, PAYMENT_NOT_DUE, PAYMENT_DAY_INVALID, PAYMENT_TOO_LARGE,
 * INSTALMENT_NOT_FOUND, TOO_MANY_PAYMENTS, ORDER_FULL, BANK_ENTRY_BOOKED, or the refusals of changeOrder.
 */
export const recordPayment = (
  {
    order_id,
    version,
    instalment_ids,
    payment,
    bank_entry,
  }: Edit & {
    payment: PaymentForm
    instalment_ids?: readonly string[] | undefined
    bank_entry?: { account: string; fitid: string } | undefined
  },
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version }, async current => {
    assertCompleted(current)
    const digest =
      bank_entry && bankEntryDigest(bank_entry.account, { ...bank_entry, day: payment.paid_on, amount: payment.amount })
    if (digest !== undefined && (await findBookedEntries([digest])).size > 0) throw new DomainError('BANK_ENTRY_BOOKED')
    const record = { id: crypto.randomUUID(), by: actor.user_id, now, instalment_ids, bank_entry: digest }
    const updated = withReceiptsOfLastPayment({ ...withPayment(current, payment, record), updated_at: now })
    assertFits(updated)
    const actions = digest === undefined ? [] : [bookBankEntryAction(digest, { order_id, payment_id: record.id })]
    return { updated, actions }
  })

/**
 * Takes a payment back, which stays on record with the reason; an entry of a bank statement can be booked again. Throws PAYMENT_NOT_FOUND, PAYMENT_REVERSED, or the refusals of changeOrder.
 */
export const reversePayment = (
  { order_id, version, payment_id, reason }: Edit & { payment_id: string; reason: string },
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version }, async current => {
    assertCompleted(current)
    const reversal = { at: now, by: actor.user_id, reason }
    const entry = current.payments?.find(({ id }) => id === payment_id)?.bank_entry
    return {
      updated: { ...withPaymentReversed(current, payment_id, reversal), updated_at: now },
      reason,
      actions: entry === undefined ? [] : [unbookBankEntryAction(entry)],
    }
  })

/** The largest order that is stored: DynamoDB's limit is 400 KB, of which keys and names of attributes take some. Bytes. */
const MAX_ORDER_BYTES = 370_000
/** What a reversal adds to a payment, or a refusal to a receipt, at most: a reason of the longest letters, who and when. Bytes. */
const REVERSAL_BYTES = 2_200

/** Throws ORDER_FULL when the order would not fit into an item once each of its payments is reversed and each receipt refused. */
export function assertFits(order: OrderRecord): void {
  const valid = (order.payments ?? []).filter(({ reversal }) => !reversal)
  const decisions = valid.length + waitingReceipts(order).length
  if (Buffer.byteLength(JSON.stringify(order)) + decisions * REVERSAL_BYTES > MAX_ORDER_BYTES)
    throw new DomainError('ORDER_FULL')
}

function assertPayable({ status }: OrderRecord): void {
  if (status === 'cancelled') throw new DomainError('ORDER_NOT_PAYABLE')
}

function assertCompleted({ status }: OrderRecord): void {
  if (status !== 'completed') throw new DomainError(status === 'pending' ? 'SALE_NOT_CONFIRMED' : 'ORDER_NOT_PAYABLE')
}
