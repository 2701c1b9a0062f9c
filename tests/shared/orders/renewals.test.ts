import { describe, expect, test } from 'vitest'
import { contractEnd, PERIOD_YEARS } from '#shared/catalogue/rules/periods.ts'
import { itemWithContractStarted, type Order, type OrderItem } from '#shared/orders/rules/orders.ts'
import {
  assertRenewable,
  currentContractPrice,
  fitsAfterContract,
  indexedPrice,
  instantDaysBefore,
  isContractPriceProrated,
  itemsToOfferSchema,
  itemsToRenewSchema,
  parseIndexPercent,
  renewableItems,
  renewalHoldEnd,
  renewalStateOfItem,
} from '#shared/orders/rules/renewals.ts'
import { formatInstant, formatLongDay } from '#shared/platform/messages/instants.ts'
import { anOrder } from '#tests/support/orders.ts'

const DAY = 86_400_000

describe('a contract’s end', () => {
  test.each([
    // A year from 28 November has its last day on 27 November, whatever the hour of the payment.
    ['2026-11-28T03:00:00.000Z', 1, '2027-11-28T02:59:59.999Z'],
    ['2026-11-29T02:59:59.998Z', 1, '2027-11-28T02:59:59.999Z'],
    // From a 29 February, over one, and up to one: a year is 365 days, not a calendar year.
    ['2028-02-29T15:00:00.000Z', 1, '2029-02-28T02:59:59.999Z'],
    ['2027-03-01T15:00:00.000Z', 1, '2028-02-29T02:59:59.999Z'],
    ['2027-03-02T15:00:00.000Z', 1, '2028-03-01T02:59:59.999Z'],
    ['2028-02-29T15:00:00.000Z', 4, '2032-02-28T02:59:59.999Z'],
    ['2027-12-31T15:00:00.000Z', 5, '2032-12-29T02:59:59.999Z'],
    // Into Brazil's last daylight saving time, where days end an hour earlier.
    ['2017-12-01T15:00:00.000Z', 1, '2018-12-01T01:59:59.999Z'],
  ] as const)('of %s for %s years is %s', (start, years, end) => expect(contractEnd(start, years)).toBe(end))

  test('is that of the term that the office agrees from the same day', () => {
    const [item] = anOrder('o1').items
    if (!item) throw new Error('the example has an item')
    const onSite = itemWithContractStarted(item, '2026-11-28T15:00:00.000Z')
    const byOffice = itemWithContractStarted({ ...item, term: { from: '2026-11-28', to: '2027-11-28' } }, '')
    expect(onSite.ends_at).toBe('2027-11-28T02:59:59.999Z')
    expect(byOffice.ends_at).toBe('2027-11-28T02:59:59.999Z')
  })

  test('of one that goes on is counted from the day after the other’s last, without a gap', () => {
    const [item] = anOrder('o1').items
    if (!item) throw new Error('the example has an item')
    let from = '2028-02-29T02:59:59.999Z'
    for (const period_years of PERIOD_YEARS) {
      const { starts_at, ends_at } = itemWithContractStarted({ ...item, period_years }, from)
      expect(starts_at).toBe(from)
      from = ends_at ?? ''
    }
    expect(Date.parse(from) - Date.parse('2028-02-29T02:59:59.999Z')).toBe(15 * 365 * DAY)
  })
})

describe('so many days before', () => {
  test.each([
    ['2028-05-29T15:00:00.000Z', 90, '2028-02-29T15:00:00.000Z'],
    ['2027-05-30T15:00:00.000Z', 90, '2027-03-01T15:00:00.000Z'],
    // A day is 24 hours, even if clocks were changed in between.
    ['2019-01-15T02:30:00.000Z', 90, '2018-10-17T02:30:00.000Z'],
    ['2019-03-01T02:30:00.000Z', 30, '2019-01-30T02:30:00.000Z'],
  ])('%s %s days', (instant, days, before) => expect(instantDaysBefore(instant, days)).toBe(before))
})

