import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Deployment } from '#local/deployment.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { art as artApi } from '#shared/installation/api/art.ts'
import type { TaskWithArt } from '#shared/installation/rules/arts.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { presignedUploadSchema } from '#shared/platform/rules/uploads.ts'
import { startDemo } from '#tests/support/demo-deployment.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { aPdf } from '#tests/support/receipt-files.ts'
import { signInForAuthorization } from '#tests/support/sign-in.ts'

/**
 * Arts over HTTP on the local deployment: who sends, opens, approves, refuses and removes them, also at the same
 * moment.
 */

let deployment: Deployment
let client: string
let manager: string
let stranger: string
let technician: string
/** A confirmed order of the client, with four points. */
let order: Order
let complaints: string[]

beforeAll(async () => {
  ;({ deployment, complaints } = await startDemo())
  client = await signInForAuthorization('cliente@ponto.local')
  manager = await signInForAuthorization('gerente@ponto.local')
  stranger = await signInForAuthorization('beatriz@ponto.local')
  technician = await signInForAuthorization('tecnico@ponto.local')
  const ownPage = ordersApi.listMine.output.parse((await ask('GET', '/me/orders')).body)
  const foundOrder = ownPage.items.find(({ status, items }) => status === 'completed' && items.length === 4)
  if (!foundOrder) throw new Error('the demo client has a confirmed order of four points')
  order = foundOrder
})
afterAll(async () => {
  const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')
  expect((await auditTable()).breaches).toEqual([])
  await deployment.stop()
  expect(complaints).toEqual([])
})

