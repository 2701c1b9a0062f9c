import { PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Poller } from '#local/poller.ts'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { instantDaysBefore } from '#shared/orders/rules/renewals.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startChangeForwarding } from '#tests/support/change-forwarding.ts'
import { startEmailQueue, startEmailsFunction } from '#tests/support/email-queue.ts'
import { startFaultyMailService } from '#tests/support/faulty-mail.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * The job records what ends soon, and the stream's consumer notifies people, each once. Also which notifications are
 * unread. With the real table and queues.
 */

let table: Awaited<ReturnType<typeof startTable>>
let mail: Awaited<ReturnType<typeof startFaultyMailService>>
let queue: Awaited<ReturnType<typeof startEmailQueue>>
let of: typeof import('./notices-use-cases.ts')
let pollers: Poller[] = []
const complaints: string[] = []
const report = (sentence: string) => complaints.push(sentence)
const client: Actor = { user_id: 'client-user', role: 'client' }

beforeAll(async () => {
  table = await startTable({ hasStream: true })
  mail = await startFaultyMailService()
  queue = await startEmailQueue(undefined, report)
  process.env.AWS_ENDPOINT_URL_SESV2 = mail.endpoint
  of = await import('./notices-use-cases.ts')
  await of.insertPricingTier(goldTier)
  for (const role of ['admin', 'client'] as const) await of.insertProfile(aPerson(role))
})
afterAll(async () => {
  await Promise.all(pollers.map(each => each.stop()))
  await Promise.all([mail.close(), queue.close()])
  await table.close()
  expect(complaints).toEqual([])
})

const START = '2037-03-01T12:00:00.000Z'
const at = (hours: number, from = START) => instantDaysBefore(from, -hours / 24)
let nextPoint = 1

async function reserve(now: string, { years = 1 as PeriodYears, hold_hours = 72 } = {}): Promise<Order> {
  const id = String(nextPoint++)
  await of.insertPoint(aPoint(id))
  const items = [{ point_id: id, period_years: years }]
  return of.reserve({ customerData: aBuyer('Clara Cliente'), items }, { actor: client, now, hold_hours })
}
const contract = async (now: string, years: PeriodYears = 1) => {
  const { id } = await reserve(now, { years })
  return of.confirmOrder({ order_id: id }, { actor: managerActor, now })
}

async function noticesOf({ id }: Order): Promise<string[]> {
  const { Items = [] } = await of.table.send(
    new QueryCommand({
      TableName: of.TABLE_NAME,
      KeyConditionExpression: 'PK = :order AND begins_with(SK, :notice)',
      ExpressionAttributeValues: { ':order': `ORDER#${id}`, ':notice': 'NOTICE#' },
    }),
  )
  return Items.map(({ of: what, before, noted_at }) => `${what} ${before} ${noted_at}`)
}
const run = (now: string) => of.recordReminders({}, { now })

describe('a hold', () => {
  test('is noted once in its last 24 hours, not before', async () => {
    const order = await reserve(START)
    await run(at(47.9))
    expect(await noticesOf(order)).toEqual([])
    await run(at(48.1))
    await run(at(48.2))
    await run(at(71.9))
    expect(await noticesOf(order)).toEqual([`hold 24 ${at(48.1)}`])
  })

  test('that is extended is noted again for its later end', async () => {
    const order = await reserve(START)
    await run(at(60))
    await of.changeHoldAndKit({ order_id: order.id, reserved_until: at(200) }, { actor: managerActor, now: at(61) })
    await run(at(62))
    expect(await noticesOf(order)).toHaveLength(1)
    await run(at(180))
    expect(await noticesOf(order)).toEqual([`hold 24 ${at(180)}`, `hold 24 ${at(60)}`].toSorted())
  })

  test('of less than a day is told when it is made, and no more', async () => {
    const order = await reserve(START, { hold_hours: 12 })
    await run(at(1))
    expect(await noticesOf(order)).toEqual([])
  })

  test('that is paid is noted no more', async () => {
    const order = await contract(at(1))
    await run(at(50))
    expect(await noticesOf(order)).toEqual([])
  })
})

