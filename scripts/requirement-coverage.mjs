// npm run coverage:requirements: how many requirements of tests/requirements.md have a passing test.
// Reads what vitest's and Playwright's json reporters wrote; without names of files what `npm test` left behind.
// `-- --missing` names those that have none. Plain Node, so that it runs wherever the results are.
//
// A requirement counts only through a test that ran and passed and names it in its title, in square brackets.
// A title with more than eight counts for none of them: a test that proves everything proves nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const most = 8
const isDecision = (code) => /^(AMB|NSH)-/.test(code)
const required = [...readFileSync(join(root, 'tests/requirements.md'), 'utf8').matchAll(/^- ([A-Z]{2,3}-\d{2,3}): /gm)]
  .map(([, code]) => code)
  .filter((code) => !isDecision(code))

const asked = process.argv.slice(2)
const showMissing = asked.includes('--missing')
const named = asked.filter((word) => !word.startsWith('--'))
const files = named.length > 0 ? named : resultsOfTests()
if (files.length === 0) {
  console.error('There are no results in .cache/test-results: run npm test first, or name the files.')
  process.exit(2)
}

function resultsOfTests() {
  const folder = join(root, '.cache/test-results')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [join(folder, name)] : []))
}

/** Every test of a report as { title, passed }, whichever of the two reporters wrote it. */
function testsOf(report) {
  return Array.isArray(report.testResults)
    ? testsOfVitest(report)
    : (report.suites ?? []).flatMap((s) => testsOfSuite(s))
}

function testsOfVitest({ testResults }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, title, status }) => ({ title: fullName ?? title, passed: status === 'passed' }))
}

function testsOfSuite(suite, above = []) {
  const path = [...above, suite.title]
  const own = (suite.specs ?? []).map((spec) => ({
    title: [...path, spec.title].join(' '),
    passed: spec.ok && spec.tests.some(({ results }) => results.some(({ status }) => status === 'passed')),
  }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOfSuite(inner, path))]
}

const codesIn = (title) =>
  (title.match(/\[[^\]]*\]/g) ?? [])
    .flatMap((bracket) => bracket.match(/\b[A-Z]{2,3}-\d{2,3}\b/g) ?? [])
    .filter((code) => !isDecision(code))

const seen = files
  .flatMap((file) => testsOf(JSON.parse(readFileSync(file, 'utf8'))))
  .map(({ title, passed }) => ({ codes: codesIn(title), passed }))
const fitting = seen.filter(({ codes }) => codes.length <= most)
const proved = new Set(fitting.filter(({ passed }) => passed).flatMap(({ codes }) => codes))
const mentioned = new Set(seen.flatMap(({ codes }) => codes))

for (const area of new Set(required.map((code) => code.split('-')[0]))) {
  const all = required.filter((code) => code.startsWith(`${area}-`))
  const open = all.filter((code) => !proved.has(code))
  const words = open.map((code) => (mentioned.has(code) ? `${code}(not passing)` : code)).join(' ')
  const missing = showMissing && open.length > 0 ? `   missing: ${words}` : ''
  console.log(
    `${area.padEnd(4)} ${String(all.length - open.length).padStart(3)} / ${String(all.length).padStart(3)}${missing}`,
  )
}
const unknown = [...mentioned].filter((code) => !required.includes(code))
const crowded = seen.length - fitting.length
if (crowded > 0) console.log(`${crowded} titles name more than ${most} requirements and count for none`)
if (unknown.length > 0) console.log(`not requirements: ${unknown.join(' ')}`)
const done = required.filter((code) => proved.has(code)).length
console.log(`${done} of ${required.length} requirements have a passing test`)
