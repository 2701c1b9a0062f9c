import { writeFileSync } from 'node:fs'
import { readOptions } from './command-options.ts'

/**
 * `npm run record-release`, after a deployment to production: records which version of each kind, and which texts of its
 * enumerations, the released code can read. Until that is recorded, code that writes others fails its tests
 * (tests/functions/platform/table/released-versions.test.ts).
 */
readOptions('Uso: npm run record-release', { options: {} })
process.env.TABLE_NAME = 'none: nothing is read'
const { readByThisRelease } = await import('#functions/upkeep/migration/shapes.ts')
writeFileSync('infra/released-versions.json', `${JSON.stringify(readByThisRelease(), null, 2)}\n`)
console.log('infra/released-versions.json has what this release reads. Commit it.')
