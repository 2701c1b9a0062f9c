import { writeFileSync } from 'node:fs'

/**
 * `npm run record-release`, after a deployment to production: records which version of each kind the released code can
 * read. Until that is recorded, code that writes a newer version fails its tests
 * (tests/functions/platform/table/released-versions.test.ts).
 */
process.env.TABLE_NAME = 'none: nothing is read'
const { newestVersionsRead } = await import('#functions/upkeep/migration/shapes.ts')
writeFileSync('infra/released-versions.json', `${JSON.stringify(newestVersionsRead(), null, 2)}\n`)
console.log('infra/released-versions.json has the versions that this release reads. Commit it.')
