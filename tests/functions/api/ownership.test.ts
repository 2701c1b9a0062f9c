import { readFileSync } from 'node:fs'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import { allEndpoints, type GroupName } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { isManager, ROLES } from '#shared/platform/rules/roles.ts'
import { anArt } from '#tests/support/arts.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { aCompletedOrder, aProfileForContract } from '#tests/support/contracts.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPdf } from '#tests/support/receipt-files.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/**
 * Calls every route that takes an id and lets in people who are not managers, with the id of somebody else. The
 * response is 404, as if the id did not exist, and nothing is written. The same call with the caller's own id succeeds,
 * which shows that the id exists.
 */

const issuer = await startTokenIssuer()
const functions: Partial<Record<GroupName, { handler: Parameters<typeof callHandler>[0] }>> = {
  art: await import('#functions/api/art.ts'),
  contracts: await import('#functions/api/contracts.ts'),
  orders: await import('#functions/api/orders.ts'),
  proof: await import('#functions/api/proof.ts'),
  receipts: await import('#functions/api/receipts.ts'),
  field_work: await import('#functions/api/field-work.ts'),
  me: await import('#functions/api/me.ts'),
}
const dynamo = mockClient(DynamoDBDocumentClient)
const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()
mockClient(S3Client)
  .onAnyCommand()
  .callsFake(({ Key }) => ({ Body: { transformToByteArray: async () => (Key.endsWith('.jpg') ? jpeg : aPdf()) } }))
afterAll(() => issuer.close())

const WRITES = [PutCommand, DeleteCommand, TransactWriteCommand]
type Key = Record<string, unknown>

const OTHERS = { user_id: 'somebody-else', customer_email: 'else@example.com' }

const ownOf = (role: (typeof ROLES)[number]) => ({ id: `${role}-user`, email: `${role}@example.com`, role })

/** Stored state for a call. `group`: the route group whose upload is stored. */
type State = { state: Partial<Order>; task: Partial<TaskRecord>; group: GroupName }

/**
 * Stores everything that a call may need: the caller, and an order with an installation and a notification, all of
 * `owner`.
 */
function givenTable(
  role: (typeof ROLES)[number],
  owner: 'own' | "somebody else's",
  { state, task, group }: State,
): void {
  const userId = owner === 'own' ? `${role}-user` : OTHERS.user_id
  const order = anOrder('o1', { ...state, ...(owner === 'own' ? { user_id: userId } : OTHERS) })
  const notification = {
    id: 'n1',
    user_id: userId,
    title: '',
    message: '',
    link: null,
    is_read: true,
    created_at: '2026-11-20T12:00:00.000Z',
  }
  const items = new Map<string, Record<string, unknown>>([
    [`USER#${role}-user PROFILE`, { ...aProfileForContract(), ...ownOf(role) }],
    ['ORDER#o1 ORDER', order],
    [`USER#${userId} NOTIFICATION#n1`, notification],
    ...['1', '2'].map(id => [`POINT#${id} POINT`, aPoint(id, { status: 'reserved', order_id: 'o1' })] as const),
    [`UPLOAD#${body.key} UPLOAD`, anUpload(body.key, `${role}-user`, group === 'art' ? 'art' : 'receipt')],
    [`UPLOAD#${PHOTO} UPLOAD`, anUpload(PHOTO, `${role}-user`, 'installation_photo')],
    ['TASK#t1 TASK', { kind: 'installation_task', v: 2, ...aTask('t1', { assigned_technician_id: userId, ...task }) }],
    ['TASK#t1 ART#0001', anArt()],
    ['ORDER#o1 AMENDMENT#0001', AMENDMENT],
    ...(task.status === 'completed' ? [['TASK#t1 PROOF', { ...aProof('t1') }] as const] : []),
    ['TIERS TIER#tier-ouro', { kind: 'pricing_tier', ...goldTier }],
  ])
  const at = (key: Key | undefined) => items.get(`${key?.PK} ${key?.SK}`)
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
    Items: values[':event'] || values[':art'] || values[':damage'] ? [] : [{ kind: 'pricing_tier', ...goldTier }],
  }))
  dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: at(Key) }))
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: { 'unit-table': RequestItems['unit-table'].Keys.flatMap((key: Key) => at(key) ?? []) },
  }))
  dynamo.on(UpdateCommand).callsFake(({ Key }) => {
    const foundItem = at(Key)
    if (!foundItem) throw new ConditionalCheckFailedException({ message: 'none', $metadata: {} })
    return { Attributes: foundItem }
  })
}

/** The first item of a stored fixture. */
function storedFixture(file: string): Record<string, unknown> {
  const [item] = JSON.parse(readFileSync(new URL(`../platform/table/stored/${file}`, import.meta.url), 'utf8'))
  return unmarshall(item)
}