describe('a day, as people here read it', () => {
  test.each([
    // An instant that is on the next day in UTC, but still in the evening of this day in São Paulo.
    ['2028-03-01T02:59:59.000Z', '29 de fevereiro de 2028', '29 de fevereiro de 2028 às 23:59'],
    ['2028-03-01T03:00:00.000Z', '1 de março de 2028', '1 de março de 2028 às 00:00'],
    // Daylight saving time added an hour: stored instants of that time are shown in the hour that clocks showed.
    ['2018-12-25T02:30:00.000Z', '25 de dezembro de 2018', '25 de dezembro de 2018 às 00:30'],
    ['2019-02-17T01:59:59.000Z', '16 de fevereiro de 2019', '16 de fevereiro de 2019 às 23:59'],
    ['2019-02-17T02:00:00.000Z', '16 de fevereiro de 2019', '16 de fevereiro de 2019 às 23:00'],
    ['2026-12-25T02:30:00.000Z', '24 de dezembro de 2026', '24 de dezembro de 2026 às 23:30'],
  ])('%s', (instant, day, moment) => {
    expect([formatLongDay(instant), formatInstant(instant)]).toEqual([day, moment])
  })
})

const END = '2028-02-29T12:00:00.000Z'
const running = (changes: Partial<OrderItem> = {}): OrderItem[] =>
  anOrder('o1').items.map(item => ({ ...item, starts_at: '2027-03-01T12:00:00.000Z', ends_at: END, ...changes }))
const contract = (changes: Partial<Order> = {}): Order =>
  anOrder('o1', { status: 'completed', reserved_until: null, items: running(), ...changes })

describe('a contract may be gone on with', () => {
  test.each([
    [instantDaysBefore(END, 90), 'open'],
    [new Date(Date.parse(instantDaysBefore(END, 90)) - 1).toISOString(), 'too_early'],
    [new Date(Date.parse(END) - 1).toISOString(), 'open'],
    [END, 'ended'],
  ])('at %s: %s', (now, state) => expect(running().map(item => renewalStateOfItem(item, now))).toEqual([state, state]))

  test.each<[Partial<OrderItem>, string]>([
    [{ ended_at: END }, 'ended'],
    [{ renewed_by: 'o2' }, 'renewed'],
    [{ renewed_by: 'o2', ended_at: END }, 'renewed'],
    [{ ends_at: null }, 'ended'],
    [{ booked_ahead: true }, 'too_early'],
    [{ ends_early: true }, 'ends_early'],
  ])('not with %j: %s', (changes, state) =>
    expect(running(changes).map(item => renewalStateOfItem(item, instantDaysBefore(END, 10)))).toEqual([state, state]),
  )

  test.each<[string, Order, string[]]>([
    ['ORDER_WITHOUT_CONTRACT', anOrder('o1'), ['item-1']],
    ['RENEWAL_ASKED', contract({ renewal_order_id: 'o2' }), ['item-1']],
    ['ORDER_ITEM_NOT_FOUND', contract(), ['item-1', 'item-9']],
    ['CONTRACT_RENEWED', contract({ items: running({ renewed_by: 'o2' }) }), ['item-1']],
    ['CONTRACT_ENDED', contract({ items: running({ ended_at: END }) }), ['item-1']],
    ['RENEWAL_TOO_EARLY', contract({ items: running({ ends_at: '2030-02-28T12:00:00.000Z' }) }), ['item-1']],
  ])('unless it is refused as %s', (code, order, ids) =>
    expect(() => assertRenewable(order, ids, instantDaysBefore(END, 10))).toThrow(code),
  )

  test('so its items are returned, in the order of the ids', () =>
    expect(assertRenewable(contract(), ['item-2', 'item-1'], instantDaysBefore(END, 10)).map(({ id }) => id)).toEqual([
      'item-2',
      'item-1',
    ]))

  test.each<[string, Order, string[]]>([
    ['all that end soon', contract(), ['item-1', 'item-2']],
    ['not what has ended', contract({ items: [...running(), ...running({ ended_at: END })] }), ['item-1', 'item-2']],
    ['nothing of a pending order', anOrder('o1'), []],
    ['nothing while a renewal is there', contract({ renewal_order_id: 'o2' }), []],
  ])('by the office for its client: %s', (_, order, ids) =>
    expect(renewableItems(order, instantDaysBefore(END, 10)).map(({ id }) => id)).toEqual(ids),
  )
})

test('a request waits as long after the last of its contracts as any hold', () => {
  const ends = ['2028-02-29T12:00:00.000Z', '2028-03-10T12:00:00.000Z', '2028-03-01T12:00:00.000Z']
  expect(
    renewalHoldEnd(
      ends.map(ends_at => ({ ends_at })),
      72,
    ),
  ).toBe('2028-03-13T12:00:00.000Z')
})

