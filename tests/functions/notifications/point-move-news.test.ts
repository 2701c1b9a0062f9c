import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { PointEvent } from '#shared/catalogue/rules/point-history.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'

/** The person who has a point is notified when the office moves it to another place, and of no other edit. */

const notifyOfPointMove = asFunction(
  'notifications',
  (await import('#functions/notifications/notify-of-point-move.ts')).notifyClientOfPointMove,
)
const dynamo = mockClient(DynamoDBDocumentClient)
const queue = mockClient(SQSClient)
const NOW = '2026-11-22T12:00:00.000Z'

let order = anOrder('o1')
beforeEach(() => {
  order = anOrder('o1')
  queue.reset().onAnyCommand().resolves({})
  dynamo.reset().onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key: { PK } }) => ({
    Item:
      PK === 'ORDER#o1'
        ? { ...order, changed_by: null, v: 2 }
        : PK === 'USER#client-user'
          ? { ...aPerson('client'), v: 2 }
          : undefined,
  }))
})

const edited: Extract<PointEvent, { type: 'edited' }> = {
  type: 'edited',
  at: NOW,
  point_id: '1',
  by: { user_id: 'admin-user', role: 'admin' },
  order_id: 'o1',
  reason: 'Briga com o vizinho',
  move: { from: 'Rua Um', to: 'Rua Dois – Centro, Americana', distance_m: 1_240 },
  changes: [{ field: 'street_name', before: 'Rua Um', after: 'Rua Dois' }],
}
const happens = (changes: Partial<typeof edited> = {}) =>
  notifyOfPointMove({ id: 'e', before: undefined, after: { event: { ...edited, ...changes } } })
const bells = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)
const letter = z.object({ message_id: z.string(), to: z.string(), subject: z.string(), text: z.string() })
const letters = () =>
  queue.commandCalls(SendMessageCommand).map(({ args }) => letter.parse(JSON.parse(args[0].input.MessageBody ?? '')))

test('by the bell and by e-mail, from where to where, with the way to the order and without the reason', async () => {
  await happens()
  expect(bells()).toMatchObject([
    { user_id: 'client-user', title: 'Seu ponto mudou de endereço', link: '/dashboard?pedido=o1' },
  ])
  expect(bells()[0]?.message).toMatch(
    /agora fica em Rua Dois – Centro, Americana\. Antes ficava em Rua Um, a 1,2 km dali\./,
  )
  expect(letters()).toMatchObject([{ to: 'client@example.com', subject: expect.stringMatching(/^Seu ponto mudou/) }])
  expect(letters()[0]?.text).toContain('/dashboard?pedido=o1')
  expect(JSON.stringify([bells(), letters()])).not.toContain('vizinho')
  // A repeated message has the same ids as the first, so that it is sent once.
  const [first] = letters()
  await happens()
  expect(letters()[1]?.message_id).toBe(first?.message_id)
})

test('a guest by e-mail alone', async () => {
  order = { ...order, user_id: null }
  await happens()
  expect(bells()).toEqual([])
  expect(letters()).toHaveLength(1)
})

test.each([
  ['it only got another name', { move: null }],
  ['its pin was put right', { move: { from: 'Rua Um', to: 'Rua Um', distance_m: 12 } }],
  ['nobody has it', { order_id: null }],
  ['its order does not have it', { point_id: '99' }],
])('nobody is told when %s', async (_, changes) => {
  await happens(changes)
  expect([bells(), letters()]).toEqual([[], []])
})

test('nobody is told of a cancelled order’s point, or when an entry goes', async () => {
  order = { ...order, status: 'cancelled' }
  await happens()
  await notifyOfPointMove({ id: 'e', before: { event: edited }, after: undefined })
  expect([bells(), letters()]).toEqual([[], []])
})
