import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allFunctions, FUNCTIONS } from '#infra/system.ts'

/**
 * Each function starts with exactly the environment variables that its definition gives it, and reports missing ones.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const everything = new Set(allFunctions().flatMap(([, { environment }]) => environment))

// In one process, which evaluates our own modules anew each time: a process for each takes a minute. That the bundles
// start in processes of their own, without a word, is seen in bundles.test.ts.
beforeEach(() => {
  vi.resetModules()
  for (const name of everything) vi.stubEnv(name, undefined)
  vi.stubEnv('AWS_REGION', 'sa-east-1')
})
afterEach(() => vi.unstubAllEnvs())

describe.each(allFunctions())('%s', (_, { entry, environment }) => {
  beforeEach(() => {
    for (const name of environment) vi.stubEnv(name, 'value')
  })

  test('starts with its own environment', async () => {
    expect(await import(join(ROOT, entry))).toMatchObject({ handler: expect.any(Function) })
  })

  test.each(environment)('names %s, when it is missing', async missing => {
    vi.stubEnv(missing, undefined)
    await expect(import(join(ROOT, entry))).rejects.toThrow(missing)
  })
})

test('a process that loads a function without its environment ends, and says what is missing', async () => {
  const { entry, environment } = FUNCTIONS.audit
  await expect(
    run(process.execPath, ['--input-type=module', '-e', `await import('./${entry}')`], {
      cwd: ROOT,
      env: { AWS_REGION: 'sa-east-1', PATH: process.env.PATH ?? '' },
    }),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(environment[0]) })
})
