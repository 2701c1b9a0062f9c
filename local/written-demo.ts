import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './emulators/free-port.ts'
import { makeFolderInMemory } from './folder-in-memory.ts'

/**
 * A demo that is written once and copied by many short-lived deployments: writing one takes half a minute of a core,
 * copying it a second. Deadlines of the demo's orders pass within hours, so each run of tests writes a new one.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Writes the demo into a folder below `home`. Returns the value of DEMO_DATA for processes that copy it. */
export async function writeDemo(home: string): Promise<string> {
  await rm(home, { recursive: true, force: true })
  const inMemory = await makeFolderInMemory('ponto-urbano-demo-')
  try {
    await startUntilComplete(inMemory)
    const data = join(home, 'data')
    await cp(join(inMemory, 'data'), data, { recursive: true })
    dropDeliveredChanges(data)
    return data
  } finally {
    await rm(inMemory, { recursive: true, force: true })
  }
}

async function startUntilComplete(home: string): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'local/start.ts')], {
    cwd: ROOT,
    env: { ...process.env, PONTO_URBANO_HOME: home, PORT: String(await findFreePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const processEnd = new Promise<number | null>(resolve => child.once('exit', resolve))
  let isComplete = false
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'Demo complete.') continue
    isComplete = true
    child.kill('SIGTERM')
  }
  if ((await processEnd) !== 0 || !isComplete) throw new Error('The demo for the tests could not be written')
}

/**
 * Removes the stream's old changes, which are half of the table's file and which all consumers have handled, so that
 * copies are smaller. The last change stays, because the checkpoints contain its number.
 */
function dropDeliveredChanges(data: string): void {
  const database = new DatabaseSync(join(data, 'table', 'shared-local-instance.db'))
  database.exec('DELETE FROM us WHERE SequenceNumber < (SELECT MAX(SequenceNumber) FROM us); VACUUM')
  database.close()
}

/** Copies the demo that DEMO_DATA names, for one deployment; undefined when there is none. */
export async function copyWrittenDemo(): Promise<{ directory: string; remove: () => Promise<void> } | undefined> {
  const writtenDemo = process.env.DEMO_DATA
  if (!writtenDemo) return undefined
  const directory = await makeFolderInMemory('ponto-urbano-demo-')
  // Also removed when the process gets a second signal and ends without waiting.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  await cp(writtenDemo, directory, { recursive: true })
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}
