import { describe, expect, it, test } from 'vitest'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import type { OrderDraft } from '#shared/orders/rules/order-drafts.ts'
import { anItemOfOrderDraft, anOrderDraftContent } from '#tests/support/order-drafts.ts'
import { draftContentOfForm, formOfDraft, isSameDraftContent } from '#web/features/office/new-order/draft-content.ts'
import {
  labelOfFormPart,
  mergeOrderForms,
  textOfFormPart,
  withFormPart,
} from '#web/features/office/new-order/draft-merge.ts'
import { emptyOrderForm, type NewOrderForm } from '#web/features/office/new-order/new-order-form.ts'

const NOW = '2026-11-26T12:00:00.000Z'
const OWN = 'ana'
const stored = (changes: Partial<OrderDraft> = {}): OrderDraft => ({
  ...anOrderDraftContent({ customer_id: null }),
  id: 'd1',
  version: 1,
  created_at: NOW,
  updated_at: NOW,
  customer: null,
  made_by: { name: 'Ana', user_id: OWN },
  changed_by: { name: 'Ana', user_id: OWN },
  ...changes,
})
const seen = { asset_code: 'PU-00001', ...NO_PRICE_FIELDS, price_1y: 120_000 }
const filled = (changes: Partial<NewOrderForm> = {}): NewOrderForm => ({
  ...emptyOrderForm(NOW),
  points: [{ id: '1', price: '', seen }],
  ...changes,
})

describe('what is kept of a form', () => {
  it('comes back as the same form', () => {
    const form = filled({
      start: '2027-02-01',
      end_by: 'date',
      months: '18',
      last_day: '2028-07-31',
      hold: '2026-12-01T18:30',
      points: [{ id: '1', price: '1.234,50', seen }],
      discount_kind: 'percent',
      discount: '12,5',
      price_reason: 'Cliente antigo',
      payment_plan: {
        count: '11',
        first_due_on: '2027-01-10',
        method: 'boleto',
        down_payment: { amount: '1.500,00', due_on: '2026-12-10' },
      },
      salesperson_id: 'bruno',
      hold_reason: 'Espera',
      notes: 'Paga dia 10',
    })
    expect(draftContentOfForm(form, OWN)).toMatchObject({
      items: [{ point_id: '1', price: 123_450 }],
      months: 18,
      last_day: '2028-07-31',
      discount: { kind: 'percent', value: 12.5 },
      salesperson_id: 'bruno',
      reserved_until: '2026-12-01T21:30:00.000Z',
      payment_plan: { count: 11, down_payment: { amount: 150_000, due_on: '2026-12-10' } },
    })
    expect(formOfDraft(stored(draftContentOfForm(form, OWN)), OWN)).toEqual(form)
  })

  it('is a plan as far as it is filled in', () => {
    const plan = { count: '', first_due_on: '', method: 'pix', down_payment: { amount: '', due_on: '' } } as const
    const content = draftContentOfForm(filled({ payment_plan: plan }), OWN)
    expect(content.payment_plan).toEqual({
      count: null,
      first_due_on: null,
      method: 'pix',
      down_payment: { amount: null, due_on: null },
    })
    expect(formOfDraft(stored(content), OWN).payment_plan).toEqual(plan)
    const wrong = { ...plan, count: '61', first_due_on: '10/12', down_payment: { amount: '0', due_on: 'amanhã' } }
    expect(draftContentOfForm(filled({ payment_plan: wrong }), OWN)).toEqual(content)
  })

  it('is whose sale it is, for a colleague too', () => {
    const { salesperson_id } = draftContentOfForm(filled(), OWN)
    expect(salesperson_id).toBe('ana')
    expect(formOfDraft(stored({ salesperson_id }), OWN).salesperson_id).toBe('')
    expect(formOfDraft(stored({ salesperson_id }), 'bruno').salesperson_id).toBe('ana')
  })

  test.each<Partial<NewOrderForm>>([
    { months: '1,5' },
    { start: 'ontem', points: [{ id: '1', price: 'abc', seen }] },
    { discount_kind: 'percent', discount: '101' },
  ])('is nothing of a text that is no value yet: %o', changes =>
    expect(draftContentOfForm(filled(changes), OWN)).toMatchObject({ price_reason: '', discount: null }),
  )
})

