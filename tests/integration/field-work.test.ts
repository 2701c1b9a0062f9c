import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Deployment } from '#local/deployment.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { me as meApi } from '#shared/account/api/me.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { FILE_REFUSALS } from '#shared/platform/refusals/files.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { signInForAuthorization } from '#tests/support/sign-in.ts'
import { openOutboxStore } from '#web/features/installation/field-work/outbox/outbox-store.ts'
import {
  sendWaitingReports,
  type TaskReportApi,
} from '#web/features/installation/field-work/outbox/send-waiting-reports.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { startLossyDevices } from './lossy-devices.ts'

let devices: Awaited<ReturnType<typeof startLossyDevices>>
let deployment: Deployment
let technician: string
let overNetwork: TaskReportApi

beforeAll(async () => {
  devices = await startLossyDevices()
  ;({ deployment, technician, overNetwork } = devices)
})
afterAll(() => devices.close())

// tests/soak/field-work.test.ts completes 200 tasks.
test('10 completions of 3 devices, every second answer lost: each task once, no photo lost', () =>
  devices.expectEachCompletedOnce(10, 3))

test('what the office moved meanwhile, or gave to somebody else, stays on the device and is explained', async () => {
  const [moved, given] = [await devices.giveTasks(1, 910_000), await devices.giveTasks(1, 910_001, 'somebody-else')]
  const { changeTask } = await import('#functions/installation/tasks/change-task.ts')
  await changeTask(moved[0]?.id ?? '', { by: null }, read => ({ updated: { ...read, status: 'on_hold' }, actions: [] }))
  const device = openOutboxStore('device-of-conflicts')
  for (const { id, point_id } of [...moved, ...given])
    await device.add(
      {
        id: randomUuid(),
        kind: 'return',
        user_id: technician,
        task_id: id,
        point_id,
        point_name: 'Ouro',
        made_at: new Date().toISOString(),
        comment: 'Poste interditado',
      },
      new Map(),
    )
  await sendWaitingReports(device, technician, overNetwork, () => undefined)
  expect((await device.list(technician)).map(({ state, why }) => [state, why])).toEqual([
    ['refused', FIELD_WORK_TEXTS.TAKEN_AWAY.return],
    ['refused', FIELD_WORK_TEXTS.TAKEN_AWAY.return],
  ])
  await device.close()
})

async function ask(authorization: string, path: string, body?: unknown) {
  const response = await fetch(`/api${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization, 'content-type': 'application/json' },
  })
  return { status: response.status, body: await response.json() }
}

test('a completion that the office takes back proves nothing any more, neither to its client nor at its point', async () => {
  await deployment.images
  const [client, office] = [
    await signInForAuthorization('cliente@ponto.local'),
    await signInForAuthorization('admin@ponto.local'),
  ]
  const contracted = async () => meApi.listPoints.output.parse((await ask(client, '/me/points')).body).items
  const provenItem = (await contracted()).find(({ proven_at }) => proven_at !== null)
  if (!provenItem) throw new Error('the demo client has a point with a proof')
  const { id, point_id, proven_at } = provenItem
  const proof = () => ask(client, `/installation-tasks/${id}/proof`)
  const point = async () => (await ask(office, `/points/${point_id}/record`)).body
  expect(await proof()).toMatchObject({ status: 200, body: { photos: [{ which: 'near' }] } })
  expect(await point()).toMatchObject({ installation_photo_url: expect.any(String), installed_at: proven_at })

  const { body: read } = await ask(office, `/installation-tasks/${id}`)
  const movedResponse = await ask(office, `/installation-tasks/${id}/move`, {
    version: read.task.version,
    to: 'pending_assignment',
  })
  expect(movedResponse).toMatchObject({ status: 200, body: { status: 'pending_assignment', completed_at: null } })

  expect((await proof()).body).toMatchObject({
    code: 'PROOF_WITHDRAWN',
    details: { withdrawn_at: movedResponse.body.updated_at },
  })
  expect((await contracted()).find(each => each.id === id)).toMatchObject({
    installation_photo_url: null,
    proven_at: null,
  })
  expect(await point()).toMatchObject({ installation_photo_url: null, installed_at: null })
})

const bucket = new S3Client({ forcePathStyle: true })
const isKept = (Key: string) =>
  bucket.send(new HeadObjectCommand({ Bucket: LOCAL_RESOURCES.media_bucket, Key })).then(
    () => true,
    () => false,
  )

test('a photo that is none ends nothing, and is gone', async () => {
  const [task] = await devices.giveTasks(1, 920_000)
  const device = openOutboxStore('device-of-no-photo')
  let key = ''
  const noPhoto: TaskReportApi = {
    ...overNetwork,
    upload: async (photo, report) => {
      key = await overNetwork.upload(photo, report)
      return key
    },
  }
  await device.add(
    {
      id: randomUuid(),
      kind: 'complete',
      user_id: technician,
      task_id: task?.id ?? '',
      point_id: '920000',
      point_name: 'Ouro',
      made_at: new Date().toISOString(),
      photos: [{ which: 'near', taken_at: new Date().toISOString(), position: null, key: null }],
    },
    new Map([['near', new Blob(['<script>alert(1)</script>'], { type: 'image/jpeg' })]]),
  )
  await sendWaitingReports(device, technician, noPhoto, () => undefined)
  expect((await device.list(technician)).map(({ state, why }) => [state, why])).toEqual([
    ['refused', FILE_REFUSALS.PHOTO_UNREADABLE.sentence],
  ])
  expect(key).toMatch(/^uploads\//)
  expect(await isKept(key)).toBe(false)
  const { findTask } = await import('#functions/installation/tasks/tasks-store.ts')
  expect(await findTask(task?.id ?? '')).toMatchObject({ status: 'assigned', version: 1 })
  await device.close()
})

test.each(['installation_photo', 'damage_photo'] as const)(
  'an accepted %s that nothing came to use goes with its upload',
  async upload_kind => {
    const { recordUpload } = await import('#functions/catalogue/media/uploads-store.ts')
    const { TABLE_NAME, table } = await import('#functions/platform/table/client.ts')
    const { uploadRecordKey } = await import('#functions/platform/table/keys.ts')
    const key = `uploads/unused-${upload_kind}.jpg`
    const file = `${UPLOADS[upload_kind].prefix}unused.jpg`
    await recordUpload({ key, file, upload_kind, user_id: technician }, new Date().toISOString())
    for (const Key of [key, file])
      await bucket.send(new PutObjectCommand({ Bucket: LOCAL_RESOURCES.media_bucket, Key, Body: 'photo' }))
    expect(await isKept(file)).toBe(true)
    // Deletes the item, as its time to live does.
    await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: uploadRecordKey(key) }))
    await vi.waitFor(async () => expect([await isKept(key), await isKept(file)]).toEqual([false, false]), {
      timeout: 20_000,
    })
  },
)
