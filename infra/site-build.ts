import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const SITE_DIRECTORY = join(ROOT, 'dist', 'web')
const STAMP = join(ROOT, 'dist', 'web.stamp')
/** What the built site is made of. */
const SOURCES = ['web', 'shared', 'package-lock.json', 'package.json']

/** Builds the site into dist/web unless the files there were built from these very sources. Answers its folder. */
export async function buildSite(): Promise<string> {
  const fingerprint = await fingerprintOf(SOURCES)
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === fingerprint) return SITE_DIRECTORY
  // Test runners set it to 'test', and would leave a site behind that is built for developers.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({ configFile: join(ROOT, 'web', 'vite.config.ts'), logLevel: 'error' })
  await writeFile(STAMP, fingerprint)
  return SITE_DIRECTORY
}

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
