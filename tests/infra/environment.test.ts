import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { allFunctions } from '#infra/system.ts'

/** Each function starts with exactly the environment that the system gives it, and says what is missing. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

function startCold(entry: string, names: readonly string[]) {
  const env = {
    ...Object.fromEntries(names.map(name => [name, 'value'])),
    AWS_REGION: 'sa-east-1',
    PATH: process.env.PATH ?? '',
  }
  return spawnSync(process.execPath, ['--input-type=module', '-e', `await import('./${entry}')`], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  })
}

describe.each(allFunctions())('%s', (_, { entry, environment }) => {
  test('starts with its own environment', () => {
    const { status, stderr } = startCold(entry, environment)
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  test('names what is missing, when anything is', () => {
    for (const missing of environment) {
      const { status, stderr } = startCold(
        entry,
        environment.filter(name => name !== missing),
      )
      expect(status).not.toBe(0)
      expect(stderr).toContain(missing)
    }
  })
})
