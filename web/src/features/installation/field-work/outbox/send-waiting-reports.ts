import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { UnusableFileError } from '#web/lib/prepare-picture.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { ReportShot, TaskReport } from './task-report.ts'

/** The server's operations for reports. Each is idempotent. */
export type TaskReportApi = {
  /** Uploads a photo and returns its key. */
  upload: (photo: Blob, report: TaskReport) => Promise<string>
  complete: (report: Extract<TaskReport, { kind: 'complete' }>, photos: UploadedShot[]) => Promise<unknown>
  returnTask: (report: Extract<TaskReport, { kind: 'return' }>) => Promise<unknown>
  /** Reports to the office that a technician worked on a task after it was taken away. */
  reportLateWork: (report: TaskReport, photos: UploadedShot[]) => Promise<unknown>
}
type UploadedShot = Omit<ReportShot, 'key'> & { key: string }

/**
 * Outcome of an attempt. `later`: this report can't be sent now; `stop`: no report can. Both are tried again
 * automatically. `office-told`: the office was notified of a refused report; `photos-sent`: the office received its
 * photos.
 */
type Outcome = 'sent' | 'refused' | 'later' | 'stop' | 'office-told' | 'photos-sent'
function outcomeOf(error: unknown): Outcome {
  if (error instanceof UnusableFileError) return 'refused'
  // The bucket can't be reached, the session has ended, or the site has a bug: the report itself may be valid.
  if (!(error instanceof ApiError)) return 'stop'
  // A proxy answered instead of the server, or a newer server answered in a format that this version can't read. The
  // report waits until the server confirms it.
  if (error.code === 'BAD_ANSWER' && error.status < 400) return 'later'
  if (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500) return 'stop'
  // A concurrent change of the task came first, or the uploads have expired: a retry may succeed.
  return error.code === 'TASK_CHANGED' || error.code === 'FILE_NOT_FOUND' ? 'later' : 'refused'
}

const isUploadExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'FILE_NOT_FOUND'

/**
 * Delivers a report, continuing where the last attempt stopped: each uploaded photo is recorded, so that none is
 * uploaded twice.
 */
async function deliver(store: OutboxStore, report: TaskReport, api: TaskReportApi): Promise<void> {
  if (report.kind === 'return') return void (await api.returnTask(report))
  await api.complete(report, await uploadPhotos(store, report, api))
}

async function uploadPhotos(
  store: OutboxStore,
  report: Extract<TaskReport, { kind: 'complete' }>,
  api: TaskReportApi,
): Promise<UploadedShot[]> {
  let progress = report
  const uploaded: UploadedShot[] = []
  for (const shot of report.photos) {
    const key = shot.key ?? (await uploadPhoto(shot))
    uploaded.push({ ...shot, key })
    progress = {
      ...progress,
      photos: progress.photos.map(photo => (photo.which === shot.which ? { ...photo, key } : photo)),
    }
    if (shot.key === null) await store.update(progress)
  }
  return uploaded

  async function uploadPhoto({ which }: ReportShot): Promise<string> {
    const photo = await store.photo(report.id, which)
    if (!photo) throw new UnusableFileError(FIELD_WORK_TEXTS.PHOTO_GONE)
    return api.upload(photo, report)
  }
}

/**
 * The report without its uploads: the server deletes uploads that are not used within a day, but the device still has
 * the photos.
 */
const withoutUploads = (report: TaskReport): TaskReport =>
  report.kind === 'complete' ? { ...report, photos: report.photos.map(shot => ({ ...shot, key: null })) } : report

async function sendReport(store: OutboxStore, report: TaskReport, api: TaskReportApi): Promise<Outcome> {
  try {
    await deliver(store, report, api).catch(async (error: unknown) => {
      if (!isUploadExpired(error)) throw error
      await store.update(withoutUploads(report))
      await deliver(store, withoutUploads(report), api)
    })
    await store.remove(report)
    return 'sent'
  } catch (error) {
    const outcome = outcomeOf(error)
    const isOffline = error instanceof ApiError && error.status === 0
    const reason = isOffline || !(error instanceof Error) ? null : explainFailure(error, report)
    const stored = await reloadReport(store, report)
    const officeNotice = isTaskReassigned(error) ? { told: 'waiting' as const } : {}
    await store.update({
      ...stored,
      state: outcome === 'refused' ? 'refused' : 'waiting',
      why: reason,
      ...(outcome === 'refused' && { failed: failedStep(error, report) }),
      ...officeNotice,
    })
    return outcome
  }
}

