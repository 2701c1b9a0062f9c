import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoints } from './environment.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Everything that the local deployment keeps; PONTO_URBANO_HOME puts it elsewhere, so that two can live side by side. */
const HOME = process.env.PONTO_URBANO_HOME ?? join(ROOT, '.local')

/** Its data between runs; `npm run reset` removes it. */
export const DATA_DIRECTORY = join(HOME, 'data')
const FILE = join(HOME, 'running.json')

/** The local deployment that runs on this folder's data: the other commands (import, audit) find it by this. */
export type Running = { pid: number; site_url: string; endpoints: Endpoints }

export async function findRunning(): Promise<Running | undefined> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined)
  if (!text) return undefined
  // Written by this program and removed when it ends; one that was killed leaves it behind, so look whether it lives.
  const running: Running = JSON.parse(text)
  return isAlive(running.pid) ? running : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export async function noteRunning(running: Running): Promise<void> {
  await mkdir(dirname(FILE), { recursive: true })
  await writeFile(FILE, JSON.stringify(running))
}

export const forgetRunning = (): Promise<void> => rm(FILE, { force: true })