describe('a colleague has saved meanwhile', () => {
  const base = filled({ notes: 'Paga dia 10' })

  it('what was not touched is taken over, what was stays as it is typed', () => {
    const { form, changes } = mergeOrderForms(base, filled({ notes: 'Paga dia 10', months: '24' }), {
      ...base,
      price_reason: 'Cliente antigo ',
    })
    expect(form).toEqual({ ...base, months: '24', price_reason: 'Cliente antigo ' })
    expect(changes.map(({ field, accepted }) => [field, accepted])).toEqual([['end', true]])
  })

  it('points that both have added are all there, and removed ones are not', () => {
    const point = (id: string) => ({ id, price: '', seen })
    const before = filled({ points: [point('1'), point('2')] })
    const { form, changes } = mergeOrderForms(before, filled({ points: [point('1'), point('2'), point('3')] }), {
      ...before,
      points: [point('2'), point('4')],
    })
    expect(form.points.map(({ id }) => id)).toEqual(['2', '4', '3'])
    expect(changes.map(({ field }) => field)).toEqual(['point 3'])
  })

  it('who took out a point that the other one re-priced decides, as where both changed the same', () => {
    const { form, changes } = mergeOrderForms(
      base,
      { ...base, points: [{ id: '1', price: '900,00', seen }], notes: 'Paga dia 20' },
      { ...base, points: [], notes: 'Paga dia 5' },
    )
    expect(form).toEqual({ ...base, points: [], notes: 'Paga dia 5' })
    expect(changes.map(({ field, accepted }) => [field, accepted])).toEqual([
      ['notes', false],
      ['point 1', false],
    ])
    const [, point] = changes
    expect(withFormPart(form, 'point 1', point?.current).points).toEqual([{ id: '1', price: '900,00', seen: null }])
  })

  it('the plan of a payment is one part', () => {
    const plan = { count: '3', first_due_on: '2026-12-10', method: 'pix', down_payment: null } as const
    const before = { ...base, payment_plan: plan }
    const theirs = { ...before, payment_plan: { ...plan, count: '6' } }
    const taken = mergeOrderForms(before, theirs, { ...before, months: '24' })
    expect(taken.form).toEqual({ ...theirs, months: '24' })
    const mine = { ...before, payment_plan: { ...plan, first_due_on: '2026-12-20' } }
    const { form, changes } = mergeOrderForms(before, theirs, mine)
    expect(form).toEqual(mine)
    expect(changes.map(({ field, accepted }) => [field, accepted])).toEqual([['payment_plan', false]])
    expect(withFormPart(form, 'payment_plan', changes[0]?.current)).toEqual(theirs)
    const undivided = mergeOrderForms(before, { ...before, payment_plan: null }, mine)
    expect(withFormPart(undivided.form, 'payment_plan', undivided.changes[0]?.current).payment_plan).toBeNull()
  })

  it('another way to write the same is no change', () => {
    const typed = {
      ...base,
      points: [{ id: '1', price: '1000', seen }],
      discount_kind: 'amount' as const,
      discount: '50',
      payment_plan: {
        count: ' 3 ',
        first_due_on: '2026-12-10',
        method: 'pix' as const,
        down_payment: { amount: '500', due_on: '2026-11-26' },
      },
    }
    const current = {
      ...typed,
      points: [{ id: '1', price: '1.000,00', seen }],
      discount: '50,00',
      payment_plan: { ...typed.payment_plan, count: '3', down_payment: { amount: '500,00', due_on: '2026-11-26' } },
      notes: 'Paga dia 20',
    }
    const { form, changes } = mergeOrderForms(typed, current, typed)
    expect(changes.map(({ field }) => field)).toEqual(['notes'])
    expect(form.points[0]?.price).toBe('1000')
    expect(isSameDraftContent(form, { ...current, points: typed.points }, OWN)).toBe(true)
  })
})

test.each<[string, Parameters<typeof textOfFormPart>[1], string, string]>([
  ['end', { end_by: 'months', months: '18', last_day: '' }, 'Término', '18 meses'],
  ['end', { end_by: 'date', months: '', last_day: '2028-07-31' }, 'Término', 'até 31/07/2028'],
  ['discount', { discount_kind: 'none', discount: '' }, 'Desconto', 'sem desconto'],
  ['discount', { discount_kind: 'percent', discount: '10' }, 'Desconto', '10 %'],
  ['discount', { discount_kind: 'amount', discount: '10,00' }, 'Desconto', 'R$ 10,00'],
  ['payment_plan', null, 'Pagamento', 'à vista'],
  [
    'payment_plan',
    { count: '3', first_due_on: '2026-12-10', method: 'boleto', down_payment: null },
    'Pagamento',
    '3 parcelas mensais a partir de 10/12/2026, Boleto',
  ],
  [
    'payment_plan',
    {
      count: '1',
      first_due_on: '2026-12-10',
      method: 'pix',
      down_payment: { amount: '500,00', due_on: '2026-11-26' },
    },
    'Pagamento',
    'entrada de R$ 500,00 em 26/11/2026 e 1 parcela em 10/12/2026, Pix',
  ],
  [
    'payment_plan',
    { count: '', first_due_on: '', method: 'pix', down_payment: { amount: '', due_on: '' } },
    'Pagamento',
    'entrada e parcelas mensais, Pix',
  ],
  ['customer', { id: 'c1', name: 'Mercado Sol', detail: '', needsCheck: false }, 'Cliente', 'Mercado Sol'],
  ['customer', null, 'Cliente', 'vazio'],
  ['start', '2027-02-01', 'Início', '01/02/2027'],
  ['salesperson_id', 'bruno', 'Vendedor', 'Bruno Dias'],
  ['hold', '2026-12-01T18:30', 'Reservar até', '1 de dez. de 2026, 18:30'],
  ['notes', 'Paga dia 10', 'Observações', '“Paga dia 10”'],
  ['point 1', undefined, 'PU-00001', 'ponto fora deste pedido'],
  ['point 1', { price: '' }, 'PU-00001', 'ponto deste pedido, pelo preço da tabela'],
  ['point 1', { price: '900,00' }, 'PU-00001', 'ponto deste pedido, por R$ 900,00'],
])('%s %o is told as people read it', (name, value, label, text) => {
  expect(labelOfFormPart(name, new Map([['1', 'PU-00001']]))).toBe(label)
  expect(textOfFormPart(name, value, id => (id === 'bruno' ? 'Bruno Dias' : '?'))).toBe(text)
})

test('the items of a draft are its points', () =>
  expect(formOfDraft(stored({ items: [anItemOfOrderDraft('7')] }), OWN).points).toMatchObject([{ id: '7', price: '' }]))
