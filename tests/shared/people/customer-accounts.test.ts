import { expect, test } from 'vitest'
import {
  customerAfterOfficeSave,
  customerFormAfterProfileSave,
  isShutOut,
  mayChangeCustomer,
  mayJoinCustomer,
  needsCheck,
  profileAfterCustomerSave,
  provenAccountIdsOf,
  withoutPartedAccount,
  withProvenAccount,
} from '#shared/people/rules/customer-accounts.ts'
import { mergedCustomer } from '#shared/people/rules/customer-merges.ts'
import { type Customer, contactDetailsOf, provenContactsOf } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { aPerson } from '#tests/support/people.ts'

const known: Customer = {
  id: 'c1',
  version: 1,
  created_at: 'x',
  updated_at: 'x',
  ...aCustomerForm({ contacts: [{ name: 'Célia', job: '', phone: '', whatsapp: '', email: 'Client@Example.com' }] }),
}

test('only a proven e-mail that the office wrote down joins by itself, up to ten accounts', () => {
  const accounts = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`)
  expect(mayJoinCustomer(known, aPerson('client'))).toBe(true)
  expect(mayJoinCustomer(known, aPerson('client', { email_confirmed_at: null }))).toBe(false)
  expect(mayJoinCustomer(known, aPerson('client', { email: 'other@example.com' }))).toBe(false)
  const proven_emails = ['client@example.com']
  expect(
    [9, 10].map(count => mayJoinCustomer({ ...known, proven_emails, account_ids: accounts(count) }, aPerson('client'))),
  ).toEqual([true, false])
})

test('a person’s profile gives the customer their name, and keeps what it does not ask for', () => {
  const person = aPerson('client', { document_type: 'CPF', document_number: '52998224725', address_city: 'Campinas' })
  expect(customerFormAfterProfileSave(person, known)).toMatchObject({
    type: 'person',
    legal_name: 'Clara Cliente',
    trade_name: 'Padaria Estrela',
    document_number: '52998224725',
    address_city: 'Campinas',
    address_state: '',
    notes: '',
    contacts: known.contacts,
  })
  expect(customerFormAfterProfileSave(person).contacts).toEqual([
    { name: 'Clara Cliente', job: '', phone: '19999990000', whatsapp: '', email: 'client@example.com' },
  ])
})

test('the profile shows the customer, and people keep their name', () => {
  const person = aPerson('client', { trade_name: 'Antigo', document_type: 'CPF', document_number: '52998224725' })
  expect(profileAfterCustomerSave(person, known)).toMatchObject({
    name: 'Clara Cliente',
    document_type: 'CNPJ',
    document_number: '11222333000181',
    trade_name: 'Padaria Estrela',
    signatory_name: null,
    address_city: 'Americana',
    address_street: null,
    address_state: 'SP',
  })
  expect(profileAfterCustomerSave(person, { ...known, type: 'person' })).toMatchObject({
    trade_name: null,
    legal_name: null,
  })
})

const stranger = aPerson('client', { id: 'stranger', email: 'stranger@example.com', phone: '(19) 90000-0000' })
const owner = aPerson('client', { id: 'owner', email: 'owner@example.com' })
/** The customer that a stranger's profile made. */
const made: Customer = {
  ...known,
  id: 'made',
  contacts: [{ name: 'Estranho', job: '', phone: '(19) 90000-0000', whatsapp: '', email: 'stranger@example.com' }],
  account_ids: ['stranger'],
  proven_account_ids: [],
  proven_emails: [],
  made_by_account: { user_id: 'stranger', used: false },
}
const sold: Customer = { ...made, made_by_account: { user_id: 'stranger', used: true } }
/** What an account may do, and what the office is told. */
const stateOf = (customer: Customer, { id }: { id: string }) => ({
  proven: provenAccountIdsOf(customer).includes(id),
  renames: mayChangeCustomer(customer, id),
  shutOut: isShutOut(customer, id),
  check: needsCheck(customer),
})
const NOTHING = { proven: false, renames: false, shutOut: true, check: true }
const ALL = { proven: true, renames: true, shutOut: false, check: false }

test.each([
  ['made by it and used by nobody else', made, { ...NOTHING, renames: true }],
  ['to which the office has sold', sold, NOTHING],
  [
    'that the office has saved with the stranger’s contact',
    customerAfterOfficeSave(made, aCustomerForm({ contacts: made.contacts })),
    NOTHING,
  ],
  ['from before proofs were stored', { ...known, account_ids: ['stranger'] }, NOTHING],
  ['of which another account is proven', withProvenAccount(sold, owner), NOTHING],
  ['whose account the office has confirmed', withProvenAccount(sold, stranger), ALL],
  [
    'from which the office has parted it',
    withoutPartedAccount(withProvenAccount(sold, stranger), stranger),
    { proven: false, renames: false, shutOut: true, check: false },
  ],
  [
    'to which the office has linked it again',
    withProvenAccount(withoutPartedAccount(withProvenAccount(sold, stranger), stranger), stranger),
    ALL,
  ],
  ['of the office with the same document', known, { proven: false, renames: false, shutOut: false, check: false }],
])('an account at a customer %s', (_, customer, expected) => {
  expect(stateOf(customer, stranger)).toEqual(expected)
})

test('only an e-mail that the office typed proves an account, and none after it was parted', () => {
  const form = aCustomerForm({ contacts: made.contacts })
  const kept = customerAfterOfficeSave(made, form)
  const removed = customerAfterOfficeSave(made, aCustomerForm({ contacts: [] }))
  const typed = customerAfterOfficeSave(removed, form)
  expect([made, kept, removed, typed].map(customer => mayJoinCustomer(customer, stranger))).toEqual([
    ...[false, false, false, true],
  ])
  const parted = withoutPartedAccount(withProvenAccount(typed, stranger), stranger)
  expect([parted, customerAfterOfficeSave(parted, form)].map(one => mayJoinCustomer(one, stranger))).toEqual([
    ...[false, false],
  ])
  // Neither does a new account with the e-mail of the parted one.
  expect(mayJoinCustomer(parted, { ...stranger, id: 'stranger-2' })).toBe(false)
})

test('another document by the office drops accounts without proof', () => {
  const form = aCustomerForm({ document_number: '27508316000145' })
  expect(customerAfterOfficeSave(sold, form).account_ids).toEqual([])
  expect(customerAfterOfficeSave(withProvenAccount(sold, owner), form).account_ids).toEqual(['owner'])
})

test('orders go to no contact that an account without proof has added', () => {
  expect(contactDetailsOf(sold)).toEqual({ email: '', phone: '' })
  const named = customerAfterOfficeSave(sold, aCustomerForm({ contacts: [...sold.contacts, ...known.contacts] }))
  expect(contactDetailsOf(named)).toEqual({ email: 'Client@Example.com', phone: '' })
  expect(contactDetailsOf(withProvenAccount(sold, stranger)).email).toBe('stranger@example.com')
  expect(provenContactsOf(known)).toEqual(known.contacts)
  // Of a customer from before that had an account, nobody knows who entered the contacts.
  expect(provenContactsOf({ ...known, account_ids: [] })).toEqual([])
})

const withoutDocument: Customer = { ...known, document_number: '', contacts: [] }
test.each([
  ['the stranger’s into the office’s', withoutDocument, sold, NOTHING],
  ['the office’s into the stranger’s', sold, { ...withoutDocument, id: 'other' }, NOTHING],
  ['the stranger’s, who had used it alone', withoutDocument, made, NOTHING],
  [
    'one from which the stranger was parted',
    withoutDocument,
    withoutPartedAccount(sold, stranger),
    { ...NOTHING, check: true },
  ],
  [
    'the stranger’s into one from which it was parted',
    withoutPartedAccount({ ...withoutDocument, account_ids: ['stranger'] }, stranger),
    sold,
    { ...NOTHING, check: true },
  ],
  ['a confirmed one', withoutDocument, withProvenAccount(made, stranger), ALL],
])('a merge gives an account no more than it had: %s', (_, kept, other, expected) => {
  const merged = mergedCustomer(kept, other, 'later')
  if (typeof merged === 'string') throw new Error(merged)
  expect(stateOf(merged, stranger)).toEqual(expected)
})
