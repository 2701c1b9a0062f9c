import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** IndexedDB with query results and files for use without network, separately for each person. Cleared on sign-out. */

export type PersistedQuery = {
  user_id: string
  /** The query key as JSON. */
  key: string
  /** When the data was loaded. Milliseconds since 1970. */
  seen_at: number
  data: unknown
}

/** Stored as bytes, because some browsers lose blobs stored in IndexedDB. */
type PersistedFile = { user_id: string; name: string; type: string; bytes: ArrayBuffer }

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: PersistedQuery }
  files: { key: [string, string]; value: PersistedFile }
}

const NAME = 'ponto-urbano.seen'

let connection: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  connection ??= openDB<Schema>(NAME, 2, {
    upgrade(db, from) {
      if (from < 1) db.createObjectStore('answers', { keyPath: ['user_id', 'key'] })
      if (from < 2) db.createObjectStore('files', { keyPath: ['user_id', 'name'] })
    },
    // Otherwise this tab would block the upgrade by a newer version of the site in another tab.
    blocking(_current, _blocked, { target }) {
      if (target instanceof IDBDatabase) target.close()
      connection = undefined
    },
    terminated: () => {
      connection = undefined
    },
  })
  connection.catch(() => {
    connection = undefined
  })
  return connection
}

export const persistQuery = async (answer: PersistedQuery): Promise<void> => {
  await (await database()).put('answers', answer)
}

const keysOfUser = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

export const readPersistedQueries = async (userId: string): Promise<PersistedQuery[]> =>
  (await database()).getAll('answers', keysOfUser(userId))

export const persistFile = async (userId: string, name: string, file: Blob): Promise<void> => {
  const bytes = await file.arrayBuffer()
  await (await database()).put('files', { user_id: userId, name, type: file.type, bytes })
}

export const readPersistedFile = async (userId: string, name: string): Promise<Blob | undefined> => {
  const storedFile = await (await database()).get('files', [userId, name])
  return storedFile && new Blob([storedFile.bytes], { type: storedFile.type })
}

/** Deletes a person's files except these. Returns the names of those that remain. */
export async function prunePersistedFiles(userId: string, names: ReadonlySet<string>): Promise<Set<string>> {
  const transaction = (await database()).transaction('files', 'readwrite')
  const storedNames = (await transaction.store.getAllKeys(keysOfUser(userId))).map(([, name]) => name)
  for (const name of storedNames) if (!names.has(name)) await transaction.store.delete([userId, name])
  await transaction.done
  return new Set(storedNames.filter(name => names.has(name)))
}

export const clearOfflineStorage = async (): Promise<void> => {
  const db = await database()
  await Promise.all([db.clear('answers'), db.clear('files')])
}
