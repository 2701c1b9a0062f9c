import { describe, expect, it } from 'vitest'
import { customerStatement } from '#shared/orders/rules/customer-statements.ts'
import type { Instalment, Payment } from '#shared/orders/rules/instalments.ts'
import { aCompletedOrder } from '#tests/support/contracts.ts'

const due = (id: string, due_on: string, amount: number): Instalment => ({
  id,
  due_on,
  amount,
  method: 'pix',
  note: '',
  boleto: '',
})
const paid = (id: string, paid_on: string, amount: number, changes: Partial<Payment> = {}): Payment => ({
  id,
  paid_on,
  amount,
  method: 'boleto',
  note: '',
  recorded_at: `${paid_on}T12:00:00.000Z`,
  allocations: [],
  ...changes,
})
const REVERSED = { reversal: { at: '2027-03-01T12:00:00.000Z', by: 'u1', reason: 'engano' } }
const order = aCompletedOrder('o1', 1, {
  total_amount: 30_000,
  instalments: [due('a', '2027-01-10', 10_000), due('b', '2027-02-10', 10_000), due('c', '2027-03-10', 10_000)],
  payments: [paid('1', '2027-01-10', 4_000), paid('2', '2027-02-15', 16_001), paid('3', '2027-02-20', 9_999, REVERSED)],
})
const textOf = (period: Parameters<typeof customerStatement>[1], orders = [order]) => {
  const { opening, due: dueSum, paid: paidSum, closing, entries } = customerStatement(orders, period)
  return {
    sums: [opening, dueSum, paidSum, closing],
    entries: entries.map(({ day, kind, amount, balance }) => `${day} ${kind} ${amount} → ${balance}`),
  }
}

describe('a customer’s statement', () => {
  it('has what falls due and what was paid, by day, with the balance after each; no reversed payment', () => {
    expect(textOf({})).toEqual({
      sums: [0, 30_000, 20_001, 9_999],
      entries: [
        '2027-01-10 due 10000 → 10000',
        '2027-01-10 paid 4000 → 6000',
        '2027-02-10 due 10000 → 16000',
        '2027-02-15 paid 16001 → -1',
        '2027-03-10 due 10000 → 9999',
      ],
    })
  })

  it('begins a period with what was owed before, so that periods in a row add up', () => {
    expect(textOf({ from: '2027-02-10', to: '2027-02-15' })).toEqual({
      sums: [6_000, 10_000, 16_001, -1],
      entries: ['2027-02-10 due 10000 → 16000', '2027-02-15 paid 16001 → -1'],
    })
    expect(textOf({ from: '2027-02-16' }).sums).toEqual([-1, 10_000, 0, 9_999])
  })

  it('has an older order as paid when it was confirmed, as the ledger has it, and nothing of one that is pending or was agreed elsewhere', () => {
    const old = aCompletedOrder('o2', 1, {
      total_amount: 5_000,
      reserved_until: '2026-05-06T15:00:00.000Z',
      payment_confirmed_at: '2026-05-04T15:00:00.000Z',
    })
    const elsewhere = { ...old, payment_confirmed_at: undefined }
    const pending = { ...order, status: 'pending' as const }
    expect(textOf({}, [old, elsewhere, pending])).toEqual({
      sums: [0, 5_000, 5_000, 0],
      entries: ['2026-05-04 paid 5000 → -5000', '2026-05-06 due 5000 → 0'],
    })
  })
})
