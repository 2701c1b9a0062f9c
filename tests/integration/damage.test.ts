import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import type { Deployment } from '#local/deployment.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { me as meApi } from '#shared/account/api/me.ts'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { proof } from '#shared/installation/api/proof.ts'
import type { presignedUploadSchema } from '#shared/platform/rules/uploads.ts'
import { startDemo } from '#tests/support/demo-deployment.ts'
import { signInForAuthorization } from '#tests/support/sign-in.ts'

/** Damage reports over HTTP on the local deployment, sent by visitors: what happens to them, and to invalid ones. */

let deployment: Deployment
let manager: string
let complaints: string[]
const codes: string[] = []

beforeAll(async () => {
  ;({ deployment, complaints } = await startDemo())
  manager = await signInForAuthorization('gerente@ponto.local')
  const { items } = pointsApi.list.output.parse(
    (await ask('GET', '/points?limit=25&status=sold', { as: manager })).body,
  )
  for (const { id } of items.slice(0, 5)) await hang(id)
  const asked = { as: manager, body: { point_ids: items.slice(0, 5).map(({ id }) => id) } }
  const made = proof.codes.output.parse((await ask('POST', '/points/codes', asked)).body)
  expect((await ask('POST', '/points/codes', asked)).body).toEqual(made)
  codes.push(...made.items.map(({ point_code }) => point_code))
  expect(new Set(codes).size).toBe(5)
})
afterAll(async () => {
  await deployment.stop()
  expect(complaints).toEqual([])
})

/** Makes the point look as if a photo had shown its sign in place. */
const hang = (id: string) =>
  DynamoDBDocumentClient.from(new DynamoDBClient()).send(
    new UpdateCommand({
      TableName: LOCAL_RESOURCES.table_name,
      Key: { PK: `POINT#${id}`, SK: 'POINT' },
      UpdateExpression: 'SET installed_at = :at',
      ExpressionAttributeValues: { ':at': '2026-11-01T12:00:00.000Z' },
    }),
  )

