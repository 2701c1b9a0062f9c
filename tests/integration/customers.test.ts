import { afterAll, expect, test } from 'vitest'
import type { Customer, CustomerForm } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/** Customers in concurrent requests: each document belongs to one customer. */

const database = await startTable()
afterAll(() => database.close())
const use = await import('./customers-use-cases.ts')

const now = () => new Date().toISOString()
const create = (changes: Partial<CustomerForm>, idempotency_key?: string) =>
  use.createCustomer(aCustomerForm(changes), { actor: managerActor, now: now(), idempotency_key })
const edit = (
  { id, version, created_at: _, updated_at: _updated, ...form }: Customer,
  changes: Partial<CustomerForm>,
) => use.editCustomer({ ...form, ...changes, customer_id: id, version }, { actor: managerActor, now: now() })
const outcomes = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map(each => (each.status === 'fulfilled' ? 'done' : each.reason.code)).toSorted()
const auditIsClean = async () => expect((await use.auditTable()).breaches).toEqual([])

const phoned = (phone: string) => ({ name: 'Rui', job: '', phone, whatsapp: '', email: '' })

/** A valid CPF for each number. */
function cpf(number: number): string {
  const digits = String(100_000_000 + number)
  const check = (text: string): string => {
    const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (text.length + 1 - index), 0)
    const rest = (sum * 10) % 11
    return String(rest % 10)
  }
  const first = check(digits)
  return digits + first + check(digits + first)
}

test('of two clerks who make a customer with one document at once, one does', async () => {
  for (let round = 0; round < fewOrMany(10, 50); round += 1) {
    const person = { type: 'person', document_number: cpf(round) } as const
    expect(await outcomes([create(person), create(person)])).toEqual(['CUSTOMER_DOCUMENT_TAKEN', 'done'])
  }
  await auditIsClean()
})

test('the refusal names the customer that has the document', async () => {
  const first = await create({ type: 'person', document_number: cpf(100) })
  await expect(create({ type: 'person', document_number: cpf(100) })).rejects.toMatchObject({
    code: 'CUSTOMER_DOCUMENT_TAKEN',
    details: { customer: { id: first.id, name: 'Padaria Estrela' } },
  })
})

test('of an edit and a new customer that take one document, one does, and the other document is free again', async () => {
  for (let round = 0; round < fewOrMany(6, 20); round += 1) {
    const [former, wanted] = [cpf(1000 + round), cpf(2000 + round)]
    const one = await create({ type: 'person', document_number: former })
    const work = [edit(one, { document_number: wanted }), create({ type: 'person', document_number: wanted })]
    expect(await outcomes(work)).toEqual(['CUSTOMER_DOCUMENT_TAKEN', 'done'])
    const isMoved = (await use.findCustomers([one.id])).get(one.id)?.document_number === wanted
    expect(await outcomes([create({ type: 'person', document_number: former })])).toEqual([
      isMoved ? 'done' : 'CUSTOMER_DOCUMENT_TAKEN',
    ])
  }
  await auditIsClean()
})

test('of two edits of one version, one is saved and the other told what is there now', async () => {
  const read = await create({ document_number: '' })
  const work = await Promise.allSettled([edit(read, { notes: 'um' }), edit(read, { notes: 'dois' })])
  const saved = work.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  const refused = work.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  expect(saved).toHaveLength(1)
  expect(refused).toMatchObject([{ code: 'CUSTOMER_CHANGED', details: { customer: { notes: saved[0]?.notes } } }])
})

test('a request that is repeated makes one customer, also without a document', async () => {
  const key = crypto.randomUUID()
  const [one, other] = await Promise.all([create({ document_number: '' }, key), create({ document_number: '' }, key)])
  expect(other.id).toBe(one.id)
  expect((await create({ document_number: '' }, key)).id).toBe(one.id)
})

test('a customer is found by name, document, phone and e-mail, however they are written', async () => {
  const bakery = await create({ trade_name: 'Zênite Panificadora' })
  await use.syncList(use.customersList, [{ before: undefined, after: bakery }])
  const searches = ['zenite', '11.222.333/0001-81', '11222333000181', '(19) 99123-4567', '99123-4567', 'celia@padaria']
  for (const search of searches)
    expect([search, (await use.listCustomers({ search })).items.map(({ id }) => id)]).toEqual([search, [bakery.id]])
  expect((await use.listCustomers({ search: 'outra coisa' })).items).toEqual([])
  expect((await use.listCustomers({ search: 'zenite', type: 'person' })).items).toEqual([])
})

test('the customer of a search comes first: by the exact name, or by the beginning of the document', async () => {
  const made = [
    await create({ trade_name: 'A Casa Violeta', legal_name: 'Violeta Ltda', document_number: '' }),
    await create({ trade_name: 'Casa Violeta', document_number: '' }),
    // A phone number that starts with the same digits as the other customer's document.
    await create({ trade_name: 'Casa Violeta do Norte', document_number: '', contacts: [phoned('(31) 92714-4600')] }),
    await create({
      trade_name: 'Mercado Violeta',
      legal_name: 'Zulmira Prado Ltda',
      document_number: '27144600000172',
    }),
    await create({ trade_name: 'Zulmira', legal_name: 'A. Zulmira Prado Ltda', document_number: '' }),
  ]
  await use.syncList(
    use.customersList,
    made.map(after => ({ before: undefined, after })),
  )
  const found = async (search: string, more = {}) =>
    (await use.listCustomers({ search, ...more })).items.map(({ trade_name }) => trade_name)
  expect(await found('casa violeta')).toEqual(['Casa Violeta', 'A Casa Violeta', 'Casa Violeta do Norte'])
  expect(await found('zulmira prado ltda')).toEqual(['Mercado Violeta', 'Zulmira'])
  for (const beginning of ['271', '27.144.6', '271446', '27144600'])
    expect([beginning, await found(beginning)]).toEqual([beginning, expect.arrayContaining(['Mercado Violeta'])])
  expect(await found('27.144')).toEqual(['Mercado Violeta', 'Casa Violeta do Norte'])
  expect(await found('27.144', { type: 'person' })).toEqual([])
  // One read more than the search itself needs, and it finds nothing.
  const { requests } = await measureTableCost(use.table, () => use.listCustomers({ search: 'mercado violeta do sul' }))
  expect(requests).toEqual({ QueryCommand: 2 })
})

test('each saved version is in the history once, with who did it and what changed', async () => {
  const made = await create({ document_number: '' })
  const edited = await edit(made, { notes: 'Paga dia 10' })
  await Promise.allSettled([edit(edited, { notes: 'um' }), edit(edited, { notes: 'dois' })])
  const { items } = await use.getCustomerHistory({ customer_id: made.id }, { actor: managerActor })
  expect(items.map(({ version, event }) => [version, event])).toEqual([
    [3, 'edited'],
    [2, 'edited'],
    [1, 'created'],
  ])
  expect(items[1]).toMatchObject({ changes: [{ field: 'notes', before: '', after: 'Paga dia 10' }] })
  await expect(use.getCustomerHistory({ customer_id: 'nobody' }, { actor: managerActor })).rejects.toMatchObject({
    code: 'CUSTOMER_NOT_FOUND',
  })
})
