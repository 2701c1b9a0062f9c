import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import type { LateWork } from '#shared/installation/rules/field-work.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'

/** Who is notified of which changes of a task. A repeated change notifies nobody twice. */

const notifyOfLateWork = asFunction(
  'notifications',
  (await import('#functions/notifications/notify-of-late-work.ts')).notifyOfLateWork,
)
const notifyOfTask = asFunction(
  'notifications',
  (await import('#functions/notifications/notify-of-task.ts')).notifyOfTask,
)

const dynamo = mockClient(DynamoDBDocumentClient)
const queue = mockClient(SQSClient)

const NOW = '2026-11-22T12:00:00.000Z'
const admin: Actor = { user_id: 'admin-user', role: 'admin' }
const technician: Actor = { user_id: 'field_technician-user', role: 'field_technician' }
const TECHNICIAN = { assigned_technician_id: technician.user_id }

let people: Profile[]
let order: Order
let kept: Map<string, Record<string, unknown>>
/** The order's stored link, if the office created one. */
let link: object | undefined

beforeEach(() => {
  people = [aPerson('admin'), aPerson('operations_manager'), aPerson('client'), aPerson('field_technician')]
  order = anOrder('o1', { user_id: 'client-user', status: 'completed' })
  kept = new Map()
  link = undefined
  queue.reset().onAnyCommand().resolves({})
  dynamo.reset()
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':role': role } }) => ({
    Items: people.filter(person => role === `ROLE#${person.role}`).map(stored),
  }))
  dynamo.on(GetCommand).callsFake(({ Key: { PK, SK } }) => ({
    Item: [
      ...(SK === 'LINK' ? [link] : []),
      ...people.filter(({ id }) => PK === `USER#${id}`).map(stored),
      ...(PK === 'ORDER#o1' ? [{ ...order, changed_by: null, v: 2 }] : []),
    ][0],
  }))
  dynamo.on(PutCommand).callsFake(({ Item, ConditionExpression }) => {
    expect(ConditionExpression).toBe('attribute_not_exists(PK)')
    const key = `${Item.PK} ${Item.SK}`
    if (kept.has(key)) throw new ConditionalCheckFailedException({ message: 'there', $metadata: {} })
    kept.set(key, Item)
    return {}
  })
})
const stored = (person: Profile) => ({ ...person, v: 2 })
const letter = z.object({ message_id: z.string(), to: z.string(), subject: z.string(), text: z.string() })
const letters = () =>
  queue.commandCalls(SendMessageCommand).map(({ args }) => letter.parse(JSON.parse(args[0].input.MessageBody ?? '')))
const notified = () => [...kept.values()].map(({ user_id, title, link }) => `${user_id}: ${title} → ${link}`)

const record = (changes: Partial<TaskRecord>) => aTask('t1', { order_id: 'o1', updated_at: NOW, ...changes })
const becoming = (was: Partial<TaskRecord>, became: Partial<TaskRecord>, by: Actor | null) =>
  notifyOfTask({ id: 'e', before: record(was), after: record({ version: 2, changed_by: by, ...became }) })

const OFFICE = '/admin/pipeline?tarefa=t1'

test('a repair of a free point that is brought back names no customer', async () => {
  const brought = { status: 'on_hold', return_comment: 'Não achei o poste', customer_name: '', ...TECHNICIAN } as const
  await becoming({ status: 'assigned', customer_name: '', ...TECHNICIAN }, brought, technician)
  expect([...kept.values()][0]?.message).toBe('O técnico devolveu Av. Brasil: Não achei o poste')
})

test.each<[string, Partial<TaskRecord>, Partial<TaskRecord>, Actor, string[], string[]]>([
  [
    'given to a technician',
    {},
    { status: 'assigned', ...TECHNICIAN },
    admin,
    ['field_technician-user: Nova tarefa em campo → /technician-panel'],
    [],
  ],
  [
    'sent out again to who had it before',
    { status: 'on_hold', ...TECHNICIAN },
    { status: 'assigned', ...TECHNICIAN },
    admin,
    ['field_technician-user: Nova tarefa em campo → /technician-panel'],
    [],
  ],
  [
    'brought back',
    { status: 'assigned', ...TECHNICIAN },
    { status: 'on_hold', return_comment: 'Poste caiu', ...TECHNICIAN },
    technician,
    [`admin-user: Instalação devolvida → ${OFFICE}`, `operations_manager-user: Instalação devolvida → ${OFFICE}`],
    ['admin@example.com', 'operations_manager@example.com'],
  ],
  [
    'done',
    { status: 'assigned', ...TECHNICIAN },
    { status: 'completed', ...TECHNICIAN },
    technician,
    [
      `admin-user: Instalação concluída → ${OFFICE}`,
      `operations_manager-user: Instalação concluída → ${OFFICE}`,
      'client-user: Instalação concluída → /dashboard?aba=pontos',
    ],
    ['admin@example.com', 'operations_manager@example.com', 'client@example.com'],
  ],
  [
    'done, as the office says: who says it knows',
    { status: 'assigned', ...TECHNICIAN },
    { status: 'completed', ...TECHNICIAN },
    admin,
    [
      `operations_manager-user: Instalação concluída → ${OFFICE}`,
      'client-user: Instalação concluída → /dashboard?aba=pontos',
    ],
    ['operations_manager@example.com', 'client@example.com'],
  ],
  ['moved by hand', {}, { status: 'on_hold' }, admin, [], []],
  [
    'changed while it is out',
    { status: 'assigned', ...TECHNICIAN },
    { status: 'assigned', notes: 'x', ...TECHNICIAN },
    admin,
    [],
    [],
  ],
])('a task that is %s', async (_, was, became, by, bells, mails) => {
  for (let times = 0; times < 2; times += 1) await becoming(was, became, by)
  expect(notified()).toEqual(bells)
  expect([...new Set(letters().map(({ to }) => to))]).toEqual(mails)
  expect(new Set(letters().map(({ message_id }) => message_id)).size).toBe(mails.length)
})

