import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Deployment, startDeployment } from '#infra/local/deployment.ts'
import { findFreePort } from '#infra/local/emulators/free-port.ts'
import { LOCAL } from '#infra/local/environment.ts'
import { me as meApi } from '#shared/account/api/me.ts'
import { media as mediaApi } from '#shared/catalogue/api/media.ts'
import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import { FILE_REFUSALS } from '#shared/platform/refusals/files.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { tokenOf } from '#tests/support/sign-in.ts'
import { newId } from '#web/features/installation/field-work/outbox/report.ts'
import { sendAll, type Ways } from '#web/features/installation/field-work/outbox/send.ts'
import { openStore } from '#web/features/installation/field-work/outbox/store.ts'
import { ways } from '#web/features/installation/field-work/outbox/ways.ts'
import { call, provideSession } from '#web/lib/call.ts'

/**
 * The site's own queue on several devices against the one-machine deployment, on a network that loses every second answer:
 * the server has done what it was asked and nobody hears of it.
 */

const COUNT = 200
const DEVICES = 5
/** Some 900 requests, which a busy machine takes long for. Milliseconds. */
const PATIENCE = 600_000
const TECHNICIAN = 'tecnico@ponto.local'

let deployment: Deployment
let technician: string
const complaints: string[] = []
/** Calls of each kind, so that no device meets the same loss at every try. */
const network = { calls: new Map<string, number>(), isLossy: false }

beforeAll(async () => {
  deployment = await startDeployment({
    port: await findFreePort(),
    directory: undefined,
    empty: false,
    points: 0,
    siteDirectory: undefined,
    report: sentence => complaints.push(sentence),
    onCrash: sentence => complaints.push(sentence),
  })
  const authorization = await tokenOf(TECHNICIAN)
  const { profilesWithRole } = await import('#functions/people/profiles/profiles-store.ts')
  technician = (await profilesWithRole('field_technician')).find(({ email }) => email === TECHNICIAN)?.id ?? ''
  provideSession({ accessToken: async () => authorization.replace(/^Bearer /, ''), onSessionEnded: () => undefined })
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await reach(url.startsWith('/') ? `${deployment.siteUrl}${url}` : url, init)
    if (!network.isLossy) return answer
    const kind = url.replace(/[\w-]{36}/, '')
    const calls = (network.calls.get(kind) ?? 0) + 1
    network.calls.set(kind, calls)
    if (calls % 2 === 0) throw new TypeError('Failed to fetch')
    return answer
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await deployment.stop()
  expect(complaints).toEqual([])
})

/** The way to the bucket, which browsers go by XMLHttpRequest. */
const overNetwork: Ways = {
  ...ways,
  upload: async (photo, { point_id }) => {
    const asked = { kind: 'installation_photo' as const, content_type: photo.type, point_id }
    const place = await call(mediaApi.createUpload, asked)
    const form = new FormData()
    for (const [name, value] of Object.entries(place.fields)) form.append(name, value)
    form.append('file', photo)
    const sent = await fetch(place.url, { method: 'POST', body: form, headers: { origin: deployment.siteUrl } })
    expect(sent.status).toBe(204)
    return place.key
  },
}

