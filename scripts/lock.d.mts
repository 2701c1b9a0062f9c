/** What a holder tells whoever comes later. */
type Note = Record<string, unknown>
type Holder = Note & { pid: number }
export type Lock = {
  /** To be inherited by a child process. */
  path: string
  /** Says anew what the holder does. */
  note: (note: Note) => void
  release: () => void
}
export function findHolder(folder: string): Holder | undefined
export function takeLock(
  folder: string,
  note: Note,
): { lock: Lock; holder?: undefined } | { holder: Holder; lock?: undefined }
export function takenBy(holder: Holder): string
export function inheritLock(path: string, note: Note): Lock
