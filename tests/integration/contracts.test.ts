import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDataExportSchema } from '#shared/account/rules/privacy.ts'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { canonicalJson, placeOfContract } from '#shared/orders/rules/contracts.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { anOperator, aProfileForContract } from '#tests/support/contracts.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { aPerson } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** Contracts in the real table: concurrent, audited, exported, and deleted when their time is over. */

let close: () => Promise<void>
let of: typeof import('./contracts-use-cases.ts')

beforeAll(async () => {
  ;({ close } = await startTable())
  of = await import('./contracts-use-cases.ts')
  await of.insertPricingTier(goldTier)
  await of.insertProfile(aPerson('admin'))
})
afterAll(() => close())

const manager: Actor = { user_id: 'admin-user', role: 'admin' }
const now = () => new Date().toISOString()
const asking = (actor: Actor) => ({ actor, now: now(), operator: anOperator })
const expectCleanAudit = async () => expect((await of.auditTable()).breaches).toEqual([])
const itemsOf = async (partition: string) =>
  (
    await of.table.send(
      new QueryCommand({
        TableName: of.TABLE_NAME,
        KeyConditionExpression: 'PK = :partition',
        ExpressionAttributeValues: { ':partition': partition },
        ConsistentRead: true,
      }),
    )
  ).Items ?? []

let next = 0
/** Stores a person with a complete profile, and their order, which was confirmed at the given time. */
async function aContracted(points: number, at = now(), period_years: PeriodYears = 1) {
  next += 1
  const own = next
  const client: Actor = { user_id: `client-${own}`, role: 'client' }
  await of.insertProfile({ ...aProfileForContract(), id: client.user_id, email: `client-${own}@example.com` })
  const ids = Array.from({ length: points }, (_, index) => `${own * 1000 + index}`)
  await Promise.all(ids.map(id => of.insertPoint(aPoint(id))))
  const items = ids.map(point_id => ({ point_id, period_years }))
  const reservedOrder = await of.reserve(
    { customerData: aBuyer('Clara'), items },
    { actor: client, now: at, hold_hours: 72 },
  )
  await of.confirmOrder({ order_id: reservedOrder.id }, { actor: manager, now: at })
  return { client, order_id: reservedOrder.id }
}

test('asked for by many at once, client and office, there is one contract, and everybody gets it', async () => {
  const { client, order_id } = await aContracted(40)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => of.issueContract({ order_id }, asking(index % 2 ? client : manager))),
  )
  const [first] = answers
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(first?.contract.items).toHaveLength(40)
  expect(first?.contract_hash).toBe(of.sha256Of(canonicalJson(first?.contract)))
  const order = await of.findOrder(order_id)
  expect(order?.contract_hash).toBe(first?.contract_hash)
  // The order was reserved, confirmed and got its contract: one version each.
  expect(order?.version).toBe(3)
  expect(await of.showContract({ order_id }, asking(manager))).toEqual(first)
  expect(await of.checkContract({ contract_hash: first?.contract_hash ?? '' })).toMatchObject({ items: 40 })
  await expectCleanAudit()
})

test('thirty contracts that are issued at once have the numbers of the year without a gap', async () => {
  const orders = await Promise.all(Array.from({ length: fewOrMany(30, 100) }, () => aContracted(1)))
  const issued = await Promise.all(orders.map(({ client, order_id }) => of.issueContract({ order_id }, asking(client))))
  const places = issued.map(({ contract }) => placeOfContract(contract.number)?.place ?? 0)
  const first = Math.min(...places)
  expect(places.toSorted((one, other) => one - other)).toEqual(orders.map((_, index) => first + index))
  await expectCleanAudit()
})

test('the audit finds a contract that somebody changed', async () => {
  const { client, order_id } = await aContracted(1)
  const { contract } = await of.issueContract({ order_id }, asking(client))
  const rewrite = (content: string) =>
    of.table.send(
      new UpdateCommand({
        TableName: of.TABLE_NAME,
        Key: { PK: `ORDER#${order_id}`, SK: 'CONTRACT' },
        UpdateExpression: 'SET content = :content',
        ExpressionAttributeValues: { ':content': content },
      }),
    )
  await rewrite(canonicalJson({ ...contract, total_amount: 1 }))
  expect((await of.auditTable()).breaches.map(({ rule, subject }) => [rule, subject])).toEqual([
    ['a contract gives its hash', `order ${order_id}`],
  ])
  await rewrite(canonicalJson(contract))
  await expectCleanAudit()
})

test('what somebody takes along of their data has their contracts, word for word', async () => {
  const { client, order_id } = await aContracted(2)
  const { contract_hash, contract } = await of.issueContract({ order_id }, asking(manager))
  const data = ownDataExportSchema.parse(await of.exportOwnData({}, { actor: client, now: now() }))
  expect(data.issued_contracts).toEqual([{ contract_hash, contract }])
})

test('it stays as long as its order has to be kept, and goes with the person then', async () => {
  const years = (ago: number) => new Date(Date.now() - ago * 365 * 86_400_000).toISOString()
  const over = await aContracted(1, years(7))
  const kept = await aContracted(1, years(3))
  const hashes: string[] = []
  for (const { client, order_id } of [over, kept]) {
    const { contract_hash } = await of.issueContract({ order_id }, asking(client))
    hashes.push(contract_hash ?? '')
    await of.onRetainedPersonExpired({
      id: 'event',
      before: { id: client.user_id, kept_until: now() },
      after: undefined,
    })
  }
  const [gone = '', there = ''] = hashes
  expect((await itemsOf(`ORDER#${over.order_id}`)).map(({ SK }) => SK)).toEqual(['ORDER'])
  expect(await itemsOf(`CONTRACT#${gone}`)).toEqual([])
  expect(await of.findOrder(over.order_id)).toMatchObject({ customer_name: 'Pessoa removida', contract_hash: null })
  expect((await itemsOf(`ORDER#${kept.order_id}`)).map(({ SK }) => SK)).toEqual(['CONTRACT', 'ORDER'])
  expect(await of.checkContract({ contract_hash: there })).toMatchObject({ items: 1 })
  await expectCleanAudit()
})
