import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ProofShot } from '#shared/catalogue/rules/task-work.ts'
import type { DevicePosition } from '#shared/installation/rules/installation-proof.ts'
import type { StoredDraft, TaskReport } from './task-report.ts'

/** A photo's data as bytes instead of a Blob, because some browsers lose blobs that a database refers to. */
type StoredPhoto = { report_id: string; which: ProofShot; type: string; bytes: ArrayBuffer }

/** A photo of a draft. `ready`: whether it was resized for sending; until then it is the camera's original file. */
export type DraftPhoto = {
  which: ProofShot
  photo: Blob
  ready: boolean
  taken_at: string
  /** null when the position is unknown or not measured yet. */
  position: DevicePosition | null
  /** Missing in drafts of an older release. */
  from_gallery?: boolean
}
type StoredDraftPhoto = Omit<DraftPhoto, 'photo'> & {
  user_id: string
  task_id: string
  type: string
  bytes: ArrayBuffer
}

/** A record before it is added; the database assigns a report's `seq`. */
type BeforeInsert<Of> = Of extends TaskReport ? Omit<Of, 'seq'> & { seq?: number } : never

interface Schema extends DBSchema {
  reports: { key: number; value: BeforeInsert<TaskReport>; indexes: { id: string } }
  photos: { key: [string, string]; value: StoredPhoto }
  drafts: { key: [string, string]; value: StoredDraft }
  draft_photos: { key: [string, string, string]; value: StoredDraftPhoto }
}

export type ConnectDatabase = () => Promise<IDBPDatabase<Schema>>

/**
 * Version of the database. A later version adds stores and fields; it must not remove or rename what is stored here.
 */
const VERSION = 2

/** The page's single connection, opened when it is first needed and again after the browser has closed it. */
export function databaseConnection(name: string): { connect: ConnectDatabase; close: () => Promise<void> } {
  let connection: Promise<IDBPDatabase<Schema>> | undefined
  const reset = () => {
    connection = undefined
  }
  return {
    connect: () => {
      connection ??= openDB<Schema>(name, VERSION, {
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
        // Closes this connection, so that a newer version of the site in another tab does not have to wait.
        blocking(_current, _blocked, { target }) {
          if (target instanceof IDBDatabase) target.close()
          reset()
        },
        terminated: reset,
      })
      connection.catch(reset)
      return connection
    },
    close: async () => {
      const opened = await connection
      reset()
      opened?.close()
    },
  }
}
