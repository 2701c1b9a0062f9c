import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { OrderRecord } from '#functions/orders/orders-store.ts'
import type { Order, OrderItem } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'

/** Who is notified of which changes of an order. A repeated change notifies nobody twice. */

const notifyOfOrder = asFunction(
  'notifications',
  (await import('#functions/notifications/notify-of-order.ts')).notifyOfOrder,
)
const remindOfEnd = asFunction('notifications', (await import('#functions/notifications/remind-of-end.ts')).remindOfEnd)

const dynamo = mockClient(DynamoDBDocumentClient)
const queue = mockClient(SQSClient)

const NOW = '2026-11-22T12:00:00.000Z'
const client: Actor = { user_id: 'client-user', role: 'client' }
const admin: Actor = { user_id: 'admin-user', role: 'admin' }

let people: Profile[]
let orders: Order[]
/** The stored link of an order of the office. */
let link: object | undefined
/** What is stored about each e-mail address. */
let addressRecord: object | undefined
/** The stored notifications; a second one with the same id is refused. */
let kept: Map<string, Record<string, unknown>>

beforeEach(() => {
  people = [aPerson('admin'), aPerson('operations_manager'), aPerson('client')]
  orders = []
  link = undefined
  addressRecord = undefined
  kept = new Map()
  queue.reset().onAnyCommand().resolves({})
  dynamo.reset()
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':role': role } }) => ({
    Items: people.filter(person => role === `ROLE#${person.role}`).map(stored),
  }))
  dynamo.on(GetCommand).callsFake(({ Key: { PK, SK } }) => ({
    Item: [
      ...(SK === 'GATHERED' ? [kept.get(`${PK} ${SK}`)] : []),
      ...(SK === 'LINK' ? [link] : []),
      ...(SK === 'ADDRESS' ? [addressRecord] : []),
      ...people.filter(({ id }) => PK === `USER#${id}`).map(stored),
      ...orders.filter(({ id }) => PK === `ORDER#${id}`).map(order => ({ ...order, changed_by: null, v: 2 })),
    ][0],
  }))
  dynamo.on(TransactWriteCommand).resolves({})
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
const written = () => letters().map(({ to, subject }) => `${to}: ${subject}`)
const notified = () =>
  [...kept.values()]
    .filter(({ kind }) => kind === 'notification')
    .map(({ user_id, title, link }) => `${user_id}: ${title} → ${link}`)

const record = (changes: Partial<Order> = {}, changed_by: Actor | null = null): OrderRecord => ({
  ...anOrder('o1', { updated_at: NOW, ...changes }),
  held_under: [],
  changed_by,
})
/** Reports a change of an order to the function. */
const becoming = (was: Partial<Order>, became: Partial<Order>, by: Actor | null) =>
  notifyOfOrder({ id: 'e', before: record(was), after: record({ version: 2, ...became }, by) })

const items = (changes: Partial<OrderItem>) => anOrder('o1').items.map(item => ({ ...item, ...changes }))
const CLIENT = '/dashboard?pedido=o1'
const OFFICE = '/admin/orders/o1'
const running = { status: 'completed', reserved_until: null } as const