describe('a contract', () => {
  const END = '2038-03-01T02:59:59.999Z'
  const left = (days: number) => instantDaysBefore(END, days)

  test('is noted 90, 60 and 30 days before its end, each once, however often the job runs', async () => {
    const order = await contract(START)
    await run(left(90.01))
    expect(await noticesOf(order)).toEqual([])
    for (const days of [90, 89, 88, 61, 60, 59, 31, 30, 29, 10, 1]) await run(left(days))
    expect(await noticesOf(order)).toEqual([30, 60, 90].map(days => `contract ${days} ${left(days)}`))
  })

  test('is noted when the job was away for days', async () => {
    const order = await contract(at(1))
    await run(left(87))
    expect(await noticesOf(order)).toEqual([`contract 90 ${left(87)}`])
  })

  test('that was renewed is noted for its new end alone', async () => {
    const old = await contract(at(2))
    const asked = { order_id: old.id, items: old.items.map(({ id }) => ({ item_id: id, period_years: 2 as const })) }
    const renewal = await of.requestRenewal(asked, { actor: client, now: left(89), hold_hours: 72 })
    await of.confirmOrder({ order_id: renewal.id }, { actor: managerActor, now: left(80) })
    for (const days of [60, 30]) await run(left(days))
    expect(await noticesOf(old)).toEqual([])
    await run(instantDaysBefore(renewal.items[0]?.ends_at ?? instantDaysBefore(END, -730), 89))
    expect(await noticesOf(renewal)).toHaveLength(1)
  })
})

test('a run that dies half way, and two at once, note each end once and leave none out', async () => {
  const start = '2041-03-01T12:00:00.000Z'
  const orders = await Promise.all(Array.from({ length: 30 }, () => reserve(start)))
  const send = of.table.send.bind(of.table)
  let writtenCount = 0
  const spy = vi.spyOn(of.table, 'send').mockImplementation((command: object, ...rest: unknown[]): Promise<never> => {
    const isNotice = command instanceof PutCommand && String(command.input.Item?.SK).startsWith('NOTICE#')
    writtenCount += isNotice ? 1 : 0
    return isNotice && writtenCount > 10
      ? Promise.reject(new Error('killed'))
      : Reflect.apply(send, of.table, [command, ...rest])
  })
  await expect(run(at(50, start))).rejects.toThrow('killed')
  spy.mockRestore()
  const some = (await Promise.all(orders.map(noticesOf))).filter(({ length }) => length > 0)
  expect(some).toHaveLength(10)
  const counts = await Promise.all([run(at(51, start)), run(at(51, start)), run(at(52, start))])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
  for (const order of orders) expect(await noticesOf(order)).toHaveLength(1)
})

test('reads what falls due, not what there is', async () => {
  const start = '2051-03-01T12:00:00.000Z'
  const readOf = async () => {
    const reads: number[] = []
    const send = of.table.send.bind(of.table)
    const spy = vi.spyOn(of.table, 'send').mockImplementation((command: object, ...rest: unknown[]): Promise<never> => {
      const answer = Reflect.apply(send, of.table, [command, ...rest])
      if (command instanceof QueryCommand || command instanceof ScanCommand)
        void answer.then(({ ScannedCount }: { ScannedCount: number }) => reads.push(ScannedCount))
      return answer
    })
    await run(at(50, start))
    spy.mockRestore()
    return reads.reduce((sum, count) => sum + count, 0)
  }
  await reserve(start)
  expect(await readOf()).toBe(1)
  // Holds and contracts that end at other times.
  await Promise.all([...Array(20)].map((_, index) => reserve(at(100 + index, start))))
  await Promise.all([...Array(10)].map((_, index) => contract(at(-index, start))))
  expect(await readOf()).toBe(1)
})

