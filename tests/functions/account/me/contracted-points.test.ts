import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import type { ContractedPoint } from '#shared/orders/rules/contracted-points.ts'
import type { Order, OrderItem } from '#shared/orders/rules/orders.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/me.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const { storedProof } = await import('#functions/installation/tasks/proofs-store.ts')
const { storedTask } = await import('#functions/installation/tasks/tasks-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())

const RUNS = { starts_at: '2026-01-01T12:00:00.000Z', ends_at: '2999-01-01T12:00:00.000Z' }
const itemOf = (id: string, changes: Partial<OrderItem> = {}): OrderItem => {
  const [item] = anOrder('o').items
  if (!item) throw new Error('the example has no item')
  return { ...item, ...RUNS, id: `item-${id}`, point_id: id, point_name: `Ouro | Rua ${id}`, ...changes }
}
const completed = (id: string, items: OrderItem[], changes: Partial<Order> = {}) =>
  anOrder(id, { status: 'completed', reserved_until: null, items, ...changes })

let orders: Order[]
let tasks: Record<string, TaskStatus>
let proven: string[]

beforeEach(() => {
  dynamo.reset()
  orders = []
  tasks = {}
  proven = []
  dynamo.on(GetCommand).callsFake(({ Key }) => (Key.SK === 'PROFILE' ? { Item: aPerson('client') } : {}))
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: orders
      .filter(({ user_id }) => ExpressionAttributeValues[':owner'] === `OWNER#USER#${user_id}`)
      .map(order => ({ ...order, ...storedOrder.stamp, changed_by: null })),
  }))
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap(({ PK, SK }: { PK: string; SK: string }) => {
        const [kind, id = ''] = PK.split('#')
        if (kind === 'POINT' && id !== 'gone')
          return [aPoint(id, { status: 'sold', installation_photo_url: `/media/${id}.jpg` })]
        if (SK === 'PROOF') return proven.includes(id) ? [{ ...storedProof.stamp, ...aProof(id) }] : []
        return kind === 'TASK' && tasks[id] ? [stored(id, tasks[id])] : []
      }),
    },
  }))
})

const stored = (id: string, status: TaskStatus) => ({ ...storedTask.stamp, ...aTask(id, { status }) })

const list = async () => (await callHandler(handler, api.me.listPoints, { token: issuer.token('client') })).body

describe('the contracted points', () => {
  test('are those of contracts that run: none that is pending, cancelled, over, ended or still to begin', async () => {
    orders = [
      completed('o1', [
        itemOf('1'),
        itemOf('2', { ended_at: '2026-05-01T00:00:00.000Z' }),
        itemOf('3', { renewed_by: 'o9' }),
        itemOf('4', { ends_at: '2026-01-02T00:00:00.000Z' }),
        itemOf('8', { starts_at: '2998-01-01T00:00:00.000Z' }),
      ]),
      anOrder('o2', { items: [itemOf('5')] }),
      completed('o3', [itemOf('6')], { status: 'cancelled' }),
      completed('o4', [itemOf('7')], { user_id: 'somebody-else' }),
    ]
    const { items, cursor } = await list()
    // The old contract runs to its end, and its renewal starts only then.
    expect(items.map(({ id, renewed_by }: ContractedPoint) => [id, renewed_by])).toEqual([
      ['item-1', null],
      ['item-3', 'o9'],
    ])
    expect(cursor).toBeNull()
    expect(items[0]).toEqual({
      id: 'item-1',
      order_id: 'o1',
      point_id: '1',
      name: 'Ouro | Rua 1',
      period_years: 1,
      ...RUNS,
      renewed_by: null,
      installation_photo_url: null,
      proven_at: null,
      has_installation: false,
      asset_code: 'PU-00001',
      point: {
        latitude: -22.78,
        longitude: -47.3,
        image_url: null,
        street_name: 'Rua 1',
        intersection_name: '',
        neighborhood: 'Centro',
        city: 'Americana',
      },
    })
  })

  test('show the proof of their own installation, while it is completed', async () => {
    orders = [completed('o1', [itemOf('1'), itemOf('2')])]
    tasks = { 'item-1': 'completed', 'item-2': 'assigned' }
    proven = ['item-1', 'item-2']
    const { items } = await list()
    expect(items.map((item: { has_installation: boolean }) => item.has_installation)).toEqual([true, true])
    expect(
      items.map((item: { installation_photo_url: string | null; proven_at: string | null }) => [
        item.installation_photo_url,
        item.proven_at,
      ]),
    ).toEqual([
      [
        // A link that anybody who has it can open; the file's address alone does not open it.
        expect.stringMatching(/^\/media\/installation-photos\/1-item-1\.jpg\?until=\d+&signature=[\w-]{43}$/),
        '2026-11-22T12:06:00.000Z',
      ],
      [null, null],
    ])
  })

  test('show the photo of their own installation, and not of one before it', async () => {
    orders = [completed('o1', [itemOf('1'), itemOf('2'), itemOf('3')])]
    tasks = { 'item-1': 'completed', 'item-2': 'assigned' }
    const { items } = await list()
    expect(items.map((item: { installation_photo_url: string | null }) => item.installation_photo_url)).toEqual([
      '/media/1.jpg',
      null,
      null,
    ])
  })

  test('stay where the point was deleted', async () => {
    orders = [completed('o1', [itemOf('gone')])]
    const { items } = await list()
    expect(items).toMatchObject([{ point_id: 'gone', point: null }])
  })

  test('go on with the next page of orders, though this one had none', async () => {
    orders = Array.from({ length: 11 }, (_, index) => anOrder(`o${index}`))
    const { items, cursor } = await list()
    expect(items).toEqual([])
    expect(cursor).toMatch(/^[\w-]+$/)
  })
})