type Told = [who: 'client' | 'admin' | 'operations_manager', title: string]
/** Each event: the order before, the change, who made it, and who gets which notification. */
const EVENTS: [string, Partial<Order> | undefined, Partial<Order>, Actor | null, Told[]][] = [
  [
    'a visitor’s reservation',
    undefined,
    { user_id: null },
    null,
    [
      ['admin', 'Nova reserva'],
      ['operations_manager', 'Nova reserva'],
    ],
  ],
  ['a manager’s reservation', undefined, {}, admin, [['operations_manager', 'Nova reserva']]],
  [
    'a renewal that is asked for',
    undefined,
    { renews: 'o0' },
    client,
    [
      ['admin', 'Renovação pedida'],
      ['operations_manager', 'Renovação pedida'],
      ['client', 'Pedido de renovação recebido'],
    ],
  ],
  ['a renewal that the office offers', undefined, { renews: 'o0' }, admin, [['client', 'Renovação preparada']]],
  ['a payment', {}, running, admin, [['client', 'Pedido confirmado']]],
  ['a renewal’s payment', { renews: 'o0' }, { ...running, renews: 'o0' }, admin, [['client', 'Renovação confirmada']]],
  ['a cancellation by the office', {}, { status: 'cancelled' }, admin, [['client', 'Pedido cancelado']]],
  [
    'a renewal that the office cancels',
    { renews: 'o0' },
    { renews: 'o0', status: 'cancelled' },
    admin,
    [['client', 'Renovação não confirmada']],
  ],
  [
    'a cancellation by the client',
    {},
    { status: 'cancelled' },
    client,
    [
      ['admin', 'Pedido cancelado pelo cliente'],
      ['operations_manager', 'Pedido cancelado pelo cliente'],
    ],
  ],
  [
    'a cancellation by a removed account',
    {},
    { status: 'cancelled', customer_name: 'Pessoa removida' },
    null,
    [
      ['admin', 'Pedido cancelado'],
      ['operations_manager', 'Pedido cancelado'],
    ],
  ],
  [
    'a hold that ran out',
    { reserved_until: NOW },
    { status: 'cancelled', reserved_until: null },
    null,
    [
      ['admin', 'Reserva vencida'],
      ['operations_manager', 'Reserva vencida'],
      ['client', 'Reserva vencida'],
    ],
  ],
  [
    'items that the office removes',
    {},
    { items: items({}).slice(1) },
    admin,
    [['client', 'Itens retirados do pedido']],
  ],
  ['items that the client removes', {}, { items: items({}).slice(1) }, client, []],
  [
    'a period that the office changes',
    {},
    { items: items({ period_years: 2 }) },
    admin,
    [['client', 'Período alterado']],
  ],
  ['a period that the client changes', {}, { items: items({ period_years: 2 }) }, client, []],
  ['a longer hold', {}, { reserved_until: '2999-02-01T00:00:00.000Z' }, admin, [['client', 'Prazo prorrogado']]],
  [
    'a contract that the office issues',
    running,
    { ...running, contract_hash: 'a'.repeat(64) },
    admin,
    [['client', 'Contrato emitido']],
  ],
  [
    'a receipt that the office refuses',
    { unread_receipt: { sent_at: NOW, held_until: NOW }, payment_receipt_url: 'receipts/a.pdf' },
    { refused_receipt: { file: 'receipts/a.pdf', reason: 'Valor diferente', refused_at: NOW } },
    admin,
    [['client', 'Comprovante recusado']],
  ],
  ['a lapsed order that the office reopens', { status: 'cancelled' }, {}, admin, [['client', 'Pedido reaberto']]],
  ['a contract that the client issues', running, { ...running, contract_hash: 'a'.repeat(64) }, client, []],
  ['another kit', {}, { kit_type: 'kit_placas' }, admin, []],
  ['who the order is of', { user_id: null }, {}, null, []],
  [
    'a contract’s end',
    { ...running, items: items({ ends_at: NOW }) },
    { ...running, items: items({ ends_at: NOW, ended_at: NOW }) },
    null,
    [
      ['admin', 'Contrato encerrado'],
      ['operations_manager', 'Contrato encerrado'],
      ['client', 'Contrato encerrado'],
    ],
  ],
  ['a contract that goes on elsewhere', running, { ...running, items: items({ renewed_by: 'o2' }) }, admin, []],
  ['a contract that is asked to go on', running, { ...running, renewal_order_id: 'o2' }, client, []],
]

describe.each(EVENTS)('%s', (_, was, became, by, expected) => {
  const deliver = () =>
    was ? becoming(was, became, by) : notifyOfOrder({ id: 'e', before: undefined, after: record(became, by) })
  const asLines = expected.map(([who, title]) => `${who}-user: ${title} → ${who === 'client' ? CLIENT : OFFICE}`)

  test('is told to each whom it concerns, by the bell and by e-mail, with the order’s page for them', async () => {
    await deliver()
    expect(notified().toSorted()).toEqual(asLines.toSorted())
    const others = written().filter(line => !line.includes('Reserva recebida'))
    expect(others.toSorted()).toEqual(
      expected.map(([who, title]) => `${who}@example.com: ${title}: pedido o1`).toSorted(),
    )
    for (const { to, text } of letters().filter(({ subject }) => !subject.startsWith('Reserva recebida')))
      expect(text).toContain(`http://localhost:3000${to.startsWith('client') ? CLIENT : OFFICE}`)
  })

  test('is told once when it comes three times, and its e-mails have the names that they had', async () => {
    await deliver()
    const [first, names] = [notified(), letters().map(({ message_id }) => message_id)]
    await deliver()
    await deliver()
    expect(notified()).toEqual(first)
    expect(new Set(letters().map(({ message_id }) => message_id))).toEqual(new Set(names))
    expect(new Set(names).size).toBe(names.length)
  })
})

