import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { findHolder, inheritLock, type Lock, takeLock, takenBy } from '../../scripts/lock.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Everything that the local deployment keeps; PONTO_URBANO_HOME puts it elsewhere, so that two can live side by side. */
const HOME = process.env.PONTO_URBANO_HOME ?? join(ROOT, '.local')

/** Its data between runs; `npm run reset` removes it. */
export const DATA_DIRECTORY = join(HOME, 'data')
/** Whoever works on the data has this first (scripts/run.mjs takes it before it installs). */
const LOCK = join(HOME, 'lock')

const running = z.object({
  site_url: z.string(),
  endpoints: z.object({
    dynamodb: z.string(),
    identity: z.string(),
    email: z.string(),
    files: z.string(),
    location: z.string(),
    queues: z.string(),
  }),
})

/** The local deployment that runs on this folder's data: the other commands (import, audit) find it by this. */
export type Running = z.infer<typeof running>

export const findRunning = (): Running | undefined => running.safeParse(findHolder(LOCK)).data

/**
 * Takes the data for this process, or what the program that started it has taken for it. Throws one sentence when another
 * process has it, whatever that one is doing.
 */
export function takeData(doing: string): Lock {
  const inherited = process.env.PONTO_URBANO_LOCK
  if (inherited) return inheritLock(inherited, { doing })
  const { lock, holder } = takeLock(LOCK, { doing })
  if (lock) return lock
  throw new Error(takenBy(holder))
}
