import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Poller } from '#local/poller.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startChangeForwarding } from '#tests/support/change-forwarding.ts'
import { startEmailQueue, startEmailsFunction } from '#tests/support/email-queue.ts'
import { startFaultyMailService } from '#tests/support/faulty-mail.ts'
import { startTable } from '#tests/support/table.ts'

/** 'Avise-me quando liberar' through the real table, stream and queues: each watcher gets exactly one e-mail. */

let table: Awaited<ReturnType<typeof startTable>>
let mail: Awaited<ReturnType<typeof startFaultyMailService>>
let queue: Awaited<ReturnType<typeof startEmailQueue>>
let of: typeof import('./point-watches-use-cases.ts')
let pollers: Poller[]
const complaints: string[] = []
const report = (sentence: string) => complaints.push(sentence)

beforeAll(async () => {
  table = await startTable({ hasStream: true })
  mail = await startFaultyMailService()
  queue = await startEmailQueue(undefined, report)
  process.env.AWS_ENDPOINT_URL_SESV2 = mail.endpoint
  of = await import('./point-watches-use-cases.ts')
  await of.insertPricingTier(goldTier)
  pollers = [
    await startChangeForwarding(['freed_points'], queue.endpoint, report),
    await startEmailsFunction(queue.endpoint, report),
  ]
})
afterAll(async () => {
  await Promise.all(pollers.map(each => each.stop()))
  await Promise.all([mail.close(), queue.close()])
  await table.close()
  expect(complaints).toEqual([])
})

const SOON = { timeout: 30_000, interval: 100 }
const now = () => new Date().toISOString()
let createdCount = 0
/** Creates a reserved point. Also returns a function that frees the point. */
async function reservedPoint() {
  createdCount += 1
  const id = String(createdCount)
  await of.insertPoint(aPoint(id))
  const buyer = { customerData: aBuyer(`buyer ${id}`), items: [{ point_id: id, period_years: 1 as const }] }
  const order = await of.reserve(buyer, { actor: undefined, now: now(), hold_hours: 72 })
  const actor = { user_id: 'office', role: 'admin' as const }
  return { id, free: () => of.cancelOrder({ order_id: order.id }, { actor, now: now() }) }
}
/** Requests a watch from a network address of its own, so that no limit applies. */
async function asked(point_id: string, name: string) {
  const email = `${name}@example.com`
  const by = { address: `address of ${name}`, now: now() }
  await of.requestPointWatch({ point_id, email }, by)
  const [watch] = await of.listWatchesOfEmail(email)
  return { email, link: { point_id, watch: `${watch?.key}.${watch?.secret}` }, by }
}
const news = async (email: string) => (await mail.subjectsTo(email)).filter(subject => subject.startsWith('Liberou'))

test('who confirmed is told once when the point is free, who only asked or stopped is not', async () => {
  const point = await reservedPoint()
  const [confirmed, only, stopped] = [
    await asked(point.id, 'confirmed'),
    await asked(point.id, 'only'),
    await asked(point.id, 'stopped'),
  ]
  for (const { link, by } of [confirmed, stopped]) await of.confirmWatchByLink(link, by)
  await of.stopWatchByLink(stopped.link, stopped.by)
  await point.free()
  await vi.waitFor(async () => expect(await news(confirmed.email)).toEqual([`Liberou: Ouro | Rua ${point.id}`]), SOON)
  await vi.waitFor(async () => expect(await of.listWatchesOfEmail(confirmed.email)).toEqual([]), SOON)
  expect([...(await news(only.email)), ...(await news(stopped.email))]).toEqual([])
  await expect(of.confirmWatchByLink(only.link, only.by)).rejects.toMatchObject({ code: 'POINT_NOT_TAKEN' })
})

test('a confirmation that meets the release is told or says so: nobody waits for what has been', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const point = await reservedPoint()
      const { email, link, by } = await asked(point.id, `race-${index}`)
      const [confirmed] = await Promise.all([
        of.confirmWatchByLink(link, by).then(
          () => 'confirmed',
          ({ code }: { code: string }) => code,
        ),
        point.free(),
      ])
      return { email, confirmed }
    }),
  )
  for (const { email, confirmed } of outcomes) {
    expect(['confirmed', 'POINT_NOT_TAKEN']).toContain(confirmed)
    const told = confirmed === 'confirmed' ? 1 : 0
    await vi.waitFor(async () => {
      expect(await news(email)).toHaveLength(told)
      expect(await of.listWatchesOfEmail(email)).toEqual([])
    }, SOON)
  }
})