test('changes that come out of order, each three times, are each told once, with their own moments', async () => {
  const at = (minute: number) => `2026-11-22T12:0${minute}:00.000Z`
  const steps: [Partial<Order>, Partial<Order>][] = [
    [{}, { reserved_until: '2999-02-01T00:00:00.000Z', version: 2, updated_at: at(1) }],
    [
      { reserved_until: '2999-02-01T00:00:00.000Z' },
      { reserved_until: '2999-03-01T00:00:00.000Z', version: 3, updated_at: at(2) },
    ],
    [{ reserved_until: '2999-03-01T00:00:00.000Z' }, { ...running, version: 4, updated_at: at(3) }],
  ]
  for (const index of [2, 0, 1, 1, 0, 2, 0, 2, 1])
    await becoming(steps[index]?.[0] ?? {}, steps[index]?.[1] ?? {}, admin)
  expect([...kept.values()].map(({ created_at, title }) => [created_at, title]).toSorted()).toEqual([
    [at(1), 'Prazo prorrogado'],
    [at(2), 'Prazo prorrogado'],
    [at(3), 'Pedido confirmado'],
  ])
  expect(new Set(letters().map(({ message_id }) => message_id)).size).toBe(3)
  // The bell lists notifications in the order in which the events happened, whatever the order in which they arrived.
  expect([...kept.keys()].toSorted().map(key => kept.get(key)?.created_at)).toEqual([at(1), at(2), at(3)])
})

describe('who refused e-mails about something', () => {
  const refusing = (role: Profile['role'], refused_emails: Profile['refused_emails']) => {
    people = people.map(person => (person.role === role ? { ...person, refused_emails } : person))
  }
  test('reads it at the bell alone', async () => {
    refusing('client', ['order_changes', 'reminders', 'contract_ends'])
    await becoming({}, { reserved_until: '2999-02-01T00:00:00.000Z' }, admin)
    expect([notified(), written()]).toEqual([[`client-user: Prazo prorrogado → ${CLIENT}`], []])
  })
  test('is written what an order needs all the same', async () => {
    refusing('client', ['order_changes', 'reminders', 'contract_ends'])
    await becoming({}, { status: 'cancelled' }, admin)
    await becoming({}, { ...running, version: 3 }, admin)
    expect(written()).toEqual([
      'client@example.com: Pedido cancelado: pedido o1',
      'client@example.com: Pedido confirmado: pedido o1',
    ])
  })
  test('keeps nothing from a colleague', async () => {
    refusing('admin', ['lost_orders'])
    await becoming({}, { status: 'cancelled' }, client)
    expect(written()).toEqual(['operations_manager@example.com: Pedido cancelado pelo cliente: pedido o1'])
  })
})

test('a guest is written to, and one whose account was removed is not', async () => {
  const guest = { user_id: null, customer_email: 'guest@example.com' }
  await becoming(guest, { ...guest, status: 'cancelled' }, admin)
  expect([notified(), written()]).toEqual([[], ['guest@example.com: Pedido cancelado: pedido o1']])
  await becoming({ user_id: 'gone' }, { user_id: 'gone', status: 'cancelled' }, admin)
  expect(written()).toHaveLength(1)
})

