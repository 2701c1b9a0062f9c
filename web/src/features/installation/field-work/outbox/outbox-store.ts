import type { ProofShot } from '#shared/catalogue/rules/task-work.ts'
import { type ConnectDatabase, type DraftPhoto, databaseConnection } from './database.ts'
import {
  type NewTaskReport,
  reportSchema,
  type StoredDraft,
  storedDraftSchema,
  type TaskReport,
} from './task-report.ts'

/**
 * Stores drafts, reports that wait to be sent, and their photos on the device (IndexedDB), because a phone may end the
 * page at any moment, for example when the camera needs its memory. Neither signing out nor a new version of the site
 * deletes anything here. A report is deleted when the server has received it or when its author discards it. Records
 * that this version can't read stay unchanged.
 */

const NAME = 'ponto-urbano.field-work'

/**
 * Thrown when the device did not store something. `full`: it has no space left; `refused`: it stores nothing at all, as
 * in some private windows.
 */
export class StorageError extends Error {
  readonly why: 'full' | 'refused'
  constructor(why: StorageError['why'], cause: unknown) {
    super(why, { cause })
    this.why = why
  }
}

const isQuotaExceeded = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

async function withStorageError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageError(isQuotaExceeded(error) ? 'full' : 'refused', error)
  }
}

/**
 * `already-waiting`: another report about the same task waits already, from another tab or an earlier attempt; nothing
 * was added.
 */
export type AddReportResult = 'added' | 'already-waiting'

const reportsIn = (connect: ConnectDatabase) => ({
  /**
   * Adds a report with its photos in one transaction, unless another report about this task waits already. Throws
   * StorageError.
   */
  add: (newReport: NewTaskReport, photos: ReadonlyMap<ProofShot, Blob>): Promise<AddReportResult> =>
    withStorageError(async () => {
      const photoBytes = await Promise.all(
        [...photos].map(async ([shotKind, blob]) => ({
          which: shotKind,
          type: blob.type,
          bytes: await blob.arrayBuffer(),
        })),
      )
      const transaction = (await connect()).transaction(['reports', 'photos'], 'readwrite', { durability: 'strict' })
      transaction.done.catch(() => undefined) // the transaction's error is thrown below
      try {
        const isWaiting = (await transaction.objectStore('reports').getAll()).some(
          ({ user_id, task_id, state }) =>
            user_id === newReport.user_id && task_id === newReport.task_id && state === 'waiting',
        )
        if (isWaiting) return 'already-waiting'
        await transaction.objectStore('reports').add({ ...newReport, state: 'waiting', why: null })
        for (const photo of photoBytes)
          await transaction.objectStore('photos').put({ report_id: newReport.id, ...photo })
      } catch (error) {
        transaction.abort()
        throw error
      }
      await transaction.done
      return 'added'
    }),

  /** A person's reports that this version can read, oldest first. */
  list: async (userId: string): Promise<TaskReport[]> =>
    (await (await connect()).getAll('reports')).flatMap(stored => {
      const { data } = reportSchema.safeParse(stored)
      return data?.user_id === userId ? [data] : []
    }),

  photo: async (reportId: string, shotKind: ProofShot): Promise<Blob | undefined> => {
    const found = await (await connect()).get('photos', [reportId, shotKind])
    return found && new Blob([found.bytes], { type: found.type })
  },

  /** Replaces a report, unless it was removed in the meantime. */
  update: async (report: TaskReport): Promise<void> => {
    const transaction = (await connect()).transaction('reports', 'readwrite')
    if (await transaction.store.getKey(report.seq)) await transaction.store.put(report)
    await transaction.done
  },

  /** Removes a report with its photos. */
  remove: async ({ seq, id }: TaskReport): Promise<void> => {
    const transaction = (await connect()).transaction(['reports', 'photos'], 'readwrite')
    await Promise.all([
      transaction.objectStore('reports').delete(seq),
      transaction.objectStore('photos').delete(IDBKeyRange.bound([id], [id, []])),
      transaction.done,
    ])
  },
})

type TaskDraftKey = Pick<StoredDraft, 'user_id' | 'task_id'>

const draftsIn = (connect: ConnectDatabase) => ({
  /** A person's drafts that this version can read, each with its photos. */
  drafts: async (userId: string): Promise<(StoredDraft & { photos: DraftPhoto[] })[]> => {
    const database = await connect()
    const ofUser = IDBKeyRange.bound([userId], [userId, []])
    const [drafts, photos] = await Promise.all([
      database.getAll('drafts', ofUser),
      database.getAll('draft_photos', ofUser),
    ])
    return drafts.flatMap(stored => {
      const { data } = storedDraftSchema.safeParse(stored)
      const photosOfDraft = photos
        .filter(({ task_id }) => task_id === stored.task_id)
        .map(({ which, ready, taken_at, position, from_gallery = false, type, bytes }) => ({
          which,
          ready,
          taken_at,
          position,
          from_gallery,
          photo: new Blob([bytes], { type }),
        }))
      return data ? [{ ...data, photos: photosOfDraft }] : []
    })
  },

  saveDraft: async (draft: StoredDraft): Promise<void> => {
    await (await connect()).put('drafts', draft)
  },

  /** Stores a draft's photo and replaces the earlier one of the same kind (near or far). */
  saveDraftPhoto: async ({ user_id, task_id }: TaskDraftKey, { photo, ...photoFields }: DraftPhoto): Promise<void> => {
    const bytes = await photo.arrayBuffer()
    await (await connect()).put('draft_photos', { user_id, task_id, ...photoFields, type: photo.type, bytes })
  },

  removeDraftPhoto: async ({ user_id, task_id }: TaskDraftKey, shotKind: ProofShot): Promise<void> => {
    await (await connect()).delete('draft_photos', [user_id, task_id, shotKind])
  },

  /** Removes a task's draft with its photos. */
  removeDraft: async ({ user_id, task_id }: TaskDraftKey): Promise<void> => {
    const transaction = (await connect()).transaction(['drafts', 'draft_photos'], 'readwrite')
    const [drafts, photos] = [transaction.objectStore('drafts'), transaction.objectStore('draft_photos')]
    await Promise.all([
      drafts.delete([user_id, task_id]),
      photos.delete(IDBKeyRange.bound([user_id, task_id], [user_id, task_id, []])),
      transaction.done,
    ])
  },
})

/** `name`: name of the database. A device has one database, tests open several. */
export function openOutboxStore(name = NAME) {
  const { connect, close } = databaseConnection(name)
  return { name, ...reportsIn(connect), ...draftsIn(connect), close }
}

export type OutboxStore = ReturnType<typeof openOutboxStore>
