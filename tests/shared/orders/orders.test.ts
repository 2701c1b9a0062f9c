import { describe, expect, test } from 'vitest'
import { contractedPointSchema, runningItemsOf } from '#shared/orders/rules/contracted-points.ts'
import { listedDueKindSchema, nextDueDateOf } from '#shared/orders/rules/order-dates.ts'
import { totalAmount } from '#shared/orders/rules/order-lines.ts'
import {
  assertHoldEnd,
  canNotifyCustomer,
  contractNumberKey,
  customerReach,
  daysWaited,
  distinctNamesAmong,
  hasImportedSigns,
  holdEndAfterRefusal,
  isContractRunning,
  isHoldExpired,
  isLateReceipt,
  isMadeOnSite,
  itemNeededUntil,
  keepsInstalledSigns,
  maxHoldEndWithoutReason,
  mayHaveCustomerSet,
  mayHaveSignedCopy,
  mayReopen,
  needsHoldReason,
  type Order,
  type OrderItem,
  reservationItemsSchema,
  signedCopyOf,
} from '#shared/orders/rules/orders.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { anOrder } from '#tests/support/orders.ts'

const NOW = '2026-11-26T12:00:00.000Z'
const [item] = anOrder('o').items as [OrderItem]
const paper = { import_id: 'i', number: '1', signed_on: null, paid_until: null, with_tasks: false }
const sale = { salesperson_id: 'm', discount: null, price_reason: null, notes: '' }

describe('a hold', () => {
  test('without an end does not run out', () =>
    expect(isHoldExpired({ status: 'pending', reserved_until: null }, NOW)).toBe(false))

  test.each([
    ['ends a day after a receipt was refused', '2026-11-20T12:00:00.000Z', '2026-11-27T12:00:00.000Z'],
    ['not before it would have ended without a receipt', '2026-11-28T12:00:00.000Z', '2026-11-28T12:00:00.000Z'],
  ])('%s', (_, held_until, end) =>
    expect(holdEndAfterRefusal({ sent_at: '2026-11-19T12:00:00.000Z', held_until }, NOW)).toBe(end),
  )

  test.each([
    ['of 30 days', null, '2026-12-20T12:00:00.000Z', false],
    ['of 30 days and a moment', null, '2026-12-20T12:00:00.001Z', true],
    ['of a renewal, 30 days after its present end', 'o0', '2027-01-31T12:00:00.000Z', false],
    ['of a renewal, a moment longer', 'o0', '2027-01-31T12:00:00.001Z', true],
  ])('%s needs a reason: %s', (_, renews, end, needs) => {
    const order = { created_at: '2026-11-20T12:00:00.000Z', reserved_until: '2027-01-01T12:00:00.000Z', renews }
    expect(needsHoldReason(order, end)).toBe(needs)
  })

  test('of a renewal whose end is unknown counts from its beginning', () => {
    const order = { created_at: '2026-11-20T12:00:00.000Z', reserved_until: null, renews: 'o0' }
    expect(needsHoldReason(order, '2026-12-20T12:00:00.000Z')).toBe(false)
    expect(needsHoldReason(order, '2026-12-20T12:00:00.001Z')).toBe(true)
    expect(maxHoldEndWithoutReason('2026-11-20T12:00:00.000Z')).toBe('2026-12-20T12:00:00.000Z')
  })

  test('ends later than now, within a year', () => {
    for (const end of ['2026-11-26T12:00:00.001Z', '2027-11-26T12:00:00.000Z'])
      expect(() => assertHoldEnd(end, NOW)).not.toThrow()
    for (const end of [NOW, '2027-11-26T12:00:00.001Z'])
      expect(() => assertHoldEnd(end, NOW)).toThrow('HOLD_DATE_INVALID')
  })
})

describe('a receipt', () => {
  test.each([
    ['2026-11-26T12:00:00.000Z', 0],
    ['2026-11-25T12:00:00.001Z', 0],
    ['2026-11-25T12:00:00.000Z', 1],
    ['2026-11-19T12:00:00.000Z', 7],
    // The clock of the machine that recorded it was ahead.
    ['2026-11-28T12:00:00.000Z', 0],
  ])('sent at %s has waited %i days', (sent_at, days) => expect(daysWaited(sent_at, NOW)).toBe(days))

  test('is late from the end of the hold on', () => {
    expect(isLateReceipt({ sent_at: NOW, held_until: NOW })).toBe(true)
    expect(isLateReceipt({ sent_at: NOW, held_until: '2026-11-26T12:00:00.001Z' })).toBe(false)
  })
})

test.each<[string, Partial<Order>, boolean]>([
  ['lapsed', { lapsed_at: NOW }, true],
  ['was cancelled with a receipt', { payment_receipt_url: 'receipts/1' }, true],
  ['was cancelled without one', {}, false],
  ['lapsed, of somebody who was removed', { lapsed_at: NOW, customer_name: 'Pessoa removida' }, false],
  ['is pending, with a receipt', { status: 'pending', payment_receipt_url: 'receipts/1' }, false],
])('an order that %s may be reopened: %s', (_, changes, may) =>
  expect(mayReopen(anOrder('o', { status: 'cancelled', ...changes }))).toBe(may),
)

