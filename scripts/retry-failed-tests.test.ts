import { describe, expect, it } from 'vitest'
import { failedFiles, maxRetries, mergeReports, shouldRetry, withUnhandled } from './retry-failed-tests.mjs'

const file = (name: string, tests: Record<string, 'passed' | 'failed'>, status?: string) => ({
  name,
  status: status ?? (Object.values(tests).includes('failed') ? 'failed' : 'passed'),
  assertionResults: Object.entries(tests).map(([fullName, outcome]) => ({ fullName, status: outcome })),
})
const report = (...testResults: ReturnType<typeof file>[]) => {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (status: string) => all.filter((test) => test.status === status).length
  return { testResults, numPassedTests: count('passed'), numFailedTests: count('failed') }
}

describe('retrying failed tests', () => {
  it('selects only the failed files', () => {
    expect(
      failedFiles(report(file('a', { one: 'passed' }), file('b', { two: 'failed' }), file('c', {}, 'failed'))),
    ).toEqual(['b', 'c'])
    expect(failedFiles(undefined)).toEqual([])
  })

  it('counts tests that pass on retry as passed, and names them', () => {
    const first = report(file('a', { one: 'passed', two: 'failed' }), file('b', {}, 'failed'))
    const second = report(file('a', { one: 'passed', two: 'passed' }), file('b', { three: 'passed' }))
    expect(mergeReports(first, second)).toEqual({ passed: 3, failed: 0, late: ['two', 'b'] })
  })

  it('counts tests as failed that fail again, are missing from the retry, or fail newly', () => {
    const first = report(file('a', { one: 'failed', two: 'failed', three: 'passed' }), file('b', {}, 'failed'))
    const second = report(file('a', { one: 'failed', three: 'failed' }), file('b', {}, 'failed'))
    expect(mergeReports(first, second)).toMatchObject({ failed: 4, late: [] })
    expect(mergeReports(first, undefined)).toMatchObject({ passed: 1, failed: 3 })
  })

  it('retries the file of an unhandled error outside a test', () => {
    const passed = report(file('a', { one: 'passed' }), file('b', { two: 'passed' }))
    const first = withUnhandled(passed, [{ words: 'Unhandled Rejection: closed', file: 'a' }])
    expect(failedFiles(first)).toEqual(['a'])
    expect(first?.testResults?.[0]?.message).toBe('Unhandled Rejection: closed')
    expect(shouldRetry(first)).toBe(true)
    expect(mergeReports(first ?? {}, report(file('a', { one: 'passed' })))).toEqual({
      passed: 3,
      failed: 0,
      late: ['a'],
    })
    expect(mergeReports(first ?? {}, withUnhandled(passed, [{ words: 'again', file: 'a' }]))).toMatchObject({
      failed: 1,
    })
    const red = report(file('a', { one: 'failed' }))
    const late = withUnhandled(report(file('a', { one: 'passed' })), [{ words: 'closed', file: 'a' }])
    expect(mergeReports(red, late)).toMatchObject({ failed: 1 })
    const nowhere = withUnhandled(passed, [{ words: 'Worker exited unexpectedly' }])
    expect(mergeReports(nowhere ?? {}, report())).toMatchObject({ failed: 1, late: [] })
  })

  it('is skipped when many tests failed, or the run was cut short', () => {
    const many = Object.fromEntries(
      Array.from({ length: maxRetries + 1 }, (_, at) => [`test ${at}`, 'failed' as const]),
    )
    expect(shouldRetry(report(file('a', many)))).toBe(false)
    expect(shouldRetry(report(file('a', { one: 'failed' })))).toBe(true)
    expect(shouldRetry(report(file('a', { one: 'passed' })))).toBe(false)
    expect(shouldRetry(undefined)).toBe(false)
  })
})
