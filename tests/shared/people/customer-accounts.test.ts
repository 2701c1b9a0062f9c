import { expect, test } from 'vitest'
import {
  customerFormAfterProfileSave,
  mayJoinCustomer,
  profileAfterCustomerSave,
} from '#shared/people/rules/customer-accounts.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { aPerson } from '#tests/support/people.ts'

const known: Customer = {
  ...{ id: 'c1', version: 1, created_at: 'x', updated_at: 'x' },
  ...aCustomerForm({ contacts: [{ name: 'Célia', job: '', phone: '', whatsapp: '', email: 'Client@Example.com' }] }),
}

test('only a proven e-mail that the office wrote down joins by itself, up to ten accounts', () => {
  const accounts = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`)
  expect(mayJoinCustomer(known, aPerson('client'))).toBe(true)
  expect(mayJoinCustomer(known, aPerson('client', { email_confirmed_at: null }))).toBe(false)
  expect(mayJoinCustomer(known, aPerson('client', { email: 'other@example.com' }))).toBe(false)
  expect([9, 10].map(count => mayJoinCustomer({ ...known, account_ids: accounts(count) }, aPerson('client')))).toEqual([
    ...[true, false],
  ])
})

test('a person’s profile gives the customer their name, and keeps what it does not ask for', () => {
  const person = aPerson('client', { document_type: 'CPF', document_number: '52998224725', address_city: 'Campinas' })
  expect(customerFormAfterProfileSave(person, known)).toMatchObject({
    ...{ type: 'person', legal_name: 'Clara Cliente', trade_name: 'Padaria Estrela', document_number: '52998224725' },
    ...{ address_city: 'Campinas', address_state: '', notes: '', contacts: known.contacts },
  })
  expect(customerFormAfterProfileSave(person).contacts).toEqual([
    { name: 'Clara Cliente', job: '', phone: '19999990000', whatsapp: '', email: 'client@example.com' },
  ])
})

test('the profile shows the customer, and people keep their name', () => {
  const person = aPerson('client', { trade_name: 'Antigo', document_type: 'CPF', document_number: '52998224725' })
  expect(profileAfterCustomerSave(person, known)).toMatchObject({
    ...{
      name: 'Clara Cliente',
      document_type: 'CNPJ',
      document_number: '11222333000181',
      trade_name: 'Padaria Estrela',
    },
    ...{ signatory_name: null, address_city: 'Americana', address_street: null, address_state: 'SP' },
  })
  expect(profileAfterCustomerSave(person, { ...known, type: 'person' })).toMatchObject({
    trade_name: null,
    legal_name: null,
  })
})
