import { expect, it } from 'vitest'
import { exampleOf } from './example-of.ts'

it.each([
  ['[A-Z]{2}[0-9]{6}', 'AA111111'],
  ['\\d{3}-\\d{3,}', '111-111'],
  ['(?:AB|CD)\\.?\\w+', 'ABA'],
  ['[^A-Za-z0-9]x*', '-'],
  ['(\\(\\d{2}\\) )?\\d+', '1'],
  ['\\p{L}+', 'A'],
])('%s has the example %s', (pattern, example) => expect(exampleOf(pattern, 100)).toBe(example))

it.each(['(?=a)a', '(a', 'a)', '[A-Z', 'a\\1', '^a', 'a{200}'])('%s has no example', (pattern) =>
  expect(exampleOf(pattern, 100)).toBeUndefined(),
)
