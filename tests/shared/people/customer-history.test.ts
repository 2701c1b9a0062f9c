import { expect, test } from 'vitest'
import { customerHistoryEntryOf } from '#shared/people/rules/customer-history.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'

const by = { user_id: 'office', role: 'admin' as const }
const bakery: Customer = {
  id: 'c1',
  version: 1,
  created_at: '2026-11-26T12:00:00.000Z',
  updated_at: '2026-11-26T12:00:00.000Z',
  ...aCustomerForm(),
}

test('a new customer is an entry without changes', () =>
  expect(customerHistoryEntryOf(undefined, bakery, by)).toEqual({
    version: 1,
    event: 'created',
    at: '2026-11-26T12:00:00.000Z',
    by,
    changes: [],
  }))

test('an edit names each field that changed, contacts as one text', () => {
  const edited: Customer = {
    ...bakery,
    version: 2,
    updated_at: '2026-11-26T13:00:00.000Z',
    agency_name: 'Agência Ipê',
    contacts: [
      { name: 'Célia Prado', job: 'Compras', phone: '', whatsapp: '(19) 99123-4567', email: '' },
      { name: 'Rui', job: '', phone: '', whatsapp: '', email: '' },
    ],
  }
  expect(customerHistoryEntryOf(bakery, edited, by)).toEqual({
    version: 2,
    event: 'edited',
    at: '2026-11-26T13:00:00.000Z',
    by,
    changes: [
      {
        field: 'contacts',
        before: 'Célia Prado, Compras, (19) 3461-2000, (19) 99123-4567, celia@padaria.example',
        after: 'Célia Prado, Compras, (19) 99123-4567; Rui',
      },
      { field: 'agency_name', before: '', after: 'Agência Ipê' },
    ],
  })
})
