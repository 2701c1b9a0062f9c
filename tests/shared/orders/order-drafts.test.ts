import { describe, expect, test } from 'vitest'
import { orderDraftContentSchema, termOfDraft, totalOfDraft } from '#shared/orders/rules/order-drafts.ts'
import { anItemOfOrderDraft, anOrderDraftContent } from '#tests/support/order-drafts.ts'

describe('the term of a draft', () => {
  test('is of months or until a day', () => {
    expect(termOfDraft(anOrderDraftContent())).toEqual({ from: '2027-02-01', to: '2028-08-01' })
    expect(termOfDraft(anOrderDraftContent({ end_by: 'date', last_day: '2027-02-28' }))).toEqual({
      from: '2027-02-01',
      to: '2027-03-01',
    })
  })

  test.each([
    { start: null },
    { months: null },
    { end_by: 'date' },
    { end_by: 'date', last_day: '2027-01-31' },
  ] as const)('is not known yet with %o', changes => expect(termOfDraft(anOrderDraftContent(changes))).toBeUndefined())
})

describe('the total of a draft', () => {
  test('is what was seen, with own prices and the discount', () => {
    expect(totalOfDraft(anOrderDraftContent())).toBe(180_000)
    expect(
      totalOfDraft(
        anOrderDraftContent({
          items: [{ ...anItemOfOrderDraft('1'), price: 100_000 }, anItemOfOrderDraft('2')],
          discount: { kind: 'percent', value: 10 },
        }),
      ),
    ).toBe(252_000)
  })

  test.each([
    { items: [] },
    { months: null },
    { items: [anItemOfOrderDraft('1'), { point_id: '2', price: 5, seen: null }] },
    { discount: { kind: 'amount' as const, value: 180_001 } },
  ])('is not known with %o', changes => expect(totalOfDraft(anOrderDraftContent(changes))).toBeUndefined())
})

const isAccepted = (changes: object) =>
  orderDraftContentSchema.safeParse({ ...anOrderDraftContent(), ...changes }).success

describe('what a draft may say', () => {
  test('may be nothing yet', () => {
    const nothing = { customer_id: null, items: [], start: null, months: null, discount: null }
    expect(isAccepted(nothing)).toBe(true)
  })

  test('may be 200 points, each once', () => {
    const items = (count: number) => Array.from({ length: count }, (_, index) => anItemOfOrderDraft(String(index)))
    expect(isAccepted({ items: items(200) })).toBe(true)
    expect(isAccepted({ items: items(201) })).toBe(false)
    expect(isAccepted({ items: [anItemOfOrderDraft('1'), anItemOfOrderDraft('1')] })).toBe(false)
  })

  test.each([
    { customer_id: 'a b' },
    { items: [{ ...anItemOfOrderDraft('1'), price: -1 }] },
    { items: [{ ...anItemOfOrderDraft('1'), price: 1.5 }] },
    { items: [anItemOfOrderDraft('1', 10_000_000_000)] },
    { start: '2027-02-30' },
    { months: 0 },
    { months: 61 },
    { months: 1.5 },
    { discount: { kind: 'percent', value: 101 } },
    { discount: { kind: 'amount', value: -1 } },
    { price_reason: 'a'.repeat(501) },
    { notes: 'a'.repeat(2001) },
    { reserved_until: 'amanhã' },
    { salesperson_id: '../x' },
  ])('is not %o', changes => expect(isAccepted(changes)).toBe(false))
})
