import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { acquireLock, findLockHolder, inheritLock, type Lock, lockHeldMessage } from '../scripts/lock.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** `.local`, the folder of all local data. PONTO_URBANO_HOME replaces it, to run two deployments on one machine. */
const LOCAL_DIRECTORY = process.env.PONTO_URBANO_HOME ?? join(ROOT, '.local')

/** `.local/data`: what is kept between runs; `npm run reset` deletes it. */
export const DATA_DIRECTORY = join(LOCAL_DIRECTORY, 'data')
/** Lock on the data, which is taken before anything else (scripts/run.mjs takes it before it installs packages). */
const LOCK_FILE = join(LOCAL_DIRECTORY, 'lock')

const runningDeploymentSchema = z.object({
  site_url: z.string(),
  endpoints: z.object({
    dynamodb: z.string(),
    identity: z.string(),
    email: z.string(),
    files: z.string(),
    location: z.string(),
    edge: z.string(),
    queues: z.string(),
    secrets: z.string(),
  }),
})

/** The local deployment that uses this folder's data; other commands (import, audit) find it by this. */
export type RunningDeployment = z.infer<typeof runningDeploymentSchema>

export const findRunningDeployment = (): RunningDeployment | undefined =>
  runningDeploymentSchema.safeParse(findLockHolder(LOCK_FILE)).data

/**
 * Locks the local data for this process, or continues the lock of the program that started it. Throws an Error with one
 * sentence if another process has the lock. `doing`: what this process does.
 */
export function lockLocalData(doing: string): Lock {
  const inheritedLock = process.env.PONTO_URBANO_LOCK
  if (inheritedLock) return inheritLock(inheritedLock, { doing })
  const { lock, holder } = acquireLock(LOCK_FILE, { doing })
  if (lock) return lock
  throw new Error(lockHeldMessage(holder))
}
