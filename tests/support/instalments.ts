import type { Instalment, Payment } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'

export const anInstalment = (number: number, changes: Partial<Instalment> = {}): Instalment => ({
  id: `instalment-${number}`,
  due_on: `202${number === 1 ? 6 : 7}-${number === 1 ? '12' : `0${number - 1}`}-10`,
  amount: 80_000,
  method: 'pix',
  note: 'Cobrar do sócio',
  boleto: '',
  ...changes,
})

/** The order in three instalments of R$ 800,00, due on 10 December 2026, 10 January and 10 February 2027. */
export const inThreeInstalments = <Known extends Order>(order: Known, changes: Partial<Order> = {}): Known => ({
  ...order,
  total_amount: 240_000,
  instalments: [1, 2, 3].map(number => anInstalment(number)),
  ...changes,
})

/** A payment for this instalment. */
export const aPayment = (number: number, amount = 80_000, changes: Partial<Payment> = {}): Payment => ({
  id: `payment-${number}`,
  paid_on: '2026-11-25',
  amount,
  method: 'pix',
  note: 'Caiu na conta antiga',
  recorded_at: `2026-11-25T12:00:0${number}.000Z`,
  recorded_by: 'admin-user',
  allocations: [{ instalment_id: `instalment-${number}`, amount }],
  ...changes,
})
