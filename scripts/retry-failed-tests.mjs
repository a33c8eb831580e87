// On a busy machine one test of thousands times out now and then. Failed files run once more, alone and with the same seed:
// tests that fail again are broken, those that pass are named at the end, so that nobody forgets them.

/** More failed tests than this are not retried. */
export const maxRetries = 24

/** @typedef {{ assertionResults: { status: string, fullName: string }[], status: string, name: string, message?: string }} FileResult */
/** @typedef {{ testResults?: FileResult[], numPassedTests?: number, numFailedTests?: number }} VitestReport */

const failedIn = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed')

/**
 * The files that failed, with or without a test of theirs.
 * @param {VitestReport | undefined} report
 * @returns {string[]} paths, as the report names them
 */
export function failedFiles(report) {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/**
 * An error outside of every test fails the file that was running; one that knows no file stands for itself.
 * @param {VitestReport | undefined} report
 * @param {import('./unhandled-reporter.mjs').Unhandled[]} unhandled
 * @returns {VitestReport | undefined}
 */
export function withUnhandled(report, unhandled) {
  if (report === undefined || unhandled.length === 0) return report
  const wordsOf = (mine) => mine.map(({ words }) => words).join('\n')
  const known = new Set((report.testResults ?? []).map(({ name }) => name))
  const files = (report.testResults ?? []).map((file) => {
    const mine = unhandled.filter((error) => error.file === file.name)
    return mine.length === 0 ? file : { ...file, status: 'failed', message: `${file.message ?? ''}${wordsOf(mine)}` }
  })
  const others = unhandled.filter((error) => !known.has(error.file ?? ''))
  if (others.length > 0)
    files.push({ name: 'outside of every file', status: 'failed', assertionResults: [], message: wordsOf(others) })
  return { ...report, testResults: files }
}

/**
 * Merges the reports of two runs. A test counts as failed unless the second run passed it by name; a file that failed without
 * a test counts as one failure unless all of it passed.
 * @param {VitestReport} first
 * @param {VitestReport | undefined} second of the failed files alone
 * @returns {{ passed: number, failed: number, late: string[] }} `late`: tests that passed at the retry only
 */
export function mergeReports(first, second) {
  const again = new Map((second?.testResults ?? []).map((file) => [file.name, file]))
  const late = []
  let failed = 0
  for (const file of (first.testResults ?? []).filter(({ status }) => status === 'failed')) {
    const later = again.get(file.name)
    const passedNow = (fullName) =>
      later?.assertionResults.some((test) => test.fullName === fullName && test.status === 'passed') ?? false
    const tests = failedIn(file)
    for (const { fullName } of tests) passedNow(fullName) ? late.push(fullName) : failed++
    if (tests.length === 0) later?.status === 'passed' ? late.push(file.name) : failed++
    // The retry brought something new to light.
    const known = new Set(tests.map(({ fullName }) => fullName))
    if (later === undefined) continue
    failed += failedIn(later).filter(({ fullName }) => !known.has(fullName)).length
    if (tests.length > 0 && later.status === 'failed' && failedIn(later).length === 0) failed++
  }
  return { passed: (first.numPassedTests ?? 0) + late.length, failed, late }
}

/** A report that is missing, or that counts nothing as failed though its run did, was cut short: nothing to look at. */
export const shouldRetry = (/** @type {VitestReport | undefined} */ report) => {
  const files = failedFiles(report)
  return files.length > 0 && (report?.numFailedTests ?? 0) <= maxRetries && files.length <= maxRetries
}
