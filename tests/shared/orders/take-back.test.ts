import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import { paymentOfConfirmation, takeBackObstacleOf } from '#shared/orders/rules/take-back.ts'
import { anOrder } from '#tests/support/orders.ts'

const CONFIRMED_AT = '2026-11-20T12:00:00.000Z'
const NOW = '2026-11-21T12:00:00.000Z'
const payment = (id: string, recorded_at: string) => ({
  id,
  paid_on: '2026-11-20',
  amount: 240_000,
  method: 'pix' as const,
  note: '',
  recorded_at,
  allocations: [],
})
const REVERSAL = { at: NOW, by: 'ana', reason: 'Engano' }
const sold = (changes: Partial<Order> = {}): Order =>
  anOrder('o1', { status: 'completed', reserved_until: null, confirmed_at: CONFIRMED_AT, ...changes })
const items = (changes: Partial<Order['items'][number]>) => anOrder('o1').items.map(item => ({ ...item, ...changes }))
const paper_contract = { import_id: 'i1', number: '', signed_on: null, paid_until: null, with_tasks: false }

test.each<[string, Partial<Order>, string | undefined]>([
  ['was just confirmed', {}, undefined],
  ['has the payment that confirmed it', { payments: [payment('a', CONFIRMED_AT)] }, undefined],
  [
    'has another payment, which was reversed',
    { payments: [payment('a', CONFIRMED_AT), { ...payment('b', NOW), reversal: REVERSAL }] },
    undefined,
  ],
  ['has another payment', { payments: [payment('a', CONFIRMED_AT), payment('b', NOW)] }, 'other_payments'],
  ['was paid in a former release', { confirmed_at: undefined, payment_confirmed_at: CONFIRMED_AT }, undefined],
  ['was confirmed in a former release and not paid', { confirmed_at: undefined }, 'too_late'],
  [
    'has a receipt of an instalment that waits',
    { instalment_receipts: [{ instalment_id: 'a', file: 'receipts/a.pdf', sent_at: NOW }] },
    'receipt_waits',
  ],
  ['is pending', { status: 'pending' }, 'not_confirmed'],
  ['is from paper', { paper_contract }, 'on_paper'],
  ['is a renewal', { renews: 'o0' }, 'renewal'],
  ['is being renewed', { renewal_order_id: 'o2' }, 'renewed'],
  ['was renewed', { items: items({ renewed_by: 'o2' }) }, 'renewed'],
  ['has ended', { items: items({ ended_at: NOW }) }, 'ended'],
  ['has its contract', { contract_hash: 'a'.repeat(64) }, 'contract_issued'],
])('an order that %s', (_, changes, obstacle) => {
  expect(takeBackObstacleOf(sold(changes), NOW)).toBe(obstacle)
})

test('a confirmation can be taken back for seven days', () => {
  expect(takeBackObstacleOf(sold(), '2026-11-27T12:00:00.000Z')).toBeUndefined()
  expect(takeBackObstacleOf(sold(), '2026-11-27T12:00:00.001Z')).toBe('too_late')
})

test('the payment of the confirmation is the valid one that was recorded with it', () => {
  const reversed = { ...payment('a', CONFIRMED_AT), reversal: REVERSAL }
  expect(paymentOfConfirmation(sold({ payments: [payment('b', NOW), payment('a', CONFIRMED_AT)] }))?.id).toBe('a')
  expect(paymentOfConfirmation(sold({ payments: [reversed] }))).toBeUndefined()
})
