import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDraft, OrderDraftContent } from '#shared/orders/rules/order-drafts.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { anItemOfOrderDraft, anOrderDraftContent } from '#tests/support/order-drafts.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'
import { startCustomerSystem } from './customer-system.ts'

/** Drafts of orders that several salespeople edit at the same time, in the real table. */

let system: Awaited<ReturnType<typeof startCustomerSystem>>
let of: typeof import('./privacy-use-cases.ts')

beforeAll(async () => {
  system = await startCustomerSystem()
  of = system.of
  await of.insertProfile(aPerson('operations_manager', { name: 'Ana Lima' }))
})
afterAll(() => system.close())

const now = () => new Date().toISOString()
const admin: Actor = { user_id: 'admin-user', role: 'admin' }
const as = (actor: Actor) => ({ actor, now: now(), idempotency_key: undefined as string | undefined })
let nextPoint = 1

const aCustomer = (): Promise<Customer> => of.createCustomer(aCustomerForm({ document_number: '' }), as(managerActor))

async function draftFor(customer_id: string | null, changes: Partial<OrderDraftContent> = {}): Promise<OrderDraft> {
  nextPoint += 1
  await of.insertPoint(aPoint(String(nextPoint)))
  return of.createOrderDraft(
    anOrderDraftContent({ customer_id, items: [anItemOfOrderDraft(String(nextPoint))], ...changes }),
    as(managerActor),
  )
}
const save = (
  { id, version, customer: _, made_by: _made, changed_by: _by, ...content }: OrderDraft,
  notes: string,
  by = managerActor,
) => of.editOrderDraft({ ...content, draft_id: id, version, notes }, as(by))
const sell = ({ id, version, items, customer_id }: OrderDraft, by: Actor, key: string = crypto.randomUUID()) =>
  of.createOfficeOrder(
    anOfficeOrderForm({
      customer_id: customer_id ?? '',
      items: items.map(({ point_id }) => ({ point_id })),
      draft: { id, version },
      expected_total: items.length * 180_000,
    }),
    { ...as(by), idempotency_key: key, hold_hours: 72 },
  )
const codeOf = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === 'fulfilled' ? 'done' : String(outcome.reason.code ?? outcome.reason)
const auditIsClean = async () => expect((await of.auditTable()).breaches).toEqual([])

test('two who save one draft at once: one does, and the other gets what it is now and whose it is', async () => {
  for (let round = 0; round < fewOrMany(20, 100); round += 1) {
    const draft = await draftFor(null)
    const outcomes = await Promise.allSettled([save(draft, 'de Ana'), save(draft, 'de Bruno', admin)])
    expect(outcomes.map(codeOf).toSorted()).toEqual(['ORDER_DRAFT_CHANGED', 'done'])
    const current = await of.getOrderDraft({ draft_id: draft.id }, as(managerActor))
    const [refused] = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason.details.draft] : []))
    expect(refused).toEqual(current)
    expect([current.version, current.notes]).toEqual([
      2,
      current.changed_by.user_id === 'admin-user' ? 'de Bruno' : 'de Ana',
    ])
  }
}, 60_000)

test('an order that is made of a draft while a colleague saves it: the draft is the order, or the order is refused', async () => {
  const customer = await aCustomer()
  const seen = new Set<string>()
  for (let round = 0; round < 60; round += 1) {
    const draft = await draftFor(customer.id)
    // In some rounds the request that begins second succeeds.
    const work = [() => sell(draft, managerActor), () => save(draft, 'mais um ponto', admin)]
    const begun = (round % 2 ? work : work.toReversed()).map(each => each())
    const settled = await Promise.allSettled(begun)
    const [sold = '', saved = ''] = (round % 2 ? settled : settled.toReversed()).map(codeOf)
    seen.add(`${sold} ${saved}`)
    const left = await of.findOrderDraft(draft.id)
    const point = await of.findPoint(draft.items[0]?.point_id ?? '')
    if (sold === 'done') expect([saved, left, point?.bookings?.length]).toEqual(['ORDER_DRAFT_NOT_FOUND', undefined, 1])
    else
      expect([sold, saved, left?.notes, point?.bookings]).toEqual([
        'ORDER_DRAFT_CHANGED',
        'done',
        'mais um ponto',
        undefined,
      ])
  }
  expect(seen).toContain('ORDER_DRAFT_CHANGED done')
  await auditIsClean()
}, 60_000)

test('an order of more points than one transaction takes, while a colleague saves its draft: it or the change, and no point is lost', async () => {
  const customer = await aCustomer()
  const seen = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    const first = nextPoint + 1
    nextPoint += 60
    const points = Array.from({ length: 60 }, (_, index) => String(first + index))
    await Promise.all(points.map(id => of.insertPoint(aPoint(id))))
    const draft = await draftFor(customer.id, { items: points.map(id => anItemOfOrderDraft(id)) })
    const sold = sell(draft, managerActor)
    const saving = round % 2 ? save(draft, 'mais um ponto', admin) : of.getOrderDraft({ draft_id: draft.id }, as(admin))
    const [order = '', saved = ''] = (await Promise.allSettled([sold, saving])).map(codeOf)
    seen.add(order)
    const left = await of.findOrderDraft(draft.id)
    const booked = (await Promise.all(points.map(of.findPoint))).filter(point => point?.bookings?.length)
    expect([order, saved, left?.notes, booked.length]).toEqual(
      order === 'done'
        ? ['done', round % 2 ? 'ORDER_DRAFT_NOT_FOUND' : 'done', undefined, 60]
        : ['ORDER_DRAFT_CHANGED', 'done', 'mais um ponto', 0],
    )
  }
  expect([...seen].toSorted()).toEqual(['ORDER_DRAFT_CHANGED', 'done'])
  await auditIsClean()
}, 60_000)

