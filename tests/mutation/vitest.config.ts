import { defineConfig } from 'vitest/config'

/** The tests that judge one part: `MUTATED_TESTS` names their files. Stryker runs them in its own copy. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env.MUTATED_TESTS ?? 'src/engine/**/*.test.ts').split(' '),
    globalSetup: process.env.MUTATED_SETUP ? [process.env.MUTATED_SETUP] : [],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
