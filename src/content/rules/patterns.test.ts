import { describe, expect, it } from 'vitest'
import { mayTakeLong } from './patterns.ts'

describe('mayTakeLong', () => {
  it.each([
    '(a+)+',
    '([a-z]+-?)*',
    '(a|aa)+',
    '(a?){50}',
    '(a{1,3}){9}',
    '(?<x>a*)+',
    '(a)\\1',
    '(?=a+)b',
    '(?<!a)b',
    // What comes after a letter could be the next letter of the same part, or the first of another one.
    '( ?[A-Z]{1,4}){3}',
    '([A-Z0-9]{4} ?[A-Z]?){3}',
    '(\\w+\\s?)*',
    '((-?a)*b?)*a',
    '(a|[^b])+',
    '(-|\\b)+',
    '(.?-){9}',
    '(ä?Ā){3}',
  ])('is true for %s', (pattern) => expect(mayTakeLong(pattern)).toBe(true))
  it.each([
    '[A-Z]{2}[0-9]{6}',
    '[a-z]+(-[0-9]{2})*',
    '(\\d{3}-){2}\\d{4}',
    '(Mr|Ms) [A-Z].*',
    '\\(\\d+\\)+',
    '[(+*]+',
    '(a+)?',
    '(?:AB|CD)\\d{4}',
    '[A-Z0-9]{4}( ?[A-Z0-9]{4}){3}',
    '(?:[A-Z]{2}-?){2}[0-9]*',
    '(?:-?\\d)*',
    '(Mr|Dr|Prof ){2,}',
    '((?:a,)*b;){1,30}',
    '((a+)b)*',
  ])('is false for %s', (pattern) => expect(mayTakeLong(pattern)).toBe(false))
  it('patterns it accepts match 100 characters without delay', () => {
    for (const pattern of ['[a-z]*[a-z]*[a-z]*!', '.*.*!', '(?:[a-z]{2})*!']) {
      expect(mayTakeLong(pattern)).toBe(false)
      expect(new RegExp(`^(?:${pattern})$`, 'u').test('a'.repeat(100))).toBe(false)
    }
    const codes = '(?:(?:-?[A-Z]{1,4}\\d)+ ?;)*'
    expect(mayTakeLong(codes)).toBe(false)
    expect(new RegExp(`^(?:${codes})$`, 'u').test('ABC1'.repeat(25))).toBe(false)
  })
})
