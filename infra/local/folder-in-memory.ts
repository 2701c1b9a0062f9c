import { constants } from 'node:fs'
import { access, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's folder in memory; containers often have a small one. */
const MEMORY = '/dev/shm'
/** Room for the data of several deployments. */
const MIN_FREE_BYTES = 1024 ** 3

/**
 * A new folder for data that nobody needs after the process: in memory where the machine can, because DynamoDB Local waits for
 * the disk after each write, which takes up to ten times as long. It outlives a killed process, as one on the disk does.
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
