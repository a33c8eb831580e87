import { defineConfig } from 'vitest/config'
import { failedFiles } from './failed-files.ts'

const setup = process.env.MUTATED_SETUP

/** The tests that judge one part: `MUTATED_TESTS` names their files. Stryker runs them in its own copy. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env.MUTATED_TESTS ?? 'src/engine/**/*.test.ts').split(' '),
    globalSetup: setup ? [setup] : [],
    // Without the made thread every app of a test would load the checker from its sources, once for each mutant.
    setupFiles: setup ? ['tests/helpers/server/use-built-check-worker.ts'] : [],
    reporters: [failedFiles],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
