import { describe, expect, test } from 'vitest'
import { latestRetention, mustBeRetained, orderRetainedUntil } from '#shared/orders/rules/order-retention.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { anOrder } from '#tests/support/orders.ts'

/** Records of a contract are retained for five years after the last of its points has ended. */

const orderEnding = (ends: (string | null)[], status: Order['status'] = 'completed') => {
  const [item] = anOrder('1').items
  if (!item) throw new Error('an order has an item')
  return { status, items: ends.map(ends_at => ({ ...item, ends_at })) }
}

const FIRST = '2027-03-01T03:00:00.000Z'
const MIDDLE = '2028-03-01T03:00:00.000Z'
const LAST = '2030-03-01T03:00:00.000Z'

describe('an order with several ends', () => {
  test.each([[[FIRST, MIDDLE, LAST]], [[LAST, FIRST, MIDDLE]], [[MIDDLE, LAST, null]]])(
    'is retained by its last one: %j',
    ends => expect(orderRetainedUntil(orderEnding(ends))).toBe('2035-03-01T03:00:00.000Z'),
  )

  test('must be until then, and no longer', () => {
    const order = orderEnding([LAST, FIRST])
    expect(mustBeRetained(order, '2035-03-01T02:59:59.999Z')).toBe(true)
    expect(mustBeRetained(order, '2035-03-01T03:00:00.000Z')).toBe(false)
  })
})

test('an order without a contract need not be', () => {
  expect(orderRetainedUntil(orderEnding([null]))).toBeNull()
  expect(orderRetainedUntil(orderEnding([LAST], 'cancelled'))).toBeNull()
  expect(mustBeRetained(orderEnding([null]), '2026-01-01T00:00:00.000Z')).toBe(false)
})

test('of several orders the latest counts, and none that is over', () => {
  const orders = [orderEnding([LAST]), orderEnding([FIRST])]
  expect(latestRetention(orders, '2026-01-01T00:00:00.000Z')).toBe('2035-03-01T03:00:00.000Z')
  expect(latestRetention(orders, '2035-03-01T02:59:59.999Z')).toBe('2035-03-01T03:00:00.000Z')
  expect(latestRetention(orders, '2035-03-01T03:00:00.000Z')).toBeNull()
  expect(latestRetention([orderEnding([null])], '2026-01-01T00:00:00.000Z')).toBeNull()
})
