import { describe, expect, it } from 'vitest'
import { estimateLines, hashtagUrl, paragraphs, pieces } from './story-text.ts'

describe('paragraphs [DET-14]', () => {
  it.each([
    ['one line', 1],
    ['one\ntwo', 2],
    ['one\r\ntwo\rthree', 3],
    ['one\n\n\n  \ntwo\n', 2],
    ['', 0],
  ])('%j has %i', (text, count) => {
    expect(paragraphs(text)).toHaveLength(count)
  })
})

describe('hashtags [DET-15, AMB-94]', () => {
  it.each([
    ['a #MyTag here', ['mytag']],
    ['#one#two', ['one']],
    ['#größe and #家族 and #snake_case-too', ['größe', '家族', 'snake_case-too']],
    ['(#quoted)', ['quoted']],
    ['mail#part is no hashtag', []],
    ['https://example.org/#anchor', []],
    ['&#39; and # alone', []],
  ])('finds those of %j', (line, tags) => {
    expect(pieces(line).flatMap((piece) => (piece.kind === 'hashtag' ? [piece.tag] : []))).toEqual(tags)
  })

  it.each([
    'before #One, between #two after',
    '#ONE#Two\t (#Größe) # alone  ',
    'mail#Part https://Example.org/#Anchor &#39; \u200b#家族',
  ])('keeps every letter as typed: %j', (line) => {
    expect(
      pieces(line)
        .map((piece) => (piece.kind === 'words' ? piece.words : piece.label))
        .join(''),
    ).toBe(line)
  })

  it('links to the lowercased search [RTE-08]', () => {
    expect(hashtagUrl('MyTag')).toBe('/memories/search/hashtag/mytag')
    expect(hashtagUrl('家族')).toBe('/memories/search/hashtag/%E5%AE%B6%E6%97%8F')
  })
})

it('reserves one to forty lines', () => {
  expect(estimateLines('')).toBe(1)
  expect(estimateLines('a\nb')).toBe(2)
  expect(estimateLines('x'.repeat(125))).toBe(3)
  expect(estimateLines('x'.repeat(5000))).toBe(40)
})
