import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { browserTests, leftOut, provesRequirement, slowServerTests, turns } from './test-rotation.mjs'

const seeds = Array.from({ length: turns }, (_, at) => 1_000 + at)

describe('test rotation', () => {
  it('runs each slow server test in exactly one of the runs', () => {
    const taken = seeds.flatMap((seed) => slowServerTests.filter((file) => !leftOut(seed).includes(file)))
    expect(taken.sort()).toEqual([...slowServerTests].sort())
  })

  it.each(slowServerTests)('%s exists and covers no numbered requirement', (file) => {
    expect(readFileSync(file, 'utf8').split('\n').filter(provesRequirement)).toEqual([])
  })

  it('runs requirement tests in every run, and all others in exactly one', () => {
    const proof = 'a.spec.ts:1:1 › a member tags a memory [TAG-03]'
    const others = ['a.spec.ts:9:1 › one', 'b.spec.ts:1:1 › two', 'b.spec.ts:5:1 › three']
    const listing = ['Listing tests:', ...[proof, ...others].map((line) => `  ${line}`), 'Total: 4 tests'].join('\n')
    const played = seeds.map((seed) => browserTests(listing, seed))
    for (const run of played) expect(run).toContain(proof)
    expect(
      played
        .flat()
        .filter((line) => line !== proof)
        .sort(),
    ).toEqual([...others].sort())
  })
})
