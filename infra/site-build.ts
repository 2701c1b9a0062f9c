import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const SITE_DIRECTORY = join(ROOT, 'dist', 'web')
const FINGERPRINT_FILE = join(ROOT, 'dist', 'web.stamp')
/** Files from which the site is built. */
const SOURCES = ['web', 'shared', 'package-lock.json', 'package.json']

/**
 * Builds the site into dist/web, unless the files there were built from the same sources. Calls `onBuild` before a
 * build. Returns the folder.
 */
export async function buildSite(onBuild: () => void = () => undefined): Promise<string> {
  const fingerprint = await fingerprintOf(SOURCES)
  if ((await readFile(FINGERPRINT_FILE, 'utf8').catch(() => '')) === fingerprint) return SITE_DIRECTORY
  onBuild()
  // Removed first, so that an interrupted build does not count as one.
  await rm(FINGERPRINT_FILE, { force: true })
  await buildInWorker()
  await writeFile(FINGERPRINT_FILE, fingerprint)
  return SITE_DIRECTORY
}

/** Builds in a worker thread, so that the build does not block the other parts that are starting. */
function buildInWorker(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('site-build-worker.ts', import.meta.url), {
      // Test runners set NODE_ENV to 'test', which would make a development build.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    worker.once('error', cause => reject(new Error(`The site could not be built: ${firstLine(cause)}`, { cause })))
    worker.once('exit', code => (code === 0 ? resolve() : reject(new Error('The site could not be built'))))
  })
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of await listFiles(join(ROOT, path)))
      hash.update(file.slice(ROOT.length)).update(await readFile(file))
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
