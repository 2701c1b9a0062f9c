import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import { instantDaysBefore } from '#shared/orders/rules/renewals.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** Takedowns that the end of a contract makes, and that a renewal takes back, on the real emulator. */

const database = await startTable()
afterAll(() => database.close())
const orders = await import('./orders-use-cases.ts')
const { findOrder } = await import('#functions/orders/orders-store.ts')
const { findPoint, setPointSignAction } = await import('#functions/catalogue/points/points-store.ts')
const { findTask, replaceTaskAction } = await import('#functions/installation/tasks/tasks-store.ts')
const { takedownIdOf } = await import('#functions/installation/work-orders/takedown-id.ts')
const { transact } = await import('#functions/platform/table/transact.ts')
const { table } = await import('#functions/platform/table/client.ts')
const { auditTable } = await import('#tests/support/audit.ts')
const react = asFunction(
  'order_upkeep',
  (await import('#functions/installation/work-orders/take-down-ended-signs.ts')).onContractsEnded,
)
const states = await import('#functions/installation/proof/get-sign-states.ts')
const signsOfOrder = asFunction('proof', states.getSignsOfOrder)
const signOfPoint = asFunction('proof', states.getSignState)
const move = asFunction('installation_tasks', (await import('#functions/installation/tasks/move-task.ts')).moveTask)
const client: Actor = { user_id: 'client-user', role: 'client' }
const START = '2027-03-01T12:00:00.000Z'
const END = '2028-02-29T02:59:59.999Z'
const AFTER = '2028-02-29T04:00:00.000Z'

beforeAll(async () => {
  await orders.insertPricingTier(goldTier)
  await orders.insertProfile(aPerson('client'))
  await orders.insertProfile(aPerson('admin'))
})

let nextPoint = 1
/** A contract of one point whose sign hangs, put up for `signOf`. */
async function aContract({ signOf }: { signOf?: string | null } = {}): Promise<Order> {
  const point_id = String(nextPoint++)
  await orders.insertPoint(aPoint(point_id))
  const items = [{ point_id, period_years: 1 as const }]
  const at = { now: START, hold_hours: 72 }
  const { id } = await orders.reserve({ customerData: aBuyer('Clara Cliente'), items }, { actor: client, ...at })
  const order = await orders.confirmOrder({ order_id: id }, { actor: managerActor, now: START })
  const point = await findPoint(point_id)
  if (point && signOf !== null)
    await transact([setPointSignAction(point, { since: START, said_by: 'proof', order_id: signOf ?? id }, START)])
  return order
}
const itemOf = ({ items: [item] }: Order) => item ?? expect.fail()
const takedownOf = (order: Order) => findTask(takedownIdOf(itemOf(order).id))
const read = async (id: string) => (await findOrder(id)) ?? expect.fail()
async function end(order: Order) {
  const before = await read(order.id)
  await orders.endContracts({}, { now: AFTER })
  return { id: order.id, before, after: await read(order.id) }
}
const renewal = (order: Order, now: string) =>
  orders.requestRenewal(
    { order_id: order.id, items: [{ item_id: itemOf(order).id, period_years: 1 }], version: undefined },
    { actor: client, now, hold_hours: 72 },
  )

describe('a contract that ends', () => {
  test('makes the takedown of its sign, once, however often the change is told', async () => {
    const order = await aContract()
    const change = await end(order)
    await Promise.all([react(change), react(change)])
    await react(change)
    expect(await takedownOf(order)).toMatchObject({
      work: 'takedown',
      status: 'pending_assignment',
      order_id: order.id,
      order_item_id: null,
      takes_down: order.id,
      due_date: '2028-03-07',
      notes: 'Contrato encerrado em 28/02/2028.',
      changed_by: null,
      version: 1,
    })
    expect((await auditTable()).breaches).toEqual([])
  })

  test.each([
    ['no sign hangs', null],
    ['another order has put up the sign', 'another-order'],
  ])('makes none where %s', async (_, signOf) => {
    const order = await aContract({ signOf })
    await react(await end(order))
    expect(await takedownOf(order)).toBeUndefined()
  })

  test('makes none when it was renewed before', async () => {
    const order = await aContract()
    const { id } = await renewal(order, instantDaysBefore(END, 20))
    const before = await read(order.id)
    await orders.confirmOrder({ order_id: id }, { actor: managerActor, now: instantDaysBefore(END, 10) })
    await react({ id: order.id, before, after: await read(order.id) })
    await react(await end(order))
    expect(await takedownOf(order)).toBeUndefined()
  })
})