async function ask(method: string, path: string, body?: unknown, authorization = client) {
  const response = await fetch(`${deployment.siteUrl}/api${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

async function upload(file: Uint8Array = aPdf(), content_type = 'application/pdf', who = client): Promise<string> {
  const place = presignedUploadSchema.parse((await ask('POST', '/uploads', { kind: 'art', content_type }, who)).body)
  const form = new FormData()
  for (const [name, value] of Object.entries(place.fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(file)]))
  const sentResponse = await fetch(place.url, { method: 'POST', body: form, headers: { origin: deployment.siteUrl } })
  expect(sentResponse.status).toBe(204)
  return place.key
}
const taskId = (index: number): string => order.items[index]?.id ?? ''
const at = (task: string, rest = '') => `/installation-tasks/${task}/art${rest}`
const send = (task: string, key: string, who = client, also: string[] = []) => ask('POST', at(task), { key, also }, who)
type Decided = { task_id: string; art_version: number }
const approve = (task: string, version: number, who = client, also: Decided[] = []) =>
  ask('POST', at(task, `/${version}/approve`), { also }, who)
const refuse = (task: string, version: number, who = client) =>
  ask('POST', at(task, `/${version}/refuse`), { reason: 'As cores estão trocadas.' }, who)
const remove = (task: string, version: number, who = manager) =>
  ask('DELETE', at(task, `?art_version=${version}`), undefined, who)
const link = (task: string, version: number, who = client) => ask('GET', at(task, `/${version}`), undefined, who)

const ofOrder = async (who = client): Promise<TaskWithArt[]> =>
  artApi.ofOrder.output.parse((await ask('GET', `/orders/${order.id}/art`, undefined, who)).body).items
const now = async (task: string): Promise<TaskWithArt> => {
  const found = (await ofOrder()).find(each => each.task_id === task)
  if (!found) throw new Error('the order has no such task')
  return found
}
const versions = async (task: string, who = manager) =>
  artApi.versions.output.parse((await ask('GET', at(task), undefined, who)).body).items
/** Sends a new art, which waits for approval. Returns its version number. */
const given = async (task: string, who = manager): Promise<number> => {
  const { status, body } = await send(task, await upload(aPdf(), undefined, who), who)
  expect(status).toBe(200)
  return artApi.send.output.parse(body).items[0]?.art?.art_version ?? 0
}
const stored = async (task: string): Promise<InstallationTask> => {
  const { findTask } = await import('#functions/installation/tasks/tasks-store.ts')
  const foundTask = await findTask(task)
  if (!foundTask) throw new Error('the task is gone')
  return foundTask
}
const isKept = (Key: string) =>
  new S3Client({ forcePathStyle: true })
    .send(new GetObjectCommand({ Bucket: LOCAL_RESOURCES.media_bucket, Key }))
    .then(() => true)
    .catch(() => false)
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 })
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : body.code))

test('the demo has arts in every state, each with a file that opens', async () => {
  const arts = await ofOrder()
  expect(arts.map(({ art_status }) => art_status)).toEqual(['none', 'sent', 'refused', 'approved'])
  for (const { task_id, art } of arts)
    if (art) expect((await fetch((await link(task_id, art.art_version)).body.url)).status).toBe(200)
  expect((await versions(taskId(3))).map(({ outcome }) => outcome)).toEqual(['approved', 'refused'])
})

test('is sent for all points of an order in one go, and opens for its client, the office and nobody else', async () => {
  const all = order.items.map(({ id }) => id)
  const key = await upload()
  const { status, body } = await send(taskId(0), key, client, all.slice(1))
  expect(status).toBe(200)
  const { items } = artApi.send.output.parse(body)
  expect(items.map(({ task_id, art_status, art }) => [task_id, art_status, art?.sent_by])).toEqual(
    all.map(id => [id, 'from_client', 'Você']),
  )
  expect(new Set(items.map(({ art }) => art?.sending)).size).toBe(1)
  const files = new Set((await Promise.all(all.map(stored))).map(({ art_file_url }) => art_file_url ?? ''))
  expect(files.size).toBe(4)
  for (const file of files) {
    expect(file).toMatch(/^art-files\/[\w-]+\.pdf$/)
    expect((await fetch(`${deployment.siteUrl}/media/${file}`)).status).toBe(404)
  }
  for (const who of [client, manager]) {
    const { url, is_pdf } = (await link(taskId(1), items[1]?.art?.art_version ?? 0, who)).body
    const openedResponse = await fetch(url)
    expect([openedResponse.status, is_pdf, Buffer.from(await openedResponse.arrayBuffer())]).toEqual([
      200,
      true,
      aPdf(),
    ])
    expect(openedResponse.headers.get('content-disposition')).toBe(
      `inline; filename="arte-${order.id.slice(0, 8)}.pdf"`,
    )
    expect((await fetch(url.split('?')[0])).status).toBe(403)
  }
  for (const who of [stranger, technician])
    expect((await link(taskId(1), items[1]?.art?.art_version ?? 0, who)).body.code).toBe('TASK_NOT_FOUND')
  // The client has already decided about this art.
  expect((await approve(taskId(1), items[1]?.art?.art_version ?? 0)).body.code).toBe('ART_OF_CLIENT')
  // The same request sent twice counts once.
  expect((await send(taskId(0), key, client, all.slice(1))).status).toBe(200)
  expect((await now(taskId(0))).art?.art_version).toBe(items[0]?.art?.art_version)
  // The notification is sent once.
  const told = z.object({ items: z.array(z.looseObject({ title: z.string(), message: z.string(), link: z.string() })) })
  await eventually(async () => {
    const { items: bell } = told.parse((await ask('GET', '/me/notifications', undefined, manager)).body)
    const heard = bell.filter(({ message }) => message === 'Clara Cliente enviou a arte de 4 pontos.')
    expect(heard).toHaveLength(1)
    expect(heard[0]?.link).toMatch(/^\/admin\/pipeline\?tarefa=/)
  })
})

test('is nobody else’s to send, to decide about or to see', async () => {
  const version = await given(taskId(0))
  const key = await upload(aPdf(), undefined, stranger)
  const refusedResponse = [
    await send(taskId(0), key, stranger),
    await approve(taskId(0), version, stranger),
    await refuse(taskId(0), version, technician),
    await ask('GET', at(taskId(0)), undefined, technician),
  ]
  expect(codes(refusedResponse)).toEqual(refusedResponse.map(() => 'TASK_NOT_FOUND'))
  expect((await remove(taskId(0), version, client)).body.code).toBe('FORBIDDEN')
  expect((await ask('GET', `/orders/${order.id}/art`, undefined, stranger)).body.code).toBe('ORDER_NOT_FOUND')
  // A point of another order is refused together with the client's own.
  const otherPage = ordersApi.listMine.output.parse((await ask('GET', '/me/orders', undefined, stranger)).body)
  const otherId = otherPage.items.flatMap(({ items, status }) =>
    status === 'completed' ? (items[0]?.id ?? []) : [],
  )[0]
  expect(otherId).toBeDefined()
  expect((await send(taskId(0), await upload(), client, [otherId ?? ''])).body.code).toBe('TASK_NOT_FOUND')
  expect((await now(taskId(0))).art?.art_version).toBe(version)
})

test('is refused with a reason, sent again and approved; each keeps what was said of it, and each is told', async () => {
  const first = await given(taskId(1))
  expect((await refuse(taskId(1), first)).status).toBe(200)
  expect(codes([await approve(taskId(1), first), await refuse(taskId(1), first, manager)])).toEqual([
    'ART_DECIDED',
    'ART_DECIDED',
  ])
  // The same request again is not a second decision.
  expect((await refuse(taskId(1), first)).status).toBe(200)
  const second = await given(taskId(1))
  expect((await now(taskId(1))).art_status).toBe('sent')
  expect((await approve(taskId(1), first)).body.code).toBe('ART_REPLACED')
  // A manager approves in the office's name.
  expect((await approve(taskId(1), second, manager)).status).toBe(200)
  const [newest, former] = await versions(taskId(1))
  expect(newest).toMatchObject({ outcome: 'approved', decided_by: 'Gustavo Gerente', decided_by_office: true })
  expect(former).toMatchObject({ outcome: 'refused', decided_by: 'Clara Cliente', reason: 'As cores estão trocadas.' })
  expect((await versions(taskId(1), client))[0]).toMatchObject({ decided_by: 'Equipe', decided_by_office: true })
  const data = z
    .object({ arts: z.array(z.looseObject({ point_name: z.string(), reason: z.nullable(z.string()) })) })
    .parse((await ask('GET', '/me/data')).body)
  expect(data.arts).toContainEqual(
    expect.objectContaining({ order_id: order.id, decided_by: 'Você', reason: 'As cores estão trocadas.' }),
  )
  await eventually(async () => {
    const titles = async (who: string) =>
      z
        .object({ items: z.array(z.looseObject({ title: z.string(), message: z.string() })) })
        .parse((await ask('GET', '/me/notifications', undefined, who)).body)
        .items.map(({ title, message }) => `${title}: ${message}`)
    // In sentences a point's name has no tier before it.
    const [, name] = (await now(taskId(1))).point_name.split(' | ')
    expect(await titles(manager)).toContain(
      `Arte recusada: Clara Cliente recusou a arte de ${name}. Motivo: As cores estão trocadas.`,
    )
    expect(await titles(client)).toEqual(
      expect.arrayContaining([
        `Arte para aprovar: A arte de ${name} está pronta. Confira e aprove para imprimirmos.`,
        `Arte aprovada: A equipe aprovou a arte de ${name}.`,
      ]),
    )
  })
})

test('is removed by the office: the file goes, the history stays, and the next has a number of its own', async () => {
  const version = await given(taskId(2))
  const { art_file_url: file } = await stored(taskId(2))
  const { status, body } = await remove(taskId(2), version)
  expect([status, body.art_status, body.art]).toEqual([200, 'none', null])
  expect(codes([await remove(taskId(2), version), await link(taskId(2), version)])).toEqual([
    'ART_NOT_FOUND',
    'ART_NOT_FOUND',
  ])
  expect((await versions(taskId(2)))[0]).toMatchObject({
    art_version: version,
    has_file: false,
    removed_by: 'Gustavo Gerente',
  })
  await eventually(async () => expect(await isKept(file ?? '')).toBe(false))
  expect(await given(taskId(2))).toBe(version + 1)
})

test('is read by the technician once it is in the street: the newest, which the client can replace no more', async () => {
  const first = await given(taskId(2))
  const version = await given(taskId(2))
  const { changeTask } = await import('#functions/installation/tasks/change-task.ts')
  const [{ sub }] = [z.object({ sub: z.string() }).parse(JSON.parse(atob(technician.split('.')[1] ?? '')))]
  await changeTask(taskId(2), { by: null }, read => ({
    updated: { ...read, status: 'assigned', assigned_technician_id: sub },
    actions: [],
  }))
  expect((await fetch((await link(taskId(2), version, technician)).body.url)).status).toBe(200)
  expect((await link(taskId(2), first, technician)).body.code).toBe('TASK_NOT_FOUND')
  expect((await send(taskId(2), await upload())).body.code).toBe('ART_TOO_LATE')
  // If one task of a request is too late for an art, none gets it.
  expect((await send(taskId(0), await upload(), client, [taskId(2)])).body.code).toBe('ART_TOO_LATE')
  expect(await given(taskId(2))).toBe(version + 1)
})

test('that is no picture and no PDF is refused, and gone', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  for (const [bytes, type] of [
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 'application/pdf'],
    [picture, 'image/jpeg'],
    [picture.subarray(0, -20), 'image/png'],
  ] as const) {
    const key = await upload(bytes, type)
    expect((await send(taskId(0), key)).body.code).toBe('ART_UNREADABLE')
    expect(await isKept(key)).toBe(false)
  }
})

const ROUNDS = fewOrMany(3, 6)
const rounds = (of: () => Promise<void>) =>
  Array.from({ length: ROUNDS }).reduce<Promise<void>>(last => last.then(of), Promise.resolve())

test('approved ∥ refused: one of them is what happened', () =>
  rounds(async () => {
    const version = await given(taskId(3))
    const answers = codes(await Promise.all([approve(taskId(3), version), refuse(taskId(3), version, manager)]))
    expect(answers.toSorted()).toEqual(['ART_DECIDED', 'done'])
    const { art_status, art } = await now(taskId(3))
    const won = answers[0] === 'done' ? 'approved' : 'refused'
    expect([art_status, art?.outcome, art?.reason !== null]).toEqual([won, won, won === 'refused'])
  }))

test('approved for two points ∥ refused for the second: both or none', () =>
  rounds(async () => {
    const [first, second] = [await given(taskId(2)), await given(taskId(3))]
    const also = [{ task_id: taskId(3), art_version: second }]
    const answers = codes(
      await Promise.all([approve(taskId(2), first, client, also), refuse(taskId(3), second, manager)]),
    )
    expect(answers.toSorted()).toEqual(['ART_DECIDED', 'done'])
    expect([(await now(taskId(2))).art_status, (await now(taskId(3))).art_status]).toEqual(
      answers[0] === 'done' ? ['approved', 'approved'] : ['sent', 'refused'],
    )
  }))

test('approved ∥ sent anew: the newest waits, whatever was said of the one before', () =>
  rounds(async () => {
    const version = await given(taskId(3))
    const key = await upload(aPdf(), undefined, manager)
    const answers = codes(await Promise.all([approve(taskId(3), version), send(taskId(3), key, manager)]))
    expect(answers[1]).toBe('done')
    expect(['done', 'ART_REPLACED']).toContain(answers[0])
    const [newest, former] = await versions(taskId(3))
    expect(newest).toMatchObject({ art_version: version + 1, outcome: 'sent' })
    expect(former?.outcome).toBe(answers[0] === 'done' ? 'approved' : 'sent')
    expect((await now(taskId(3))).art_status).toBe('sent')
  }))

test('approved ∥ removed: nothing is approved that is not there', () =>
  rounds(async () => {
    const version = await given(taskId(3))
    const { art_file_url: file } = await stored(taskId(3))
    const answers = codes(await Promise.all([approve(taskId(3), version), remove(taskId(3), version)]))
    expect(answers[1]).toBe('done')
    expect(['done', 'ART_NOT_FOUND']).toContain(answers[0])
    expect(await now(taskId(3))).toMatchObject({ art_status: 'none', art: null })
    expect((await versions(taskId(3)))[0]).toMatchObject({
      has_file: false,
      outcome: answers[0] === 'done' ? 'approved' : 'sent',
    })
    await eventually(async () => expect(await isKept(file ?? '')).toBe(false))
  }))

test('two sent at once: each has a number and a file of its own; one file sent twice at once is one', () =>
  rounds(async () => {
    const before = await given(taskId(3))
    const keys = await Promise.all([upload(aPdf('1.4')), upload(aPdf('1.7'), undefined, manager)])
    const both = await Promise.all([send(taskId(3), keys[0]), send(taskId(3), keys[1], manager)])
    expect(codes(both)).toEqual(['done', 'done'])
    expect((await versions(taskId(3))).slice(0, 2).map(({ art_version }) => art_version)).toEqual([
      before + 2,
      before + 1,
    ])
    const texts = await Promise.all(
      [1, 2].map(async step => (await fetch((await link(taskId(3), before + step)).body.url)).text()),
    )
    expect(new Set(texts)).toEqual(new Set([aPdf('1.4').toString('latin1'), aPdf('1.7').toString('latin1')]))
    const key = await upload()
    const twice = codes(await Promise.all([send(taskId(3), key), send(taskId(3), key)]))
    expect(twice).toEqual(['done', 'done'])
    expect((await now(taskId(3))).art?.art_version).toBe(before + 3)
  }))

test('goes with the client, but for what a running contract is being fulfilled with', async () => {
  const first = await given(taskId(0))
  const newest = await given(taskId(0))
  const formerVersion = (await versions(taskId(0))).find(({ art_version }) => art_version === first)
  expect(formerVersion?.has_file).toBe(true)
  const { pruneArtsOfOrder } = await import('#functions/installation/art/delete-arts.ts')
  const { findOrder } = await import('#functions/orders/orders-store.ts')
  const { runAsFunction } = await import('#local/grants.ts')
  const forget = async (became: Partial<Order>) => {
    const readOrder = await findOrder(order.id)
    if (!readOrder) throw new Error('the order is gone')
    await runAsFunction('deletions', () => pruneArtsOfOrder({ ...readOrder, ...became }, new Date().toISOString()))
  }
  const file = (await stored(taskId(0))).art_file_url ?? ''
  await forget({})
  expect((await versions(taskId(0))).map(({ art_version }) => art_version)).toEqual([newest])
  expect(await isKept(file)).toBe(true)
  // The contract of the order has ended.
  const items = order.items.map(item => ({ ...item, ended_at: item.ends_at }))
  await forget({ items })
  expect(await versions(taskId(0))).toEqual([])
  expect(await stored(taskId(0))).toMatchObject({
    art_file_url: null,
    art_status: 'none',
    customer_name: 'Clara Cliente',
  })
  await eventually(async () => expect(await isKept(file)).toBe(false))
  await forget({ items, customer_name: 'Pessoa removida' })
  expect(await stored(taskId(0))).toMatchObject({ customer_name: 'Pessoa removida' })
})
