import type { OfficeOrderForm } from '#shared/orders/rules/office-orders.ts'

/** An order of point 1 for 18 months from 1 February 2027: a year at the gold price of 1.200,00 is 100,00 a month. */
export const anOfficeOrderForm = (changes: Partial<OfficeOrderForm> = {}): OfficeOrderForm => ({
  customer_id: 'customer-1',
  items: [{ point_id: '1' }],
  term: { from: '2027-02-01', to: '2028-08-01' },
  discount: null,
  notes: '',
  expected_total: 180_000,
  ...changes,
})