/** Noise that no other photo has. */
function photoOf(index: number, which: string): Promise<Buffer> {
  const size = { width: 16, height: 12, channels: 3 } as const
  const noise = Array.from({ length: 9 }, (_, part) =>
    createHash('sha512').update(`${index} ${which} ${part}`).digest(),
  )
  return sharp(Buffer.concat(noise), { raw: size }).jpeg().toBuffer()
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function giveTasks(count: number, first: number, to = technician) {
  const [{ createTasks }, { createPoints }] = await Promise.all([
    import('#functions/installation/tasks/tasks-store.ts'),
    import('#functions/catalogue/points/points-store.ts'),
  ])
  const ids = Array.from({ length: count }, (_, index) => ({ id: newId(), point_id: `${first + index}` }))
  await createPoints(ids.map(({ point_id }) => aPoint(point_id)))
  const inField = { work: 'maintenance', order_id: null, order_item_id: null, status: 'assigned' } as const
  await createTasks(ids.map(({ id, point_id }) => aTask(id, { ...inField, point_id, assigned_technician_id: to })))
  return ids
}

test(
  `${COUNT} completions of ${DEVICES} devices, every second answer lost: each task once, no photo lost`,
  async () => {
    const tasks = await giveTasks(COUNT, 900_000)
    const taken = new Map<string, string[]>()
    const devices = Array.from({ length: DEVICES }, (_, index) => openStore(`device-${index}`))
    for (const [index, { id, point_id }] of tasks.entries()) {
      const shots = index % 10 === 0 ? (['near', 'far'] as const) : (['near'] as const)
      const photos = await Promise.all(shots.map(async which => ({ which, bytes: await photoOf(index, which) })))
      taken.set(
        id,
        photos.map(({ bytes }) => sha256(bytes)),
      )
      await devices[index % DEVICES]?.add(
        {
          ...{ id: newId(), kind: 'complete', user_id: technician, task_id: id, point_id, point_name: 'Ouro' },
          made_at: '2031-01-01T00:00:00.000Z',
          photos: shots.map(which => ({ which, taken_at: '2031-01-01T00:00:00.000Z', position: null, key: null })),
        },
        new Map(photos.map(({ which, bytes }) => [which, new Blob([Buffer.from(bytes)], { type: 'image/jpeg' })])),
      )
    }
    network.isLossy = true
    await Promise.all(
      devices.map(async device => {
        while ((await device.list(technician)).length > 0)
          await sendAll(device, technician, overNetwork, () => undefined)
      }),
    )
    network.isLossy = false
    const [completions = 0] = [...network.calls].flatMap(([kind, calls]) => (kind.endsWith('/complete') ? [calls] : []))
    expect(completions).toBeGreaterThan(COUNT * 1.5)

    const [{ findTasks }, { findAllProofs }, { auditTable }, { signProofPhotoLink }] = await Promise.all([
      import('#functions/installation/tasks/tasks-store.ts'),
      import('#functions/installation/tasks/proofs-store.ts'),
      import('#functions/upkeep/audit/scan.ts'),
      import('#functions/catalogue/media/photo-link.ts'),
    ])
    const became = await findTasks(tasks.map(({ id }) => id))
    // Once: each has but one version more.
    expect(new Set([...became.values()].map(({ status, version }) => `${status} ${version}`))).toEqual(
      new Set(['completed 2']),
    )
    for (const { id } of tasks) {
      const proofs = await findAllProofs(id)
      expect(proofs).toHaveLength(1)
      const photos = proofs[0]?.photos ?? []
      expect(photos.map(({ sha256 }) => sha256)).toEqual(taken.get(id))
      for (const { url, sha256: hash } of photos) {
        // Its address alone opens it to nobody.
        expect((await fetch(url)).status).toBe(404)
        const shown = await fetch(signProofPhotoLink(url, new Date().toISOString()))
        expect(sha256(new Uint8Array(await shown.arrayBuffer()))).toBe(hash)
      }
    }
    expect((await auditTable()).breaches).toEqual([])
    for (const device of devices) await device.close()
  },
  PATIENCE,
)

test('what the office moved meanwhile, or gave to somebody else, stays on the device and is explained', async () => {
  const [moved, given] = [await giveTasks(1, 910_000), await giveTasks(1, 910_001, 'somebody-else')]
  const { changeTask } = await import('#functions/installation/tasks/change-task.ts')
  await changeTask(moved[0]?.id ?? '', { by: null }, read => ({ became: { ...read, status: 'on_hold' }, actions: [] }))
  const device = openStore('device-of-conflicts')
  for (const { id, point_id } of [...moved, ...given])
    await device.add(
      {
        ...{ id: newId(), kind: 'return', user_id: technician, task_id: id, point_id, point_name: 'Ouro' },
        ...{ made_at: new Date().toISOString(), comment: 'Poste interditado' },
      },
      new Map(),
    )
  await sendAll(device, technician, overNetwork, () => undefined)
  expect((await device.list(technician)).map(({ state, why }) => [state, why])).toEqual([
    ['refused', FIELD_WORK.TAKEN_AWAY.return],
    ['refused', FIELD_WORK.TAKEN_AWAY.return],
  ])
  await device.close()
})

async function ask(authorization: string, path: string, body?: unknown) {
  const answer = await fetch(`/api${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization, 'content-type': 'application/json' },
  })
  return { status: answer.status, body: await answer.json() }
}

test('a completion that the office takes back proves nothing any more, neither to its client nor at its point', async () => {
  await deployment.photos
  const [client, office] = [await tokenOf('cliente@ponto.local'), await tokenOf('admin@ponto.local')]
  const contracted = async () => meApi.listPoints.output.parse((await ask(client, '/me/points')).body).items
  const proven = (await contracted()).find(({ proven_at }) => proven_at !== null)
  if (!proven) throw new Error('the demo client has a point with a proof')
  const { id, point_id, proven_at } = proven
  const proof = () => ask(client, `/installation-tasks/${id}/proof`)
  const point = async () => (await ask(office, `/points/${point_id}/record`)).body
  expect(await proof()).toMatchObject({ status: 200, body: { photos: [{ which: 'near' }] } })
  expect(await point()).toMatchObject({ installation_photo_url: expect.any(String), installed_at: proven_at })

  const { body: read } = await ask(office, `/installation-tasks/${id}`)
  const moved = await ask(office, `/installation-tasks/${id}/move`, {
    version: read.task.version,
    to: 'pending_assignment',
  })
  expect(moved).toMatchObject({ status: 200, body: { status: 'pending_assignment', completed_at: null } })

  expect((await proof()).body).toMatchObject({
    code: 'PROOF_WITHDRAWN',
    details: { withdrawn_at: moved.body.updated_at },
  })
  expect((await contracted()).find(each => each.id === id)).toMatchObject({
    installation_photo_url: null,
    proven_at: null,
  })
  expect(await point()).toMatchObject({ installation_photo_url: null, installed_at: null })
})

const bucket = new S3Client({ forcePathStyle: true })
const isKept = (Key: string) =>
  bucket.send(new HeadObjectCommand({ Bucket: LOCAL.media_bucket, Key })).then(
    () => true,
    () => false,
  )

test('a photo that is none ends nothing, and is gone', async () => {
  const [task] = await giveTasks(1, 920_000)
  const device = openStore('device-of-no-photo')
  let key = ''
  const noPhoto: Ways = {
    ...overNetwork,
    upload: async (photo, report) => {
      key = await overNetwork.upload(photo, report)
      return key
    },
  }
  await device.add(
    {
      ...{ id: newId(), kind: 'complete', user_id: technician, task_id: task?.id ?? '', point_id: '920000' },
      ...{ point_name: 'Ouro', made_at: new Date().toISOString() },
      photos: [{ which: 'near', taken_at: new Date().toISOString(), position: null, key: null }],
    },
    new Map([['near', new Blob(['<script>alert(1)</script>'], { type: 'image/jpeg' })]]),
  )
  await sendAll(device, technician, noPhoto, () => undefined)
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
    const { uploadKey } = await import('#functions/platform/table/keys.ts')
    const key = `uploads/unused-${upload_kind}.jpg`
    const file = `${UPLOADS[upload_kind].prefix}unused.jpg`
    await recordUpload({ key, file, upload_kind, user_id: technician }, new Date().toISOString())
    for (const Key of [key, file])
      await bucket.send(new PutObjectCommand({ Bucket: LOCAL.media_bucket, Key, Body: 'photo' }))
    expect(await isKept(file)).toBe(true)
    // As its time to live does.
    await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: uploadKey(key) }))
    await vi.waitFor(async () => expect([await isKept(key), await isKept(file)]).toEqual([false, false]), {
      timeout: 20_000,
    })
  },
)
