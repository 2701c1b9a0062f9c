import { randomUuid } from '#web/lib/random-id.ts'
import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import type { ProofShot } from '#shared/catalogue/rules/task-work.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import type { RefusalCode } from '#shared/platform/refusals/refusal.ts'
import {
  type OutboxStore,
  openOutboxStore,
  StorageError,
} from '#web/features/installation/field-work/outbox/outbox-store.ts'
import {
  sendWaitingReports,
  type TaskReportApi,
} from '#web/features/installation/field-work/outbox/send-waiting-reports.ts'
import type { NewTaskReport } from '#web/features/installation/field-work/outbox/task-report.ts'
import { ApiError, type ApiErrorCode } from '#web/lib/call-api.ts'
import { SendFileError } from '#web/lib/send-file.ts'

/** The outbox of a technician's device, tested with a network that fails at any step and a server that counts requests. */

const ME = 'technician-1'
let name: string
let store: OutboxStore
beforeEach(() => {
  name = `outbox-${randomUuid()}`
  store = openOutboxStore(name)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.close()
  await deleteDB(name)
})

const offline = () => new ApiError(0, 'OFFLINE', 'Sem conexão.')
const refusal = (code: RefusalCode) => new ApiError<ApiErrorCode>(REFUSALS[code].status, code, REFUSALS[code].sentence)

/** A fake server. The network to it fails before a request arrives (going) or before its response does (coming). */
class Server {
  readonly uploads = new Map<string, { bytes: string; used: boolean }>()
  readonly completions = new Map<string, { id: string; photos: string[] }>()
  readonly returns: string[] = []
  readonly away = new Set<string>()
  /** Reports about tasks that were taken away: task and number of photos. */
  readonly told: string[] = []
  readonly lateIds = new Set<string>()
  calls = 0
  /**
   * The request that fails, counted from 1, and whether it fails before it arrives or before its response does; 0:
   * none.
   */
  breaks: { at: number; where: 'going' | 'coming' } = { at: 0, where: 'going' }

  async #reach<T>(work: () => T | Promise<T>): Promise<T> {
    this.calls += 1
    const isBroken = this.calls === this.breaks.at
    if (isBroken && this.breaks.where === 'going') throw offline()
    const answer = await work()
    if (isBroken) throw offline()
    return answer
  }

  readonly api: TaskReportApi = {
    upload: photo =>
      this.#reach(async () => {
        const key = `uploads/${this.uploads.size}.jpg`
        this.uploads.set(key, { bytes: await photo.text(), used: false })
        return key
      }),
    complete: ({ id, task_id }, photos) =>
      this.#reach(() => {
        const done = this.completions.get(task_id)
        if (done?.id === id) return
        if (done || this.away.has(task_id)) throw refusal('TASK_NOT_IN_FIELD')
        const files = photos.map(({ key }) => this.uploads.get(key))
        if (files.some(file => !file || file.used)) throw refusal('FILE_NOT_FOUND')
        for (const file of files) if (file) file.used = true
        this.completions.set(task_id, { id, photos: files.map(file => file?.bytes ?? '') })
      }),
    returnTask: ({ id, task_id }) =>
      this.#reach(() => {
        if (this.away.has(task_id)) throw refusal('TASK_NOT_IN_FIELD')
        if (!this.returns.includes(id)) this.returns.push(id)
      }),
    reportLateWork: ({ task_id, id }, photos) =>
      this.#reach(() => {
        this.told.push(`${task_id} ${photos.length}`)
        this.lateIds.add(id)
      }),
  }
}

