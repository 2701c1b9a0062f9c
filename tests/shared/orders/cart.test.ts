import { describe, expect, it } from 'vitest'
import { NO_PRICE_FIELDS, type PriceFields } from '#shared/catalogue/rules/prices.ts'
import {
  addToCart,
  type CartItem,
  type CartItems,
  changePeriodInCart,
  changePeriodOfAll,
  commonPeriod,
  itemsOfNextOrder,
  periodToAdd,
  restoreCartItems,
  unavailableReason,
} from '#shared/orders/rules/cart.ts'

const item = (point_id: string, period_years: CartItem['period_years'] = 1): CartItem => ({
  point_id,
  name: `Ponto ${point_id}`,
  price: 100,
  period_years,
  quantity: 1,
})
const ids = (cart: CartItems) => cart.map(({ point_id }) => point_id).join('')

describe('an item of the cart can be reserved', () => {
  const offered = { ...NO_PRICE_FIELDS, price_1y: 100, status: 'available' as const, is_available: true }

  it.each([
    ['as long as nothing is known against it', undefined, undefined],
    ['when its point is offered at a price', offered, undefined],
    ['not when its point is gone', null, 'deleted'],
    ['not when somebody holds it', { ...offered, status: 'reserved' as const, is_available: false }, 'reserved'],
    ['not when it is sold', { ...offered, status: 'sold' as const }, 'sold'],
    ['not when it was taken off the site', { ...offered, is_available: false }, 'withdrawn'],
    ['not when its period has no price any more', { ...offered, price_1y: null }, 'period'],
    ['not when its period has a price of nothing', { ...offered, price_1y: 0 }, 'period'],
  ])('%s', (_, point, why) => {
    expect(unavailableReason(item('a'), point)).toBe(why)
  })
})

describe('what was taken out of the cart comes back', () => {
  const formerItems = [item('a'), item('b', 2), item('c')]

  it('where it stood, with its period', () => {
    expect(restoreCartItems([], formerItems, ['a', 'b', 'c'])).toEqual(formerItems)
    expect(restoreCartItems([item('a'), item('c')], formerItems, ['b'])).toEqual(formerItems)
  })

  it('before what was put in meanwhile', () => {
    expect(ids(restoreCartItems([item('x'), item('y')], formerItems, ['a', 'b', 'c']))).toBe('abcxy')
  })

  it('but not over an item that was put in again meanwhile', () => {
    expect(restoreCartItems([item('x'), item('b', 5)], formerItems, ['a', 'b', 'c'])).toEqual([
      item('a'),
      item('b', 5),
      item('c'),
      item('x'),
    ])
  })

  it('without what was taken out by itself meanwhile', () => {
    expect(ids(restoreCartItems([item('a')], formerItems, ['b']))).toBe('ab')
  })
})

describe('the period of a point that is added without a choice', () => {
  const prices = { ...NO_PRICE_FIELDS, price_2y: 200, price_3y: 300 }
  it.each([
    ['is the cart’s', [item('a', 3)], 2, 3],
    ['is the wanted one when the cart has several', [item('a', 3), item('b', 5)], 3, 3],
    ['is the wanted one for an empty cart', [], 3, 3],
    ['is the shortest with a price when the cart’s has none', [item('a', 5)], undefined, 2],
    ['is the shortest with a price when nothing else is known', [], undefined, 2],
  ] as const)('%s', (_, cart, wanted, years) => expect(periodToAdd(cart, prices, wanted)).toBe(years))

  it('is none for a point without prices', () => expect(periodToAdd([item('a')], NO_PRICE_FIELDS)).toBeUndefined())

  it('is the cart’s only while all its items have it', () => {
    expect(commonPeriod([item('a', 2), item('b', 2)])).toBe(2)
    expect(commonPeriod([item('a', 2), item('b', 3)])).toBeUndefined()
    expect(commonPeriod([])).toBeUndefined()
  })
})

it('a point comes after those that are in the cart', () => {
  const point = { ...NO_PRICE_FIELDS, price_1y: 100, id: 'b', name: 'Ponto b', asset_code: 'PU-00002' }
  expect(addToCart([item('a')], point, 1)).toEqual({ cart: [item('a'), { ...item('b'), asset_code: 'PU-00002' }] })
})

describe('another period', () => {
  const prices = { ...NO_PRICE_FIELDS, price_1y: 100, price_2y: 200 }

  it('of one item leaves the others as they are', () => {
    expect(changePeriodInCart([item('a'), item('b')], 'b', prices, 2)).toEqual({
      cart: [item('a'), { ...item('b', 2), price: 200 }],
    })
  })

  it('of the whole cart keeps what is not sold for it, and what is not loaded', () => {
    const points = new Map<string, PriceFields>([
      ['a', prices],
      ['b', { ...prices, price_2y: null }],
    ])
    expect(changePeriodOfAll([item('a'), item('b'), item('c')], points, 2)).toEqual({
      cart: [{ ...item('a', 2), price: 200 }, item('b'), item('c')],
      kept: [item('b'), item('c')],
    })
  })
})

it('an order takes the first 40 points of a cart', () => {
  const cart = Array.from({ length: 41 }, (_, index) => item(`${index}`))
  expect(itemsOfNextOrder(cart).map(({ point_id }) => point_id)).toEqual(
    Array.from({ length: 40 }, (_, index) => `${index}`),
  )
})
