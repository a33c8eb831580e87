import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as module from './account-mails.ts'
import {
  addressChangedMail,
  addressOwnedMail,
  changeEmailMail,
  lapseMail,
  leavingMail,
  mergedMail,
  passwordChangedMail,
  resetPasswordMail,
  signInMail,
  verifyEmailMail,
} from './account-mails.ts'

const to = 'ann@example.org'
const code = '11111-22222-33333-44444'
const day = new Date('2026-12-24T23:30:00.000Z')
const of = (...days: string[]) =>
  days.map((one, place) => ({ code: `code-${place}`, createdAt: `${one}T23:30:00.000Z` }))

const mails = {
  'to confirm an address': verifyEmailMail(to, code),
  'to the owner of an address': addressOwnedMail(to),
  'for a new password': resetPasswordMail(to, of('2026-01-02')),
  'for one of several accounts': resetPasswordMail(to, of('2026-01-02', '2026-03-04')),
  'for a new address': changeEmailMail(to, code),
  'to sign in': signInMail(to, code),
  'after a new password': passwordChangedMail(to),
  'to the address from before': addressChangedMail(to),
  'before an account ends': lapseMail(to, day, code),
  'before an account of an owned address ends': lapseMail(to, day, null),
  'to a member who leaves': leavingMail(to, day),
  'to somebody with one account in place of two': mergedMail(to),
}

it.each(Object.entries(mails))('the mail %s has a subject and no empty lines', (_, mail) => {
  expect(mail.to).toBe(to)
  expect(mail.subject).toMatch(/^[A-Z].{10,}$/)
  const lines = mail.text.split('\n\n')
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(line).toMatch(/^\S(.*\S)?$/)
})

it('every mail function is tested here', () => {
  const written = Object.keys(module).filter((name) => name.endsWith('Mail'))
  const source =
    readFileSync(new URL(import.meta.url), 'utf8')
      .split('const mails')[1]
      ?.split('\n}')[0] ?? ''
  expect(written.filter((name) => !source.includes(`${name}(`))).toEqual([])
})

it('a mail with a code has it on its own line, with its validity', () => {
  const withCode = Object.entries(mails).filter(([, { text }]) => text.includes(code) || text.includes('code-0'))
  expect(
    Object.fromEntries(
      withCode.map(([name, { text }]) => [
        name,
        /(?:works|account) .*?(\w+ (?:days?|hours?|minutes))|[Oo]n (\w+ 24),/.exec(text)?.slice(1).join(''),
      ]),
    ),
  ).toEqual({
    'to confirm an address': 'seven days',
    'for a new password': 'one hour',
    'for one of several accounts': 'one hour',
    'for a new address': 'one hour',
    'to sign in': 'ten minutes',
    'before an account ends': 'December 24',
  })
  for (const [name, { text }] of withCode)
    expect(
      text.split('\n\n').filter((line) => /^(11111-22222-33333-44444|code-\d( \(account of .*\))?)$/.test(line)),
      name,
    ).not.toEqual([])
  for (const name of ['to confirm an address', 'for a new address', 'to sign in'] as const)
    expect(mails[name].text).toMatch(/If you didn’t ask for it, you can ignore this message\.$/)
})

it('codes of several accounts are labelled with the date of each account', () => {
  const lines = mails['for one of several accounts'].text.split('\n\n')
  expect(lines).toContain('code-0 (account of January 2, 2026)')
  expect(lines).toContain('code-1 (account of March 4, 2026)')
  expect(lines[1]).toContain('more than one account')
  expect(mails['for a new password'].text).not.toContain('January')
  expect(mails['for a new password'].text).toContain('Use this code')
})

it("an expiring account's mail has the date, and asks for a new address only if it is taken", () => {
  for (const name of [
    'before an account ends',
    'before an account of an owned address ends',
    'to a member who leaves',
  ] as const)
    expect(mails[name].text).toContain('on December 24, 2026')
  expect(mails['before an account ends'].text).not.toContain('of its own')
  expect(mails['before an account of an owned address ends'].text).toContain('a different address')
})
