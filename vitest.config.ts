import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const endsWithVitest = 'tests/helpers/end-with-vitest.ts'

// One number for all that is left to chance: the order of the tests, and what random ones draw (tests/helpers/seed.ts).
// Vitest prints it, TEST_SEED=… repeats it.
process.env.TEST_SEED ??= String(Date.now() % 1_000_000_000)

const nodeTests = [
  'src/{contract,engine,content,checker,kindred,form,app}/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/{engine,checker,content}/**/*.test.ts',
  'tests/*.test.ts',
]

/** Tests that mock a module of ours run isolated, so that the next file does not get the mock (tests/test-conventions.test.ts holds the list complete). */
const replacesModules = [
  'tests/engine/kinds.test.ts',
  'tests/checker/broken-engine.test.ts',
  'tests/checker/test-scripts-broken-engine.test.ts',
  'tests/checker/golden-findings-broken-engine.test.ts',
]

/**
 * One project after the other, each in any order: a worker that goes from one project to another begins anew and loads everything again,
 * which took a quarter of the time (790 s and 573 s, quiet).
 */
const inAnyOrder = (groupOrder: number) => ({ groupOrder, shuffle: { files: true, tests: true } })

const serverOrder = { files: true, tests: process.env.TEST_ORDER === 'any' }

export default defineConfig({
  plugins: [react()],
  test: {
    // Both cores of a small machine: without a word Vitest leaves one of two free.
    maxWorkers: 2,
    // A failing test prints what differs, not the whole file that it looked into.
    diff: { truncateThreshold: 40, truncateAnnotation: '… (the rest is not printed)' },
    // Polling may take longer than a second while the machine is busy (tests/helpers/poll-timeout.ts).
    expect: { poll: { timeout: 20_000 } },
    // No test may lean on another: each run takes its files in an order of its own, and the tests in them too. Server tests, of
    // which each waits for a database, tell longer journeys in one file: those are shuffled by `npm run nightly -- server-order`.
    sequence: { shuffle: serverOrder, seed: Number(process.env.TEST_SEED) },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: nodeTests,
          exclude: replacesModules,
          setupFiles: [endsWithVitest],
          // As in `server`: loading the engine once a worker saves a sixth of the time.
          isolate: false,
          unstubGlobals: true,
          sequence: inAnyOrder(0),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'node-apart',
          environment: 'node',
          include: replacesModules,
          setupFiles: [endsWithVitest],
          sequence: inAnyOrder(1),
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'tests/{http,db,attack}/**/*.test.ts'],
          setupFiles: [endsWithVitest, 'tests/helpers/server/use-built-check-worker.ts'],
          globalSetup: ['tests/helpers/server/global-setup.ts'],
          // One more than a small machine has cores: many of these wait for locks, clocks and processes, not for the processor.
          maxWorkers: 3,
          // The server's modules keep nothing that another test could meet: loading them once a worker, not once for each file,
          // saves a third of the processor's time.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2, shuffle: serverOrder },
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          sequence: inAnyOrder(1),
          setupFiles: [endsWithVitest, 'tests/helpers/dom-setup.ts'],
          server: { deps: { inline: [/primereact/, /@rjsf/] } },
          testTimeout: 60_000,
        },
      },
    ],
  },
})
