import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer, CustomerForm } from '#shared/people/rules/customers.ts'
import { type ProfileForm, profileChangesOfForm } from '#shared/people/rules/profile-form.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { startCustomerSystem } from './customer-system.ts'

/** Customers with an account: one record for both, in the real table. */

let system: Awaited<ReturnType<typeof startCustomerSystem>>
let of: typeof import('./privacy-use-cases.ts')

beforeAll(async () => {
  system = await startCustomerSystem()
  of = system.of
})
afterAll(() => system.close())

const now = () => new Date().toISOString()
const office = () => ({ actor: { user_id: 'admin-user', role: 'admin' } satisfies Actor, now: now() })

/** Counts companies, so that each gets a valid CNPJ of its own. */
let nextCompany = 0
function newCnpj(): string {
  nextCompany += 1
  const digits = `${String(10_000_000 + nextCompany)}0001`
  const check = (text: string): string => {
    const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2].slice(-text.length)
    const rest = [...text].reduce((sum, digit, at) => sum + Number(digit) * (weights[at] ?? 0), 0) % 11
    return String(rest < 2 ? 0 : 11 - rest)
  }
  const first = check(digits)
  return digits + first + check(digits + first)
}
const COMPANY: ProfileForm = {
  ...{ name: 'Célia Prado', phone: '19999990000', document_type: 'CNPJ', document_number: '' },
  ...{ trade_name: 'Padaria Nova', legal_name: 'Padaria Nova Ltda', signatory_name: 'Célia Prado' },
  ...{ signatory_cpf: '52998224725', address_street: 'Rua Dois', address_number: '20', address_complement: '' },
  ...{ address_neighborhood: 'Centro', address_city: 'Campinas', address_state: 'SP', address_zip_code: '13010000' },
}

let nextPerson = 0
async function anAccount(changes: Partial<Profile> = {}): Promise<Profile> {
  nextPerson += 1
  const person = aPerson('client', { id: `client-${nextPerson}`, email: `p${nextPerson}@example.com`, ...changes })
  await of.createProfile(person)
  return person
}
const personOf = async ({ id }: Profile) => (await of.findProfile(id)) ?? aPerson('client')
const save = async (person: Profile, changes: Partial<ProfileForm>) => {
  const { version } = await personOf(person)
  const actor: Actor = { user_id: person.id, role: 'client' }
  return of.saveOwnProfile({ version, ...profileChangesOfForm({ ...COMPANY, ...changes }) }, { actor, now: now() })
}
const aCustomer = (changes: Partial<CustomerForm>): Promise<Customer> =>
  of.createCustomer(aCustomerForm(changes), office())
