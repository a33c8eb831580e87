// Changes one place of the code at a time and asks whether a test fails. Prints the score of each part and, line by line,
// what survived. `node tests/mutation/run.mjs conditions selection` runs some parts alone, SAMPLE=200 SEED=7 draws 200
// mutants of each part, ONLY=src/server/platform/sessions/tokens.ts takes one file, and
// TESTS=src/server/platform/sessions/tokens.test.ts asks fewer tests. A run takes minutes to hours: it is part of
// `npm run nightly` only. What was measured stands in README.md.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from '../../scripts/ensure-installed.mjs'
import { runProgram } from '../../scripts/run-program.mjs'

const engine = (room) => ({
  code: `src/engine/${room}/**/*.ts`,
  // The room's own tests alone: they are to notice, not a whole wizard somewhere else.
  tests: [`src/engine/${room}/**/*.test.ts`],
})
const setup = 'tests/helpers/server/global-setup.ts'
const parts = {
  ...Object.fromEntries(
    ['selection', 'conditions', 'journey', 'machine', 'payload', 'upgrades'].map((room) => [room, engine(room)]),
  ),
  properties: {
    code: 'src/checker/properties/**/*.ts',
    tests: [
      // The golden findings come first: they are quick and kill most mutants.
      'tests/checker/golden-findings{,-broken-engine}.test.ts',
      // All that walk a wizard by the checker; without its mutations of the shipped content (a minute each time) and the scripts.
      'tests/checker/{brute-force-first-half,broken-engine,large-combinations,random-wizard-regressions}.test.ts',
      'tests/checker/{always-holds,counting-conditions,joined-wizards,named-conditions,random-breaks,results-and-placeholders}.test.ts',
      'tests/checker/{root-causes,sample-answers,stepper-matches-machine,tiny-bounds,traces-and-replay,unreachable}.test.ts',
      'tests/checker/upgrade-classes.test.ts',
      'tests/engine/{keywords,kinds}.test.ts',
      'tests/content/{finding-docs,finding-messages,finding-places,invisible-mistakes,quiz,wizard-settings-conflicts}.test.ts',
    ],
    env: { JOURNEY_RUNS: '60' },
  },
  visibility: {
    code: 'src/server/features/visibility/**/*.ts',
    tests: [
      'src/server/features/visibility/**/*.test.ts',
      'tests/http/{visibility-matrix,memory-links,memory-lists,blocks-and-mutes}.test.ts',
    ],
    setup,
  },
  accounts: {
    code: 'src/server/{features/accounts,platform/sessions}/**/*.ts',
    tests: [
      'src/server/{features/accounts,platform/sessions}/**/*.test.ts',
      'tests/http/{accounts,accounts-*,account-settings,account-deletion,cached-sessions}.test.ts',
    ],
    setup,
  },
}

/** The least that is to be killed of a hundred mutants. */
const goal = 90
const folder = join(root, '.cache/mutation')

const sample = process.env.SAMPLE === undefined ? undefined : Number(process.env.SAMPLE)
if (sample !== undefined && !(Number.isInteger(sample) && sample > 0)) {
  console.error('SAMPLE is how many mutants of a part are drawn: a whole number from 1.')
  process.exit(2)
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". The parts are: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const settingsOf = (name) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', ...(sample ? [join(root, 'tests/mutation/sample.mjs')] : [])],
  checkers: sample ? ['sample'] : [],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: [...(process.env.ONLY?.split(' ') ?? [parts[name].code]), '!src/**/*.test.ts', '!src/**/index.ts'],
  // Stryker asks TypeScript to rewrite tsconfig.json, by a function that TypeScript 7 no longer has. Nothing here needs it.
  tsconfigFile: '.cache/mutation/no-tsconfig.json',
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  // Far more than a busy machine can make of it: what ends by time is endless, and not only slow.
  timeoutMS: 180_000,
  timeoutFactor: 4,
  tempDirName: '.cache/stryker',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
})

/** Mutants of a report that tests could meet at all, each with its place; where a sample was drawn, those of the sample. */
function mutantsIn(name) {
  const { files } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => !['CompileError', 'RuntimeError', 'Ignored'].includes(status))
      .map(({ status, mutatorName, replacement, location }) => ({
        isKilled: status === 'Killed' || status === 'Timeout',
        // On a busy machine it may only have been slow.
        isByTime: status === 'Timeout',
        words: `${status === 'NoCoverage' ? 'no test meets ' : ''}${file}:${location.start.line} ${mutatorName}: ${String(replacement).split('\n')[0].slice(0, 90)}`,
      })),
  )
}

async function runPart(name) {
  console.log(`\n== mutants of ${name}`)
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, `${name}.json`), { force: true })
  const settings = join(folder, `${name}.settings.json`)
  writeFileSync(settings, JSON.stringify(settingsOf(name)))
  const env = {
    ...process.env,
    ...parts[name].env,
    MUTATED_TESTS: process.env.TESTS ?? parts[name].tests.join(' '),
    ...(parts[name].setup ? { MUTATED_SETUP: parts[name].setup } : {}),
  }
  const { status, error } = await runProgram(join(root, 'node_modules/.bin/stryker'), ['run', settings], {
    cwd: root,
    env,
  })
  if (error) console.error(error.message)
  if (status !== 0) return false
  const mutants = mutantsIn(name)
  const killed = mutants.filter(({ isKilled }) => isKilled).length
  const score = mutants.length === 0 ? 0 : (100 * killed) / mutants.length
  for (const { words } of mutants.filter(({ isKilled }) => !isKilled)) console.log(`survived ${words}`)
  const byTime = mutants.filter(({ isByTime }) => isByTime).length
  const drawn = sample ? ` of a sample (SAMPLE=${sample} SEED=${process.env.SEED ?? 1})` : ''
  console.log(
    `${name}: ${killed} of ${mutants.length} killed${drawn}${byTime > 0 ? `, ${byTime} of them by time` : ''}, ${score.toFixed(1)} % (goal: ${goal} %)`,
  )
  return score >= goal
}

ensureInstalled()
let isGood = true
for (const name of asked.length > 0 ? asked : Object.keys(parts)) isGood = (await runPart(name)) && isGood
process.exitCode = isGood ? 0 : 1
