import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../tests/helpers/seed.ts'
import { addNames } from '../selection/add-names.ts'
import { searchOptions } from '../selection/search-options.ts'
import { foldText } from './fold-text.ts'
import { lengthOf, previewOf, truncateText } from './graphemes.ts'
import { hashtagAtCursor, hashtagOf, hashtagPrefixOf, hashtagsIn } from './hashtags.ts'
import { readNumber } from './read-number.ts'
import { hasVisibleText, visibleOf, visiblePattern } from './visible-text.ts'

describe('foldText', () => {
  it.each([
    ['Don’t', "don't"],
    ['‘q’ ʼ `x´ ＇', "'q' ' 'x' '"],
    ['“said” «so»', '"said" "so"'],
    ['well—known – x‑y', 'well-known - x-y'],
    ['niñez', 'NINEZ'],
    ['café', 'cafe\u0301'],
    ['Łódź Øre Straße Œuvre', 'lodz ore strasse oeuvre'],
    ['İstanbul ısı', 'istanbul isi'],
    ['ﬁne Ｆｕｌｌ', 'fine full'],
    ['ΟΔΟΣ', 'οδος'],
    ['a\u00a0 b\n c', ' a b c '],
    ['soft\u00adhyphen\u200b', 'softhyphen'],
    ['מִשְׁפָּחָה', 'משפחה'],
    ['أُسْرَة', 'اسرة'],
  ])('%j equals %j', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
  })

  it.each([
    ['か', 'が'],
    ['कि', 'का'],
    ['a', 'b'],
  ])('%j differs from %j', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => foldText(foldText(text)) === foldText(text)),
      { seed },
    )
  })
})

it('options are found by label or synonym in any spelling [TAG-24]', () => {
  const options = ["I don't know", 'Niñez', 'Café', 'well-known'].map((label) => ({ id: label, label }))
  const found = (words: string) =>
    searchOptions([...options, { id: 'x', label: 'X', synonyms: ['Éclair'] }], words).map(({ id }) => id)
  expect(found('DON’T')).toEqual(["I don't know"])
  expect(found('ninez')).toEqual(['Niñez'])
  expect([found('cafe'), found('cafe\u0301'), found('ＣＡＦÉ')]).toEqual([['Café'], ['Café'], ['Café']])
  expect(found('well–known')).toEqual(['well-known'])
  expect(found('eclair')).toEqual(['x'])
})

describe('hasVisibleText', () => {
  const unseen = [
    '',
    ' \n\t',
    '\u200b',
    '\u200e\u200f',
    '\u3164',
    '\uffa0',
    '\u115f\u1160',
    '\u2800',
    '\u0301',
    '\u00ad',
  ]
  const more = [
    '\u2060',
    '\ufeff',
    '\u180e',
    '\u034f',
    '\u{e0020}',
    '\u{1d159}',
    '\ufe0f',
    '\u061c',
    '\u2028',
    '\u20e3',
  ]
  it.each([...unseen, ...more])('is false for %j', (text) => {
    expect(hasVisibleText(text)).toBe(false)
    expect(visibleOf(` ${text} `)).toBe('')
  })

  it.each(['a', '.', '7', '👍', 'ا', '한', '\u200ba', 'e\u0301', '“', '☹️'])('is true for %j', (text) => {
    expect(hasVisibleText(text)).toBe(true)
    expect(visibleOf(` ${text} `)).toBe(text.trim())
  })

  it('uses the pattern of all API schemas for required text', () => {
    const folder = 'schemas/api'
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
    const patterns = files.flatMap((name) =>
      [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(
        (match) => JSON.parse(match[1] ?? '') as string,
      ),
    )
    const forWords = patterns.filter((pattern) => new RegExp(pattern, 'u').test('Some words.'))
    expect(forWords.length).toBeGreaterThan(4)
    expect(new Set(forWords)).toEqual(new Set([visiblePattern]))
  })
})

describe('lengthOf and truncateText', () => {
  const family = '👨‍👩‍👧‍👦'
  it.each([
    [family, 1],
    ['🇪🇸🇩🇪', 2],
    ['👍🏽', 1],
    ['e\u0301', 1],
    ['1️⃣', 1],
    ['नमस्ते', 3],
    ['한국', 2],
    ['\u1112\u1161\u11ab', 1],
    ['a\nb', 3],
    ['a\r\nb', 3],
    ['don’t', 5],
    [' \u0301x', 2],
  ])('count %j as %i', (text, length) => {
    expect(lengthOf(text)).toBe(length)
  })

  it('limit combining marks per grapheme', () => {
    expect(lengthOf(`a${'\u0301'.repeat(1_600)}`)).toBeGreaterThan(99)
  })

  it('cut between graphemes only [TAG-29]', () => {
    expect(truncateText(`ab${family}c`, 3)).toBe(`ab${family}`)
    expect(truncateText(`ab${family}c`, 2)).toBe('ab')
    expect(truncateText('cafe\u0301s', 4)).toBe('cafe\u0301')
    expect(previewOf(`${family}${family}`, 1)).toBe(`${family}…`)
  })

  it('agree with Intl.Segmenter for any text', () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    const unit = fc.oneof(
      fc.constantFrom(
        'a',
        ' ',
        '\n',
        '\r\n',
        'é',
        'e\u0301',
        family,
        '🇪🇸',
        '👍🏽',
        'नि',
        '각',
        '\u0e33',
        '\u200d',
        'か\u3099',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
        const text = units.join('')
        const segments = [...segmenter.segment(text)].map(({ segment }) => segment)
        if (segments.some((one) => [...one].length > 16)) return true
        return lengthOf(text) === segments.length && truncateText(text, 2) === segments.slice(0, 2).join('')
      }),
      { seed, numRuns: 3_000 },
    )
  })
})

