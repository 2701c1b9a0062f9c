import { defineConfig } from 'vitest/config'

/** Runs the tests in MUTATE_TESTS (scripts/mutate.ts). Without isolation, mutants that act while a module loads would survive. */
export default defineConfig({
  test: {
    include: process.env.MUTATE_TESTS?.split(',') ?? [],
    setupFiles: ['tests/support/unit-environment.ts'],
    testTimeout: 120_000,
  },
})