const customerOf = async (document: string) => {
  const { findCustomersOfDocuments } = await import('#functions/people/customers/customers-store.ts')
  return (await findCustomersOfDocuments([document])).get(document)
}
const contact = (email: string) => ({ name: 'Célia', job: '', phone: '', whatsapp: '', email })
let nextPoint = 0
async function sell(customer_id: string) {
  nextPoint += 1
  await of.createPoint(aPoint(String(nextPoint)))
  const sold = anOfficeOrderForm({ customer_id, items: [{ point_id: String(nextPoint) }] })
  return of.createOfficeOrder(sold, { ...office(), hold_hours: 72 })
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
const auditIsClean = async () => expect((await of.auditTable()).breaches).toEqual([])

test('a profile with a document that nobody has makes a customer, and is saved with it from then on', async () => {
  const [person, document_number] = [await anAccount(), newCnpj()]
  await save(person, { document_number })
  const made = await customerOf(document_number)
  expect(made).toMatchObject({
    ...{ type: 'company', legal_name: 'Padaria Nova Ltda', trade_name: 'Padaria Nova', address_city: 'Campinas' },
    ...{ signatory_cpf: '52998224725', account_ids: [person.id], version: 1 },
    contacts: [{ name: 'Clara Cliente', email: person.email }].map(() => ({
      name: 'Célia Prado',
      email: person.email,
    })),
  })
  await save(person, { document_number, trade_name: 'Padaria Novíssima' })
  expect(await customerOf(document_number)).toMatchObject({ id: made?.id, trade_name: 'Padaria Novíssima', version: 2 })
  // Saving the same data again does not change the customer.
  await save(person, { document_number, trade_name: 'Padaria Novíssima' })
  expect(await customerOf(document_number)).toMatchObject({ version: 2 })
  await auditIsClean()
})

test('what the office saves of a customer is in the profile, over which an older edit is refused', async () => {
  const [person, document_number] = [await anAccount(), newCnpj()]
  await save(person, { document_number })
  const made = await customerOf(document_number)
  if (!made) throw new Error('there is a customer')
  const { version } = await personOf(person)
  const { id: customer_id, created_at: _, updated_at: __, account_ids: ___, ...form } = made
  await of.updateCustomer({ ...form, address_street: 'Rua Três', customer_id }, office())
  expect(await personOf(person)).toMatchObject({
    address_street: 'Rua Três',
    version: version + 1,
    name: 'Célia Prado',
  })
  const actor: Actor = { user_id: person.id, role: 'client' }
  const late = of.saveOwnProfile(
    { version, ...profileChangesOfForm({ ...COMPANY, document_number }) },
    { actor, now: now() },
  )
  expect(await codeOf(late)).toBe('PROFILE_CHANGED')
  const edit = { ...form, version: 2, document_number: '', customer_id }
  expect(await codeOf(of.updateCustomer(edit, office()))).toBe('CUSTOMER_DOCUMENT_NEEDED')
  await auditIsClean()
})

test.each([
  ['joins where it names the proven e-mail', { confirmed: true, named: true }, true],
  ['is not handed over to another e-mail', { confirmed: true, named: false }, false],
  ['is not handed over to an e-mail that nobody proved', { confirmed: false, named: true }, false],
])('the customer of the office with the document: the account %s', async (_, { confirmed, named }, joins) => {
  const person = await anAccount(confirmed ? {} : { email_confirmed_at: null })
  const document_number = newCnpj()
  const known = await aCustomer({
    ...{
      document_number,
      notes: 'Paga dia 10',
      contacts: [contact(named ? person.email.toUpperCase() : 'x@y.example')],
    },
  })
  const order = await sell(known.id)
  await save(person, { document_number })
  const found = await customerOf(document_number)
  expect(found).toMatchObject({
    ...{ id: known.id, notes: 'Paga dia 10' },
    legal_name: joins ? 'Padaria Nova Ltda' : 'Padaria Estrela do Norte Ltda',
  })
  expect(found?.account_ids ?? []).toEqual(joins ? [person.id] : [])
  expect(await personOf(person)).toMatchObject({ document_number, legal_name: 'Padaria Nova Ltda' })
  const actor: Actor = { user_id: person.id, role: 'client' }
  expect(await codeOf(of.getOrderFor({ order_id: order.id }, { actor }))).toBe(joins ? 'done' : 'ORDER_NOT_FOUND')
  await auditIsClean()
})

test('the office links who has the same document by one click, fills what it lacks, and parts them again', async () => {
  const [person, other, document_number] = [await anAccount(), await anAccount(), newCnpj()]
  const known = await aCustomer({ document_number, contacts: [], address_street: '', address_city: '' })
  // The order was made before the office knew of the account, so the account's e-mail does not identify the customer.
  const order = await sell(known.id)
  await of.syncList(of.ordersList, [{ before: undefined, after: order }])
  await save(person, { document_number })
  await save(other, { document_number: newCnpj() })
  const saved = await personOf(person)
  await of.syncList(of.profilesList, [{ before: undefined, after: saved }])
  const asked = { customer_id: known.id }
  const account = { user_id: person.id, name: 'Célia Prado', email: person.email }
  expect(await of.listCustomerAccounts(asked)).toEqual({ linked: [], suggested: [account] })
  const change = { ...asked, user_id: person.id, version: 1 }
  expect(await codeOf(of.linkAccountToCustomer({ ...change, user_id: other.id }, office()))).toBe(
    'ACCOUNT_NOT_LINKABLE',
  )
  expect(await codeOf(of.linkAccountToCustomer({ ...change, version: 0 }, office()))).toBe('CUSTOMER_CHANGED')
  expect(await of.linkAccountToCustomer(change, office())).toEqual({ linked: [account], suggested: [] })
  expect(await codeOf(of.linkAccountToCustomer(change, office()))).toBe('done')
  // The office's entries are kept, the address is added, and the profile contains the same.
  const words = { legal_name: 'Padaria Estrela do Norte Ltda', address_street: 'Rua Dois', address_city: 'Campinas' }
  expect(await customerOf(document_number)).toMatchObject({ ...words, version: 2 })
  expect(await personOf(person)).toMatchObject(words)
  const actor: Actor = { user_id: person.id, role: 'client' }
  expect((await of.listOwnOrders({}, { actor })).items.map(({ id }) => id)).toEqual([order.id])
  expect(await codeOf(of.cancelOrder({ order_id: order.id }, { actor, now: now() }))).toBe('done')
  await of.unlinkAccountFromCustomer({ ...change, version: 2 }, office())
  expect((await of.listOwnOrders({}, { actor })).items).toEqual([])
  expect(await codeOf(of.getOrderFor({ order_id: order.id }, { actor }))).toBe('ORDER_NOT_FOUND')
  await auditIsClean()
})

test('orders of both come in one order, page after page, each once', async () => {
  const [person, document_number] = [await anAccount(), newCnpj()]
  await save(person, { document_number })
  const made = await customerOf(document_number)
  const { changeOrder } = await import('#functions/orders/change-order.ts')
  const ids: string[] = []
  for (let at = 0; at < 13; at += 1) {
    const order = await sell(made?.id ?? '')
    const isOwn = at % 3 === 0
    const kept = isOwn
      ? await changeOrder(order.id, { by: null }, async read => ({
          updated: { ...read, user_id: person.id },
          actions: [],
        }))
      : order
    if (kept) await of.syncList(of.ordersList, [{ before: undefined, after: kept }])
    ids.unshift(order.id)
  }
  const actor: Actor = { user_id: person.id, role: 'client' }
  const first = await of.listOwnOrders({}, { actor })
  const second = await of.listOwnOrders({ cursor: first.cursor ?? '' }, { actor })
  expect([first, second].map(({ items }) => items.length)).toEqual([10, 3])
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(second.cursor).toBeNull()
})

test('another document: alone, the customer has it; with a colleague, the account parts and gets its own', async () => {
  const [person, first, second] = [await anAccount(), newCnpj(), newCnpj()]
  await save(person, { document_number: first })
  const made = await customerOf(first)
  await save(person, { document_number: second })
  expect([await customerOf(first), (await customerOf(second))?.id]).toEqual([undefined, made?.id])
  const colleague = await anAccount()
  const known = await customerOf(second)
  if (!known) throw new Error('there is a customer')
  const { id: customer_id, created_at: _, updated_at: __, account_ids: ___, ...form } = known
  await of.updateCustomer({ ...form, contacts: [contact(colleague.email)], customer_id }, office())
  await save(colleague, { document_number: second })
  expect((await customerOf(second))?.account_ids).toEqual([person.id, colleague.id])
  const third = newCnpj()
  await save(person, { document_number: third })
  expect((await customerOf(second))?.account_ids).toEqual([colleague.id])
  expect((await customerOf(third))?.account_ids).toEqual([person.id])
  await auditIsClean()
})

test('races: two accounts with one new document, a save with an edit of the office, a save with a merge', async () => {
  for (let round = 0; round < fewOrMany(4, 12); round += 1) {
    const [one, other, document_number] = [await anAccount(), await anAccount(), newCnpj()]
    expect(await Promise.all([one, other].map(person => codeOf(save(person, { document_number }))))).toEqual([
      'done',
      'done',
    ])
    const made = await customerOf(document_number)
    if (!made) throw new Error('there is a customer')
    expect(made.account_ids).toHaveLength(1)
    const [owner = ''] = made.account_ids ?? []
    const person = owner === one.id ? one : other
    const twin = await aCustomer({ document_number: '', contacts: [] })
    const { id: customer_id, created_at: _, updated_at: __, account_ids: ___, ...form } = made
    const ids = { customer_id: twin.id, other_id: customer_id, version: 1, other_version: made.version }
    await Promise.all([
      codeOf(save(person, { document_number, address_number: String(round) })),
      codeOf(of.updateCustomer({ ...form, address_number: '99', customer_id }, office())),
      codeOf(of.mergeCustomers({ ...ids, reason: 'Cadastrado duas vezes' }, office())),
    ])
    const [became, saved] = [await customerOf(document_number), await personOf(person)]
    expect(became?.account_ids).toEqual([owner])
    expect(saved.address_number).toBe(became?.address_number)
    expect(saved.legal_name).toBe(became?.legal_name)
  }
  await auditIsClean()
})

test('who deletes their account takes their own customer along, and parts from a company that stays', async () => {
  const person = await anAccount()
  const form = { document_type: 'CPF', document_number: '39053344705' } as const
  await save(person, form)
  const made = await customerOf('39053344705')
  const order = await sell(made?.id ?? '')
  expect(await codeOf(of.requestCustomerDeletion({ customer_id: made?.id ?? '', reason: 'x' }, office()))).toBe(
    'CUSTOMER_HAS_ACCOUNTS',
  )
  const actor: Actor = { user_id: person.id, role: 'client' }
  expect(await of.previewDeletion({}, { actor, now: now() })).toMatchObject({ pending_orders: 1 })
  const { detachFromCustomer } = await import('#functions/account/privacy/detach-from-customer.ts')
  await detachFromCustomer(await personOf(person), now())
  await detachFromCustomer(await personOf(person), now())
  expect(await customerOf('39053344705')).toBeUndefined()
  const deletion = await of.findCustomerDeletion(made?.id ?? '')
  expect(deletion).toMatchObject({ by: person.id, reason: 'Exclusão da conta' })
  await of.carryOutCustomerDeletion({ id: 'event', before: undefined, after: deletion })
  expect(await of.findOrder(order.id)).toMatchObject({ status: 'cancelled', customer_name: 'Pessoa removida' })

  const [signatory, document_number] = [await anAccount(), newCnpj()]
  await save(signatory, { document_number })
  const company = await customerOf(document_number)
  await sell(company?.id ?? '')
  await detachFromCustomer(await personOf(signatory), now())
  expect(await customerOf(document_number)).toMatchObject({ id: company?.id, account_ids: [], contacts: [] })
  await auditIsClean()
})
