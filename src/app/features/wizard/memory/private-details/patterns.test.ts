import { describe, expect, it } from 'vitest'
import { patternsIn } from './patterns.ts'

const wordsIn = (text: string) => patternsIn(text).map(({ kind, words }) => `${kind}: ${words}`)

describe('patterns of private details', () => {
  it.each([
    ['Write to me at jo.b+x@example.co.uk please', ['email: jo.b+x@example.co.uk']],
    ['Our number was 030 1234567.', ['phone: 030 1234567']],
    ['Call +1 (555) 010-4477 now', ['phone: +1 (555) 010-4477']],
    ['I went to Lincoln High School for a year', ['school: Lincoln High School']],
    ['She taught at St. Mary Catholic School.', ['school: St. Mary Catholic School']],
    ['We lived at 14 Elm Street then', ['address: 14 Elm Street']],
  ])('finds %j', (text, found) => {
    expect(wordsIn(text)).toEqual(found)
  })

  it.each([
    'I was 7 in 1989, and it lasted from 1989-1993.',
    'After school we walked. At School nobody asked.',
    'My High School years were long. The College was far.',
    'There were 12 of us and 3 dogs, 100 000 stars.',
    'He said @home and left',
    '',
  ])('ignores %j', (text) => {
    expect(wordsIn(text)).toEqual([])
  })
})
