import { describe, expect, it } from 'vitest'
import { hashtagAt, putHashtag } from './hashtag-at.ts'

describe('the hashtag at the cursor', () => {
  it.each([
    ['#', 1, 2, undefined],
    ['#a', 2, 2, 'a'],
    ['#a', 2, 3, undefined],
    ['#ab', 3, 3, 'ab'],
    ['so #äß_1-x', 10, 3, 'äß_1-x'],
    ['no#tag', 6, 2, undefined],
    ['(#tag', 5, 2, 'tag'],
    ['#one two', 8, 2, undefined],
    ['#hello', 3, 3, 'he'],
  ])('in "%s" at %i with at least %i characters is %s [TAG-29, CRE-50]', (text, cursor, from, query) => {
    expect(hashtagAt(text, cursor, from)?.query).toBe(query)
  })

  it('is replaced whole by what is taken', () => {
    const text = 'so #hel and on'
    const word = hashtagAt(text, 6, 2)
    expect(word).toEqual({ from: 3, to: 7, query: 'he' })
    if (word) expect(putHashtag(text, word, '#hello')).toEqual({ text: 'so #hello and on', cursor: 10 })
  })
})