test('who does without such e-mails is told by the bell alone, and a guest by e-mail', async () => {
  people = people.map(person => ({ ...person, refused_emails: ['installation'] }))
  order = { ...order, user_id: null, customer_email: 'guest@example.com' }
  await becoming({ status: 'assigned' }, { status: 'completed' }, technician)
  expect(notified()).toHaveLength(2)
  expect(letters().map(({ to }) => to)).toEqual(['guest@example.com'])
})

test('a customer of the office opens the order by its link, and is sent to no sign-in', async () => {
  order = { ...order, user_id: null, customer_id: 'c1', customer_email: 'celia@padaria.example' }
  link = {
    kind: 'order_link',
    v: 1,
    order_id: 'o1',
    seed: 'seed',
    made_at: NOW,
    made_by: 'admin-user',
    emailed: null,
    expires_at: 32_503_680_000,
  }
  await becoming({ status: 'assigned' }, { status: 'completed' }, admin)
  const toCustomer = letters().find(({ to }) => to === 'celia@padaria.example')
  expect(toCustomer?.subject).toBe('Instalação concluída: pedido o1')
  // Computed from the secret of unit tests, the order's id and the seed.
  expect(toCustomer?.text).toContain(
    'http://localhost:3000/pedido#o1.6cc23275b1dfd3e00a30f72e3a42aa7429a8bdeea1512560b57edeaaf2e52617\n',
  )
  expect(toCustomer?.text).not.toMatch(/dashboard|perfil/)
})

test('what the office moves to the end again and again is written to its client once, what a technician does each time', async () => {
  const out = { status: 'on_hold', version: 2 } as const
  for (const version of [3, 5]) await becoming(out, { status: 'completed', version }, admin)
  const ids = () => new Set(letters().flatMap(({ to, message_id }) => (to === 'client@example.com' ? message_id : [])))
  expect(ids().size).toBe(1)
  for (const version of [7, 9]) await becoming(out, { status: 'completed', version }, technician)
  expect(ids().size).toBe(3)
})

test('tasks that came back from who is no technician any more are told once for all, with why', async () => {
  const lost = { status: 'pending_assignment', changed_because: 'Rafael não é mais técnico' } as const
  const cameBack = (id: string) =>
    notifyOfTask({
      id: `e-${id}`,
      before: aTask(id, { status: 'assigned', ...TECHNICIAN }),
      after: aTask(id, { ...lost, version: 2, changed_by: null, updated_at: NOW }),
    })
  await cameBack('t1')
  await cameBack('t2')
  await cameBack('t1')
  expect(notified()).toEqual([
    'admin-user: Tarefas sem técnico → /admin/pipeline?coluna=pronto',
    'operations_manager-user: Tarefas sem técnico → /admin/pipeline?coluna=pronto',
  ])
  expect([...kept.values()][0]?.message).toBe(
    "Rafael não é mais técnico. O que estava em campo com essa pessoa voltou para 'Pronto para Atribuir'.",
  )
})

test('work on a task that was taken away is told to the office, and again when its photos come', async () => {
  const work: LateWork = {
    task_id: 't1',
    report_id: '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44',
    action: 'return',
    made_at: NOW,
    comment: 'Poste caiu',
    photos: [],
    told_by: technician,
    received_at: NOW,
  }
  dynamo.on(GetCommand, { Key: { PK: 'TASK#t1', SK: 'TASK' } }).resolves({ Item: { ...record({}), v: 2 } })
  for (let times = 0; times < 2; times += 1) await notifyOfLateWork({ id: 'e', before: undefined, after: work })
  expect(notified()).toEqual([
    `admin-user: Trabalho de campo não aceito → ${OFFICE}`,
    `operations_manager-user: Trabalho de campo não aceito → ${OFFICE}`,
  ])
  expect([...kept.values()][0]?.message).toMatch(/devolveu Av\. Brasil em .*: Poste caiu\. Veja em/)
  const shown = { ...work, photos: [{ which: 'near' as const, url: '/media/a.jpg', distance_m: null }] }
  await notifyOfLateWork({ id: 'e2', before: work, after: shown })
  expect(notified().slice(2)).toEqual([
    `admin-user: Fotos de um trabalho não aceito → ${OFFICE}`,
    `operations_manager-user: Fotos de um trabalho não aceito → ${OFFICE}`,
  ])
})