async function reloadReport(store: OutboxStore, report: TaskReport): Promise<TaskReport> {
  const [stored = report] = (await store.list(report.user_id)).filter(({ seq }) => seq === report.seq)
  return stored
}

/** Whether the office has assigned the task to somebody else or moved it. */
const isTaskReassigned = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TASK_NOT_IN_FIELD' || error.code === 'TASK_NOT_FOUND')

/**
 * The reason of a failure for the technician. A task that was taken away has its own sentence; other refusals have
 * theirs.
 */
function explainFailure(error: Error, { kind }: TaskReport): string {
  if (!(error instanceof ApiError))
    return error instanceof UnusableFileError ? error.message : FIELD_WORK_TEXTS.NOT_SENT
  return isTaskReassigned(error) ? FIELD_WORK_TEXTS.TAKEN_AWAY[kind] : error.message
}

/**
 * What a refused report failed at: a photo that did not arrive or can't be used, the point, whose record got none of
 * it because its task is gone, or the task itself.
 */
function failedStep(error: unknown, { kind }: TaskReport): NonNullable<TaskReport['failed']> {
  if (kind === 'return') return 'return'
  if (error instanceof UnusableFileError || (error instanceof ApiError && UPLOAD_REFUSALS.has(error.code)))
    return 'upload'
  return error instanceof ApiError && error.code === 'TASK_NOT_FOUND' ? 'point' : 'complete'
}
const UPLOAD_REFUSALS: ReadonlySet<string> = new Set(['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'PHOTO_UNREADABLE'])

/**
 * Reports to the office work that was refused because the task was taken away. The device deletes the report once its
 * photos are sent.
 */
async function notifyOffice(store: OutboxStore, report: TaskReport, api: TaskReportApi): Promise<Outcome> {
  const withPhotos = report.told === 'photos' && report.kind === 'complete'
  try {
    await api.reportLateWork(report, withPhotos ? await uploadPhotos(store, report, api) : [])
    if (withPhotos) await store.remove(report)
    else await store.update({ ...(await reloadReport(store, report)), told: 'told' })
    return withPhotos ? 'photos-sent' : 'office-told'
  } catch (error) {
    const outcome = outcomeOf(error)
    // The next attempt uploads the photos again.
    if (isUploadExpired(error)) await store.update(withoutUploads(await reloadReport(store, report)))
    if (outcome !== 'refused') return outcome
    const { told: _, ...rest } = await reloadReport(store, report)
    const reason = error instanceof ApiError && !isTaskReassigned(error) ? error.message : rest.why
    await store.update(withPhotos ? { ...rest, told: 'told', why: reason } : { ...rest, why: reason })
    return outcome
  }
}

const mustNotifyOffice = ({ state, told }: TaskReport): boolean =>
  state === 'refused' && (told === 'waiting' || told === 'photos')

/** Runs that have not begun, by the name of their lock. */
const waitingRuns = new Map<string, Promise<void>>()
/** The last run of this page, by the name of its lock. */
const lastRuns = new Map<string, Promise<void>>()

/**
 * Ensures that only one sender runs on a device, in any tab; without TLS, and so without Web Locks, in each page. A run
 * requested during another one follows it, because that one may just have failed before the network came back.
 */
function runAlone(lock: string, work: () => Promise<void>): Promise<void> {
  const waiting = waitingRuns.get(lock)
  if (waiting) return waiting
  const run = () => {
    waitingRuns.delete(lock)
    return work()
  }
  const lastRun = lastRuns.get(lock)?.catch(() => undefined) ?? Promise.resolve()
  const following = lastRun.then(() => (navigator.locks ? navigator.locks.request(lock, run) : run()))
  waitingRuns.set(lock, following)
  lastRuns.set(lock, following)
  return following
}

type OnAttempt = (report: TaskReport, outcome: Outcome) => void

/**
 * Sends a person's waiting reports, oldest first, until one fails for a reason that affects the others too. Does not
 * throw when a report can't be sent: it stays in the store with the reason.
 */
export const sendWaitingReports = (
  store: OutboxStore,
  userId: string,
  api: TaskReportApi,
  onAttempt: OnAttempt,
): Promise<void> =>
  runAlone(`outbox ${store.name}`, async () => {
    for (const report of await store.list(userId)) {
      if (report.state === 'waiting') {
        const outcome = await sendReport(store, report, api)
        onAttempt(report, outcome)
        if (outcome === 'stop') return
      }
      const stored = await reloadReport(store, report)
      if (!mustNotifyOffice(stored)) continue
      const outcome = await notifyOffice(store, stored, api)
      onAttempt(stored, outcome)
      if (outcome === 'stop') return
    }
  })
