import { expect, it } from 'vitest'
import { keysOfCode, makeReturnCode, readReturnCode } from './return-code.ts'

it('makes unique codes of four groups of four, which are parsed back', () => {
  const codes = Array.from({ length: 200 }, makeReturnCode)
  expect(new Set(codes).size).toBe(200)
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(readReturnCode(code)).toBe(code.replaceAll('-', ''))
  }
})

it.each([
  ['k7qf 2m9x pw4t 8hbd', 'K7QF2M9XPW4T8HBD'],
  [' K7QF–2M9X–PW4T–8HBD ', 'K7QF2M9XPW4T8HBD'],
  ['OOOO-IIII-LLLL-oil1', '000011111111' + '0111'],
  ['K7QF-2M9X-PW4T', null],
  ['K7QF-2M9X-PW4T-8HBU', null],
  ['', null],
])('reads %j as %j', (typed, code) => expect(readReturnCode(typed)).toBe(code))

it('derives a stable place and key that differ by code', () => {
  const one = keysOfCode('K7QF2M9XPW4T8HBD')
  expect(keysOfCode('K7QF2M9XPW4T8HBD')).toEqual(one)
  const all = [one, keysOfCode('K7QF2M9XPW4T8HB0')].flatMap(({ place, key }) => [place, key])
  expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(4)
})