test('two who make the order of one draft at once make one order, and a lost answer is given again', async () => {
  const customer = await aCustomer()
  for (let round = 0; round < fewOrMany(10, 40); round += 1) {
    const draft = await draftFor(customer.id)
    const outcomes = await Promise.allSettled([sell(draft, managerActor), sell(draft, admin)])
    expect(outcomes.map(codeOf).toSorted()).toEqual(['ORDER_DRAFT_NOT_FOUND', 'done'])
  }
  const draft = await draftFor(customer.id)
  const key = crypto.randomUUID()
  const [one, other] = await Promise.all([sell(draft, managerActor, key), sell(draft, managerActor, key)])
  expect([other?.id, (await sell(draft, managerActor, key)).id]).toEqual([one?.id, one?.id])
  await auditIsClean()
}, 60_000)

test('a draft that is made by a request that is repeated is one', async () => {
  const key = crypto.randomUUID()
  const make = () =>
    of.createOrderDraft(anOrderDraftContent({ customer_id: null }), { ...as(managerActor), idempotency_key: key })
  const [one, other] = await Promise.all([make(), make()])
  expect([other.id, (await make()).id]).toEqual([one.id, one.id])
})

test('a draft follows its customer into the one that it was merged into, and its order is for that one', async () => {
  const [kept, other] = [await aCustomer(), await aCustomer()]
  const draft = await draftFor(other.id)
  await of.mergeCustomers(
    {
      customer_id: kept.id,
      other_id: other.id,
      version: kept.version,
      other_version: other.version,
      reason: 'Cadastrado duas vezes',
    },
    as(admin),
  )
  const opened = await of.getOrderDraft({ draft_id: draft.id }, as(managerActor))
  expect([opened.customer_id, opened.customer?.id]).toEqual([kept.id, kept.id])
  // A browser that opened the draft before the change still sends the former id.
  const saved = await save(draft, 'salvo com o antigo')
  expect(saved.customer_id).toBe(kept.id)
  const order = await sell({ ...saved, customer_id: other.id }, managerActor)
  expect(order.customer_id).toBe(kept.id)
})

test('the drafts of a customer whose data are deleted go too', async () => {
  const [customer, another] = [await aCustomer(), await aCustomer()]
  const [draft, stays] = [await draftFor(customer.id), await draftFor(another.id)]
  await of.requestCustomerDeletion({ customer_id: customer.id, reason: 'Pedido por e-mail' }, as(admin))
  const after = await of.findCustomerDeletion(customer.id)
  await of.carryOutCustomerDeletion({ id: 'event', before: undefined, after })
  expect(await of.findOrderDraft(draft.id)).toBeUndefined()
  expect((await of.findOrderDraft(stays.id))?.id).toBe(stays.id)
  await expect(
    of.createOrderDraft(anOrderDraftContent({ customer_id: customer.id }), as(managerActor)),
  ).rejects.toMatchObject({
    code: 'CUSTOMER_NOT_FOUND',
  })
})

test('the list gives every draft once, at a cost that does not grow with their number', async () => {
  const everyPage = async () => {
    const ids: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof of.listOrderDrafts>> = await of.listOrderDrafts(
        cursor ? { cursor } : {},
        as(admin),
      )
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.cursor
    }
    return ids
  }
  for (const id of await everyPage()) await of.removeOrderDraft({ draft_id: id })
  const firstPage = async () => (await measureTableCost(of.table, () => of.listOrderDrafts({}, as(admin)))).units
  const made: string[] = []
  for (let index = 0; index < 25; index += 1) made.push((await draftFor(null)).id)
  const few = await firstPage()
  for (let index = 0; index < 40; index += 1) made.push((await draftFor(null)).id)
  expect(await firstPage()).toBe(few)
  expect(await everyPage()).toEqual(made.toReversed())
})

test('a draft of two hundred points is one item, which is read and written in bounded units', async () => {
  const items = Array.from({ length: 200 }, (_, index) => ({ ...anItemOfOrderDraft(String(index)), price: 123_456 }))
  const draft = await of.createOrderDraft(anOrderDraftContent({ customer_id: null, items }), as(managerActor))
  const { units } = await measureTableCost(of.table, () => save(draft, 'Tudo no centro'))
  expect((await of.getOrderDraft({ draft_id: draft.id }, as(managerActor))).items).toHaveLength(200)
  // Written to the table and its index: two units for each kilobyte.
  expect(units).toBeLessThan(120)
})