const aCompletion = (task_id: string, changes: Partial<Extract<NewTaskReport, { kind: 'complete' }>> = {}) => ({
  id: randomUuid(),
  kind: 'complete' as const,
  user_id: ME,
  task_id,
  point_id: '7',
  point_name: 'Ouro',
  made_at: '2026-11-22T12:00:00.000Z',
  photos: (['near', 'far'] as const).map(which => ({
    which,
    taken_at: '2026-11-22T12:00:00.000Z',
    position: null,
    key: null,
  })),
  ...changes,
})
const aReturn = (task_id: string): NewTaskReport => ({
  id: randomUuid(),
  kind: 'return',
  user_id: ME,
  task_id,
  point_id: '7',
  point_name: 'Ouro',
  comment: 'Obra',
  made_at: '2026-11-22T12:00:00.000Z',
})
const photosOf = (task_id: string) =>
  new Map<ProofShot, Blob>(
    (['near', 'far'] as const).map(which => [which, new Blob([`${task_id} ${which}`], { type: 'image/jpeg' })]),
  )
const add = (task_id: string) => store.add(aCompletion(task_id), photosOf(task_id))
const sendWith = (api: TaskReportApi, to = store) => sendWaitingReports(to, ME, api, () => undefined)
const storedStates = async () => (await store.list(ME)).map(({ task_id, state }) => `${task_id} ${state}`)
const countOf = async (kind: 'photos' | 'reports') => {
  const raw = await openDB(name)
  const count = await raw.count(kind)
  raw.close()
  return count
}
const storedPhotoCount = () => countOf('photos')

/** A completion sends two uploads and the completion itself. */
const STEPS = [1, 2, 3].flatMap(at => (['going', 'coming'] as const).map(where => ({ at, where })))

describe.each(STEPS)('the network lost at call $at, $where', breaks => {
  test.each([false, true])('completes once, with both photos; the application closed meanwhile: %s', async closed => {
    const server = new Server()
    server.breaks = breaks
    await add('t1')
    await sendWith(server.api)
    expect(await storedStates()).toEqual(['t1 waiting'])
    expect(await storedPhotoCount()).toBe(2)
    if (closed) {
      await store.close()
      store = openOutboxStore(name)
    }
    await sendWith(server.api)
    expect(server.completions.get('t1')?.photos).toEqual(['t1 near', 't1 far'])
    expect([await storedStates(), await storedPhotoCount()]).toEqual([[], 0])
    // Only the photo whose response was lost was uploaded twice.
    expect(server.uploads.size).toBe(breaks.where === 'coming' && breaks.at < 3 ? 3 : 2)
  })
})

test.each(['going', 'coming'] as const)('a return whose network is lost %s is one', async where => {
  const server = new Server()
  server.breaks = { at: 1, where }
  await store.add(aReturn('t1'), new Map())
  await sendWith(server.api)
  expect(await storedStates()).toEqual(['t1 waiting'])
  await sendWith(server.api)
  expect([server.returns.length, await storedStates()]).toEqual([1, []])
})

test('sends in the order of creation, whatever the clock says, and only the person’s own reports', async () => {
  const order: string[] = []
  const api: TaskReportApi = {
    ...new Server().api,
    complete: async ({ task_id }) => void order.push(task_id),
  }
  for (const [index, task_id] of ['t1', 't2', 't3'].entries())
    await store.add(aCompletion(task_id, { made_at: `202${9 - index}-01-01T00:00:00.000Z` }), photosOf(task_id))
  await store.add(aCompletion('other', { user_id: 'technician-2' }), photosOf('other'))
  await sendWith(api)
  expect(order).toEqual(['t1', 't2', 't3'])
  expect(await store.list('technician-2')).toHaveLength(1)
  expect(await storedPhotoCount()).toBe(2)
})

test('a photo from the gallery is sent as such', async () => {
  const sent: unknown[] = []
  const api: TaskReportApi = { ...new Server().api, complete: async (_, photos) => void sent.push(...photos) }
  const photos = aCompletion('t1').photos.map(photo =>
    photo.which === 'near' ? { ...photo, from_gallery: true } : photo,
  )
  await store.add(aCompletion('t1', { photos }), photosOf('t1'))
  await sendWith(api)
  expect(sent).toEqual([
    expect.objectContaining({ which: 'near', from_gallery: true }),
    expect.not.objectContaining({ from_gallery: true }),
  ])
})

