import { describe, expect, test } from 'vitest'
import { orderPriceRows } from '#shared/notifications/messages/emails.ts'
import { clausesOf } from '#shared/orders/messages/contract-clauses.ts'
import { differingListPrice, orderDiscount } from '#shared/orders/rules/discounts.ts'
import { toLinkedOrder } from '#shared/orders/rules/order-links.ts'
import { aContract } from '#tests/support/contracts.ts'
import { aDiscountedOrder, anOrder } from '#tests/support/orders.ts'

/** An order with list prices of 1.200,00 and 900,50, and a discount of ten per cent. */
const order = aDiscountedOrder('o1')
const linesOf = (...lines: [listPrice: number | null | undefined, price: number][]) => ({
  items: lines.map(([list_price, price]) => ({ list_price, price })),
  total_amount: lines.reduce((total, [, price]) => total + price, 0),
})

describe('what was taken off an order', () => {
  test.each([
    ['a percentage', linesOf([120_000, 108_000], [90_050, 81_045]), { subtotal: 210_050, off: 21_005 }],
    [
      'an own price below the tables’',
      linesOf([120_000, 100_000], [90_000, 90_000]),
      { subtotal: 210_000, off: 20_000 },
    ],
    ['everything', linesOf([120_000, 0]), { subtotal: 120_000, off: 120_000 }],
    ['nothing, at the tables’ prices', linesOf([120_000, 120_000]), undefined],
    ['nothing, at a price above them', linesOf([120_000, 130_000]), undefined],
    ['what nobody knows, with a line that is in no table', linesOf([120_000, 100_000], [null, 50_000]), undefined],
    [
      'what nobody knows, also when the other lines come to more',
      linesOf([120_000, 100_000], [null, 10_000]),
      undefined,
    ],
    ['nothing, in an order of the site', linesOf([undefined, 120_000]), undefined],
  ])('is %s', (_, known, expected) => expect(orderDiscount(known)).toEqual(expected))

  test('is told of a line where its price is another than the tables’', () => {
    const known = linesOf([120_000, 100_000], [90_000, 90_000])
    expect(known.items.map(item => differingListPrice(known, item))).toEqual([120_000, undefined])
    const raised = linesOf([120_000, 130_000])
    expect(raised.items.map(item => differingListPrice(raised, item))).toEqual([undefined])
  })
})

describe('a discount is the same', () => {
  test('in e-mails, whose lines sum up', () =>
    expect(orderPriceRows(order).map(([name, value]) => [name, value.replaceAll('\u00a0', ' ')])).toEqual([
      ['Rua 1', 'de R$ 1.200,00 por R$ 1.080,00'],
      ['Rua 2', 'de R$ 900,50 por R$ 810,45'],
      ['Subtotal pela tabela', 'R$ 2.100,50'],
      ['Desconto', '-R$ 210,05'],
      ['Total', 'R$ 1.890,45'],
    ]))

  test('in an e-mail of a large order, whose other points are one line', () => {
    const [item] = order.items
    const items = Array.from({ length: 42 }, () => ({ ...item, ...order.items[0] })) as typeof order.items
    const rows = orderPriceRows({ ...order, items, total_amount: 42 * 108_000 })
    expect(rows.slice(-4).map(([name, value]) => [name, value.replaceAll('\u00a0', ' ')])).toEqual([
      ['E mais 2 pontos', 'de R$ 2.400,00 por R$ 2.160,00'],
      ['Subtotal pela tabela', 'R$ 50.400,00'],
      ['Desconto', '-R$ 5.040,00'],
      ['Total', 'R$ 45.360,00'],
    ])
  })

  test('by the order’s link', () => {
    const linked = toLinkedOrder({ order, points: new Map(), installation: null, link_until: order.created_at })
    expect(orderDiscount(linked)).toEqual({ subtotal: 210_050, off: 21_005 })
  })

  test('in the contract, which says nothing of it without one', () => {
    const facts = aContract()
    const price = (discount?: ReturnType<typeof orderDiscount>) =>
      clausesOf(facts, { kind: 'unrecorded' }, discount)
        .find(({ title }) => title === 'Preço')
        ?.paragraphs[0]?.replaceAll('\u00a0', ' ')
    expect(price(orderDiscount(order))).toMatch(
      /pelo prazo inteiro do ponto\. Eles já têm o desconto de R\$ 210,05: sem ele, somam R\$ 2\.100,50\.$/,
    )
    expect(price(orderDiscount(anOrder('o1')))).toMatch(/pelo prazo inteiro do ponto\.$/)
  })
})
