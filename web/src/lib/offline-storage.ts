import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * Answers of the server that somebody has seen, and files that they take along, each person's own, on this device (IndexedDB):
 * what is shown while there is no network. All of it goes when they leave.
 */

export type PersistedQuery = {
  user_id: string
  /** The query's, as JSON. */
  key: string
  /** When it was loaded. Milliseconds. */
  seen_at: number
  data: unknown
}

/** As bytes: some browsers forget blobs that a database refers to. */
type PersistedFile = { user_id: string; name: string; type: string; bytes: ArrayBuffer }

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: PersistedQuery }
  files: { key: [string, string]; value: PersistedFile }
}

const NAME = 'ponto-urbano.seen'

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 2, {
    upgrade(db, from) {
      if (from < 1) db.createObjectStore('answers', { keyPath: ['user_id', 'key'] })
      if (from < 2) db.createObjectStore('files', { keyPath: ['user_id', 'name'] })
    },
    // A newer version of the site in another tab must not wait for this one.
    blocking(_current, _blocked, { target }) {
      if (target instanceof IDBDatabase) target.close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

export const persistQuery = async (answer: PersistedQuery): Promise<void> => {
  await (await database()).put('answers', answer)
}

const keysOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

export const readPersistedQueries = async (userId: string): Promise<PersistedQuery[]> =>
  (await database()).getAll('answers', keysOf(userId))

export const persistFile = async (userId: string, name: string, file: Blob): Promise<void> => {
  const bytes = await file.arrayBuffer()
  await (await database()).put('files', { user_id: userId, name, type: file.type, bytes })
}

export const readPersistedFile = async (userId: string, name: string): Promise<Blob | undefined> => {
  const found = await (await database()).get('files', [userId, name])
  return found && new Blob([found.bytes], { type: found.type })
}

/** Forgets this person's files but these. Answers the names of those that stay. */
export async function prunePersistedFiles(userId: string, names: ReadonlySet<string>): Promise<Set<string>> {
  const writing = (await database()).transaction('files', 'readwrite')
  const known = (await writing.store.getAllKeys(keysOf(userId))).map(([, name]) => name)
  for (const name of known) if (!names.has(name)) await writing.store.delete([userId, name])
  await writing.done
  return new Set(known.filter(name => names.has(name)))
}

export const clearOfflineStorage = async (): Promise<void> => {
  const seen = await database()
  await Promise.all([seen.clear('answers'), seen.clear('files')])
}
