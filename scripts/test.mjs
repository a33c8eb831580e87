// npm test: installs what it needs, then runs every check: lint, types, content, unit, server and browser tests.
// Closes with one line: "N passed, N failed". Plain Node, so that it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findChromium, installChromium } from './find-chromium.mjs'
import { findNode, otherVersions } from './other-node.mjs'
import { failedFiles, maxRetries, mergeReports, shouldRetry, withUnhandled } from './retry-failed-tests.mjs'
import { runProgram } from './run-program.mjs'
import { slowestFiles } from './slowest-files.mjs'
import { browserTests, leftOut } from './test-rotation.mjs'

const results = '.cache/test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// One number for all that is left to chance, also when something is looked at twice.
process.env.TEST_SEED ??= String(Date.now() % 1_000_000_000)
const seed = Number(process.env.TEST_SEED)
/** Everything, instead of a part of the slow tests (test-rotation.mjs). */
const isWhole = process.env.WHOLE === 'on'

/** @type {{ name: string, passed: number, failed: number, seconds: number }[]} */
const rows = []
let lastRowAt = Date.now()

/** What a check came to; `seconds` since the one before. */
function addRow(name, passed, failed) {
  rows.push({ name, passed, failed, seconds: Math.round((Date.now() - lastRowAt) / 1000) })
  lastRowAt = Date.now()
}
const only = process.argv.slice(2)
const wanted = (name) => only.length === 0 || only.includes(name)

async function run(command, args, env = {}) {
  const { status } = await runProgram(command, args, { env: { ...process.env, ...env } })
  return status === 0
}

/** One check that is right or wrong as a whole. */
async function check(name, command, args) {
  if (!wanted(name)) return
  console.log(`\n== ${name}`)
  const ok = await run(command, args)
  addRow(name, ok ? 1 : 0, ok ? 0 : 1)
}

/**
 * Checks that keep one core busy each, side by side. What they say comes check by check.
 * @param {[name: string, command: string, args: string[]][]} checks
 */
async function checkTogether(checks) {
  const asked = checks.filter(([name]) => wanted(name))
  const running = asked.map(async ([name, command, args]) => {
    const file = `${results}/${name.replaceAll(' ', '-')}.txt`
    const out = openSync(file, 'w')
    const { status } = await runProgram(command, args, { stdio: ['inherit', out, out] })
    closeSync(out)
    return { name, file, ok: status === 0 }
  })
  for (const { name, file, ok } of await Promise.all(running)) {
    console.log(`\n== ${name}\n${readFileSync(file, 'utf8')}`)
    addRow(name, ok ? 1 : 0, ok ? 0 : 1)
  }
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** What went wrong, said again at the end, where it is found. @type {string[]} */
const troubles = []

/** Failed tests, and files that failed without one. */
function noteVitest(report) {
  for (const file of report?.testResults ?? []) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const name = file.name.replace(`${process.cwd()}/`, '')
    for (const test of failed)
      troubles.push(`${name}: ${test.fullName}\n${(test.failureMessages[0] ?? '').slice(0, 3000)}`)
    if (file.status === 'failed' && (failed.length === 0 || file.message))
      troubles.push(`${name}: ${(file.message ?? '').slice(0, 3000)}`)
  }
}

/** Tests that passed at the retry only: no failure, and nothing to forget. @type {string[]} */
const late = []
const noteLate = (where, titles) => late.push(...titles.map((title) => `${where}: ${title}`))

function titlesOf({ suites = [], specs = [] } = {}, status) {
  const mine = specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(({ title }) => title)
  return [...mine, ...suites.flatMap((suite) => titlesOf(suite, status))]
}

function notePlaywright({ suites = [], specs = [], title = '' } = {}, above = '') {
  const here = `${above}${title} › `
  for (const spec of specs)
    for (const test of spec.tests)
      if (test.status === 'unexpected' || test.status === 'flaky') {
        const message = test.results.find(({ error }) => error !== undefined)?.error?.message ?? ''
        troubles.push(`${here}${spec.title} (${test.status})\n${message.slice(0, 3000)}`)
      }
  for (const suite of suites) notePlaywright(suite, here)
}

/** Counts what a runner reported; a runner that failed without a failed test counts as one failure. */
function count(name, ok, passed, failed) {
  addRow(name, passed, !ok && failed === 0 ? 1 : failed)
}

