import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { EmailTopic } from '#shared/people/rules/email-topics.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { anArt } from '#tests/support/arts.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'

/**
 * News that name customers reach confirmed managers only: in the bell, and by e-mail unless they turned such e-mails
 * off.
 */

const notifyOfOrder = asFunction(
  'notifications',
  (await import('#functions/notifications/notify-of-order.ts')).notifyOfOrder,
)
const notifyOfReceipt = asFunction(
  'notifications',
  (await import('#functions/notifications/notify-of-receipt.ts')).notifyOfReceipt,
)
const notifyOfArt = asFunction('notifications', (await import('#functions/notifications/notify-of-art.ts')).notifyOfArt)
const notifyOfTask = asFunction(
  'notifications',
  (await import('#functions/notifications/notify-of-task.ts')).notifyOfTask,
)
const notifyOfDamage = asFunction(
  'notifications',
  (await import('#functions/notifications/notify-of-damage.ts')).notifyOfDamage,
)

const dynamo = mockClient(DynamoDBDocumentClient)
const queue = mockClient(SQSClient)

const NOW = '2026-11-22T12:00:00.000Z'
const client: Actor = { user_id: 'client-user', role: 'client' }
const technician: Actor = { user_id: 'field_technician-user', role: 'field_technician' }
const task = aTask('t1', { order_id: 'o1', point_name: 'Ouro | Av. Brasil', updated_at: NOW, art_version: 1 })
let people: Profile[]

beforeEach(() => {
  people = [
    aPerson('admin'),
    aPerson('operations_manager', { name: 'Gil' }),
    aPerson('operations_manager', { id: 'invited', email: 'invited@example.com', email_confirmed_at: null }),
    aPerson('admin', { id: 'invited-admin', email: 'invited-admin@example.com', email_confirmed_at: null }),
  ]
  queue.reset().onAnyCommand().resolves({})
  dynamo.reset().onAnyCommand().resolves({})
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':role': role } }) => ({
    Items: people.filter(person => role === `ROLE#${person.role}`).map(person => ({ ...person, v: 2 })),
  }))
  dynamo.on(GetCommand).callsFake(({ Key: { PK } }) => {
    if (PK === 'TASK#t1') return { Item: { ...task, v: 2 } }
    return { Item: PK === 'ORDER#o1' ? { ...anOrder('o1'), changed_by: null, v: 2 } : undefined }
  })
})

const letter = z.object({ message_id: z.string(), to: z.string(), subject: z.string(), text: z.string() })
const letters = () =>
  queue.commandCalls(SendMessageCommand).map(({ args }) => letter.parse(JSON.parse(args[0].input.MessageBody ?? '')))
const notified = () =>
  dynamo.commandCalls(PutCommand).map(({ args }) => `${args[0].input.Item?.user_id}: ${args[0].input.Item?.title}`)

const record = (changes: object, changed_by: Actor | null) => ({
  ...anOrder('o1', { updated_at: NOW, version: 2, ...changes }),
  held_under: [],
  changed_by,
})
const receipt = (version: number) =>
  notifyOfReceipt({
    id: 'e',
    before: record({ payment_receipt_url: `receipts/${version - 1}.pdf` }, client),
    after: record({ payment_receipt_url: `receipts/${version}.pdf`, version }, client),
  })

/**
 * What happened, the notification's title, which e-mail topic turns it off, the e-mail's subject, and the link's path.
 */
