import { expect, it } from 'vitest'
import { parseResonance } from './parse-resonance.ts'

it.each([
  [null, []],
  ['', []],
  ['Lonely', ['lonely']],
  ['lonely, Left alone (days, weeks),,scared', ['lonely', 'left alone (days, weeks)', 'scared']],
  ['a (b (c, d), e), f', ['a (b (c, d), e)', 'f']],
  ['a), b', ['a)', 'b']],
  ['a (b, c', ['a (b, c']],
])('reads the labels in %j [RTE-43, AMB-35]', (query, labels) => {
  expect(parseResonance(query)).toEqual(labels)
})
