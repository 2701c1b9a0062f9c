import { expect, test } from 'vitest'
import { mergedCustomer } from '#shared/people/rules/customer-merges.ts'
import { type Customer, type CustomerForm, EMPTY_CONTACT } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'

const NOW = '2026-11-26T12:00:00.000Z'
const THEN = '2026-11-01T12:00:00.000Z'
const of = (id: string, changes: Partial<CustomerForm>): Customer => ({
  id,
  version: 3,
  created_at: THEN,
  updated_at: THEN,
  ...aCustomerForm({ document_number: '', contacts: [], ...changes }),
})
const merge = (kept: Partial<CustomerForm>, other: Partial<CustomerForm>) =>
  mergedCustomer(of('c1', kept), of('c2', other), NOW)
const contact = (changes: Partial<typeof EMPTY_CONTACT>) => ({ ...EMPTY_CONTACT, name: 'Célia', ...changes })

test('the one that stays keeps what it knows and gets what only the other knows', () => {
  expect(
    merge(
      { trade_name: 'Padaria', state_registration: '', notes: 'Paga dia 10' },
      { trade_name: 'Estrela', state_registration: '123', legal_name: 'Outra Ltda', notes: 'Liga às sextas' },
    ),
  ).toMatchObject({
    id: 'c1',
    version: 4,
    created_at: THEN,
    updated_at: NOW,
    trade_name: 'Padaria',
    state_registration: '123',
    legal_name: 'Padaria Estrela do Norte Ltda',
    notes: 'Paga dia 10\nLiga às sextas',
  })
})

test('a document comes with its type, and stays where it is', () => {
  expect(merge({ type: 'company' }, { type: 'person', document_number: '52998224725' })).toMatchObject({
    type: 'person',
    document_number: '52998224725',
  })
  expect(merge({ type: 'person', document_number: '52998224725' }, { type: 'company' })).toMatchObject({
    type: 'person',
    document_number: '52998224725',
  })
})

test('an address and a signatory are of one of both, never mixed', () => {
  const other = { address_street: 'Rua Um', address_number: '', address_city: 'Campinas', address_zip_code: '13010000' }
  expect(merge({ address_street: '', address_number: '9' }, other)).toMatchObject(other)
  expect(merge({ address_street: 'Rua Dois', address_city: 'Americana' }, other)).toMatchObject({
    address_street: 'Rua Dois',
    address_city: 'Americana',
    address_zip_code: '',
  })
  expect(
    merge({ signatory_name: 'Rui', signatory_cpf: '' }, { signatory_name: 'Eva', signatory_cpf: '52998224725' }),
  ).toMatchObject({ signatory_name: 'Rui', signatory_cpf: '' })
})

test('contacts come together, but none that says nothing new', () => {
  const known = contact({ email: 'celia@padaria.example', phone: '(19) 3461-2000' })
  const merged = merge(
    { contacts: [known] },
    { contacts: [contact({ name: 'CÉLIA', phone: '(19) 3461-2000' }), contact({ email: 'outra@padaria.example' })] },
  )
  expect(merged).toMatchObject({ contacts: [known, contact({ email: 'outra@padaria.example' })] })
})

test.each([
  ['documents', { document_number: '11222333000181' }, { document_number: '45543915000181' }],
  [
    'contacts',
    { contacts: Array.from({ length: 8 }, (_, at) => contact({ name: `A${at}` })) },
    { contacts: [contact({ name: 'B' })] },
  ],
  ['notes', { notes: 'a'.repeat(1500) }, { notes: 'b'.repeat(500) }],
] as const)('%s of both stand in the way where something would be lost', (obstacle, kept, other) => {
  expect(merge(kept as Partial<CustomerForm>, other as Partial<CustomerForm>)).toBe(obstacle)
})

test('a customer is not merged with itself', () => expect(mergedCustomer(of('c1', {}), of('c1', {}), NOW)).toBe('same'))
