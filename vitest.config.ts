import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Whole deployments start and are killed in some, on machines that others use too: what is waited for ends as soon as it is there. */
const slow = { testTimeout: 240_000, hookTimeout: 240_000 }

const onOneDatabase = { globalSetup: 'tests/support/one-database.ts', ...slow, pool: 'forks' as const }

const ofOneProcess = {
  setupFiles: ['tests/support/unit-environment.ts', 'tests/support/quick-pages.ts', 'tests/support/seen-styles.ts'],
  isolate: false, // what files share, and what not: tests/support/unit-environment.ts
  // Pages leave much behind at once, and workers last: with room for it, less is collected (MB), and code that runs often is
  // compiled from the beginning.
  execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32', '--always-sparkplug'],
  // A screen with a long form takes seconds to draw on a busy machine.
  testTimeout: 30_000,
}

export default defineConfig({
  test: {
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
          ...ofOneProcess,
        },
      },
      // Whole screens, as people use them, in a page without layout and with answers of the network that the test gives.
      {
        plugins: [react()],
        test: { name: 'screens', include: ['tests/web/{app,features,screens}/**/*.test.tsx'], ...ofOneProcess },
      },
      { test: { name: 'infra', include: ['tests/infra/**/*.test.ts'], ...slow } },
      // After the others: what they have called, which RECORD_CALLS names (scripts/test.ts).
      { test: { name: 'recorded', include: ['tests/recorded/grants.test.ts'], ...slow } },
      // After the unit tests, by what they called (RECORD_MOCKED_CALLS).
      { test: { name: 'unit-grants', include: ['tests/recorded/unit-grants.test.ts'] } },
      { test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], ...onOneDatabase } },
      // What integration tests prove on few, on many (npm run soak).
      { test: { name: 'soak', include: ['tests/soak/**/*.test.ts'], ...onOneDatabase, testTimeout: 900_000 } },
    ],
  },
})
