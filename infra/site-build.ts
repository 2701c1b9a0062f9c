import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const SITE_DIRECTORY = join(ROOT, 'dist', 'web')
const STAMP = join(ROOT, 'dist', 'web.stamp')
/** What the built site is made of. */
const SOURCES = ['web', 'shared', 'package-lock.json', 'package.json']

/**
 * Builds the site into dist/web unless the files there were built from these very sources, which `begins` is not called for.
 * Answers its folder.
 */
export async function buildSite(begins: () => void = () => undefined): Promise<string> {
  const fingerprint = await fingerprintOf(SOURCES)
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === fingerprint) return SITE_DIRECTORY
  begins()
  // Cut off in the middle, it is nothing that was built of the former sources either.
  await rm(STAMP, { force: true })
  await buildBeside()
  await writeFile(STAMP, fingerprint)
  return SITE_DIRECTORY
}

/** In a thread of its own, so that whoever starts other things meanwhile is not kept waiting by it. */
function buildBeside(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('site-build-worker.ts', import.meta.url), {
      // Test runners set it to 'test', and would leave a site behind that is built for developers.
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
    for (const file of await filesBelow(join(ROOT, path)))
      hash.update(file.slice(ROOT.length)).update(await readFile(file))
  return hash.digest('hex')
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
