import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const slow = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['tests/{shared,functions,web,structure}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/unit-environment.ts', 'tests/support/seen-styles.ts'],
          // A screen with a long form takes seconds to draw in jsdom on a busy machine.
          testTimeout: 30_000,
        },
      },
      { test: { name: 'infra', include: ['tests/infra/**/*.test.ts'], ...slow } },
      // After the others: what they have called, which RECORD_CALLS names (scripts/test.ts).
      { test: { name: 'recorded', include: ['tests/recorded/**/*.test.ts'], ...slow } },
      { test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], ...slow, pool: 'forks' } },
    ],
  },
})