test.each([
  ['no list', null, /^Escolha os pontos que quer renovar\.$/],
  ['nothing', [], /pelo menos um ponto/],
  ['an item twice', [1, 1], /mais de uma vez/],
  ['more than an order has', Array.from({ length: 201 }, (_, index) => index), /até 200 pontos por vez/],
])('%s can not be asked', (_, ids, sentence) => {
  const { error } = itemsToRenewSchema.safeParse(ids?.map(id => ({ item_id: `item-${id}`, period_years: 1 })))
  expect(error?.issues[0]?.message).toMatch(sentence)
})

test('as many items may be asked as an order has', () => {
  const items = Array.from({ length: 200 }, (_, index) => ({ item_id: `item-${index}`, period_years: 1 }))
  expect(itemsToRenewSchema.safeParse(items).success).toBe(true)
})

test.each([
  [undefined, undefined],
  [1, undefined],
  [9_999_999_999, undefined],
  [0, 'Use um preço de R$ 0,01 a R$ 99.999.999,99.'],
  [10_000_000_000, 'Use um preço de R$ 0,01 a R$ 99.999.999,99.'],
  [0.5, 'Use um preço de R$ 0,01 a R$ 99.999.999,99.'],
])('a renewal may be offered at %s: %s', (price, problem) => {
  const { error } = itemsToOfferSchema.safeParse([{ item_id: 'item-1', period_years: 1, price }])
  expect(error?.issues[0]?.message.replace(/\u00a0/g, ' ')).toBe(problem)
})

test.each([
  ['4,5', 4.5],
  ['4.5', 4.5],
  [' 10% ', 10],
  ['4,5 %', 4.5],
  ['−10', -10],
  ['4,567', 4.57],
  ['1,005', 1.01],
  ['-1,005', -1.01],
  ['4,56789012345678', 4.57],
  ['-10', -10],
  ['+3', 3],
  ['200', 200],
  ['-90', -90],
  ['201', undefined],
  ['-91', undefined],
  ['4,5,6', undefined],
  ['', undefined],
  ['dez', undefined],
])('an index of "%s" is %s', (text, percent) => expect(parseIndexPercent(text)).toBe(percent))

test.each([
  [125_000, 4.5, 130_625],
  [100, 0.5, 101],
  [99_999, 4.14, 104_139],
  [100_000, -10, 90_000],
  [100_000, 0, 100_000],
])('%i centavos and %d %% are %i', (price, percent, expected) => expect(indexedPrice(price, percent)).toBe(expected))

test.each([
  ['its own price', undefined, 1, 111_111],
  ['three times what one year costs', undefined, 3, 333_333],
  ['its own price in an agreed term of as long', { from: '2026-02-01', to: '2028-02-01' }, 2, 111_111],
  ['two thirds of what 18 months cost', { from: '2026-01-01', to: '2027-07-01' }, 1, 74_074],
  ['twice what half a year costs', { from: '2026-01-01', to: '2026-07-01' }, 1, 222_222],
  ['a day being a thirtieth of a month', { from: '2026-01-01', to: '2027-01-16' }, 1, 106_667],
] as const)('a contract costs %s', (_, term, years, expected) => {
  expect(currentContractPrice({ price: 111_111, period_years: 1, ...(term && { term }) }, years)).toBe(expected)
})

describe('a contract can be gone on with while its point is free after it', () => {
  const ends = { ends_at: '2026-12-16T02:59:59.999Z' } // the end of 15 December in São Paulo
  test.each([
    ['nothing is booked', [{ from: '2026-12-16', to: null }], [true, true]],
    ['the next contract begins the day after a year', [{ from: '2026-12-16', to: '2027-12-16' }], [true, false]],
    ['it begins a day before', [{ from: '2026-12-16', to: '2027-12-15' }], [false, false]],
    ['somebody has it at once', [{ from: '2027-12-16', to: null }], [false, false]],
  ])('where %s', (_, ranges, expected) => {
    expect([fitsAfterContract(ends, 1, ranges), fitsAfterContract(ends, 2, ranges)]).toEqual(expected)
  })
})

test('a price is scaled where another length was agreed', () => {
  expect(isContractPriceProrated({ price: 100_000, period_years: 1 })).toBe(false)
  expect(
    isContractPriceProrated({ price: 100_000, period_years: 1, term: { from: '2026-01-01', to: '2027-07-01' } }),
  ).toBe(true)
})