describe('unread', () => {
  const person = 'reader'
  const notice = (minute: number) => {
    const created_at = new Date(Date.UTC(2037, 0, 1, 12, minute)).toISOString()
    const id = of.notificationIdOf(created_at, 'something')
    return { id, user_id: person, title: 'Aviso', message: 'Algo', link: null, is_read: false, created_at }
  }

  test('are counted, and the newest named; reading one, and all that were seen, leaves the others', async () => {
    expect(await of.countUnreadNotifications(person)).toEqual({ count: 0, newest: null })
    const createdNotifications = Array.from({ length: 25 }, (_, minute) => notice(minute))
    for (const each of createdNotifications) await of.insertNotification(each)
    // Reading the notification a second time changes nothing.
    await of.readNotification(person, createdNotifications[24]?.id ?? '')
    await of.insertNotification(notice(24))
    expect(await of.countUnreadNotifications(person)).toEqual({ count: 24, newest: createdNotifications[23]?.id })
    // The last three arrived after the person had opened the bell.
    expect(await of.readAllNotifications(person, createdNotifications[21]?.id ?? '')).toEqual({
      count: 2,
      newest: createdNotifications[23]?.id,
    })
    const { items } = await of.listNotifications(person, undefined)
    expect(items.map(({ is_read }) => is_read)).toEqual([true, false, false, ...Array(17).fill(true)])
    expect(await of.readAllNotifications(person, notice(59).id)).toEqual({ count: 0, newest: null })
    expect(await of.countUnreadNotifications('somebody-else')).toEqual({ count: 0, newest: null })
  })

  test('are counted to a hundred', async () => {
    for (let minute = 0; minute < 105; minute += 1) await of.insertNotification({ ...notice(minute), user_id: 'busy' })
    expect((await of.countUnreadNotifications('busy')).count).toBe(100)
    expect(await of.readAllNotifications('busy', notice(200).id)).toEqual({ count: 0, newest: null })
  })
})

test('preferences set at once for several topics are all kept', async () => {
  await of.insertProfile(aPerson('client', { id: 'chooser', email: 'chooser@example.com' }))
  const actor: Actor = { user_id: 'chooser', role: 'client' }
  const topics = ['reminders', 'order_changes', 'contract_ends'] as const
  await Promise.all(topics.map(topic => of.setEmailPreference({ topic, wanted: false }, { actor })))
  expect(new Set((await of.findProfile('chooser'))?.refused_emails)).toEqual(new Set(topics))
  const { version } = await of.setEmailPreference({ topic: 'reminders', wanted: true }, { actor })
  const repeatedUser = await of.setEmailPreference({ topic: 'reminders', wanted: true }, { actor })
  expect([repeatedUser.version, repeatedUser.refused_emails.toSorted()]).toEqual([
    version,
    ['contract_ends', 'order_changes'],
  ])
  await expect(
    of.setEmailPreference({ topic: 'reminders', wanted: false }, { actor: { ...actor, user_id: 'nobody' } }),
  ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
})

test('a mail service that refuses everything loses no notification of what ends; one that fails sends when it is back', async () => {
  mail.behave(address => (address === 'client@example.com' ? 'refuse' : 'fail'))
  pollers = [
    await startChangeForwarding(['notifications'], queue.endpoint, report, 'now'),
    await startEmailsFunction(queue.endpoint, report),
  ]
  const order = await reserve('2061-03-01T12:00:00.000Z')
  await run('2061-03-03T13:00:00.000Z')
  const titles = async (user_id: string) =>
    (await of.listNotifications(user_id, undefined)).items
      .filter(({ link }) => link?.endsWith(order.id))
      .map(({ title }) => title)
  const SOON = { timeout: 30_000, interval: 100 }
  await vi.waitFor(async () => {
    expect(await titles('client-user')).toEqual(['Sua reserva está para vencer'])
    expect(await titles('admin-user')).toEqual(['Nova reserva'])
    expect(mail.asked).toEqual(expect.arrayContaining(['client@example.com', 'admin@example.com']))
  }, SOON)
  mail.behave(() => 'take')
  await vi.waitFor(
    async () =>
      expect(await mail.subjectsTo('admin@example.com')).toContain(`Nova reserva: pedido ${order.id.slice(0, 8)}`),
    SOON,
  )
})
