// npm test: installs what it needs, then runs every check: lint, types, content, unit, server and browser tests.
// Closes with one line: "N passed, N failed". Plain Node, so that it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium, installChromium } from './find-chromium.mjs'
import { findNode, otherVersions } from './other-node.mjs'
import { runProgram } from './run-program.mjs'

const results = '.cache/test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

/** @type {{ name: string, passed: number, failed: number }[]} */
const rows = []
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
  rows.push({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
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
    if (file.status === 'failed' && failed.length === 0)
      troubles.push(`${name}: ${(file.message ?? '').slice(0, 3000)}`)
  }
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
  rows.push({ name, passed, failed: !ok && failed === 0 ? 1 : failed })
}

let isBuilt
/** Builds once, for whichever check comes first. */
const build = () => {
  isBuilt ??= run(process.execPath, ['scripts/build.mjs'])
  return isBuilt
}

/** Tests that bring a database of their own, and tests of what is answered without asking one. */
const sameOnAnyDatabase = [
  ...['behind-a-pooler', 'full-disk', 'living-content', 'one-content', 'outlives-database'],
  ...[
    'event-streams',
    'help',
    'help-pages',
    'living-content-soak',
    'parser-refusals',
    'refusals-stay-small',
    'same-origin',
    // of content, of a store of files, of the document of calls
    'content-only-edits',
    'openapi',
    'other-team',
    'photos-in-a-store',
    'styles',
  ],
]

const bin = (name) => `node_modules/.bin/${name}`

if (!(await run(process.execPath, ['scripts/with-install.mjs', 'biome', '--version']))) process.exit(1)
await check('lint', bin('biome'), ['check', '.'])
await check('types', bin('tsc'), ['--noEmit'])
await check('generated types', bin('tsx'), ['scripts/generate-types.ts', '--check'])
await check('content', bin('tsx'), ['scripts/check-content.ts'])

if (wanted('vitest')) {
  console.log('\n== vitest')
  const file = `${results}/vitest.json`
  const ok = await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = readJson(file)
  noteVitest(report)
  count('vitest', ok, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

if (wanted('server on PostgreSQL')) {
  const { stdout } = spawnSync(bin('tsx'), ['scripts/with-postgres-server.ts', '--where'], { encoding: 'utf8' })
  if (stdout?.trim()) {
    console.log(`\n== server tests again, on ${stdout.trim()}`)
    const file = `${results}/vitest-server.json`
    const ok = await run(bin('tsx'), [
      'scripts/with-postgres-server.ts',
      bin('vitest'),
      'run',
      '--project',
      'server',
      'tests/http',
      ...sameOnAnyDatabase.map((name) => `--exclude=tests/http/${name}.test.ts`),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ])
    const report = readJson(file)
    noteVitest(report)
    count('server on PostgreSQL', ok, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
  } else
    console.log(
      '\nNo PostgreSQL server is installed (/usr/lib/postgresql/*/bin): the server tests ran on the embedded one only.',
    )
}

if (wanted('browser')) {
  console.log('\n== browser')
  const chromium = findChromium() ?? installChromium()
  if (chromium === undefined) {
    console.log(
      'No Chromium was found. Install one (Debian: apt-get install chromium) or name it: CHROMIUM=/path/to/chromium npm test',
    )
    rows.push({ name: 'browser', passed: 0, failed: 1 })
  } else if (await build()) {
    const file = `${results}/playwright.json`
    const ok = await run(bin('playwright'), ['test'], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
    const report = readJson(file)
    notePlaywright(report)
    const stats = report?.stats
    count('browser', ok, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0))
  } else rows.push({ name: 'build', passed: 0, failed: 1 })
}

for (const version of otherVersions) {
  const name = `Node ${version}`
  if (!wanted(name)) continue
  const program = findNode(version)
  if (program === undefined)
    console.log(`\n${name} was not tried: npm has no package of it for this machine, or cannot be reached.`)
  else if (await build()) await check(name, program, ['scripts/smoke.mjs'])
}

for (const trouble of troubles) console.log(`\n-- ${trouble}`)
console.log('')
for (const { name, passed, failed } of rows)
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed`)
const sum = (pick) => rows.reduce((total, row) => total + pick(row), 0)
const failed = sum((row) => row.failed)
console.log(`${sum((row) => row.passed)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
