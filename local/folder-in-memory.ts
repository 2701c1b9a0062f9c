import { constants } from 'node:fs'
import { access, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's folder in memory; in containers it is often small. */
const MEMORY = '/dev/shm'
/** Free space that is needed, enough for the data of several deployments. Bytes. */
const MIN_FREE_BYTES = 1024 ** 3

/**
 * Creates a folder for data that nobody needs after the process ends: in memory if the machine can, because DynamoDB
 * Local waits for the disk after each write, which takes up to ten times as long. If the process is killed, the folder
 * remains, like one on disk.
 */
export async function makeFolderInMemory(prefix: string): Promise<string> {
  return mkdtemp(join((await hasMemory()) ? MEMORY : tmpdir(), prefix))
}

async function hasMemory(): Promise<boolean> {
  try {
    await access(MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(MEMORY)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
