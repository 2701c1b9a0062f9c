import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { CONSUMERS } from '#functions/events/consumers.ts'
import { queuedEmailSchema } from '#functions/notifications/emails/outbox.ts'
import { roleNotificationReaction } from '#functions/notifications/notify-of-role-change.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'

const dynamo = mockClient(DynamoDBDocumentClient)
const queue = mockClient(SQSClient)
const admins = ['um', 'dois', 'tres'].map(id => aPerson('admin', { id, name: id, email: `${id}@example.com` }))

beforeEach(() => {
  dynamo.reset()
  queue.reset()
  dynamo.onAnyCommand().resolves({})
  queue.onAnyCommand().resolves({})
  dynamo.on(QueryCommand).resolves({ Items: admins })
})

const change = (changes: object = {}) => ({
  id: '1',
  kind: 'role_change',
  before: undefined,
  after: {
    kind: 'role_change',
    id: 'c1',
    at: '2026-11-22T12:00:00.000Z',
    by_user_id: 'um',
    by_name: 'Gustavo',
    user_id: 'clara',
    name: 'Clara',
    from: 'client',
    to: 'admin',
    ...changes,
  },
})
const tell = async (made: ReturnType<typeof change> | { after: undefined }) =>
  expect(await asFunction('notifications', roleNotificationReaction.handle)([{ ...change(), ...made }])).toEqual([])
const puts = (kind: string) =>
  dynamo.commandCalls(PutCommand).flatMap(({ args }) => (args[0].input.Item?.kind === kind ? [args[0].input] : []))
const notified = () => puts('notification').map(({ Item }) => Item?.user_id)
const emails = () =>
  queue
    .commandCalls(SendMessageCommand)
    .map(({ args }) => queuedEmailSchema.parse(JSON.parse(args[0].input.MessageBody ?? '')))
const mailed = () => emails().map(({ to }) => to)

test('every admin but the one who did it is told, by notification and by e-mail', async () => {
  await tell(change())
  expect(notified()).toEqual(['dois', 'tres'])
  expect(mailed()).toEqual(['dois@example.com', 'tres@example.com'])
  const message = 'Gustavo mudou o acesso de Clara: de Cliente para Administrador.'
  expect(puts('notification')[0]?.Item).toMatchObject({ message, link: '/admin/users', is_read: false })
  expect(emails()[0]?.text).toContain(message)
})

test('who never took up the invitation is told nothing', async () => {
  const invitedUser = aPerson('admin', { id: 'quatro', email: 'quatro@example.com', email_confirmed_at: null })
  dynamo.on(QueryCommand).resolves({ Items: [...admins, invitedUser] })
  dynamo.on(GetCommand).resolves({ Item: aPerson('client', { id: 'clara', email_confirmed_at: null }) })
  await tell(change({ from: 'admin', to: 'client' }))
  expect(notified()).toEqual(['dois', 'tres'])
  expect(mailed()).toEqual(['dois@example.com', 'tres@example.com'])
})

test('the command on the operator’s machine is told to all', async () => {
  await tell(change({ by_user_id: null, by_name: 'Linha de comando' }))
  expect(notified()).toEqual(['um', 'dois', 'tres'])
})

test('an admin who is one no more by it is told too', async () => {
  dynamo.on(GetCommand).callsFake(({ Key }) => ({
    Item: Key.PK === 'USER#clara' ? aPerson('client', { id: 'clara', email: 'clara@example.com' }) : undefined,
  }))
  await tell(change({ from: 'admin', to: 'client' }))
  expect(notified()).toContain('clara')
  expect(mailed()).toContain('clara@example.com')
})

test.each([
  [{ from: null, to: 'operations_manager' }, 'Gustavo convidou Clara como Gerente de operações.'],
  [{ from: 'admin', to: null }, 'Gustavo excluiu a conta de Clara, que era Administrador.'],
])('%o is said as a sentence', async (changes, sentence) => {
  await tell(change(changes))
  expect(puts('notification')[0]?.Item?.message).toBe(sentence)
})

test('a queue that refuses keeps no notification back', async () => {
  queue.on(SendMessageCommand).rejects(new Error('refused'))
  await expect(tell(change())).rejects.toThrow('refused')
  expect(notified()).toEqual(['dois', 'tres'])
})

test('what is told is no news when the entry is not new', async () => {
  await tell({ ...change(), after: undefined })
  expect(notified()).toEqual([])
})

test('the stream brings entries of the history to who tells of them', () =>
  expect(CONSUMERS.notifications.kinds).toContain('role_change'))