const NEWS: [string, () => Promise<void>, string, EmailTopic, string, string][] = [
  [
    'an order that its client cancelled',
    () =>
      notifyOfOrder({ id: 'e', before: record({ version: 1 }, null), after: record({ status: 'cancelled' }, client) }),
    ...(['Pedido cancelado pelo cliente', 'lost_orders'] as const),
    ...(['Pedido cancelado pelo cliente: pedido o1', '/admin/orders/o1'] as const),
  ],
  [
    'a receipt',
    () => receipt(2),
    ...(['Comprovante recebido', 'receipts', 'Comprovante recebido: pedido o1', '/admin/orders/o1'] as const),
  ],
  [
    'an art that the client sent',
    () => notifyOfArt({ id: 'e', before: undefined, after: anArt({ sent_by: client }) }),
    ...(['Arte recebida', 'installation', 'Arte recebida: pedido o1', '/admin/pipeline?tarefa=t1'] as const),
  ],
  [
    'a damage',
    () =>
      notifyOfDamage({
        id: 'e',
        before: undefined,
        after: {
          id: 'd1',
          point_id: '7',
          task_id: 't1',
          made_task: true,
          words: 'A placa caiu',
          photo: null,
          repeats: 0,
          reported_at: NOW,
        },
      }),
    ...(['Avaria relatada', 'damages', 'Avaria relatada', '/admin/pipeline?tarefa=t1'] as const),
  ],
  [
    'an installation',
    () =>
      notifyOfTask({
        id: 'e',
        before: { ...task, status: 'assigned', changed_by: null },
        after: { ...task, status: 'completed', version: 3, changed_by: technician },
      }),
    ...(['Instalação concluída', 'installation'] as const),
    ...(['Instalação concluída: Av. Brasil', '/admin/pipeline?tarefa=t1'] as const),
  ],
]

describe.each(NEWS)('%s', (_, happens, title, topic, subject, path) => {
  const bothTitles = [`admin-user: ${title}`, `operations_manager-user: ${title}`]

  test('is told to confirmed managers, by the bell and by e-mail, and to nobody who is only invited', async () => {
    await happens()
    expect(notified()).toEqual(bothTitles)
    expect(letters().map(({ to }) => to)).toEqual(['admin@example.com', 'operations_manager@example.com'])
    for (const each of letters()) {
      expect(each.subject).toBe(subject)
      expect(each.text).toContain(`http://localhost:3000${path}`)
    }
  })

  test('is not e-mailed to who refused such', async () => {
    people = people.map(person => (person.name === 'Gil' ? { ...person, refused_emails: [topic] } : person))
    await happens()
    expect(notified()).toEqual(bothTitles)
    expect(letters().map(({ to }) => to)).toEqual(['admin@example.com'])
  })
})

describe('a damage told of a point where nobody’s sign hangs', () => {
  const report = (id: string, reported_at: string) => ({
    id,
    point_id: '7',
    task_id: null,
    made_task: false,
    words: 'A placa caiu',
    photo: null,
    repeats: 0,
    reported_at,
    kind: 'damage_report',
    v: 2,
  })
  const first = report('d1', NOW)
  const hear = async (after: typeof first, all: (typeof first)[]) => {
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
      Items:
        ':damage' in values
          ? all
          : people.filter(({ role }) => values[':role'] === `ROLE#${role}`).map(each => ({ ...each, v: 2 })),
    }))
    await notifyOfDamage({ id: 'e', before: undefined, after })
  }

  test('is told once in half a day, and leads to the point’s history', async () => {
    await hear(first, [first])
    expect(notified()).toContain('admin-user: Avaria relatada em ponto sem placa')
    expect(letters()[0]?.text).toContain('http://localhost:3000/admin/points/7/historico')
    queue.resetHistory()
    const soon = report('d2', '2026-11-22T23:59:00.000Z')
    await hear(soon, [soon, first])
    expect(letters()).toEqual([])
    const later = report('d3', '2026-11-23T00:01:00.000Z')
    await hear(later, [later, first])
    expect(letters()).toHaveLength(2)
  })
})

test('each receipt of an order is told, the same one once', async () => {
  await receipt(2)
  await receipt(2)
  await receipt(3)
  expect(new Set(letters().map(({ message_id }) => message_id))).toEqual(
    new Set(
      ['receipt-2', 'receipt-3'].flatMap(event => [
        `order-o1-${event}-admin-user`,
        `order-o1-${event}-operations_manager-user`,
      ]),
    ),
  )
})
