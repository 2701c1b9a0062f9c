import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readOptions } from './command-options.ts'

/**
 * `npm run record-release`, after a deployment to production: records which version of each kind, and which texts of its
 * enumerations, the released code can read. Until that is recorded, code that writes others fails its tests
 * (tests/functions/platform/table/released-versions.test.ts).
 */
readOptions('Uso: npm run record-release', { options: {} })
process.env.TABLE_NAME = 'none: nothing is read'
const { readByThisRelease } = await import('#functions/upkeep/migration/shapes.ts')
const FILE = 'infra/released-versions.json'
writeFileSync(FILE, inProjectFormat(JSON.stringify(readByThisRelease(), null, 2)))
console.log(`${FILE} has what this release reads. Commit it.`)

/** The text as the linter wants the file. */
function inProjectFormat(text: string): string {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const root = join(import.meta.dirname, '..')
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${FILE}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
}