let isBuilt
/** Builds once, for whichever check comes first. */
const build = () => {
  isBuilt ??= run(process.execPath, ['scripts/build.mjs'])
  return isBuilt
}

/** Tests that bring a database of their own, and tests of what is answered without asking one. */
const sameOnAnyDatabase = [
  ...['behind-a-pooler', 'full-disk', 'living-content', 'content-across-servers', 'database-outages'],
  ...[
    'event-streams',
    'help',
    'help-pages',
    'living-content-soak',
    'parser-refusals',
    'refusal-sizes',
    'same-origin',
    // of content, of a store of files, of the document of calls
    'content-only-edits',
    'openapi',
    'other-team',
    'photos-in-a-store',
    'styles',
  ],
]

/**
 * What is asked of an installed database too: each run another eighth of the rest, since both are PostgreSQL and differ in their
 * versions only. All of them: `npm run nightly -- installed-database`.
 */
function askedOfInstalled() {
  const files = readdirSync('tests/http').filter((file) => file.endsWith('.test.ts'))
  const differ = files.filter((file) => !sameOnAnyDatabase.includes(file.replace('.test.ts', ''))).sort()
  const asked = process.env.NIGHTLY === 'on' ? differ : differ.filter((_, at) => at % 8 === seed % 8)
  return asked.map((file) => `tests/http/${file}`)
}

const bin = (name) => `node_modules/.bin/${name}`

if (!(await run(process.execPath, ['scripts/with-install.mjs', 'biome', '--version']))) process.exit(1)
/** Fetching a browser keeps the network busy, not the processor: it goes on beside the first checks. */
const browserHere = wanted('browser') ? (findChromium() ?? installChromium()) : undefined
await checkTogether([
  ['lint', bin('biome'), ['check', '.']],
  ['types', bin('tsc'), ['--noEmit']],
  ['generated types', bin('tsx'), ['scripts/generate-types.ts', '--check']],
  ['content', bin('tsx'), ['scripts/check-content.ts']],
])

