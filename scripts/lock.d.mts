/** What the holder of a lock shows to processes that try to acquire it later. */
type HolderDetails = Record<string, unknown>
type Holder = HolderDetails & { pid: number }
export type Lock = {
  /** Path of the lock's file, for a child process that continues the lock. */
  path: string
  /** Replaces the details of the holder. */
  describe: (details: HolderDetails) => void
  release: () => void
}
export function findLockHolder(folder: string): Holder | undefined
export function acquireLock(
  folder: string,
  details: HolderDetails,
): { lock: Lock; holder?: undefined } | { holder: Holder; lock?: undefined }
export function lockHeldMessage(holder: Holder): string
export function inheritLock(path: string, details: HolderDetails): Lock
