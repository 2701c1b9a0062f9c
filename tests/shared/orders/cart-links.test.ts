import { expect, test } from 'vitest'
import type { CartItem } from '#shared/orders/rules/cart.ts'
import { cartLinkValue, parseCartLink } from '#shared/orders/rules/cart-links.ts'

const item = (point_id: string, period_years: CartItem['period_years']): CartItem => ({
  point_id,
  name: 'Ouro | Av. Brasil',
  price: 120000,
  period_years,
  quantity: 1,
})

test('a cart’s link holds ids and years only, and gives them back', () => {
  const value = cartLinkValue([item('100', 1), item('101', 5)])
  expect(value).toBe('100:1,101:5')
  expect(parseCartLink(value)).toEqual([
    { point_id: '100', period_years: 1 },
    { point_id: '101', period_years: 5 },
  ])
})

test('what is no point and period in a link is left out, and each point is taken once', () => {
  expect(parseCartLink('100:1,100:2,101:6,102,:1,<b>:1,103:3')).toEqual([
    { point_id: '100', period_years: 1 },
    { point_id: '103', period_years: 3 },
  ])
  expect(parseCartLink('')).toEqual([])
})

test('a link has at most 200 points', () => {
  expect(parseCartLink(Array.from({ length: 300 }, (_, index) => `${index}:1`).join())).toHaveLength(200)
})