/** Runs Vitest, and what failed there once more by itself; counts both together. */
async function vitest(name, before, args) {
  const once = async (/** @type {string} */ suffix, /** @type {string[]} */ more) => {
    const file = `${results}/${name.replaceAll(' ', '-')}${suffix}.json`
    const unhandled = file.replace('.json', '-unhandled.txt')
    const reporters = ['--reporter=json', `--outputFile.json=${file}`, '--reporter=./scripts/unhandled-reporter.mjs']
    const [program, ...rest] = [...before, bin('vitest'), 'run', ...more, ...reporters]
    const ok = await run(program, rest, { UNHANDLED_JSON: unhandled })
    return { ok, report: withUnhandled(readJson(file), readJson(unhandled) ?? []) }
  }
  const { ok, report } = await once('', args)
  if (ok || !shouldRetry(report)) {
    noteVitest(report)
    if (!ok && failedFiles(report).length === 0) troubles.push(`${name}: it ended without saying what failed.`)
    return count(name, ok, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
  }
  console.log(`\n== ${name}: what failed, once more`)
  const projects = args.filter((_, at) => args[at] === '--project' || args[at - 1] === '--project')
  const again = await once('-again', [
    ...projects,
    '--no-file-parallelism',
    ...failedFiles(report),
    '--reporter=default',
  ])
  const { passed, failed, late } = mergeReports(report, again.report)
  noteVitest(failed > 0 ? report : undefined)
  noteLate(name, late)
  count(name, again.ok || failed > 0, passed, failed)
}

if (wanted('vitest')) {
  const skipped = isWhole ? [] : leftOut(seed)
  console.log(`\n== vitest, without ${skipped.length} files whose turn it is not`)
  await vitest('vitest', [], ['--reporter=default', ...skipped.map((file) => `--exclude=${file}`)])
}

if (wanted('server on PostgreSQL')) {
  const { stdout } = spawnSync(bin('tsx'), ['scripts/with-postgres-server.ts', '--where'], { encoding: 'utf8' })
  if (stdout?.trim()) {
    const files = askedOfInstalled()
    console.log(`\n== server tests again, ${files.length} files of them on ${stdout.trim()}`)
    await vitest(
      'server on PostgreSQL',
      [bin('tsx'), 'scripts/with-postgres-server.ts'],
      ['--project', 'server', ...files, '--reporter=dot'],
    )
  } else
    console.log(
      '\nNo PostgreSQL server is installed (/usr/lib/postgresql/*/bin): the server tests ran on the embedded one only.',
    )
}

/** What Playwright is told to play: nothing is everything. */
function playedInTurn(chromium) {
  if (isWhole) return []
  const env = { ...process.env, CHROMIUM: chromium }
  const { stdout } = spawnSync(bin('playwright'), ['test', '--list', '--reporter=list'], { encoding: 'utf8', env })
  const all = stdout.split('\n').filter((line) => line.includes(' › ')).length
  const played = browserTests(stdout, seed)
  // What keeps them from being listed is told by playing them.
  if (played.length === 0) return []
  console.log(`${played.length} of ${all} tests: those that prove a requirement, and others in turn`)
  writeFileSync(`${results}/browser-tests.txt`, played.join('\n'))
  return [`--test-list=${results}/browser-tests.txt`]
}

/** Warnings and errors of the server that the browser tests use (tests/e2e/start-server.mjs). */
function serverWarnings() {
  const log = `.cache/e2e-server-${process.env.E2E_PORT ?? 4173}.log`
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  return lines.filter((line) => !/"level":[123]0/.test(line) && line !== '').map((line) => line.slice(0, 400))
}

/** Runs the browser tests, and what failed there once more, one after the other. */
async function playwright(chromium) {
  const once = async (/** @type {string} */ suffix, /** @type {string[]} */ more) => {
    const file = `${results}/playwright${suffix}.json`
    const ok = await run(bin('playwright'), ['test', ...more], {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    })
    return { ok, report: readJson(file) }
  }
  const { ok, report } = await once('', playedInTurn(chromium))
  const { expected = 0, unexpected = 0 } = report?.stats ?? {}
  if (ok || unexpected === 0 || unexpected > maxRetries) {
    notePlaywright(report)
    return count('browser', ok, expected, unexpected)
  }
  console.log('\n== browser: what failed, once more')
  const again = await once('-again', ['--last-failed', '--workers=1', '--trace=retain-on-failure'])
  const passed = again.report?.stats?.expected ?? 0
  const failed = Math.max(unexpected - passed, again.ok ? 0 : 1)
  if (failed > 0) {
    const said = serverWarnings()
    if (said.length > 0) console.log(`\nWhat the server of the browser tests said last:\n${said.slice(-20).join('\n')}`)
    notePlaywright(report)
    // Why the second try failed may be something else: a server that did not start, for one.
    if (again.report === undefined) troubles.push('browser: what failed could not be run again.')
    else notePlaywright(again.report, 'again › ')
  }
  noteLate('browser', titlesOf(again.report, 'expected'))
  count('browser', failed === 0, expected + passed, failed)
}

if (wanted('browser')) {
  console.log('\n== browser')
  const chromium = await browserHere
  if (chromium === undefined) {
    console.log(
      'No Chromium was found. Install one (Debian: apt-get install chromium-headless-shell) or name it: CHROMIUM=/path/to/chromium npm test',
    )
    addRow('browser', 0, 1)
  } else if (await build()) {
    await playwright(chromium)
  } else addRow('build', 0, 1)
}

for (const version of otherVersions) {
  const name = `Node ${version}`
  if (!wanted(name)) continue
  const program = findNode(version)
  if (program === undefined) {
    console.log(`\n${name} was not tried: npm has no package of it for this machine, or cannot be reached.`)
    // A person's machine may be without a network; a release is not.
    if (process.env.CI) addRow(name, 0, 1)
  } else if (await build()) await check(name, program, ['scripts/smoke.mjs'])
}

if (late.length > 0)
  console.log(`\nPassed only when run again, alone:\n${late.map((title) => `  ${title}`).join('\n')}`)
for (const trouble of troubles) console.log(`\n-- ${trouble}`)
const reports = ['vitest', 'playwright'].map((name) => readJson(`${results}/${name}.json`))
const slow = slowestFiles(reports, 20)
if (slow.length > 0)
  console.log(`\nSlowest files, in seconds: ${slow.map(({ file, seconds }) => `${file} ${seconds}`).join(', ')}`)
console.log('')
for (const { name, passed, failed, seconds } of rows)
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
// A log that keeps its end only still names what failed.
for (const trouble of troubles) console.log(`FAILED: ${trouble.split('\n')[0].slice(0, 300)}`)
const sum = (pick) => rows.reduce((total, row) => total + pick(row), 0)
const failed = sum((row) => row.failed)
console.log(`${sum((row) => row.passed)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