describe('a customer of the office without an account', () => {
  const OF_OFFICE = {
    user_id: null,
    customer_id: 'c1',
    customer_email: 'celia@padaria.example',
    sale: { salesperson_id: 'admin-user', discount: null, price_reason: null, notes: '' },
  }
  const order_link = {
    kind: 'order_link',
    v: 1,
    order_id: 'o1',
    seed: 'seed',
    made_at: NOW,
    made_by: 'admin-user',
    emailed: null,
    expires_at: 32_503_680_000,
  }
  /** Computed from the secret of unit tests, the order's id and the seed. */
  const ADDRESS = 'http://localhost:3000/pedido#o1.6cc23275b1dfd3e00a30f72e3a42aa7429a8bdeea1512560b57edeaaf2e52617'
  const CHANGES: [string, Partial<Order> | undefined, Partial<Order>, string][] = [
    ['an order', undefined, {}, 'Pedido o1 de Clara Cliente'],
    ['a renewal', undefined, { renews: 'o0' }, 'Renovação preparada: pedido o1'],
    ['a payment', {}, running, 'Pedido confirmado: pedido o1'],
    ['a cancellation', {}, { status: 'cancelled' }, 'Pedido cancelado: pedido o1'],
  ]
  const deliver = (was: Partial<Order> | undefined, became: Partial<Order>) =>
    was
      ? becoming({ ...OF_OFFICE, ...was }, { ...OF_OFFICE, ...became }, admin)
      : notifyOfOrder({ id: 'e', before: undefined, after: record({ ...OF_OFFICE, ...became }, admin) })
  const toCustomer = () => letters().filter(({ to }) => to === 'celia@padaria.example')

  test.each(CHANGES)('opens the order from the e-mail of %s by its link', async (_, was, became, subject) => {
    link = order_link
    await deliver(was, became)
    expect(toCustomer().map(letter => letter.subject)).toEqual([subject])
    expect(toCustomer()[0]?.text).toContain(`: ${ADDRESS}\n`)
    expect(toCustomer()[0]?.text).toContain('\n\nOlá, Clara Cliente!\n\n')
    expect(toCustomer()[0]?.text).toContain('Quem tem o link vê o pedido')
    expect(toCustomer()[0]?.text).not.toMatch(/dashboard|entre com|ignore|perfil/)
  })

  test.each(CHANGES)('is sent to no sign-in by the e-mail of %s while there is no link', async (_, was, became) => {
    await deliver(was, became)
    expect(toCustomer()).toHaveLength(1)
    expect(toCustomer()[0]?.text).toContain('A equipe envia o link que abre o pedido. Não é preciso criar conta.')
    expect(toCustomer()[0]?.text).not.toMatch(/http|entre com|ignore|perfil/)
  })

  const linkWrites = () =>
    dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])

  test('has the first e-mail with the link recorded with the link and in the history, by whoever made the order', async () => {
    link = order_link
    await deliver(undefined, {})
    expect(linkWrites()).toMatchObject([
      {
        Update: {
          Key: { PK: 'ORDER#o1', SK: 'LINK' },
          ConditionExpression: 'seed = :seed',
          ExpressionAttributeValues: { ':seed': 'seed', ':emailed': { to: 'celia@padaria.example' } },
        },
      },
      { Put: { Item: { kind: 'order_link_event', event: 'link_emailed', by: { user_id: 'admin-user' } } } },
    ])
  })

  test.each<[string, object | undefined, Partial<Order>]>([
    ['that came again', { ...order_link, emailed: { to: 'celia@padaria.example', at: NOW } }, {}],
    ['without a link', undefined, {}],
    ['without an address', order_link, { customer_email: '' }],
  ])('has nothing recorded of an order %s', async (_, stored, changes) => {
    link = stored
    await deliver(undefined, changes)
    expect(linkWrites()).toEqual([])
  })

  test('has nothing recorded when e-mails return from the address', async () => {
    link = order_link
    addressRecord = {
      kind: 'email_address',
      v: 1,
      version: 1,
      soft_bounces: 0,
      last_feedback: 'f',
      resumed_at: null,
      suppressed: { reason: 'bounce', since: NOW },
    }
    await deliver(undefined, {})
    expect(linkWrites()).toEqual([])
  })

  test('who reserved on the site is sent to the order after signing up, until the office makes a link', async () => {
    const onSite = { ...OF_OFFICE, sale: undefined }
    await becoming(onSite, { ...onSite, status: 'cancelled' }, admin)
    expect(toCustomer()[0]?.text).toContain('http://localhost:3000/dashboard?pedido=o1')
    link = order_link
    await becoming(onSite, { ...onSite, ...running }, admin)
    expect(toCustomer()[1]?.text).toContain(`: ${ADDRESS}\n`)
  })

  test('gets one e-mail for each of several orders, since the office floods nobody', async () => {
    await deliver(undefined, {})
    await notifyOfOrder({ id: 'f', before: undefined, after: record({ ...OF_OFFICE, id: 'o2' }, admin) })
    expect(toCustomer().map(({ subject }) => subject)).toEqual([
      'Pedido o1 de Clara Cliente',
      'Pedido o2 de Clara Cliente',
    ])
  })

  test('is told to speak with the team, not to choose on the map, when a hold ran out', async () => {
    await becoming(
      { ...OF_OFFICE, reserved_until: NOW },
      { ...OF_OFFICE, status: 'cancelled', reserved_until: null },
      null,
    )
    expect(toCustomer()[0]?.text).toContain(
      'Se já pagou ou ainda quiser os pontos, fale com a equipe: enquanto estiverem livres, ela reabre o pedido.',
    )
    expect(toCustomer()[0]?.text).not.toContain('no mapa')
  })

  test('reads from when to when a renewal runs, which begins where the former contract ends', async () => {
    orders = [anOrder('o0', { ...running, items: items({ ends_at: '2027-01-14T12:00:00.000Z' }) })]
    await deliver(undefined, { renews: 'o0' })
    expect(toCustomer()[0]?.text).toContain('- Rua 1 (Ouro · PU-00001 · 1 Ano, de 14/01/2027 a 13/01/2028): ')
  })

  test('a renewal begins on the day after a contract that runs to the end of a day', async () => {
    const item = { ...items({ ends_at: '2026-12-22T02:59:59.999Z' })[0] } as OrderItem
    orders = [anOrder('o0', { ...running, items: [item] })]
    await deliver(undefined, { renews: 'o0', items: [item].map(each => ({ ...each, starts_at: null, ends_at: null })) })
    expect(toCustomer()[0]?.text).toContain('(Ouro · PU-00001 · 1 Ano, de 22/12/2026 a 21/12/2027): ')
    expect(toCustomer()[0]?.text).toContain('O ponto continua seu.')
  })

  test('has its own footer, which the office does not get', async () => {
    link = order_link
    await deliver({}, { status: 'cancelled' })
    await becoming({ ...OF_OFFICE, payment_receipt_url: null }, { ...OF_OFFICE, status: 'cancelled' }, null)
    const toOffice = letters().filter(({ to }) => to === 'operations_manager@example.com')
    expect(toOffice).toHaveLength(1)
    expect(toOffice[0]?.text).toContain('Você escolhe no seu perfil quais avisos recebe por e-mail.')
    expect(toOffice[0]?.text).not.toContain('Quem tem o link vê o pedido')
  })

  test('is told when the installation begins, where the contract begins later', async () => {
    const starts = { starts_at: '2027-02-01T03:00:00.000Z', ends_at: '2028-08-01T02:59:59.999Z' }
    await deliver({}, { ...running, items: items(starts) })
    expect(toCustomer()[0]?.text).toContain('A instalação começa perto de 1 de fevereiro de 2027.')
    expect(toCustomer()[0]?.text).toContain('- Rua 1 (Ouro · PU-00001 · 1 Ano, de 01/02/2027 a 31/07/2028): ')
  })
})

