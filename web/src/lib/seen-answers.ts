import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * Answers of the server that somebody has seen, each person's own, on this device (IndexedDB): what is shown while there is no
 * network. All of it goes when they leave.
 */

export type SeenAnswer = {
  user_id: string
  /** The query's, as JSON. */
  key: string
  /** When it was loaded. Milliseconds. */
  seen_at: number
  data: unknown
}

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: SeenAnswer }
}

const NAME = 'ponto-urbano.seen'

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade: db => void db.createObjectStore('answers', { keyPath: ['user_id', 'key'] }),
    terminated: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

export const keepAnswer = async (answer: SeenAnswer): Promise<void> => {
  await (await database()).put('answers', answer)
}

export const answersOf = async (userId: string): Promise<SeenAnswer[]> =>
  (await database()).getAll('answers', IDBKeyRange.bound([userId], [userId, []]))

export const forgetAnswers = async (): Promise<void> => {
  await (await database()).clear('answers')
}
