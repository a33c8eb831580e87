import { describe, expect, it } from 'vitest'
import { hashtagOf, hashtagsIn } from './hashtags.ts'

describe('hashtags of a text', () => {
  it.each([
    ['a #River ran', ['river']],
    ['#one #two,#three', ['one', 'two', 'three']],
    ['#Großmutter #Ömer #東京 #हिन्दी', ['großmutter', 'ömer', '東京', 'हिन्दी']],
    ['#under_score-and-hyphen.', ['under_score-and-hyphen']],
    ['#Same #same #SAME', ['same']],
    ['no#hashtag &#39; ## # #- #_', []],
    ['#2nd', ['2nd']],
  ])('of %j are %j', (text, expected) => {
    expect(hashtagsIn([text])).toEqual(expected)
  })

  it('counts its length in characters, not in bytes', () => {
    expect(hashtagOf('ü'.repeat(100))).toBe('ü'.repeat(100))
    expect(hashtagOf('ü'.repeat(101))).toBeUndefined()
  })
})