test('an e-mail that can not be queued has the change come again, which tells the rest and nobody twice', async () => {
  queue.on(SendMessageCommand).rejectsOnce(new Error('no queue')).resolves({})
  await expect(becoming({}, { status: 'cancelled' }, client)).rejects.toThrow('no queue')
  await becoming({}, { status: 'cancelled' }, client)
  expect(notified()).toHaveLength(2)
  expect(new Set(written()).size).toBe(2)
})

describe('what will end', () => {
  const end = '2999-01-01T00:00:00.000Z'
  const notice = (of: 'hold' | 'contract', before: number) =>
    ({ order_id: 'o1', of, ends_at: end, before, noted_at: NOW }) as const
  const contract = (changes: Partial<OrderItem> = {}) => ({ ...running, items: items({ ends_at: end, ...changes }) })

  test('of a hold is told to its client, once', async () => {
    orders = [anOrder('o1', { reserved_until: end })]
    for (const id of ['a', 'b', 'c']) await remindOfEnd({ id, before: undefined, after: notice('hold', 24) })
    expect(notified()).toEqual([`client-user: Sua reserva está para vencer → ${CLIENT}`])
    expect(new Set(letters().map(({ message_id }) => message_id)).size).toBe(1)
    // In São Paulo's time.
    expect(letters()[0]?.text).toContain('31 de dezembro de 2998 às 21:00')
  })

  test.each([90, 60, 30])('of a contract in %s days is told to its client and the office', async before => {
    orders = [anOrder('o1', contract())]
    await remindOfEnd({ id: 'e', before: undefined, after: notice('contract', before) })
    expect(notified().toSorted()).toEqual([
      `admin-user: Contrato perto do fim → ${OFFICE}`,
      `client-user: Seu contrato está perto do fim → ${CLIENT}`,
      `operations_manager-user: Contrato perto do fim → ${OFFICE}`,
    ])
    expect(written()).toHaveLength(3)
  })

  test('of an imported contract is not told when it was due before the import, and later is', async () => {
    const paper_contract = { import_id: 'i1', number: '2026-014', signed_on: null, paid_until: null, with_tasks: false }
    // Between 90 and 60 days before the end.
    const created_at = '2998-10-20T12:00:00.000Z'
    orders = [anOrder('o1', { ...contract(), created_at, paper_contract })]
    await remindOfEnd({ id: 'a', before: undefined, after: notice('contract', 90) })
    expect([notified(), written()]).toEqual([[], []])
    await remindOfEnd({ id: 'b', before: undefined, after: notice('contract', 60) })
    expect(written()).toContain('client@example.com: Seu contrato está perto do fim: contrato nº 2026-014')
  })

  test('and at each of the three times anew', async () => {
    orders = [anOrder('o1', contract())]
    for (const before of [90, 60, 30])
      await remindOfEnd({ id: 'e', before: undefined, after: notice('contract', before) })
    expect(notified()).toHaveLength(9)
    expect(new Set(letters().map(({ message_id }) => message_id)).size).toBe(9)
  })

  test.each<[string, 'hold' | 'contract', Order[]]>([
    ['a hold that was paid', 'hold', [anOrder('o1', running)]],
    ['a hold that was extended', 'hold', [anOrder('o1', { reserved_until: '2999-02-01T00:00:00.000Z' })]],
    ['a contract that was renewed', 'contract', [anOrder('o1', contract({ renewed_by: 'o2' }))]],
    ['a contract that ended', 'contract', [anOrder('o1', contract({ ended_at: end }))]],
    [
      'a contract that somebody asks to go on with',
      'contract',
      [anOrder('o1', { ...contract(), renewal_order_id: 'o2' }), anOrder('o2', { renews: 'o1' })],
    ],
    ['an order that is gone', 'contract', []],
  ])('of %s is told to nobody', async (_, of, known) => {
    orders = known
    await remindOfEnd({ id: 'e', before: undefined, after: notice(of, 24) })
    expect([notified(), written()]).toEqual([[], []])
  })

  describe('of the time to pay an instalment', () => {
    const instalments = [
      { id: 'a', due_on: '2026-12-10', amount: 100_000, method: 'pix' as const, note: '', boleto: '' },
      { id: 'b', due_on: '2027-01-10', amount: 140_000, method: 'pix' as const, note: '', boleto: '' },
    ]
    const paidFirst = {
      id: 'p1',
      paid_on: '2026-12-10',
      amount: 100_000,
      method: 'pix' as const,
      note: '',
      recorded_at: '2026-12-10T12:00:00.000Z',
      allocations: [{ instalment_id: 'a', amount: 100_000 }],
    }
    const sold = (changes: Partial<Order> = {}) =>
      anOrder('o1', { ...running, instalments, payments: [], payment_confirmed_at: undefined, ...changes })
    const due = (ends_at: string, before: number, noted_at: string) =>
      ({ order_id: 'o1', of: 'instalment', ends_at, before, noted_at }) as const
    const remind = (ends_at: string, before: number, noted_at: string) =>
      remindOfEnd({ id: 'e', before: undefined, after: due(ends_at, before, noted_at) })

    test.each([
      [3, '2026-12-07T12:00:00.000Z', 'Uma parcela vence em breve', 'vence em 10/12/2026.'],
      [0, '2026-12-10T12:00:00.000Z', 'Uma parcela vence hoje', 'vence hoje.'],
      [
        -3,
        '2026-12-13T12:00:00.000Z',
        'Uma parcela está atrasada',
        'venceu em 10/12/2026 e ainda não consta como paga.',
      ],
    ])(
      '%s days before, only its client is told, with the Pix code of that instalment',
      async (before, at, title, text) => {
        orders = [sold()]
        await remind('2026-12-10', before, at)
        expect(notified()).toEqual([`client-user: ${title} → ${CLIENT}`])
        const [letter] = letters()
        expect(letter?.text).toContain(`Parcela 1 de 2 do pedido o1, de R$\u00a01.000,00, ${text}`)
        expect(letter?.text).toContain('54071000.00')
        expect(letter?.text).toContain('Você escolhe no seu perfil quais avisos recebe por e-mail.')
      },
    )

    test('each of the days is told of apart', async () => {
      orders = [sold()]
      await remind('2026-12-10', 3, '2026-12-07T12:00:00.000Z')
      await remind('2026-12-10', -3, '2026-12-13T12:00:00.000Z')
      await remind('2026-12-10', -10, '2026-12-20T12:00:00.000Z')
      expect(new Set(letters().map(({ message_id }) => message_id)).size).toBe(3)
    })

    test.each<[string, Order[]]>([
      ['was paid meanwhile', [sold({ payments: [paidFirst] })]],
      ['has another day now', [sold({ instalments: instalments.map(each => ({ ...each, due_on: '2026-12-20' })) })]],
      [
        'was due before its contract was imported',
        [
          sold({
            created_at: '2026-12-11T12:00:00.000Z',
            paper_contract: { import_id: 'i1', number: '1', signed_on: null, paid_until: null, with_tasks: false },
          }),
        ],
      ],
      ['is of an order that is gone', []],
    ])('nobody is told of one that %s', async (_, known) => {
      orders = known
      await remind('2026-12-10', -3, '2026-12-13T12:00:00.000Z')
      expect([notified(), written()]).toEqual([[], []])
    })
  })

  test('is told when it is noted, not when that is forgotten', async () => {
    orders = [anOrder('o1', contract())]
    await remindOfEnd({ id: 'e', before: notice('contract', 90), after: undefined })
    expect(notified()).toEqual([])
  })
})

