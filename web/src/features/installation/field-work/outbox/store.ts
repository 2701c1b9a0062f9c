import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ProofShot } from '#shared/catalogue/rules/street-work.ts'
import type { DevicePosition } from '#shared/installation/rules/installation-proof.ts'
import { type KeptDraft, keptDraft, type NewReport, type Report, report } from './report.ts'

/**
 * Where reports wait on the device (IndexedDB), with their photos, and before that what is begun: a phone may end the page at any
 * moment, as when the camera needs its memory. Nothing of it goes with a session or with a version of the
 * site: a report goes when the server has it, or when its person throws it away. What another version wrote and this one can't
 * read stays where it is.
 */

/** As bytes: some browsers forget blobs that a database refers to. */
type KeptPhoto = { report_id: string; which: ProofShot; type: string; bytes: ArrayBuffer }

/** A photo of a draft: `ready` once it is drawn as it is sent, until then as the camera gave it. */
export type DraftPhoto = {
  which: ProofShot
  photo: Blob
  ready: boolean
  taken_at: string
  /** null: not known, or not yet. */
  position: DevicePosition | null
}
type KeptDraftPhoto = Omit<DraftPhoto, 'photo'> & {
  user_id: string
  task_id: string
  type: string
  bytes: ArrayBuffer
}

/** The database counts `seq` up when a report is added. */
type Counted<Of> = Of extends Report ? Omit<Of, 'seq'> & { seq?: number } : never

interface Schema extends DBSchema {
  reports: { key: number; value: Counted<Report>; indexes: { id: string } }
  photos: { key: [string, string]; value: KeptPhoto }
  drafts: { key: [string, string]; value: KeptDraft }
  draft_photos: { key: [string, string, string]; value: KeptDraftPhoto }
}

/** A later version adds stores and fields; none may remove or rename what waits here. */
const VERSION = 2
const NAME = 'ponto-urbano.field-work'

/** Why the device did not keep something. `full`: it has no room; `refused`: it keeps nothing at all, as some private windows. */
export class NotKept extends Error {
  readonly why: 'full' | 'refused'
  constructor(why: NotKept['why'], cause: unknown) {
    super(why, { cause })
    this.why = why
  }
}

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

async function kept<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new NotKept(isFull(error) ? 'full' : 'refused', error)
  }
}

const photoOf = ({ which, ready, taken_at, position, type, bytes }: KeptDraftPhoto): DraftPhoto => ({
  ...{ which, ready, taken_at, position },
  photo: new Blob([bytes], { type }),
})

/** `already`: one about the same task waits, from another tab or an earlier try; nothing was added. */
export type Kept = 'kept' | 'already'

