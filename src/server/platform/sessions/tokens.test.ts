import { expect, it } from 'vitest'
import { hashCode, hashToken, newCode, newToken } from './tokens.ts'

it('tokens have 256 bits, and codes 20 letters in four groups', () => {
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32)
  expect(newCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/)
  expect(newToken()).not.toBe(newToken())
})

it('hashes a code the same in any spelling', () => {
  const hash = hashCode('10ABC-DEFGH-JKMNP-QRSTV')
  for (const typed of ['10abcdefghjkmnpqrstv', ' lOabc defgh jkmnp qrstv ', 'IoABC-DEFGH-JKMNP-QRSTV'])
    expect(hashCode(typed)).toEqual(hash)
  expect(hashCode('11ABC-DEFGH-JKMNP-QRSTV')).not.toEqual(hash)
  expect(hashToken('a')).toHaveLength(32)
})