/** Ids of public things, which belong to nobody. */
const PUBLIC_IDS = [
  'GET /points/{point_id}',
  'GET /contracts/{contract_hash}',
  'GET /map/cells/{cell}',
  'GET /map/aggregates/{block}',
  'GET /places/index/{region}',
  'POST /points/{point_id}/watches',
  'POST /points/{point_id}/watches/confirmation',
  'POST /points/{point_id}/watches/stop',
  'GET /points/by-code/{point_code}',
  'POST /points/by-code/{point_code}/damage-reports',
  'POST /points/by-code/{point_code}/damage-reports/{report_id}/photo',
]
const path = { order_id: 'o1', item_id: 'item-1', notification_id: 'n1', task_id: 't1', art_version: '1', number: '1' }
const AMENDMENT = storedFixture('amendment.v1.json')
const PHOTO = 'uploads/a.jpg'
const FILES = { art: 'art-files/b.pdf', receipt: 'receipts/b.pdf', installation_photo: 'installation-photos/1-b.jpg' }
const anUpload = (key: string, user_id: string, upload_kind: keyof typeof FILES) => ({
  key,
  user_id,
  file: FILES[upload_kind],
  upload_kind,
  used: false,
})
const body = {
  item_ids: ['item-1'],
  period_years: 2,
  key: 'uploads/a.pdf',
  reason: 'As cores estão trocadas.',
  completion_id: '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44',
  return_id: '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44',
  report_id: '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44',
  action: 'complete',
  made_at: '2026-11-22T12:00:00.000Z',
  photos: [{ which: 'near', key: PHOTO, taken_at: '2026-11-22T12:00:00.000Z', position: null }],
  comment: 'Poste interditado',
  items: [{ item_id: 'item-1', period_years: 2 }],
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const contract = { starts_at: inDays(-335), ends_at: inDays(30) }
/** State of the order that a route needs; by default the order is pending. */
const STATES: Record<string, Partial<Order>> = {
  'GET /orders/{order_id}/receipt': { payment_receipt_url: 'receipts/former.pdf' },
  'GET /orders/{order_id}/signed-contract': aCompletedOrder('o1', 2, {
    paper_contract: {
      import_id: 'i1',
      number: '7',
      signed_on: null,
      paid_until: null,
      with_tasks: false,
      file: 'receipts/copy.pdf',
    },
  }),
  'GET /orders/{order_id}/contract': aCompletedOrder('o1'),
  'GET /orders/{order_id}/amendments/{number}': aCompletedOrder('o1'),
  'POST /orders/{order_id}/contract': aCompletedOrder('o1'),
  'POST /orders/{order_id}/renewal': {
    status: 'completed',
    reserved_until: null,
    items: anOrder('o1').items.map(item => ({ ...item, ...contract })),
  },
}

const A_SENT_ART = { art_file_url: 'art-files/a.pdf', art_version: 1, art_status: 'sent' } as const
/**
 * State of the task that a route needs. By default it has an art that waits for approval for routes about arts, and is
 * in the street for others.
 */
const TASKS: Record<string, Partial<TaskRecord>> = {
  'GET /installation-tasks/{task_id}/proof': { status: 'completed' },
}

const routes = allEndpoints().filter(
  ({ endpoint: { method, path, access } }) =>
    path.includes('{') &&
    !PUBLIC_IDS.includes(`${method} ${path}`) &&
    (typeof access === 'string' || access.some(role => !isManager(role))),
)

test('there are such routes, and each takes only ids that this test gives', () => {
  expect(routes.length).toBeGreaterThanOrEqual(5)
  const namedNames = routes.flatMap(({ endpoint }) => [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  expect(new Set(namedNames)).toEqual(new Set(Object.keys(path)))
})

describe.each(routes)('$endpoint.method $endpoint.path', ({ group, endpoint }) => {
  const roles = ROLES.filter(
    role => !isManager(role) && typeof endpoint.access !== 'string' && endpoint.access.includes(role),
  )
  const handler = functions[group]?.handler
  if (!handler) throw new Error(`this test does not know the function of group ${group}`)
  const route = `${endpoint.method} ${endpoint.path}`
  const given: State = {
    state: STATES[route] ?? {},
    task: { ...(group === 'art' ? A_SENT_ART : { status: 'assigned' }), ...TASKS[route] },
    group,
  }
  const call = (role: (typeof ROLES)[number]) =>
    callHandler(handler, endpoint, { path, body, token: issuer.token(role) })

  test.each(roles)("answers %s as if somebody else's did not exist", async role => {
    givenTable(role, "somebody else's", given)
    const { status } = await call(role)
    expect(status).toBe(404)
    // An update whose own condition fails writes nothing; any other write would change the table.
    const writing = dynamo.calls().filter(({ args: [command] }) => WRITES.some(write => command instanceof write))
    expect(writing).toEqual([])
  })

  test.each(roles)('serves %s their own', async role => {
    givenTable(role, 'own', given)
    expect((await call(role)).status).toBe(endpoint.status ?? 200)
  })
})

beforeEach(() => dynamo.reset())