describe('what was still to be installed for it', () => {
  const installationOf = (order: Order) => findTask(itemOf(order).id)

  test('goes with its end, but not with one that waits for a renewal', async () => {
    const order = await aContract({ signOf: null })
    expect((await installationOf(order))?.status).toBe('pending_art')
    await react(await end(order))
    expect(await installationOf(order)).toBeUndefined()
    const renewed = await aContract({ signOf: null })
    await renewal(renewed, instantDaysBefore(END, 1))
    await react(await end(renewed))
    expect((await installationOf(renewed))?.status).toBe('pending_art')
    const before = await read(renewed.id)
    await orders.cancelOrder({ order_id: before.renewal_order_id ?? '' }, { actor: client, now: AFTER })
    await react({ id: renewed.id, before, after: await read(renewed.id) })
    expect(await installationOf(renewed)).toBeUndefined()
    expect((await auditTable()).breaches).toEqual([])
  })

  test('stays when it is completed at the same moment', async () => {
    for (let round = 0; round < fewOrMany(5, 100); round += 1) {
      const order = await aContract({ signOf: null })
      const change = await end(order)
      const task = (await installationOf(order)) ?? expect.fail()
      const done = { ...task, status: 'completed' as const, completed_at: AFTER }
      const [, completion] = await Promise.allSettled([react(change), transact([replaceTaskAction(task, done)])])
      const kept = await installationOf(order)
      expect(kept?.status).toBe(completion.status === 'fulfilled' ? 'completed' : undefined)
    }
    expect((await auditTable()).breaches).toEqual([])
  })
})

test('the state of a contract’s sign follows its takedown, which a newer customer’s sign does not change', async () => {
  const order = await aContract()
  const stateOf = async () =>
    (await signsOfOrder({ order_id: order.id })).items.map(({ state, task_id }) => [state, task_id])
  expect(await stateOf()).toEqual([['installed', null]])
  await react(await end(order))
  const task = (await takedownOf(order)) ?? expect.fail()
  await move({ task_id: task.id, version: task.version, to: 'completed' }, { actor: managerActor, now: AFTER })
  expect(await stateOf()).toEqual([['removed', task.id]])
  const point_id = itemOf(order).point_id
  expect(await signOfPoint({ point_id })).toMatchObject({ state: 'removed', since: AFTER, task_id: task.id })
  const point = (await findPoint(point_id)) ?? expect.fail()
  await transact([setPointSignAction(point, { since: AFTER, said_by: 'proof', order_id: 'next' }, AFTER)])
  expect(await signOfPoint({ point_id })).toMatchObject({ state: 'installed', said_by: 'proof' })
  expect(await stateOf()).toEqual([['removed', task.id]])
})

describe('a renewal that is confirmed after the end', () => {
  async function endedWithRenewal() {
    const order = await aContract()
    const { id } = await renewal(order, instantDaysBefore(END, 1))
    return { order, renewalId: id, change: await end(order) }
  }
  const confirm = async (order: Order, renewalId: string) => {
    const before = await read(order.id)
    await orders.confirmOrder({ order_id: renewalId }, { actor: managerActor, now: AFTER })
    return { id: order.id, before, after: await read(order.id) }
  }

  test('takes back the takedown that nobody has begun', async () => {
    const { order, renewalId, change } = await endedWithRenewal()
    await react(change)
    expect((await takedownOf(order))?.notes).toContain('pedido de renovação pendente')
    await react(await confirm(order, renewalId))
    expect(await takedownOf(order)).toBeUndefined()
    await react(change)
    expect(await takedownOf(order)).toBeUndefined()
  })

  test('leaves the one that a technician has', async () => {
    const { order, renewalId, change } = await endedWithRenewal()
    await react(change)
    const task = await takedownOf(order)
    if (task) await transact([replaceTaskAction(task, { ...task, status: 'assigned', assigned_technician_id: 'tec' })])
    await react(await confirm(order, renewalId))
    expect(await takedownOf(order)).toMatchObject({ status: 'assigned' })
  })

  test('just before the takedown is written leaves none', async () => {
    const { order, renewalId, change } = await endedWithRenewal()
    const send = table.send.bind(table)
    let isFirst = true
    const spy = vi.spyOn(table, 'send').mockImplementation((command: object, ...rest: unknown[]): Promise<never> => {
      const isMet = isFirst && command instanceof TransactWriteCommand
      if (isMet) isFirst = false
      const goOn = (): Promise<never> => Reflect.apply(send, table, [command, ...rest])
      return isMet ? confirm(order, renewalId).then(react).then(goOn) : goOn()
    })
    await react(change).finally(() => spy.mockRestore())
    expect([isFirst, await takedownOf(order)]).toEqual([false, undefined])
  })

  test('at the same moment leaves none, whichever change is told first', async () => {
    for (let round = 0; round < fewOrMany(5, 200); round += 1) {
      const { order, renewalId, change } = await endedWithRenewal()
      await Promise.all([react(change), confirm(order, renewalId).then(react)])
      expect(await takedownOf(order)).toBeUndefined()
    }
  })
})