type Asked = { as?: string; body?: unknown; headers?: Record<string, string>; from?: string }
async function ask(method: string, path: string, { as, body, headers = {}, from }: Asked = {}) {
  const response = await fetch(`${deployment.siteUrl}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(as ? { authorization: as } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const tell = (code: string, body: unknown, headers: Record<string, string> = {}) =>
  ask('POST', `/points/by-code/${code}/damage-reports`, { body, headers })
const told = async (code: string, body: unknown) => {
  const { status, body: answer } = await tell(code, body)
  expect(status).toBe(201)
  return proof.reportDamage.output.parse(answer)
}
const historyOf = async (code: string) => {
  const point = proof.pointOfCode.output.parse((await ask('GET', `/points/by-code/${code}`)).body)
  const response = await ask('GET', `/points/${point.point_id}/history`, { as: manager })
  return proof.history.output.parse(response.body).items
}
const damagesTold = async (code: string) => (await historyOf(code)).filter(entry => entry.type === 'damage_told')
const damageOf = async (taskId: string | null = '') =>
  proof.damage.output.parse((await ask('GET', `/installation-tasks/${taskId}/damage`, { as: manager })).body).items

type Form = z.infer<typeof presignedUploadSchema>
async function post({ url, fields }: Form, file: Uint8Array, changed: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value)
  form.append('file', new Blob([Buffer.from(file)]))
  return (await fetch(url, { method: 'POST', body: form, headers: { origin: deployment.siteUrl } })).status
}
const join = (code: string, reportId: string, key: string) =>
  ask('POST', `/points/by-code/${code}/damage-reports/${reportId}/photo`, { body: { key } })
const aPhoto = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer()
const formOf = ({ upload }: { upload: Form | null }): Form => {
  if (!upload) throw new Error('a form was asked for')
  return upload
}

test('a code shows its point to anybody, without prices and without who has it', async () => {
  const { status, body } = await ask('GET', `/points/by-code/${codes[0]}`)
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(Object.keys(proof.pointOfCode.output.shape).toSorted())
  expect((await ask('GET', '/points/by-code/00000000')).body.code).toBe('POINT_CODE_UNKNOWN')
  expect((await ask('GET', '/points/by-code/ILOU0000')).body.code).toBe('INVALID_INPUT')
})

test('what is told becomes one maintenance task, which managers hear of; what follows joins it while it is open', async () => {
  const [code = ''] = codes
  const first = await told(code, { words: 'A placa caiu na calçada', contact: '19 99999-0000' })
  expect(first.upload).toBeNull()
  await told(code, { words: 'Ainda está no chão' })
  const entries = await damagesTold(code)
  expect(entries.map(({ words }) => words)).toEqual(['Ainda está no chão', 'A placa caiu na calçada'])
  expect(new Set(entries.map(({ task_id }) => task_id)).size).toBe(1)
  expect((await damageOf(entries[0]?.task_id)).map(({ contact, words }) => [words, contact])).toEqual([
    ['Ainda está no chão', null],
    ['A placa caiu na calçada', '19 99999-0000'],
  ])
  await vi.waitFor(async () => {
    const bell = await ask('GET', '/me/notifications', { as: manager })
    const of = meApi.listNotifications.output
      .parse(bell.body)
      .items.filter(({ link }) => link === `/admin/pipeline?tarefa=${entries[0]?.task_id}`)
    expect(of.map(({ title }) => title)).toEqual(['Avaria relatada'])
  }, 15_000)
})

test('sent twice with one key, it is told once', async () => {
  const code = codes[1] ?? ''
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { words: 'Parafusos soltos' }
  // The maximum number of reports about a point from one address; a report that is already known is not counted.
  const response = await Promise.all(Array.from({ length: 3 }, () => tell(code, body, headers)))
  response.push(await tell(code, body, headers))
  expect(response.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(response.map(answer => answer.body.report_id)).size).toBe(1)
  expect(await damagesTold(code)).toHaveLength(1)
})

test('words are few: none, two letters or 10,000 of them are refused, and nothing is kept', async () => {
  const code = codes[2] ?? ''
  for (const words of [undefined, '', ' a ', 'x'.repeat(10_000)]) {
    const { status, body } = await tell(code, { words })
    expect([status, body.code, body.details.fields[0].path]).toEqual([400, 'INVALID_INPUT', 'words'])
  }
  expect((await tell(code, { words: 'Placa torta', contact: 'y'.repeat(10_000) })).status).toBe(400)
  expect((await tell(code, { words: 'Placa torta', photo_type: 'text/html' })).body.code).toBe('FILE_TYPE_REFUSED')
  expect(await damagesTold(code)).toEqual([])
})

test('a photo comes by the form of its report alone, is judged by its bytes, and is one', async () => {
  const code = codes[2] ?? ''
  const report = await told(code, { words: 'Adesivo rasgado', photo_type: 'image/jpeg' })
  const form = formOf(report)
  // The upload form only accepts what it states: another key, another type and more bytes are refused.
  expect(await post(form, await aPhoto(), { key: 'point_images/mine.jpg' })).toBe(403)
  expect(await post(form, await aPhoto(), { 'Content-Type': 'text/html' })).toBe(403)
  expect(await post(form, new Uint8Array(5 * 1024 * 1024 + 1))).toBe(400)
  expect((await join(code, report.report_id, form.key)).body.code).toBe('FILE_NOT_FOUND')
  // This file is not a picture.
  expect(await post(form, new TextEncoder().encode('<script>alert(1)</script>'))).toBe(204)
  expect((await join(code, report.report_id, form.key)).body.code).toBe('FILE_NOT_AN_IMAGE')
  // With another point's code, or for a report that does not exist, the photo is refused. The same request twice changes
  // nothing.
  const photo = await aPhoto()
  expect(await post(form, photo)).toBe(204)
  expect((await join(codes[3] ?? '', report.report_id, form.key)).body.code).toBe('DAMAGE_REPORT_CLOSED')
  expect((await join(code, crypto.randomUUID(), form.key)).body.code).toBe('DAMAGE_REPORT_CLOSED')
  expect((await join(code, report.report_id, form.key)).status).toBe(200)
  expect((await join(code, report.report_id, form.key)).status).toBe(200)
  const [entry] = await damagesTold(code)
  const openedResponse = await fetch(entry?.photo_url ?? '')
  expect([openedResponse.status, openedResponse.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(Buffer.from(await openedResponse.arrayBuffer())).toEqual(photo)
  // The uploaded file is deleted, and the site shows nothing of it.
  const arrived = new GetObjectCommand({ Bucket: LOCAL_RESOURCES.media_bucket, Key: form.key })
  await vi.waitFor(() => expect(new S3Client({ forcePathStyle: true }).send(arrived)).rejects.toThrow(), 15_000)
  const place = new URL(entry?.photo_url ?? '').pathname.split('damage-photos/')[1]
  expect((await fetch(`${deployment.siteUrl}/media/damage-photos/${place}`)).status).not.toBe(200)
  // The form of one report can't be used for another.
  const other = await told(code, { words: 'Outra coisa', photo_type: 'image/jpeg' })
  expect(await post(formOf(other), photo)).toBe(204)
  expect((await join(code, report.report_id, formOf(other).key)).body.code).toBe('FILE_NOT_FOUND')
})

test('nobody gets a form for such a photo without a report', async () => {
  const asked = { kind: 'damage_photo', content_type: 'image/jpeg' }
  expect((await ask('POST', '/uploads', { body: asked, as: manager })).status).toBe(403)
  expect((await ask('POST', '/uploads', { body: asked })).status).toBe(401)
})

test('of a hundred from one address at once few are kept, the others wait, and the office has one task', async () => {
  const code = codes[4] ?? ''
  const response = await Promise.all(
    Array.from({ length: 100 }, (_, index) => tell(code, { words: `Avaria número ${index}` })),
  )
  const takenResponse = response.filter(({ status }) => status === 201)
  const waiting = response.filter(({ status }) => status === 429)
  expect(takenResponse.length + waiting.length).toBe(100)
  expect(takenResponse.length).toBeGreaterThan(0)
  // The limit is per half day, and a new half may begin while the requests are sent.
  expect(takenResponse.length).toBeLessThanOrEqual(6)
  expect(waiting.every(({ body }) => body.details.retry_after_seconds <= 12 * 3600)).toBe(true)
  expect(waiting.every(({ body }) => body.details.retry_after_seconds > 0)).toBe(true)
  const entries = await damagesTold(code)
  expect(entries).toHaveLength(takenResponse.length)
  expect(new Set(entries.map(({ task_id }) => task_id)).size).toBe(1)
})
