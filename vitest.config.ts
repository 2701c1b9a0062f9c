import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs files of one environment after another: a worker ends when the next file has another environment, and a new one loads
 * everything again.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const environmentOf = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${/^\/\/ @vitest-environment .*/.exec(readFileSync(moduleId, 'utf8'))}`
    return [...Map.groupBy(await super.sort(files), environmentOf).values()].flat()
  }
}

/** Some tests start and kill whole deployments, also on busy machines; a wait ends as soon as its condition holds. */
const slow = { testTimeout: 240_000, hookTimeout: 240_000 }

/** Files of a worker run in one process; tests/support/between-files.ts resets what they must not share. */
const inOneProcess = { isolate: false, setupFiles: ['tests/support/between-files.ts'] }

const withEmulators = {
  ...inOneProcess,
  ...slow,
  setupFiles: [...inOneProcess.setupFiles, 'tests/support/unguarded-clients.ts'],
}

const onOneDatabase = { ...withEmulators, globalSetup: 'tests/support/one-database.ts', pool: 'forks' as const }

/** Integration tests that run races, in `npm run soak` more often (tests/support/few-or-many.ts). */
const withRaces = globSync('tests/integration/**/*.test.ts', { cwd: import.meta.dirname }).filter(file =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('#tests/support/few-or-many.ts'),
)

const ofUnits = {
  ...inOneProcess,
  setupFiles: [
    ...inOneProcess.setupFiles,
    'tests/support/unit-environment.ts',
    'tests/support/quick-pages.ts',
    'tests/support/screen-styles.ts',
  ],
  // Workers live long and pages create much short-lived garbage: a larger young generation (MB) is collected less often. Hot
  // code is compiled early.
  execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32', '--always-sparkplug'],
  // Nothing loads a script here; the page need not say so of each.
  environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
  // Long, for busy machines, where a screen with a long form takes many times as long; a wait ends as soon as its condition holds.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: [
            'tests/{shared,functions,structure}/**/*.test.ts',
            'tests/web/**/*.test.ts',
            'tests/web/{lib,map}/**/*.test.tsx',
          ],
          ...ofUnits,
        },
      },
      // Whole screens as people use them, in a DOM without layout, with a stubbed network.
      {
        plugins: [react()],
        test: { name: 'screens', include: ['tests/web/{app,features,screens}/**/*.test.tsx'], ...ofUnits },
      },
      {
        test: {
          name: 'infra',
          include: ['tests/{infra,local}/**/*.test.ts'],
          ...withEmulators,
          globalSetup: 'tests/support/temporary-directory.ts',
          setupFiles: [
            ...withEmulators.setupFiles,
            'tests/support/own-temporary-directory.ts',
            'tests/support/without-bundling-messages.ts',
          ],
        },
      },
      // Runs after the others and checks the AWS calls that they recorded in the folder RECORD_CALLS (scripts/test.ts).
      { test: { name: 'recorded', include: ['tests/recorded/grants.test.ts'], ...slow } },
      // Runs after the unit tests and checks the calls that they recorded (RECORD_MOCKED_CALLS).
      { test: { name: 'unit-grants', include: ['tests/recorded/unit-grants.test.ts'] } },
      { test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], ...onOneDatabase } },
      // Integration tests again, on large amounts of data and with more rounds of their races (npm run soak).
      {
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts', ...withRaces],
          env: { SOAK: '1' },
          ...onOneDatabase,
          testTimeout: 1_500_000,
        },
      },
    ],
  },
})
