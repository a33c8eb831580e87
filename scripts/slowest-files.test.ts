import { expect, it } from 'vitest'
import { slowestFiles } from './slowest-files.mjs'

it('lists the slowest files of both runners first, with the total seconds of their tests', () => {
  const vitest = {
    testResults: [
      { name: `${process.cwd()}/a.test.ts`, startTime: 1_000, endTime: 4_000 },
      { name: `${process.cwd()}/b.test.ts`, startTime: 1_000, endTime: 10_000 },
    ],
  }
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const playwright = {
    suites: [{ file: 'c.spec.ts', specs: [spec(2_000, 1_000)], suites: [{ specs: [spec(4_000)] }] }],
  }
  expect(slowestFiles([vitest, playwright, undefined], 2)).toEqual([
    { file: 'b.test.ts', seconds: 9 },
    { file: 'c.spec.ts', seconds: 7 },
  ])
})
