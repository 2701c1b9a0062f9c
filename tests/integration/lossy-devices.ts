import { randomUuid } from '#web/lib/random-id.ts'
import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { media as mediaApi } from '#shared/catalogue/api/media.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { startDemo } from '#tests/support/demo-deployment.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { signInForAuthorization } from '#tests/support/sign-in.ts'
import { openOutboxStore } from '#web/features/installation/field-work/outbox/outbox-store.ts'
import { reportApi } from '#web/features/installation/field-work/outbox/report-api.ts'
import {
  sendWaitingReports,
  type TaskReportApi,
} from '#web/features/installation/field-work/outbox/send-waiting-reports.ts'
import { callApi, connectCallToSession } from '#web/lib/call-api.ts'

/**
 * The site's own outbox on several devices, against the local deployment, over a network that can lose every second
 * response: the server has done what was requested, but the device does not get the response.
 */

const TECHNICIAN = 'tecnico@ponto.local'

/** A photo of noise that differs from all other photos. */
function photoOf(index: number, which: string): Promise<Buffer> {
  const size = { width: 16, height: 12, channels: 3 } as const
  const noise = Array.from({ length: 9 }, (_, part) =>
    createHash('sha512').update(`${index} ${which} ${part}`).digest(),
  )
  return sharp(Buffer.concat(noise), { raw: size }).jpeg().toBuffer()
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Starts the deployment, and sends this process's requests to it over a network that can lose responses. */
export async function startLossyDevices() {
  const { deployment, complaints } = await startDemo()
  const authorization = await signInForAuthorization(TECHNICIAN)
  const { findProfilesWithRole } = await import('#functions/people/profiles/profiles-store.ts')
  const technician =
    (await findProfilesWithRole('field_technician')).find(({ email }) => email === TECHNICIAN)?.id ?? ''
  connectCallToSession({
    accessToken: async () => authorization.replace(/^Bearer /, ''),
    onSessionEnded: () => undefined,
  })
  /** Counts the calls of each kind, so that a device does not lose the same response at every attempt. */
  const network = { calls: new Map<string, number>(), isLossy: false }
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await reach(url.startsWith('/') ? `${deployment.siteUrl}${url}` : url, init)
    if (!network.isLossy) return response
    const kind = url.replace(/[\w-]{36}/, '')
    const calls = (network.calls.get(kind) ?? 0) + 1
    network.calls.set(kind, calls)
    if (calls % 2 === 0) throw new TypeError('Failed to fetch')
    return response
  })

  /** Uploads to the bucket, for which browsers use XMLHttpRequest. */
  const overNetwork: TaskReportApi = {
    ...reportApi,
    upload: async (photo, { point_id }) => {
      const asked = { kind: 'installation_photo' as const, content_type: photo.type, point_id }
      const place = await callApi(mediaApi.createUpload, asked)
      const form = new FormData()
      for (const [name, value] of Object.entries(place.fields)) form.append(name, value)
      form.append('file', photo)
      const sent = await fetch(place.url, { method: 'POST', body: form, headers: { origin: deployment.siteUrl } })
      expect(sent.status).toBe(204)
      return place.key
    },
  }

  async function giveTasks(count: number, first: number, to = technician) {
    const [{ batchWriteTasks }, { batchWritePoints }] = await Promise.all([
      import('#functions/installation/tasks/tasks-store.ts'),
      import('#functions/catalogue/points/points-store.ts'),
    ])
    const ids = Array.from({ length: count }, (_, index) => ({ id: randomUuid(), point_id: `${first + index}` }))
    await batchWritePoints(ids.map(({ point_id }) => aPoint(point_id)))
    const inField = { work: 'maintenance', order_id: null, order_item_id: null, status: 'assigned' } as const
    await batchWriteTasks(
      ids.map(({ id, point_id }) => aTask(id, { ...inField, point_id, assigned_technician_id: to })),
    )
    return ids
  }

  /**
   * `deviceCount` devices complete `count` tasks while responses are lost. Asserts that each task is completed once and
   * no photo is lost.
   */
  async function expectEachCompletedOnce(count: number, deviceCount: number): Promise<void> {
    const tasks = await giveTasks(count, 900_000)
    const taken = new Map<string, string[]>()
    const devices = Array.from({ length: deviceCount }, (_, index) => openOutboxStore(`device-${index}`))
    for (const [index, { id, point_id }] of tasks.entries()) {
      const shots = index % 10 === 0 ? (['near', 'far'] as const) : (['near'] as const)
      const photos = await Promise.all(shots.map(async which => ({ which, bytes: await photoOf(index, which) })))
      taken.set(
        id,
        photos.map(({ bytes }) => sha256(bytes)),
      )
      await devices[index % deviceCount]?.add(
        {
          id: randomUuid(),
          kind: 'complete',
          user_id: technician,
          task_id: id,
          point_id,
          point_name: 'Ouro',
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
          await sendWaitingReports(device, technician, overNetwork, () => undefined)
      }),
    )
    network.isLossy = false
    const [completions = 0] = [...network.calls].flatMap(([kind, calls]) => (kind.endsWith('/complete') ? [calls] : []))
    expect(completions).toBeGreaterThan(count * 1.5)

    const [{ findTasks }, { findAllProofs }, { auditTable }, { signProofPhotoLink }] = await Promise.all([
      import('#functions/installation/tasks/tasks-store.ts'),
      import('#functions/installation/tasks/proofs-store.ts'),
      import('#functions/upkeep/audit/audit-table.ts'),
      import('#functions/catalogue/media/photo-link.ts'),
    ])
    const became = await findTasks(tasks.map(({ id }) => id))
    // Each task was completed once: it has exactly one version more.
    expect(new Set([...became.values()].map(({ status, version }) => `${status} ${version}`))).toEqual(
      new Set(['completed 2']),
    )
    for (const { id } of tasks) {
      const proofs = await findAllProofs(id)
      expect(proofs).toHaveLength(1)
      const photos = proofs[0]?.photos ?? []
      expect(photos.map(({ sha256 }) => sha256)).toEqual(taken.get(id))
      for (const { url, sha256: hash } of photos) {
        // The photo's address without a signature opens it for nobody.
        expect((await fetch(url)).status).toBe(404)
        const shown = await fetch(await signProofPhotoLink(url, new Date().toISOString()))
        expect(sha256(new Uint8Array(await shown.arrayBuffer()))).toBe(hash)
      }
    }
    expect((await auditTable()).breaches).toEqual([])
    for (const device of devices) await device.close()
  }

  return {
    deployment,
    technician,
    overNetwork,
    giveTasks,
    expectEachCompletedOnce,
    close: async () => {
      vi.unstubAllGlobals()
      await deployment.stop()
      expect(complaints).toEqual([])
    },
  }
}
