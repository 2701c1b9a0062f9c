import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, type CustomerForm, customerFormSchema } from '#shared/people/rules/customers.ts'
import { type ProfileForm, profileChangesOfForm } from '#shared/people/rules/profile-form.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { anOperator } from '#tests/support/contracts.ts'
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
  name: 'Célia Prado',
  phone: '19999990000',
  document_type: 'CNPJ',
  document_number: '',
  trade_name: 'Padaria Nova',
  legal_name: 'Padaria Nova Ltda',
  signatory_name: 'Célia Prado',
  signatory_cpf: '52998224725',
  address_street: 'Rua Dois',
  address_number: '20',
  address_complement: '',
  address_neighborhood: 'Centro',
  address_city: 'Campinas',
  address_state: 'SP',
  address_zip_code: '13010000',
}

let nextPerson = 0
async function anAccount(changes: Partial<Profile> = {}): Promise<Profile> {
  nextPerson += 1
  const person = aPerson('client', { id: `client-${nextPerson}`, email: `p${nextPerson}@example.com`, ...changes })
  await of.insertProfile(person)
  return person
}
const personOf = async ({ id }: Profile) => (await of.findProfile(id)) ?? aPerson('client')
const save = async (person: Profile, changes: Partial<ProfileForm>) => {
  const { version } = await personOf(person)
  const actor: Actor = { user_id: person.id, role: 'client' }
  return of.editOwnProfile({ version, ...profileChangesOfForm({ ...COMPANY, ...changes }) }, { actor, now: now() })
}
const aCustomer = (changes: Partial<CustomerForm>): Promise<Customer> =>
  of.createCustomer(aCustomerForm(changes), office())