test('a report about a task that was taken away is explained, keeps its photos, and does not block others', async () => {
  const server = new Server()
  server.away.add('t1')
  await add('t1')
  await add('t2')
  await sendWith(server.api)
  const [refused, ...others] = await store.list(ME)
  expect(refused).toMatchObject({ task_id: 't1', state: 'refused', why: FIELD_WORK_TEXTS.TAKEN_AWAY.complete })
  expect(others).toEqual([])
  expect(await storedPhotoCount()).toBe(2)
  const { calls } = server
  await sendWith(server.api)
  expect(server.calls).toBe(calls)
  // The task is assigned to them again: a retry succeeds.
  server.away.clear()
  if (refused) await store.update({ ...refused, state: 'waiting' })
  await sendWith(server.api)
  expect([server.completions.get('t1')?.photos, await storedStates()]).toEqual([['t1 near', 't1 far'], []])
})

test.each<[string, () => Error, string | null]>([
  ['the network is gone', offline, null],
  ['the session ended', () => refusal('SESSION_ENDED'), REFUSALS.SESSION_ENDED.sentence],
  ['the server fails', () => refusal('INTERNAL'), REFUSALS.INTERNAL.sentence],
  ['too many came', () => refusal('TOO_MANY_REQUESTS'), REFUSALS.TOO_MANY_REQUESTS.sentence],
  ['the bucket is not there', () => new SendFileError('interrupted'), FIELD_WORK_TEXTS.NOT_SENT],
])('when %s everything waits, and nothing more is asked', async (_, error, why) => {
  let requestCount = 0
  const api: TaskReportApi = {
    ...new Server().api,
    upload: async () => {
      requestCount += 1
      throw error()
    },
  }
  await add('t1')
  await add('t2')
  await sendWith(api)
  expect([requestCount, await storedStates()]).toEqual([1, ['t1 waiting', 't2 waiting']])
  expect((await store.list(ME))[0]?.why).toBe(why)
})

test.each(['upload', 'complete'] as const)(
  'an answer to %s that can’t be read is none: the report waits with its photos',
  async step => {
    const server = new Server()
    await add('t1')
    await sendWith({ ...server.api, [step]: async () => Promise.reject(new ApiError(200, 'BAD_ANSWER', '')) })
    expect([await storedStates(), await storedPhotoCount()]).toEqual([['t1 waiting'], 2])
    await sendWith(server.api)
    expect([await storedStates(), server.completions.size]).toEqual([[], 1])
  },
)

test('photos whose uploads have expired are uploaded again', async () => {
  const server = new Server()
  server.breaks = { at: 3, where: 'going' }
  await add('t1')
  await sendWith(server.api)
  server.uploads.clear()
  await sendWith(server.api)
  expect(server.completions.get('t1')?.photos).toEqual(['t1 near', 't1 far'])
})

test('two tabs that send concurrently send once', async () => {
  const server = new Server()
  await add('t1')
  const other = openOutboxStore(name)
  await Promise.all([sendWith(server.api), sendWith(server.api, other)])
  expect(server.calls).toBe(3)
  await other.close()
})

test('an attempt requested while another one fails follows it at once', async () => {
  await add('t1')
  const server = new Server()
  const started = Promise.withResolvers<void>()
  const networkLost = Promise.withResolvers<never>()
  const failing = sendWith({
    ...server.api,
    upload: () => {
      started.resolve()
      return networkLost.promise
    },
  })
  await started.promise
  const following = sendWith(server.api)
  networkLost.reject(offline())
  await Promise.all([failing, following])
  expect([server.completions.size, await storedStates()]).toEqual([1, []])
})

