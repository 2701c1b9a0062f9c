import { describe, expect, test } from 'vitest'
import {
  contractEnd,
  periodDays,
  periodLabel,
  periodYearsSchema,
  pricePerMonth,
} from '#shared/catalogue/rules/periods.ts'
import { renderTierDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { POINT_TRANSITIONS } from '#shared/catalogue/rules/point-transitions.ts'
import {
  cellPointSchema,
  defaultPointName,
  initialPointFields,
  isPointInUse,
  isReservable,
  neighborhoodAndCity,
  pointAddressText,
  pointSchema,
  pointStatusLabel,
  publicPointSchema,
  statusAt,
  streetWithIntersection,
} from '#shared/catalogue/rules/points.ts'
import { NO_PRICES, pricesToFields } from '#shared/catalogue/rules/prices.ts'
import { ownElseTierPrices, tiersInDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { TASK_TRANSITIONS } from '#shared/installation/rules/task-transitions.ts'
import { addToCart, cartTotal, changePeriodInCart, removeFromCart } from '#shared/orders/rules/cart.ts'
import { ORDER_TRANSITIONS } from '#shared/orders/rules/order-transitions.ts'
import {
  holdEndAfter,
  isHoldExpired,
  itemWithContractStarted,
  orderStatusLabel,
  ownsOrder,
  shortOrderId,
} from '#shared/orders/rules/orders.ts'
import { canTransition } from '#shared/platform/rules/transitions.ts'
import { aPoint, GOLD_PRICES, goldTier } from '#tests/support/catalogue.ts'

test('tiers stand as Ouro, Prata, Bronze, then by name', () => {
  const namedTiers = ['Zinco', 'Bronze', 'Ágata', 'Ouro', 'Prata'].map(name => ({ ...goldTier, name }))
  expect(tiersInDisplayOrder(namedTiers).map(({ name }) => name)).toEqual(['Ouro', 'Prata', 'Bronze', 'Ágata', 'Zinco'])
})

describe('a point', () => {
  test('is named by tier, street and crossing', () => {
    expect(defaultPointName('Ouro', 'Av. Brasil', '')).toBe('Ouro | Av. Brasil')
    expect(defaultPointName('Ouro', 'Av. Brasil', 'R. das Flores')).toBe('Ouro | Av. Brasil c/ R. das Flores')
  })
  test('is described by its tier, a missing price as indisponível and an unknown variable as written', () => {
    const tier = { ...goldTier, description_template: '{tier_name}, {neighborhood}: {price_1y}, {price_5y}, {other}' }
    expect(renderTierDescription(tier, aPoint('1')).replace(/\u00a0/g, ' ')).toBe(
      'Ouro, Centro: R$ 1.200,00, indisponível, {other}',
    )
  })
  test('has an address', () =>
    expect(pointAddressText(aPoint('1', { intersection_name: 'R. B' }))).toBe('Rua 1 c/ R. B – Centro, Americana'))
  test('whose hold ran out is available from that instant on', () => {
    const held = { status: 'reserved' as const, reserved_until: '2026-11-21T12:00:00.000Z' }
    expect(statusAt(held, '2026-11-21T11:59:59.999Z')).toBe('reserved')
    expect(statusAt(held, '2026-11-21T12:00:00.000Z')).toBe('available')
    expect(statusAt({ status: 'reserved', reserved_until: null }, '2026-11-21T12:00:00.000Z')).toBe('reserved')
    expect(statusAt({ ...held, status: 'sold' }, '2026-11-21T12:00:00.000Z')).toBe('sold')
  })
  test('has a label for its status, also for one of a newer release', () =>
    expect(['available', 'reserved', 'sold', 'lost'].map(pointStatusLabel)).toEqual([
      'Disponível',
      'Reservado',
      'Vendido',
      'lost',
    ]))
  test.each([
    ['a street alone', '', '', '', 'Rua 1', '', 'Rua 1'],
    ['a crossing', 'R. B', '', '', 'Rua 1 c/ R. B', '', 'Rua 1 c/ R. B'],
    ['a neighborhood', '', 'Centro', '', 'Rua 1', 'Centro', 'Rua 1 – Centro'],
    ['a town', '', '', 'Americana', 'Rua 1', 'Americana', 'Rua 1 – Americana'],
  ])('says where it is with %s', (_, intersection_name, neighborhood, city, street, place, address) => {
    const point = aPoint('1', { intersection_name, neighborhood, city })
    expect(streetWithIntersection(point)).toBe(street)
    expect(neighborhoodAndCity(point)).toBe(place)
    expect(pointAddressText(point)).toBe(address)
  })
  test('is in use by an order, by its status or by a booking, and else can be deleted', () => {
    const booking = { order_id: 'o', starts_at: '2027-01-01T03:00:00.000Z', ends_at: '2028-01-01T02:59:59.999Z' }
    expect(isPointInUse({ status: 'available', order_id: null })).toBe(false)
    expect(isPointInUse({ status: 'available', order_id: null, bookings: [] })).toBe(false)
    expect(isPointInUse({ status: 'reserved', order_id: null })).toBe(true)
    expect(isPointInUse({ status: 'available', order_id: 'o' })).toBe(true)
    expect(isPointInUse(aPoint('1', { bookings: [booking] as never }))).toBe(true)
  })
  test('can be reserved while it is available and offered', () => {
    expect(isReservable({ status: 'available', is_available: true })).toBe(true)
    expect(isReservable({ status: 'available', is_available: false })).toBe(false)
    expect(isReservable({ status: 'sold', is_available: true })).toBe(false)
  })
  test('begins free, without photo, holder, sign or code', () =>
    expect(initialPointFields('2026-11-21T12:00:00.000Z')).toEqual({
      more_image_urls: [],
      status: 'available',
      order_id: null,
      taken_since: null,
      reserved_until: null,
      sold_until: null,
      company_name: null,
      installation_photo_url: null,
      installation_notes: null,
      installed_at: null,
      sign: null,
      code: null,
      created_at: '2026-11-21T12:00:00.000Z',
      updated_at: '2026-11-21T12:00:00.000Z',
      version: 1,
      edit_version: 1,
      import_id: null,
    }))
  test('is stored with all its fields, and an older one without those that came later', () => {
    const point = aPoint('1')
    expect(pointSchema.parse(point)).toEqual(point)
    const { more_image_urls, ...older } = point
    expect(pointSchema.parse(older).more_image_urls).toEqual([])
  })
  test('is on the map without its photos and holder, and an older one without prices and place', () => {
    expect(
      cellPointSchema.parse({
        id: '1',
        name: 'Ouro | Rua 1',
        latitude: -22.7,
        longitude: -47.3,
        status: 'sold',
        price_1y: 120_000,
        pricing_tier_id: 'gold',
        tag_ids: ['t'],
        reserved_until: null,
        version: 2,
        company_name: 'Loja',
      }),
    ).toEqual({
      id: '1',
      name: 'Ouro | Rua 1',
      latitude: -22.7,
      longitude: -47.3,
      status: 'sold',
      price_1y: 120_000,
      price_2y: null,
      price_3y: null,
      price_4y: null,
      price_5y: null,
      pricing_tier_id: 'gold',
      tag_ids: ['t'],
      reserved_until: null,
      version: 2,
      neighborhood: '',
      city: '',
      street_name: '',
      intersection_name: '',
    })
  })
  test('is shown to visitors without who has it', () => {
    const shown = publicPointSchema.parse({ ...aPoint('1'), pricing_tier_name: 'Ouro', tags: [] })
    expect(shown).toMatchObject({ id: '1', pricing_tier_name: 'Ouro', price_1y: null, tags: [], image_url: null })
    expect(shown).not.toHaveProperty('company_name')
    expect(shown).not.toHaveProperty('order_id')
  })
})

describe('the cart', () => {
  const pricedPoint = { ...aPoint('1'), ...pricesToFields(ownElseTierPrices(NO_PRICES, goldTier)) }
  const added = addToCart([], pricedPoint, 1)
  const cart = 'cart' in added ? added.cart : []

  test('takes a point at the price of its period', () =>
    expect(cart).toEqual([
      { point_id: '1', name: 'Ouro | Rua 1', asset_code: 'PU-00001', price: 120_000, period_years: 1, quantity: 1 },
    ]))
  test('refuses a point twice', () =>
    expect(addToCart(cart, pricedPoint, 2)).toEqual({ refused: 'CART_POINT_ALREADY_IN' }))
  test('refuses a period without price', () =>
    expect(addToCart([], pricedPoint, 5)).toEqual({ refused: 'CART_INVALID_PRICE' }))
  test('changes a period and its price', () =>
    expect(changePeriodInCart(cart, '1', GOLD_PRICES, 3)).toEqual({
      cart: [{ ...cart[0], price: 270_000, period_years: 3 }],
    }))
  test('refuses to change to a period without price, or of a point it knows nothing of', () => {
    expect(changePeriodInCart(cart, '1', GOLD_PRICES, 5)).toEqual({ refused: 'CART_PERIOD_UNAVAILABLE' })
    expect(changePeriodInCart(cart, '1', undefined, 2)).toEqual({ refused: 'CART_POINT_DETAILS_MISSING' })
  })
  test('sums the prices, not multiplied by the periods', () => {
    const two = [...cart, { point_id: '2', name: 'b', price: 200_000, period_years: 2 as const, quantity: 1 as const }]
    expect(cartTotal(two)).toBe(320_000)
    expect(cartTotal(removeFromCart(two, ['1']))).toBe(200_000)
  })
})

describe('orders', () => {
  const item = {
    id: 'i',
    point_id: '1',
    point_name: 'n',
    period_years: 2 as const,
    price: 1,
    reserved_period_years: 2 as const,
    reserved_price: 1,
    starts_at: null,
    ends_at: null,
    ended_at: null,
    renewed_by: null,
  }
  test('hold their points for so many hours', () => {
    const until = holdEndAfter('2026-11-21T12:00:00.000Z', 72)
    expect(until).toBe('2026-11-24T12:00:00.000Z')
    expect(isHoldExpired({ status: 'pending', reserved_until: until }, until)).toBe(true)
    expect(isHoldExpired({ status: 'pending', reserved_until: until }, '2026-11-24T11:59:59.999Z')).toBe(false)
    expect(isHoldExpired({ status: 'completed', reserved_until: until }, until)).toBe(false)
  })
  test('start contracts that last 365 days a year', () => {
    expect(itemWithContractStarted(item, '2026-01-01T00:00:00.000Z').ends_at).toBe('2027-12-31T02:59:59.999Z')
    expect(contractEnd('2028-01-01T00:00:00.000Z', 1)).toBe('2028-12-30T02:59:59.999Z')
  })
  test('belong to their user, or by e-mail while they have none', () => {
    const person = { user_id: 'u', email: 'a@x.com' }
    expect(ownsOrder({ user_id: 'u', customer_email: 'b@x.com' }, person)).toBe(true)
    expect(ownsOrder({ user_id: null, customer_email: 'a@x.com' }, person)).toBe(true)
    expect(ownsOrder({ user_id: 'other', customer_email: 'a@x.com' }, person)).toBe(false)
    expect(ownsOrder({ user_id: null, customer_email: 'b@x.com' }, person)).toBe(false)
  })
  test('are shown by 8 characters and a label', () => {
    expect(shortOrderId('12345678-9abc')).toBe('12345678')
    expect(['pending', 'completed', 'cancelled', 'lost', '', null].map(orderStatusLabel)).toEqual([
      'Pendente',
      'Concluído',
      'Cancelado',
      'lost',
      'Indefinido',
      'Indefinido',
    ])
  })
})

test.each([
  [
    'order',
    ORDER_TRANSITIONS,
    ['pending to completed', 'pending to cancelled', 'completed to pending', 'cancelled to pending'],
  ],
  [
    'point',
    POINT_TRANSITIONS,
    ['available to reserved', 'reserved to available', 'reserved to sold', 'sold to available', 'sold to reserved'],
  ],
] as const)('the status of an %s changes no other way', (_, table: Record<string, readonly string[]>, allowed) => {
  const statuses = Object.keys(table)
  const pairs = statuses.flatMap(from => statuses.map(to => [from, to] as const))
  expect(pairs.filter(([from, to]) => canTransition(table, from, to)).map(pair => pair.join(' to '))).toEqual(allowed)
  expect(canTransition(table, 'of a newer version', 'pending')).toBe(false)
})

test('a task moves to every other column', () => {
  const statuses = ['pending_art', 'art_approved', 'pending_assignment', 'assigned', 'completed', 'on_hold'] as const
  for (const from of statuses)
    expect(statuses.filter(to => canTransition(TASK_TRANSITIONS, from, to))).toEqual(
      statuses.filter(status => status !== from),
    )
})

test('periods are labelled in years, and counted in years of 365 days', () => {
  expect([1, 2].map(periodLabel)).toEqual(['1 Ano', '2 Anos'])
  expect(([1, 5] as const).map(periodDays)).toEqual([365, 1825])
  expect(periodYearsSchema.safeParse(5).success).toBe(true)
  expect(periodYearsSchema.safeParse(6).error?.issues[0]?.message).toBe('Escolha um período de 1 a 5 anos.')
})

test('a price per month is that of the period by its months, in whole centavos', () => {
  expect(pricePerMonth(120_000, 1)).toBe(10_000)
  expect(pricePerMonth(100_000, 2)).toBe(4167)
})