const customerOf = async (document: string) => {
  const { findCustomersOfDocuments } = await import('#functions/people/customers/customers-store.ts')
  return (await findCustomersOfDocuments([document])).get(document)
}
/** The office confirms the account that made the customer. */
async function confirm(person: Profile, document: string): Promise<Customer> {
  const { id = '', version = 0 } = (await customerOf(document)) ?? {}
  await of.linkAccountToCustomer({ customer_id: id, user_id: person.id, version }, office())
  const confirmed = await customerOf(document)
  if (!confirmed) throw new Error('there is a customer')
  return confirmed
}
/** An edit of the office over the customer as it is. */
const editOf = (customer: Customer, changes: Partial<CustomerForm>) => ({
  ...customerFormSchema.parse({ ...customer, ...changes }),
  customer_id: customer.id,
  version: customer.version,
})
const contact = (email: string) => ({ name: 'Célia', job: '', phone: '', whatsapp: '', email })
let nextPoint = 0
async function sell(customer_id: string) {
  nextPoint += 1
  await of.insertPoint(aPoint(String(nextPoint)))
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
    type: 'company',
    legal_name: 'Padaria Nova Ltda',
    trade_name: 'Padaria Nova',
    address_city: 'Campinas',
    signatory_cpf: '52998224725',
    account_ids: [person.id],
    version: 1,
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
  const made = await confirm(person, document_number)
  const { version } = await personOf(person)
  const edited = await of.editCustomer(editOf(made, { address_street: 'Rua Três' }), office())
  expect(await personOf(person)).toMatchObject({
    address_street: 'Rua Três',
    version: version + 1,
    name: 'Célia Prado',
  })
  const actor: Actor = { user_id: person.id, role: 'client' }
  const late = of.editOwnProfile(
    { version, ...profileChangesOfForm({ ...COMPANY, document_number }) },
    { actor, now: now() },
  )
  expect(await codeOf(late)).toBe('PROFILE_CHANGED')
  expect(await codeOf(of.editCustomer(editOf(edited, { document_number: '' }), office()))).toBe(
    'CUSTOMER_DOCUMENT_NEEDED',
  )
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
    document_number,
    notes: 'Paga dia 10',
    contacts: [contact(named ? person.email.toUpperCase() : 'x@y.example')],
  })
  const order = await sell(known.id)
  await save(person, { document_number })
  const found = await customerOf(document_number)
  expect(found).toMatchObject({
    id: known.id,
    notes: 'Paga dia 10',
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
  expect(await of.listCustomerAndSuggestedAccounts(asked)).toEqual({
    linked: [],
    by_email: [],
    suggested: [account],
    parted: [],
  })
  const change = { ...asked, user_id: person.id, version: 1 }
  expect(await codeOf(of.linkAccountToCustomer({ ...change, user_id: other.id }, office()))).toBe(
    'ACCOUNT_NOT_LINKABLE',
  )
  expect(await codeOf(of.linkAccountToCustomer({ ...change, version: 0 }, office()))).toBe('CUSTOMER_CHANGED')
  expect(await of.linkAccountToCustomer(change, office())).toEqual({
    linked: [{ ...account, is_proven: true }],
    by_email: [],
    suggested: [],
    parted: [],
  })
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
  const made = await confirm(person, document_number)
  const { changeOrder } = await import('#functions/orders/change-order.ts')
  const ids: string[] = []
  for (let at = 0; at < 13; at += 1) {
    const order = await sell(made.id)
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
  await of.editCustomer(editOf(known, { contacts: [contact(colleague.email)] }), office())
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
    const confirmed = await confirm(person, document_number)
    const twin = await aCustomer({ document_number: '', contacts: [] })
    const ids = { customer_id: twin.id, other_id: made.id, version: 1, other_version: confirmed.version }
    await Promise.all([
      codeOf(save(person, { document_number, address_number: String(round) })),
      codeOf(of.editCustomer(editOf(confirmed, { address_number: '99' }), office())),
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
  const made = await confirm(person, '39053344705')
  const order = await sell(made.id)
  expect(await codeOf(of.requestCustomerDeletion({ customer_id: made.id, reason: 'x' }, office()))).toBe(
    'CUSTOMER_HAS_ACCOUNTS',
  )
  const actor: Actor = { user_id: person.id, role: 'client' }
  expect(await of.previewDeletion({}, { actor, now: now() })).toMatchObject({ pending_orders: 1 })
  const { detachFromCustomer } = await import('#functions/account/privacy/detach-from-customer.ts')
  await detachFromCustomer(await personOf(person), now())
  await detachFromCustomer(await personOf(person), now())
  expect(await customerOf('39053344705')).toBeUndefined()
  const deletion = await of.findCustomerDeletion(made.id)
  expect(deletion).toMatchObject({ by: person.id, reason: 'Exclusão da conta' })
  await of.carryOutCustomerDeletion({ id: 'event', before: undefined, after: deletion })
  expect(await of.findOrder(order.id)).toMatchObject({ status: 'cancelled', customer_name: 'Pessoa removida' })

  const [signatory, document_number] = [await anAccount(), newCnpj()]
  await save(signatory, { document_number })
  const company = await confirm(signatory, document_number)
  await sell(company.id)
  await detachFromCustomer(await personOf(signatory), now())
  expect(await customerOf(document_number)).toMatchObject({ id: company.id, account_ids: [], contacts: [] })
  await auditIsClean()
})

const actorOf = ({ id }: Profile): Actor => ({ user_id: id, role: 'client' })

/** Whether the account can read, list and cancel the order, as the site's routes do it. */
async function rightsOf(person: Profile, order_id: string) {
  const context = { actor: actorOf(person), now: now() }
  return {
    reads: await codeOf(of.getOrderFor({ order_id }, context)),
    lists: (await of.listOwnOrders({}, context)).items.map(({ id }) => id).includes(order_id),
    cancels: await codeOf(of.cancelOrder({ order_id }, context)),
  }
}
const NO_RIGHTS = { reads: 'ORDER_NOT_FOUND', lists: false, cancels: 'ORDER_NOT_FOUND' }

test('a stranger who typed a CNPJ first neither sees, cancels nor claims what the office sells, and renames nothing', async () => {
  const [stranger, document_number] = [await anAccount(), newCnpj()]
  await save(stranger, { document_number })
  const made = await customerOf(document_number)
  if (!made) throw new Error('there is a customer')
  expect(await codeOf(of.createCustomer(aCustomerForm({ document_number }), office()))).toBe('CUSTOMER_DOCUMENT_TAKEN')
  const order = await sell(made.id)
  await of.syncList(of.ordersList, [{ before: undefined, after: order }])
  // Neither the stranger's e-mail nor phone is in the order, so no e-mail goes there and nothing is claimed by it.
  expect([order.customer_email, order.customer_phone]).toEqual(['', ''])
  expect(await rightsOf(stranger, order.id)).toEqual(NO_RIGHTS)
  await save(stranger, { document_number, legal_name: 'De Outro Ltda', signatory_name: 'Outro' })
  expect(await customerOf(document_number)).toMatchObject({
    legal_name: 'Padaria Nova Ltda',
    signatory_name: 'Célia Prado',
  })
  // Another document takes the customer neither along nor away.
  await save(stranger, { document_number: newCnpj() })
  expect(await customerOf(document_number)).toMatchObject({ id: made.id, account_ids: [] })
  await save(stranger, { document_number, legal_name: 'De Outro Ltda' })
  expect(await customerOf(document_number)).toMatchObject({ account_ids: [], legal_name: 'Padaria Nova Ltda' })
  expect(await rightsOf(stranger, order.id)).toEqual(NO_RIGHTS)
  await auditIsClean()
})

test('who deletes an account without proof takes no customer along to which the office has sold', async () => {
  const [stranger, document_number] = [await anAccount(), '11144477735']
  await save(stranger, { document_type: 'CPF', document_number })
  const made = await customerOf(document_number)
  const order = await sell(made?.id ?? '')
  const { detachFromCustomer } = await import('#functions/account/privacy/detach-from-customer.ts')
  await detachFromCustomer(await personOf(stranger), now())
  expect(await customerOf(document_number)).toMatchObject({ id: made?.id, account_ids: [] })
  expect(await of.findOrder(order.id)).toMatchObject({ status: 'pending' })
})

test('the office’s words and an e-mail that it types prove an account; the account’s own do not', async () => {
  const [person, document_number] = [await anAccount(), newCnpj()]
  await save(person, { document_number })
  const made = await customerOf(document_number)
  if (!made) throw new Error('there is a customer')
  const order = await sell(made.id)
  await of.syncList(of.ordersList, [{ before: undefined, after: order }])
  // The e-mail that the account brought along is still in the form that the office saves.
  const edited = await of.editCustomer(
    editOf((await customerOf(document_number)) ?? made, { notes: 'Ligou' }),
    office(),
  )
  expect(await rightsOf(person, order.id)).toEqual(NO_RIGHTS)
  await save(person, { document_number, legal_name: 'De Outro Ltda' })
  expect(await customerOf(document_number)).toMatchObject({ legal_name: 'Padaria Nova Ltda', version: edited.version })
  const removed = await of.editCustomer(editOf(edited, { contacts: [] }), office())
  await of.editCustomer(editOf(removed, { contacts: [contact(person.email)] }), office())
  expect(await rightsOf(person, order.id)).toEqual({ reads: 'done', lists: true, cancels: 'done' })
  await auditIsClean()
})

test('a parted account stays parted, also by its e-mail, and loses what it had claimed', async () => {
  const [person, document_number] = [await anAccount(), newCnpj()]
  const known = await aCustomer({ document_number, contacts: [contact(person.email)] })
  await save(person, { document_number })
  const order = await sell(known.id)
  const { claimOrderForAccount } = await import('#functions/orders/claim-guest-orders.ts')
  const before = await of.findOrder(order.id)
  await claimOrderForAccount({ id: 'claim', before: undefined, after: before })
  const claimed = await of.findOrder(order.id)
  expect(claimed).toMatchObject({ user_id: person.id })
  if (claimed) await of.syncList(of.ordersList, [{ before: undefined, after: claimed }])
  const { version = 0 } = (await customerOf(document_number)) ?? {}
  await of.unlinkAccountFromCustomer({ customer_id: known.id, user_id: person.id, version }, office())
  expect(await rightsOf(person, order.id)).toEqual(NO_RIGHTS)
  await save(person, { document_number, legal_name: 'De Outro Ltda' })
  const parted = await customerOf(document_number)
  expect(parted).toMatchObject({ account_ids: [], legal_name: 'Padaria Nova Ltda', parted_account_ids: [person.id] })
  // The next order does not go to the parted account's e-mail.
  expect((await sell(known.id)).customer_email).toBe('')
  await of.releaseOrdersOfPartedAccounts({ id: 'parted', before: known, after: parted })
  expect(await of.findOrder(order.id)).toMatchObject({ user_id: null, customer_email: '', status: 'pending' })
  await of.linkAccountToCustomer({ customer_id: known.id, user_id: person.id, version: parted?.version ?? 0 }, office())
  expect(await codeOf(of.getOrderFor({ order_id: order.id }, { actor: actorOf(person) }))).toBe('done')
  await auditIsClean()
})

test('an order of the office follows the contact that the office corrects, until an account has it', async () => {
  const right = await anAccount()
  const known = await aCustomer({ document_number: newCnpj(), contacts: [contact('Errado@exemplo.com.br')] })
  const [order, cancelled] = [await sell(known.id), await sell(known.id)]
  await of.cancelOrder({ order_id: cancelled.id }, office())
  const { findOrderLink } = await import('#functions/orders/order-links/order-links-store.ts')
  expect(await findOrderLink(order.id, now())).toBeDefined()
  const corrected = await of.editCustomer(editOf(known, { contacts: [contact(right.email)] }), office())
  await of.readdressOrdersOnContactChange({ id: 'corrected', before: known, after: corrected })
  expect(await of.findOrder(order.id)).toMatchObject({ user_id: null, customer_email: right.email, status: 'pending' })
  expect(await of.findOrder(cancelled.id)).toMatchObject({ customer_email: right.email, status: 'cancelled' })
  // The link was mailed to the wrong address.
  expect(await findOrderLink(order.id, now())).toBeUndefined()
  const { claimOrderForAccount } = await import('#functions/orders/claim-guest-orders.ts')
  const wrong = await anAccount({ email: 'errado@exemplo.com.br' })
  await claimOrderForAccount({ id: 'claim', before: undefined, after: await of.findOrder(order.id) })
  expect(await rightsOf(wrong, order.id)).toEqual(NO_RIGHTS)
  expect(await of.findOrder(order.id)).toMatchObject({ user_id: right.id })
  // What an account has stays the account's: parting it is another step of the office.
  const without = await of.editCustomer(editOf(corrected, { contacts: [] }), office())
  await of.readdressOrdersOnContactChange({ id: 'removed', before: corrected, after: without })
  expect(await of.findOrder(order.id)).toMatchObject({ user_id: right.id, customer_email: right.email })
  await auditIsClean()
})

test('parting an account takes back the links of the customer’s orders, one of which its e-mail may have', async () => {
  const [person, document_number] = [await anAccount(), newCnpj()]
  const known = await aCustomer({ document_number, contacts: [contact(person.email)] })
  const order = await sell(known.id)
  const { findOrderLink } = await import('#functions/orders/order-links/order-links-store.ts')
  const { findOrderLinkHistory } = await import('#functions/orders/order-links/order-link-events-store.ts')
  expect(await findOrderLink(order.id, now())).toBeDefined()
  const { version } = (await customerOf(document_number)) ?? known
  await of.unlinkAccountFromCustomer({ customer_id: known.id, user_id: person.id, version }, office())
  expect(await findOrderLink(order.id, now())).toBeUndefined()
  expect((await findOrderLinkHistory(order.id)).map(({ event }) => event)).toContain('link_revoked')
  await auditIsClean()
})

test('a merge shows an account without proof none of the other customer’s orders', async () => {
  const [stranger, document_number] = [await anAccount(), newCnpj()]
  await save(stranger, { document_number })
  const made = await customerOf(document_number)
  const known = await aCustomer({ document_number: '', contacts: [] })
  const order = await sell(known.id)
  const ids = { customer_id: known.id, other_id: made?.id ?? '', version: 1, other_version: 1 }
  await of.mergeCustomers({ ...ids, reason: 'Cadastrado duas vezes' }, office())
  await of.syncList(of.ordersList, [{ before: undefined, after: order }])
  expect(await rightsOf(stranger, order.id)).toEqual(NO_RIGHTS)
  await save(stranger, { document_number, legal_name: 'De Outro Ltda' })
  expect(await customerOf(document_number)).toMatchObject({
    id: known.id,
    legal_name: 'Padaria Estrela do Norte Ltda',
  })
  expect(await personOf(stranger)).toMatchObject({ legal_name: 'De Outro Ltda', trade_name: 'Padaria Nova' })
  await auditIsClean()
})

test('a merge gives a parted account nothing of the other customer, nor does its deletion take anything away', async () => {
  const person = await anAccount()
  const kept = await aCustomer({ document_number: newCnpj() })
  const known = await part(kept, person)
  const other = await aCustomer({ document_number: '', contacts: [contact(person.email)] })
  const order = await sellAndClaim(other.id)
  expect(order).toMatchObject({ user_id: person.id })
  const versions = { version: known.version, other_version: other.version }
  await of.mergeCustomers(
    { ...versions, customer_id: kept.id, other_id: other.id, reason: 'Cadastrado duas vezes' },
    office(),
  )
  const ownData = { actor: actorOf(person), now: now() }
  // Before the stream has moved the order, and after it.
  expect((await of.exportOwnData({}, ownData)).orders).toEqual([])
  expect(await of.previewDeletion({}, ownData)).toMatchObject({ pending_orders: 0, reserved_points: 0 })
  const { findCustomerMerge } = await import('#functions/people/customers/customer-merges-store.ts')
  await of.moveOrdersOfMergedCustomer({ id: 'merge', before: undefined, after: await findCustomerMerge(other.id) })
  expect(await of.findOrder(order.id)).toMatchObject({ customer_id: kept.id, user_id: null, status: 'pending' })
  expect(await rightsOf(person, order.id)).toEqual(NO_RIGHTS)
  expect(await of.previewDeletion({}, ownData)).toMatchObject({ pending_orders: 0, reserved_points: 0 })
  await auditIsClean()
})

test('a sale at the moment of a save: the stranger’s words come before it or never', async () => {
  for (let round = 0; round < fewOrMany(4, 12); round += 1) {
    const [stranger, document_number] = [await anAccount(), newCnpj()]
    await save(stranger, { document_number })
    const made = await customerOf(document_number)
    await Promise.all([
      sell(made?.id ?? ''),
      codeOf(save(stranger, { document_number, legal_name: `De Outro ${round} Ltda` })),
    ])
    const sold = await customerOf(document_number)
    expect(sold?.made_by_account).toEqual({ user_id: stranger.id, used: true })
    await save(stranger, { document_number, legal_name: 'Tarde Demais Ltda' })
    expect(await customerOf(document_number)).toEqual(sold)
  }
})

/** Sells to the customer and lets the account with the order's e-mail claim the order, as the stream does it. */
async function sellAndClaim(customer_id: string) {
  const { claimOrderForAccount } = await import('#functions/orders/claim-guest-orders.ts')
  const { id } = await sell(customer_id)
  await claimOrderForAccount({ id: 'claim', before: undefined, after: await of.findOrder(id) })
  const claimed = await of.findOrder(id)
  if (!claimed) throw new Error('there is an order')
  await of.syncList(of.ordersList, [{ before: undefined, after: claimed }])
  return claimed
}
const accountsOf = async (customer_id: string) => {
  const { linked, by_email, parted } = await of.listCustomerAndSuggestedAccounts({ customer_id })
  const emails = (accounts: readonly { email: string }[]) => accounts.map(({ email }) => email)
  return { linked: emails(linked), by_email, parted: emails(parted) }
}
const part = async (customer: Customer, person: Profile) => {
  const { version = 0 } = (await of.findCustomer(customer.id)) ?? {}
  await of.unlinkAccountFromCustomer({ customer_id: customer.id, user_id: person.id, version }, office())
  const after = await of.findCustomer(customer.id)
  await of.releaseOrdersOfPartedAccounts({ id: 'parted', before: customer, after })
  if (!after) throw new Error('there is a customer')
  return after
}

test('an account that sees orders by a contact’s e-mail is listed, and stays parted, also from later sales', async () => {
  const person = await anAccount({ name: 'Célia Contato' })
  const known = await aCustomer({ document_number: newCnpj(), contacts: [contact(person.email)] })
  const listed = { user_id: person.id, name: 'Célia Contato', email: person.email }
  const order = await sellAndClaim(known.id)
  expect(order).toMatchObject({ user_id: person.id })
  expect(await accountsOf(known.id)).toEqual({
    linked: [],
    by_email: [{ ...listed, is_contact: true }],
    parted: [],
  })
  // Without the contact it still sees what it has claimed.
  const without = await of.editCustomer(editOf(known, { contacts: [] }), office())
  expect((await accountsOf(known.id)).by_email).toEqual([{ ...listed, is_contact: false }])
  const again = await of.editCustomer(editOf(without, { contacts: [contact(person.email)] }), office())
  const parted = await part(again, person)
  expect(await accountsOf(known.id)).toEqual({ linked: [], by_email: [], parted: [person.email] })
  expect(await rightsOf(person, order.id)).toEqual(NO_RIGHTS)
  expect(await of.findOrder(order.id)).toMatchObject({ user_id: null, customer_email: '' })
  // The office removes the e-mail and types it again: orders go there, but the account does not get them.
  const removed = await of.editCustomer(editOf(parted, { contacts: [] }), office())
  await of.editCustomer(editOf(removed, { contacts: [contact(person.email)] }), office())
  const later = await sellAndClaim(known.id)
  expect(later).toMatchObject({ customer_email: person.email, user_id: null })
  expect(await rightsOf(person, later.id)).toEqual(NO_RIGHTS)
  // Its own profile with the document changes nothing.
  await save(person, { document_number: known.document_number })
  expect(await rightsOf(person, later.id)).toEqual(NO_RIGHTS)
  await auditIsClean()
})

test('the office lets a parted account without the document return to the orders for its e-mail', async () => {
  const person = await anAccount()
  const known = await aCustomer({ document_number: newCnpj(), contacts: [contact(person.email)] })
  const { version } = await part(known, person)
  const change = { customer_id: known.id, user_id: person.id, version }
  await of.linkAccountToCustomer(change, office())
  expect(await accountsOf(known.id)).toMatchObject({ linked: [], by_email: [{ user_id: person.id }], parted: [] })
  const order = await sellAndClaim(known.id)
  expect(await rightsOf(person, order.id)).toEqual({ reads: 'done', lists: true, cancels: 'done' })
  await auditIsClean()
})

test('a parted account loses an order that it has not claimed yet, and the renewal that it asked for', async () => {
  const person = await anAccount()
  const known = await aCustomer({ document_number: newCnpj(), contacts: [contact(person.email)] })
  const unclaimed = await sell(known.id)
  const former = await sellAndClaim(known.id)
  const renewal = { ...former, id: crypto.randomUUID(), renews: former.id, sale: undefined }
  const { insertOrderAction } = await import('#functions/orders/orders-store.ts')
  const { transact } = await import('#functions/platform/table/transact.ts')
  const { asFunction } = await import('#tests/support/as-function.ts')
  await asFunction('orders', transact)([insertOrderAction(renewal)])
  for (const order of [unclaimed, renewal]) await of.syncList(of.ordersList, [{ before: undefined, after: order }])
  await part(known, person)
  for (const { id } of [unclaimed, former, renewal]) expect(await rightsOf(person, id)).toEqual(NO_RIGHTS)
  expect(await of.findOrder(unclaimed.id)).toMatchObject({ user_id: null, customer_email: '' })
  expect(await of.findOrder(renewal.id)).toMatchObject({ user_id: null, customer_email: '' })
})

/** An order that the person makes on the site. */
async function reserveOnSite(person: Profile) {
  nextPoint += 1
  const point_id = String(nextPoint)
  await of.insertPoint(aPoint(point_id))
  const customerData = { name: person.name, email: person.email, phone: '19999990000' }
  const context = { actor: actorOf(person), now: now(), hold_hours: 72 }
  return of.reserve({ customerData, items: [{ point_id, period_years: 1 }] }, context)
}
const contractOf = (person: Profile, order_id: string) =>
  of.showContract({ order_id }, { actor: actorOf(person), now: now(), operator: anOperator })
const issueBy = (actor: Actor, order_id: string) =>
  of.issueContract({ order_id }, { actor, now: now(), operator: anOperator })

test('a stranger whose order gets a customer sees in its contract only their own data, until the office knows them', async () => {
  const [stranger, document_number] = [await anAccount({ name: 'Vera Visitante' }), newCnpj()]
  const secret = { signatory_name: 'Célia Prado', signatory_cpf: '52998224725', document_number }
  const address = { address_street: 'Rua Um', address_number: '1', address_neighborhood: 'Centro' }
  const known = await aCustomer({
    ...secret,
    ...address,
    address_zip_code: '13465300',
    contacts: [contact('celia@padaria.example')],
  })
  const order = await reserveOnSite(stranger)
  await of.setOrderCustomer({ order_id: order.id, customer_id: known.id }, office())
  const draft = await contractOf(stranger, order.id)
  expect(draft.contract.client).toMatchObject({ legal_name: 'Vera Visitante', email: stranger.email })
  expect(JSON.stringify(draft)).not.toMatch(/celia@padaria|Estrela|52998224725/)
  await of.confirmOrder({ order_id: order.id }, office())
  expect((await contractOf(stranger, order.id)).obstacle).toEqual({ code: 'CONTRACT_OF_CUSTOMER' })
  expect(await codeOf(issueBy(actorOf(stranger), order.id))).toBe('CONTRACT_OF_CUSTOMER')
  const issued = await issueBy(office().actor, order.id)
  expect(issued.contract.client).toMatchObject({ email: 'celia@padaria.example', document_number })
  expect(await codeOf(contractOf(stranger, order.id))).toBe('CONTRACT_OF_CUSTOMER')
  const ownData = await of.exportOwnData({}, { actor: actorOf(stranger), now: now() })
  expect(ownData.orders).toMatchObject([{ id: order.id }])
  expect(ownData.issued_contracts).toEqual([])
  const { version = 0 } = (await of.findCustomer(known.id)) ?? {}
  const contacts = [...known.contacts, contact(stranger.email)]
  await of.editCustomer(editOf({ ...known, version }, { contacts }), office())
  expect(await codeOf(contractOf(stranger, order.id))).toBe('done')
  const knownData = await of.exportOwnData({}, { actor: actorOf(stranger), now: now() })
  expect(knownData.issued_contracts).toMatchObject([{ contract_hash: issued.contract_hash }])
})

test('the contract of a customer whom an account made is issued once the office has checked the data', async () => {
  const [stranger, document_number] = [await anAccount(), newCnpj()]
  await save(stranger, { document_number })
  const { id = '' } = (await customerOf(document_number)) ?? {}
  const order = await sell(id)
  await of.confirmOrder({ order_id: order.id }, office())
  const { needs_check } = (await of.getOrderDetails({ order_id: order.id }, office())).customer ?? {}
  expect(needs_check).toBe(true)
  expect(await codeOf(issueBy(office().actor, order.id))).toBe('CONTRACT_CUSTOMER_UNCHECKED')
  expect((await of.showContract({ order_id: order.id }, { ...office(), operator: anOperator })).obstacle).toEqual({
    code: 'CONTRACT_CUSTOMER_UNCHECKED',
    customer_id: id,
  })
  const used = await of.findCustomer(id)
  if (!used) throw new Error('there is a customer')
  await of.editCustomer(editOf(used, {}), office())
  expect((await of.getOrderDetails({ order_id: order.id }, office())).customer).toEqual({ id, name: 'Padaria Nova' })
  expect((await issueBy(office().actor, order.id)).contract.client.legal_name).toBe('Padaria Nova Ltda')
})

test('an account that the office knows by a contact’s e-mail changes the names, once it has saved the document', async () => {
  const person = await anAccount()
  const known = await aCustomer({ document_number: newCnpj(), contacts: [contact(person.email)] })
  await save(person, { document_number: known.document_number, legal_name: 'Padaria da Célia Ltda' })
  expect(await of.findCustomer(known.id)).toMatchObject({
    legal_name: 'Padaria da Célia Ltda',
    proven_account_ids: [person.id],
  })
  const { items } = await of.getCustomerHistory({ customer_id: known.id }, office())
  expect(items[0]).toMatchObject({ by: 'Célia Prado' })
})

test('a customer made again with a deleted one’s CNPJ gives nothing to whoever had typed it', async () => {
  const [stranger, document_number] = [await anAccount(), newCnpj()]
  await save(stranger, { document_number })
  const made = await customerOf(document_number)
  if (!made) throw new Error('there is a customer')
  await part(made, stranger)
  await of.requestCustomerDeletion({ customer_id: made.id, reason: 'Cadastro falso' }, office())
  await of.carryOutCustomerDeletion({ id: 'event', before: undefined, after: await of.findCustomerDeletion(made.id) })
  const again = await aCustomer({ document_number })
  const order = await sellAndClaim(again.id)
  await save(stranger, { document_number, legal_name: 'De Outro Ltda' })
  expect(await rightsOf(stranger, order.id)).toEqual(NO_RIGHTS)
  expect(await of.findCustomer(again.id)).toMatchObject({ legal_name: 'Padaria Estrela do Norte Ltda' })
  expect((await of.findCustomer(again.id))?.account_ids ?? []).toEqual([])
})

test.each(['kept', 'other'] as const)(
  'a merge in which the stranger’s customer is the %s one gives the stranger neither orders nor names',
  async strangersIs => {
    const [stranger, owner, document_number] = [await anAccount(), await anAccount(), newCnpj()]
    await save(stranger, { document_number })
    const made = await customerOf(document_number)
    const known = await aCustomer({ document_number: '', contacts: [contact(owner.email)] })
    if (!made) throw new Error('there is a customer')
    const order = await sellAndClaim(known.id)
    const [kept, other] = strangersIs === 'kept' ? [made, known] : [known, made]
    const versions = { version: kept.version, other_version: other.version }
    await of.mergeCustomers({ customer_id: kept.id, other_id: other.id, ...versions, reason: 'Duplicado' }, office())
    expect(await rightsOf(stranger, order.id)).toEqual(NO_RIGHTS)
    const before = await of.findCustomer(kept.id)
    await save(stranger, { document_number, legal_name: 'De Outro Ltda', signatory_name: 'Outro' })
    expect(await of.findCustomer(kept.id)).toEqual(before)
    expect(before?.proven_emails).toEqual([owner.email])
    expect((await sell(kept.id)).customer_email).toBe(owner.email)
  },
)

test('the number of an imported contract’s order opens nothing for a stranger or a parted contact', async () => {
  const [stranger, person, document_number] = [await anAccount(), await anAccount(), newCnpj()]
  await save(stranger, { document_number })
  const made = await customerOf(document_number)
  if (!made) throw new Error('there is a customer')
  const known = await of.editCustomer(editOf(made, { contacts: [contact(person.email)] }), office())
  const sold = await sellAndClaim(known.id)
  const { changeOrder } = await import('#functions/orders/change-order.ts')
  const paper_contract = { import_id: 'i', number: '7/2025', signed_on: null, paid_until: null, with_tasks: false }
  await changeOrder(sold.id, { by: null }, async read => ({ updated: { ...read, paper_contract }, actions: [] }))
  await part(known, person)
  for (const each of [stranger, person]) expect(await rightsOf(each, sold.id)).toEqual(NO_RIGHTS)
})