test('of two concurrent reports of the same task from two tabs, one is stored, with its own photos', async () => {
  const other = openOutboxStore(name)
  const answers = await Promise.all([add('t1'), other.add(aCompletion('t1'), photosOf('t1')), add('t2')])
  expect(answers.toSorted()).toEqual(['added', 'added', 'already-waiting'])
  expect([(await storedStates()).toSorted(), await storedPhotoCount()]).toEqual([['t1 waiting', 't2 waiting'], 4])
  await other.close()
})

test('neither another person’s report nor a refused one blocks a new one', async () => {
  await store.add(aCompletion('t1', { user_id: 'technician-2' }), photosOf('t1'))
  expect(await add('t1')).toBe('added')
  const [mine] = await store.list(ME)
  if (mine) await store.update({ ...mine, state: 'refused' })
  expect(await add('t1')).toBe('added')
})

test('without room on the device the error says so, and nothing is stored in part', async () => {
  const fullError = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw fullError
  })
  await expect(add('t1')).rejects.toMatchObject({ why: 'full' })
  expect(await storedStates()).toEqual([])
})

test('a browser that stores nothing causes an error that says so', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const failure = await add('t1').catch((error: unknown) => error)
  expect(failure instanceof StorageError && failure.why).toBe('refused')
})

describe('work on a task that was taken away', () => {
  const officeStates = async () =>
    (await store.list(ME)).map(({ task_id, state, told }) => `${task_id} ${state} ${told}`)

  test('is reported to the office once, and its photos stay until somebody sends them', async () => {
    const server = new Server()
    server.away.add('t1')
    server.away.add('t2')
    await add('t1')
    await store.add(aReturn('t2'), new Map())
    await sendWith(server.api)
    await sendWith(server.api)
    expect(server.told).toEqual(['t1 0', 't2 0'])
    expect(await officeStates()).toEqual(['t1 refused told', 't2 refused told'])
    expect(await countOf('photos')).toBe(2)
    const [report] = await store.list(ME)
    if (!report) throw new Error('it waits')
    await store.update({ ...report, told: 'photos' })
    await sendWith(server.api)
    expect(server.told).toEqual(['t1 0', 't2 0', 't1 2'])
    expect(server.lateIds.size).toBe(2)
    expect([await officeStates(), await countOf('photos')]).toEqual([['t2 refused told'], 0])
  })

  test('is reported later when the network was lost in between', async () => {
    const server = new Server()
    server.away.add('t1')
    await store.add(aReturn('t1'), new Map())
    server.breaks = { at: 2, where: 'going' }
    await sendWith(server.api)
    expect([server.told, await officeStates()]).toEqual([[], ['t1 refused waiting']])
    await sendWith(server.api)
    expect([server.told, await officeStates()]).toEqual([['t1 0'], ['t1 refused told']])
  })

  test('is not reported if the refusal has another reason', async () => {
    const server = new Server()
    await add('t1')
    await sendWith({ ...server.api, complete: () => Promise.reject(refusal('PHOTO_UNREADABLE')) })
    expect([server.told, await officeStates()]).toEqual([[], ['t1 refused undefined']])
  })
})

describe('a new version of the site', () => {
  test('finds waiting reports, and leaves unreadable records untouched', async () => {
    await add('t1')
    const raw = await openDB(name)
    await raw.put('reports', { seq: 99, id: randomUuid(), kind: 'of-another-version', user_id: ME })
    raw.close()
    await store.close()
    store = openOutboxStore(name)
    const server = new Server()
    await sendWith(server.api)
    expect(server.completions.size).toBe(1)
    expect([await storedStates(), await countOf('reports')]).toEqual([[], 1])
  })

  test('can open its database while this tab is open', async () => {
    await add('t1')
    const newer = await openDB(name, 3, { upgrade: db => void db.createObjectStore('more') })
    expect(await newer.count('reports')).toBe(1)
    newer.close()
  })
})