/** `name`: of the database; a device has one. */
export function openStore(name = NAME) {
  let open: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    open = undefined
  }
  const database = () => {
    open ??= openDB<Schema>(name, VERSION, {
      upgrade(db, from) {
        if (from < 1) {
          const reports = db.createObjectStore('reports', { keyPath: 'seq', autoIncrement: true })
          reports.createIndex('id', 'id', { unique: true })
          db.createObjectStore('photos', { keyPath: ['report_id', 'which'] })
        }
        if (from < 2) {
          db.createObjectStore('drafts', { keyPath: ['user_id', 'task_id'] })
          db.createObjectStore('draft_photos', { keyPath: ['user_id', 'task_id', 'which'] })
        }
      },
      // A newer version of the site in another tab must not wait for this one.
      blocking(_current, _blocked, { target }) {
        if (target instanceof IDBDatabase) target.close()
        forget()
      },
      terminated: forget,
    })
    open.catch(forget)
    return open
  }

  return {
    name,

    /** Keeps a report and its photos, whole or not at all, unless one about this task waits already. Throws NotKept. */
    add: (made: NewReport, photos: ReadonlyMap<ProofShot, Blob>): Promise<Kept> =>
      kept(async () => {
        const bytes = await Promise.all(
          [...photos].map(async ([which, blob]) => ({ which, type: blob.type, bytes: await blob.arrayBuffer() })),
        )
        const writing = (await database()).transaction(['reports', 'photos'], 'readwrite', { durability: 'strict' })
        writing.done.catch(() => undefined) // told below
        try {
          const waits = (await writing.objectStore('reports').getAll()).some(
            ({ user_id, task_id, state }) =>
              user_id === made.user_id && task_id === made.task_id && state === 'waiting',
          )
          if (waits) return 'already'
          await writing.objectStore('reports').add({ ...made, state: 'waiting', why: null })
          for (const photo of bytes) await writing.objectStore('photos').put({ report_id: made.id, ...photo })
        } catch (error) {
          writing.abort()
          throw error
        }
        await writing.done
        return 'kept'
      }),

    /** The reports of a person that can be read, the first made first. */
    list: async (userId: string): Promise<Report[]> =>
      (await (await database()).getAll('reports')).flatMap(stored => {
        const { data } = report.safeParse(stored)
        return data?.user_id === userId ? [data] : []
      }),

    photo: async (reportId: string, which: ProofShot): Promise<Blob | undefined> => {
      const found = await (await database()).get('photos', [reportId, which])
      return found && new Blob([found.bytes], { type: found.type })
    },

    /** Writes what became of a report, unless it is gone meanwhile. */
    note: async (became: Report): Promise<void> => {
      const writing = (await database()).transaction('reports', 'readwrite')
      if (await writing.store.getKey(became.seq)) await writing.store.put(became)
      await writing.done
    },

    /** Forgets a report with its photos. */
    remove: async ({ seq, id }: Report): Promise<void> => {
      const writing = (await database()).transaction(['reports', 'photos'], 'readwrite')
      await Promise.all([
        writing.objectStore('reports').delete(seq),
        writing.objectStore('photos').delete(IDBKeyRange.bound([id], [id, []])),
        writing.done,
      ])
    },

    /** What this person has begun and that can be read, each with its photos. */
    drafts: async (userId: string): Promise<(KeptDraft & { photos: DraftPhoto[] })[]> => {
      const opened = await database()
      const own = IDBKeyRange.bound([userId], [userId, []])
      const [drafts, photos] = await Promise.all([opened.getAll('drafts', own), opened.getAll('draft_photos', own)])
      return drafts.flatMap(stored => {
        const { data } = keptDraft.safeParse(stored)
        const beside = photos.filter(({ task_id }) => task_id === stored.task_id)
        return data ? [{ ...data, photos: beside.map(photoOf) }] : []
      })
    },

    keepDraft: async (draft: KeptDraft): Promise<void> => {
      await (await database()).put('drafts', draft)
    },

    /** In place of the one that there was of the same shot. */
    keepDraftPhoto: async (
      { user_id, task_id }: Pick<KeptDraft, 'user_id' | 'task_id'>,
      { photo, ...taken }: DraftPhoto,
    ): Promise<void> => {
      const bytes = await photo.arrayBuffer()
      await (await database()).put('draft_photos', { user_id, task_id, ...taken, type: photo.type, bytes })
    },

    removeDraftPhoto: async (
      { user_id, task_id }: Pick<KeptDraft, 'user_id' | 'task_id'>,
      which: ProofShot,
    ): Promise<void> => {
      await (await database()).delete('draft_photos', [user_id, task_id, which])
    },

    /** Forgets what was begun about a task, with its photos. */
    removeDraft: async ({ user_id, task_id }: Pick<KeptDraft, 'user_id' | 'task_id'>): Promise<void> => {
      const writing = (await database()).transaction(['drafts', 'draft_photos'], 'readwrite')
      const [drafts, photos] = [writing.objectStore('drafts'), writing.objectStore('draft_photos')]
      await Promise.all([
        drafts.delete([user_id, task_id]),
        photos.delete(IDBKeyRange.bound([user_id, task_id], [user_id, task_id, []])),
        writing.done,
      ])
    },

    close: async (): Promise<void> => {
      const opened = await open
      forget()
      opened?.close()
    },
  }
}

export type Store = ReturnType<typeof openStore>
