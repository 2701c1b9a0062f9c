import { describe, expect, test } from 'vitest'
import {
  assertReceivesReceipt,
  lastRefusedReceipt,
  receiptFilesOf,
  receiptOf,
  waitingReceipts,
  withReceiptOf,
  withReceiptRefused,
  withReceiptsOfInstalments,
  withReceiptsOfLastPayment,
} from '#shared/orders/rules/instalment-receipts.ts'
import { ledgerEntriesOf } from '#shared/orders/rules/ledger.ts'
import { orderHistoryEntryOf } from '#shared/orders/rules/order-history.ts'
import { anInstalment, aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { anOrder } from '#tests/support/orders.ts'

const sold = inThreeInstalments(anOrder('o1', { status: 'completed', reserved_until: null, payments: [aPayment(1)] }))
const sent = (number: number, file = `receipts/${number}.pdf`) => ({
  instalment_id: `instalment-${number}`,
  file,
  sent_at: '2027-01-05T12:00:00.000Z',
})
const refusal = { at: '2027-01-06T12:00:00.000Z', reason: 'Ilegível' }

describe('a receipt of an instalment', () => {
  test.each([
    ['of a pending order', { ...sold, status: 'pending' as const, payments: [] }, 'instalment-2', 'SALE_NOT_CONFIRMED'],
    ['of a cancelled order', { ...sold, status: 'cancelled' as const }, 'instalment-2', 'ORDER_NOT_PAYABLE'],
    ['of another order', sold, 'instalment-9', 'INSTALMENT_NOT_FOUND'],
    ['of an instalment that is paid', sold, 'instalment-1', 'PAYMENT_NOT_DUE'],
  ])('is refused if it is %s', (_, order, id, code) =>
    expect(() => assertReceivesReceipt(order, id)).toThrow(expect.objectContaining({ code })),
  )

  test('is accepted for any instalment that is owed', () =>
    expect(() => assertReceivesReceipt(sold, 'instalment-3')).not.toThrow())

  test('waits until it is refused, and another one takes its place', () => {
    const waiting = withReceiptOf(withReceiptOf(sold, sent(3)), sent(2))
    expect(waitingReceipts(waiting)).toEqual([sent(3), sent(2)])
    const refused = withReceiptRefused(waiting, 'instalment-2', refusal)
    expect(waitingReceipts(refused)).toEqual([sent(3)])
    expect(lastRefusedReceipt(refused)).toEqual({ instalment_id: 'instalment-2', ...refusal })
    expect(() => withReceiptRefused(refused, 'instalment-2', refusal)).toThrow(
      expect.objectContaining({ code: 'RECEIPT_REFUSED' }),
    )
    expect(() => withReceiptRefused(refused, 'instalment-1', refusal)).toThrow(
      expect.objectContaining({ code: 'RECEIPT_NOT_FOUND' }),
    )
    const again = withReceiptOf(refused, sent(2, 'receipts/again.pdf'))
    expect(receiptOf(again, 'instalment-2')).toEqual(sent(2, 'receipts/again.pdf'))
    expect(receiptFilesOf(again)).toEqual(['receipts/3.pdf', 'receipts/again.pdf'])
  })

  test('is kept with the payment of its instalment, a refused one is not, and others go on waiting', () => {
    const waiting = withReceiptRefused([sent(1), sent(2), sent(3)].reduce(withReceiptOf, sold), 'instalment-1', refusal)
    const payments = [aPayment(1), aPayment(2, 90_000, { allocations: [] })]
    const unrelated = withReceiptsOfLastPayment({ ...waiting, payments })
    expect(unrelated.payments?.[1]?.files).toBeUndefined()
    expect(unrelated.instalment_receipts).toHaveLength(3)
    const both = aPayment(2, 160_000, {
      allocations: [
        { instalment_id: 'instalment-1', amount: 1 },
        { instalment_id: 'instalment-2', amount: 80_000 },
      ],
    })
    const paid = withReceiptsOfLastPayment({ ...waiting, payments: [both] })
    expect(paid.payments?.[0]?.files).toEqual(['receipts/2.pdf'])
    expect(paid.instalment_receipts).toEqual([sent(3)])
  })

  test('goes with its instalment if it was refused, and keeps it from going while it waits', () => {
    const order = { ...withReceiptOf(sold, sent(3)), instalments: [anInstalment(1), anInstalment(2)] }
    expect(() => withReceiptsOfInstalments(order)).toThrow(expect.objectContaining({ code: 'INSTALMENT_HAS_RECEIPT' }))
    const refused = withReceiptRefused(order, 'instalment-3', refusal)
    expect(withReceiptsOfInstalments(refused).instalment_receipts).toBeUndefined()
    expect(withReceiptsOfInstalments(sold)).toBe(sold)
  })

  test('is in the ledger while it waits', () => {
    const times = (order: typeof sold) => ledgerEntriesOf(order).map(({ receipt_sent_at }) => receipt_sent_at)
    const waiting = withReceiptOf(withReceiptOf(sold, sent(1)), sent(2))
    expect(times(waiting)).toEqual([undefined, '2027-01-05T12:00:00.000Z', undefined, undefined])
    expect(times(withReceiptRefused(waiting, 'instalment-2', refusal))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is an event of the history when it is sent and when it is refused, and no other change is', () => {
    const waiting = withReceiptOf(sold, sent(2))
    const refused = withReceiptRefused(waiting, 'instalment-2', refusal)
    const eventOf = (before: typeof sold, after: typeof sold) => orderHistoryEntryOf(before, after, null).event
    expect(eventOf(sold, waiting)).toBe('receipt_sent')
    expect(eventOf(waiting, refused)).toBe('receipt_refused')
    expect(eventOf(refused, withReceiptOf(refused, sent(2, 'receipts/again.pdf')))).toBe('receipt_sent')
    expect(eventOf(refused, { ...refused, kit_type: 'complete' as never })).toBe('kit_changed')
    expect(eventOf(refused, { ...refused, instalment_receipts: undefined })).toBe('edited')
  })
})
