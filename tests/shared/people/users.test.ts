import { describe, expect, test } from 'vitest'
import { countHoldings } from '#shared/orders/rules/holdings.ts'
import { applyUserForm, assertNotOwnAccount, userViewOf } from '#shared/people/rules/profiles.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'

const admin = { user_id: 'admin-user', role: 'admin' } as const
const form = { full_name: 'Clara Nova', phone: '', role: 'client' } as const

describe('a manager’s edit', () => {
  test('changes name, phone and role, and nothing else', () => {
    const readUser = aPerson('client', { document_number: '52998224725' })
    expect(applyUserForm(readUser, { ...form, role: 'field_technician' }, admin)).toEqual({
      ...readUser,
      name: 'Clara Nova',
      phone: '',
      role: 'field_technician',
    })
  })

  test('refuses one’s own role', () =>
    expect(() => applyUserForm(aPerson('admin'), form, admin)).toThrow(expect.objectContaining({ code: 'OWN_ROLE' })))

  test('takes one’s own name and phone', () =>
    expect(applyUserForm(aPerson('admin'), { ...form, role: 'admin' }, admin).name).toBe('Clara Nova'))
})

test('nobody deletes themselves', () => {
  expect(() => assertNotOwnAccount('admin-user', admin)).toThrow(expect.objectContaining({ code: 'OWN_ACCOUNT' }))
  expect(() => assertNotOwnAccount('client-user', admin)).not.toThrow()
})

test('the users screen gets nothing of documents and address', () =>
  expect(Object.keys(userViewOf(aPerson('client', { document_number: '52998224725' }))).toSorted()).toEqual(
    [
      'id',
      'email',
      'email_confirmed_at',
      'role',
      'full_name',
      'phone',
      'avatar_url',
      'signed_up',
      'created_at',
      'version',
    ].toSorted(),
  ))

test('holdings are points of pending orders and of contracts that run', () => {
  const soldOrder = anOrder('o2', { status: 'completed' })
  const [first, second] = soldOrder.items
  const ended = { ended_at: '2026-11-20T12:00:00.000Z' }
  expect(
    countHoldings([
      anOrder('o1'),
      soldOrder,
      {
        ...soldOrder,
        id: 'o3',
        items: [first, second].flatMap((item, index) => (item ? [index ? item : { ...item, ...ended }] : [])),
      },
      { ...soldOrder, id: 'o4', items: soldOrder.items.map(item => ({ ...item, ...ended })) },
      anOrder('o5', { status: 'cancelled' }),
    ]),
  ).toEqual({ pending_orders: 1, reserved_points: 2, running_contracts: 2, contracted_points: 3 })
  expect(countHoldings([])).toEqual({
    pending_orders: 0,
    reserved_points: 0,
    running_contracts: 0,
    contracted_points: 0,
  })
})