describe('hashtags', () => {
  const tags = (text: string) => hashtagsIn(text).map(({ tag }) => tag)
  it.each([
    ['a #River ran', ['river']],
    ['#one #two,#three', ['one', 'two', 'three']],
    ['#Großmutter #Ömer #東京 #हिन्दी', ['großmutter', 'ömer', '東京', 'हिन्दी']],
    ['#under_score-and-hyphen.', ['under_score-and-hyphen']],
    ['#می‌خواهم، باشد', ['می‌خواهم']],
    ['#dad- and #dad--she and #dad-\u200b', ['dad', 'dad', 'dad']],
    ['#a\u200cb', ['a']],
    ['＃ＤＡＤ ﹟mum', ['dad', 'mum']],
    ['#col·lecció', ['col·lecció']],
    ['#cafe\u0301', ['café']],
    ['no#hashtag &#39; ## # #- #_ #---', []],
    ['https://example.org/#anchor and mail#part', []],
    ['#2nd', ['2nd']],
    [`#${'a'.repeat(101)}`, []],
    [`#${'ü'.repeat(100)}`, ['ü'.repeat(100)]],
  ])('of %j are %j [AMB-94]', (text, expected) => {
    expect(tags(text)).toEqual(expected)
  })

  it('are looked up in the form they are stored', () => {
    for (const text of ['#Dad', '#می‌خواهم', '#ＤＡＤ', '#cafe\u0301'])
      for (const { from, to, tag } of hashtagsIn(text)) {
        expect([hashtagOf(tag), hashtagOf(text.slice(from, to))]).toEqual([tag, tag])
        expect(tag.startsWith(hashtagPrefixOf(text.slice(0, 2)) ?? '-')).toBe(true)
      }
    expect([hashtagOf('dad-'), hashtagPrefixOf('#Dad-'), hashtagPrefixOf('#-')]).toEqual([undefined, 'dad-', undefined])
  })

  it.each([
    ['#', 1, ''],
    ['#ab', 3, 'ab'],
    ['so #äß_1-x', 10, 'äß_1-x'],
    ['#نمی‌', 5, 'نمی‌'],
    ['#नमस्ते', 7, 'नमस्ते'],
    ['no#tag', 6, undefined],
    ['(#tag', 5, 'tag'],
    ['#one two', 8, undefined],
    ['#hello', 3, 'he'],
    ['#dad-', 5, 'dad-'],
  ])('the word in %j at %i is %j [TAG-29, CRE-50]', (text, cursor, query) => {
    expect(hashtagAtCursor(text, cursor)?.query).toBe(query)
  })
})

it.each([
  ['7,5', 'es', '7.5'],
  ['7,5', 'en', '7.5'],
  ['7.5', 'es', '7.5'],
  ['1,000', 'en', '1000'],
  ['1.000', 'es', '1000'],
  ['1.000', 'en', '1'],
  ['1,000', 'es', '1'],
  ['1.234,5', 'en', '1234.5'],
  ['12,34,567', 'en', '1234567'],
  ['1 000', 'fr', '1000'],
  ['1’000', 'de-CH', '1000'],
  ['٧٫٥', 'en', '7.5'],
  ['١٬٠٠٠', 'ar', '1000'],
  ['७', 'hi', '7'],
  ['１２', 'ja', '12'],
  ['𝟕', 'en', '7'],
  ['−3', 'en', '-3'],
  ['+3', 'en', '3'],
  ['.5', 'en', '0.5'],
  ['007', 'en', '7'],
  ['-0', 'en', '0'],
  ['many', 'en', undefined],
  ['1.2.3', 'en', undefined],
  ['1e3', 'en', undefined],
  ['5.', 'en', undefined],
  ['--1', 'en', undefined],
  ['', 'en', undefined],
])('readNumber: %j on a page in %s is %s', (text, language, number) => {
  expect(readNumber(text, language)).toBe(number)
})

describe('addNames', () => {
  it.each([
    ['Mum\nDad\r\nAunt', ['Mum', 'Dad', 'Aunt']],
    ['Mum\tDad\u2028Aunt', ['Mum', 'Dad', 'Aunt']],
    ['母、父，叔母；犬', ['母', '父', '叔母', '犬']],
    ['أمي، أبي؛ خالتي', ['أمي', 'أبي', 'خالتي']],
    ['እናት፣አባት', ['እናት', 'አባት']],
    ['• Mum\n- Dad\n3. Aunt', ['Mum', 'Dad', 'Aunt']],
    ['José, JOSÉ, Jose\u0301, jose', ['José']],
    ['Mum, \u200b, \u3164', ['Mum']],
  ])('splits %j into %j [CRE-32, CRE-33]', (typed, names) => {
    expect(addNames([], typed, [',', ';'])).toEqual(names)
  })

  it('splits only at separators in content', () => {
    expect(addNames([], 'O’Neil-Smith; Ann', [','])).toEqual(['O’Neil-Smith; Ann'])
  })
})
