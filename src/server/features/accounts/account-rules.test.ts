import { describe, expect, it } from 'vitest'
import {
  readBio,
  readEmail,
  validateBio,
  validateEmail,
  validateNewAccount,
  validateNewPassword,
  validatePasswordConfirmation,
  validateUsername,
} from './account-rules.ts'

const unseen = {
  'a control character': '\u0007',
  'a format character': '\u0600',
  'half a character': '\ud800',
  'a character that only some computers know': '\ue000',
  'a character that is none': '\u0378',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'a letter that takes no room': '\u3164',
}
const isUnseen = expect.stringContaining('invisible character')

describe('a username', () => {
  it.each(['ann', 'An', 'Zoë', 'Zoe\u0308', '7of9', '李明', 'a b', 'a.b-c_d e', 'b2', 'x'.repeat(30), '𠮷'.repeat(30)])(
    'accepts "%s"',
    (name) => {
      expect(validateUsername(name)).toEqual([])
    },
  )

  it.each(['a', '', 'x'.repeat(31)])('rejects the length of "%s"', (name) => {
    expect(validateUsername(name)).toEqual([expect.stringContaining('2 to 30')])
  })

  it.each(['.ann', 'ann.', ' ann', 'ann ', '-ann', 'ann-', '\u0301ann', 'an!n', 'ann@home', 'ann😀', '😀ann', '!!'])(
    'rejects "%s"',
    (name) => {
      expect(validateUsername(name)).toEqual([expect.stringContaining('letters and numbers')])
    },
  )

  it.each(Object.entries(unseen))('rejects %s', (_, sign) => {
    expect(validateUsername(`an${sign}n`)).toEqual([isUnseen])
  })
})

describe('an email address', () => {
  it.each(['a@b.c', 'ann.b+c@mail.example.org', 'zoë@bücher.example', `${'a'.repeat(242)}@example.org`])(
    'accepts "%s"',
    (email) => {
      expect(validateEmail(email)).toEqual([])
    },
  )

  const marks = [...' @"<>,;:()[]\\'].flatMap((sign) => [
    `an${sign}n@example.org`,
    `ann@exam${sign}ple.org`,
    `ann@example.o${sign}rg`,
  ])
  it.each([
    ...['ann', 'ann@', '@example.org', 'ann@example', 'ann@.org', 'ann@example.', `${'a'.repeat(243)}@example.org`],
    ...['<ann@example.org', 'ann@example.org>', ...marks],
  ])('rejects "%s"', (email) => {
    expect(validateEmail(email)).toEqual([expect.stringContaining('email address')])
  })

  it.each(Object.entries(unseen))('rejects %s', (_, sign) => {
    expect(validateEmail(`an${sign}n@example.org`)).toEqual([isUnseen])
  })

  it('is normalized to NFKC and trimmed', () => {
    expect(readEmail('  ａnn@example.org ')).toBe('ann@example.org')
  })
})

describe('a bio', () => {
  it.each(['', 'One.\nTwo.', '👩‍👩‍👧 of three', '1\u202f000', 'x'.repeat(300), '😀'.repeat(300)])(
    'accepts "%s"',
    (bio) => {
      expect(validateBio(bio)).toEqual([])
    },
  )

  it('rejects more than 300 characters', () => {
    expect(validateBio('x'.repeat(301))).toEqual([expect.stringContaining('at most 300')])
  })

  const { 'a format character': _, 'a letter that takes no room': __, ...others } = unseen
  it.each([...Object.values(others), '\t', '\u202a', '\u202e', '\u2066', '\u2069'])('rejects %j', (sign) => {
    expect(validateBio(`a${sign}b`)).toEqual([isUnseen])
  })

  it('is trimmed, with normalized line breaks and letters', () => {
    expect(readBio('  One\r\nTwo\rThree\nZoe\u0308 ')).toBe('One\nTwo\nThree\nZoë')
  })
})

describe('validation of a new account', () => {
  it('returns errors for invalid fields only', async () => {
    const account = { username: 'ann', email: 'ann@example.org', password: 'quiet green ladder', confirm_password: '' }
    expect(await validateNewAccount({ ...account, confirm_password: account.password })).toEqual({})
    expect(await validateNewAccount(account)).toEqual({ confirm_password: ['The two passwords don’t match.'] })
    expect(
      Object.keys(await validateNewAccount({ username: '', email: '', password: '', confirm_password: 'x' })),
    ).toEqual(['username', 'email', 'password', 'confirm_password'])
    const name = 'Wilhelmina Vandersteen'
    const own = { username: name, email: 'v@example.org', password: name, confirm_password: name }
    expect(Object.keys(await validateNewAccount(own))).toEqual(['password'])
  })

  it('returns errors for an invalid new password', async () => {
    const given = { new_password: 'quiet green ladder', confirm_new_password: 'quiet green ladder' }
    expect(await validateNewPassword(given, [])).toEqual({})
    expect(Object.keys(await validateNewPassword({ ...given, confirm_new_password: '' }, []))).toEqual([
      'confirm_new_password',
    ])
    expect(Object.keys(await validateNewPassword({ new_password: 'x', confirm_new_password: 'x' }, []))).toEqual([
      'new_password',
    ])
    expect(validatePasswordConfirmation('a', 'a')).toEqual([])
  })
})
