import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'

const told = (before: string, after: string) =>
  changedWords(before, after).map(({ kind, words }) => `${{ same: '', removed: '-', added: '+' }[kind]}${words}`)

test('marks removed and added words in order', () => {
  expect(told('How did you feel?', 'How did they feel?')).toEqual(['How did ', '-you', '+they', ' feel?'])
  expect(told('One.', 'One. Two.')).toEqual(['One.', '+ Two.'])
})

test('shows a change in a long text with its surroundings only', () => {
  const long = (word: string) => `${'before '.repeat(100)}${word} ${'after '.repeat(100)}`
  const [first, removed, added, last] = told(long('old'), long('new'))
  expect([removed, added]).toEqual(['-old', '+new'])
  expect(first).toMatch(/^…( before)+ $/)
  expect(last).toMatch(/^( after)+ …$/)
  for (const part of [first, last]) expect(part?.length).toBeLessThan(170)
})

test('shows short or completely different texts whole', () => {
  expect(told('a', 'b')).toEqual(['-a', '+b'])
  expect(told('x '.repeat(60), `${'x '.repeat(60)}y`).join('')).toContain('x '.repeat(60))
})