test('a free order is confirmed without a payment, and a contract from paper goes by its own number', async () => {
  await becoming({}, { ...running, total_amount: 0 }, admin)
  const paper_contract = { import_id: 'i1', number: '2026-014', signed_on: null, paid_until: null, with_tasks: false }
  await becoming({ ...running, paper_contract }, { ...running, paper_contract, status: 'cancelled', version: 3 }, admin)
  expect([...kept.values()].map(({ message }) => message)).toEqual([
    'Confirmamos o pedido o1. A instalação vai começar.',
    'O contrato nº 2026-014 foi cancelado e os pontos foram liberados.',
  ])
  expect(written()).toEqual([
    'client@example.com: Pedido confirmado: pedido o1',
    'client@example.com: Pedido cancelado: contrato nº 2026-014',
  ])
})

test('a contract that was signed on paper and entered by sheet tells nobody, by bell or e-mail', async () => {
  const paper_contract = { import_id: 'i1', number: '7', signed_on: null, paid_until: null, with_tasks: false }
  const order = { ...anOrder('paper', { status: 'completed', customer_email: 'ana@example.com' }), paper_contract }
  const after: OrderRecord = { ...order, held_under: [], changed_by: admin }
  await notifyOfOrder({ id: 'entered', before: undefined, after })
  expect(kept.size).toBe(0)
  expect(queue.commandCalls(SendMessageCommand)).toHaveLength(0)
})