describe('what falls due', () => {
  const receipt = { sent_at: '2026-11-21T12:00:00.000Z', held_until: '2026-11-23T12:00:00.000Z' }
  const booked = (starts_at: string | null) => ({ ...item, booked_ahead: true as const, starts_at })
  test.each<[string, Partial<Order>, ReturnType<typeof nextDueDateOf>]>([
    [
      'a receipt that nobody read',
      { reserved_until: null, unread_receipt: receipt },
      { kind: 'receipts', at: '2026-11-21T12:00:00.000Z' },
    ],
    ['nothing of a hold without end', { reserved_until: null }, undefined],
    [
      'the first of the days that were booked ahead',
      {
        status: 'completed',
        items: [booked(null), booked('2027-03-01T03:00:00.000Z'), booked('2027-02-01T03:00:00.000Z'), item],
      },
      { kind: 'starts', at: '2027-02-01T03:00:00.000Z' },
    ],
    [
      'the end, of a contract that has begun',
      {
        status: 'completed',
        items: [{ ...item, starts_at: '2026-02-01T03:00:00.000Z', ends_at: '2027-02-01T02:59:59.999Z' }],
      },
      { kind: 'contracts', at: '2027-02-01T02:59:59.999Z' },
    ],
    [
      'nothing of a contract that was cancelled',
      { status: 'cancelled', items: [{ ...item, ends_at: '2027-02-01T02:59:59.999Z' }] },
      undefined,
    ],
    [
      'nothing of what was booked ahead and cancelled',
      { status: 'cancelled', items: [booked('2027-02-01T03:00:00.000Z')] },
      undefined,
    ],
  ])('is %s', (_, changes, due) => expect(nextDueDateOf(anOrder('o', changes))).toEqual(due))
})

test('the office lists ends and receipts by their days', () => {
  const can = ['holds', 'contracts', 'receipts', 'starts'].filter(kind => listedDueKindSchema.safeParse(kind).success)
  expect(can).toEqual(['holds', 'contracts', 'receipts'])
})

describe('a contract', () => {
  test('runs until it has ended or was renewed', () => {
    expect(isContractRunning({ ended_at: null, renewed_by: null })).toBe(true)
    expect(isContractRunning({ ended_at: NOW, renewed_by: null })).toBe(false)
    expect(isContractRunning({ ended_at: null, renewed_by: 'o2' })).toBe(false)
  })

  const days = { starts_at: NOW, ends_at: '2027-11-27T02:59:59.999Z' }
  test.each<[string, string, Partial<Order>, Partial<OrderItem>, number]>([
    ['from its first moment', NOW, {}, {}, 1],
    ['not before', '2026-11-26T11:59:59.999Z', {}, {}, 0],
    ['until its last', '2027-11-27T02:59:59.998Z', {}, {}, 1],
    ['not after', '2027-11-27T02:59:59.999Z', {}, {}, 0],
    ['not once it was ended', NOW, {}, { ended_at: NOW }, 0],
    ['also when it was renewed', NOW, {}, { renewed_by: 'o2' }, 1],
    ['not without a beginning', NOW, {}, { starts_at: null }, 0],
    ['not without an end', NOW, {}, { ends_at: null }, 0],
    ['not while its order is pending', NOW, { status: 'pending' }, {}, 0],
  ])('is shown to its client %s', (_, now, changes, itemChanges, count) => {
    const order = anOrder('o', { status: 'completed', items: [{ ...item, ...days, ...itemChanges }], ...changes })
    expect(runningItemsOf(order, now)).toHaveLength(count)
  })

  test('is sent to its client with what a map and a list show of its point', () => {
    const shown = {
      id: 'item-1',
      order_id: 'o',
      point_id: '1',
      name: 'Rua A',
      asset_code: 'PU-00001',
      period_years: 1,
      ...days,
      renewed_by: null,
      installation_photo_url: null,
      proven_at: null,
      point: aPoint('1'),
    }
    const { point, has_installation } = contractedPointSchema.parse(shown)
    expect(Object.keys(point ?? {}).toSorted()).toEqual([
      'city',
      'image_url',
      'intersection_name',
      'latitude',
      'longitude',
      'neighborhood',
      'street_name',
    ])
    expect(has_installation).toBe(true)
  })

  test('needs its point to the end of its term, or of its years from the latest start', () => {
    expect(itemNeededUntil({ period_years: 1 }, '2026-11-28T15:00:00.000Z')).toBe('2027-11-28')
    expect(itemNeededUntil({ period_years: 1, term: { from: '2027-01-01', to: '2027-02-01' } }, NOW)).toBe('2027-02-01')
  })

  test('has a signed copy where one is kept', () => {
    expect(signedCopyOf({})).toBeUndefined()
    expect(signedCopyOf({ signed_copy: 'copy' })).toBe('copy')
    expect(signedCopyOf({ paper_contract: { ...paper, file: 'scan' }, signed_copy: 'copy' })).toBe('scan')
    expect(mayHaveSignedCopy({ status: 'completed' })).toBe(true)
    expect(mayHaveSignedCopy({ status: 'pending' })).toBe(false)
    expect(mayHaveSignedCopy({ status: 'cancelled', paper_contract: paper })).toBe(true)
  })

  test('on paper is found by its number, however it is written', () =>
    expect([' CT 12 / 2024', 'ct12/2024'].map(contractNumberKey)).toEqual(['ct12/2024', 'ct12/2024']))
})

