import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allFunctions } from '#infra/system.ts'
import { grantedCallsOf, isCallGranted, recordedCallSchema } from '#local/grants.ts'

const folder = process.env.RECORD_MOCKED_CALLS
if (!folder) throw new Error('RECORD_MOCKED_CALLS names no folder: npm run check records the calls of the unit tests.')
const calls = readdirSync(folder).flatMap(file =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => recordedCallSchema.parse(JSON.parse(line))),
)

/** Unit tests run under the grants of their function, so that a missing grant is noticed. */
test('every grant is needed by a unit test', () => {
  const unused = allFunctions().flatMap(([name, definition]) =>
    grantedCallsOf(definition)
      .filter(grant => !calls.some(call => call.function === name && isCallGranted(grant, call)))
      .map(({ action, resource }) => `${name}: ${action} on ${resource}`),
  )
  expect(unused).toEqual([])
})
