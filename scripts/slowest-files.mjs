// Which files a run of all tests spends its time on, from the reports of Vitest and Playwright.
import { relative } from 'node:path'

/**
 * The slowest files first; files of one runner may run side by side, so these are not parts of one sum.
 * @param {Parameters<typeof import('./slowest-files.mjs').slowestFiles>[0]} reports
 * @param {number} most
 * @returns {{ file: string, seconds: number }[]}
 */
export function slowestFiles(reports, most) {
  return reports
    .flatMap((report) => [...vitestFiles(report), ...playwrightFiles(report)])
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
}

const vitestFiles = (report) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: Math.round((endTime - startTime) / 1000),
  }))

const playwrightFiles = (report) =>
  (report?.suites ?? []).map((suite) => ({ file: suite.file ?? '', seconds: Math.round(durationOf(suite) / 1000) }))

/** In milliseconds, of all tests of a suite. */
function durationOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return own.reduce((sum, ms) => sum + ms, 0) + suites.reduce((sum, suite) => sum + durationOf(suite), 0)
}