describe('signs that hang stay', () => {
  test.each<[string, Pick<Order, 'renews' | 'kit_type' | 'paper_contract'>, boolean]>([
    ['not in a first contract', { renews: null, kit_type: null }, false],
    ['in a renewal without a kit', { renews: 'o0', kit_type: null }, true],
    ['not in a renewal with one', { renews: 'o0', kit_type: 'kit_placas' }, false],
    ['in a contract from paper', { renews: null, kit_type: 'kit_placas', paper_contract: paper }, true],
    [
      'not in one from paper that has tasks',
      { renews: null, kit_type: null, paper_contract: { ...paper, with_tasks: true } },
      false,
    ],
    [
      'not in one from paper whose signs did not hang',
      { renews: null, kit_type: null, paper_contract: { ...paper, signs_hang: false } },
      false,
    ],
  ])('%s', (_, order, keeps) => expect(keepsInstalledSigns(order)).toBe(keeps))

  test('as an import says', () => {
    expect(hasImportedSigns({ paper_contract: { ...paper, signs_hang: true } })).toBe(true)
    expect(hasImportedSigns({})).toBe(false)
  })
})

describe('the customer of an order', () => {
  test.each<[string, Partial<Order>, boolean]>([
    ['of the site', {}, true],
    ['of the site that has one', { customer_id: 'c1' }, true],
    ['that is cancelled', { status: 'cancelled' }, false],
    ['whose contract is issued', { contract_hash: 'a'.repeat(64) }, false],
    ['that the office made', { customer_id: 'c1', sale }, false],
    ['from paper', { customer_id: 'c1', paper_contract: paper }, false],
    ['that the office made and that has none', { sale }, true],
  ])('%s may be set: %s', (_, changes, may) => expect(mayHaveCustomerSet(anOrder('o', changes))).toBe(may))

  test('is the office’s, unless it was made on the site', () => {
    expect(isMadeOnSite({})).toBe(true)
    expect(isMadeOnSite({ sale })).toBe(false)
    expect(isMadeOnSite({ paper_contract: paper })).toBe(false)
  })

  test.each([
    ['by account', 'u', '', true, 'notified'],
    ['by account, whatever happens to e-mails', 'u', 'returns@x.com', true, 'notified'],
    ['by e-mail', null, 'a@x.com', true, 'notified'],
    ['not by an e-mail that returns', null, 'returns@x.com', true, 'emails_return'],
    ['not without account and e-mail', null, '', false, 'no_address'],
  ])('is reached %s', (_, user_id, customer_email, can, reach) => {
    expect(canNotifyCustomer({ user_id, customer_email })).toBe(can)
    expect(customerReach({ user_id, customer_email }, ['returns@x.com'])).toBe(reach)
  })
})

test('items of one name are told apart by their codes', () => {
  const named = (point_id: string, point_name: string) => ({ point_id, point_name, asset_code: `PU-0000${point_id}` })
  const items = [named('1', 'Rua A'), named('2', 'Rua A'), named('3', 'Rua B')]
  expect(items.map(distinctNamesAmong(items))).toEqual(['Rua A (PU-00001)', 'Rua A (PU-00002)', 'Rua B'])
})

test('a total is the sum of the prices', () => expect(totalAmount([{ price: 1 }, { price: 20 }])).toBe(21))

test.each([
  ['nothing', [], 'Escolha pelo menos um ponto para reservar.'],
  ['no list', null, 'Escolha os pontos que quer reservar.'],
  ['a point twice', ['1', '1'], 'O mesmo ponto aparece mais de uma vez no carrinho.'],
  [
    '41 points',
    Array.from({ length: 41 }, (_, index) => `${index}`),
    'Uma reserva pode ter até 40 pontos. Divida o carrinho em mais de uma reserva.',
  ],
  ['40 points', Array.from({ length: 40 }, (_, index) => `${index}`), undefined],
])('a reservation of %s: %s', (_, ids, problem) => {
  const { error } = reservationItemsSchema.safeParse(ids?.map(point_id => ({ point_id, period_years: 1 })))
  expect(error?.issues[0]?.message).toBe(problem)
})
