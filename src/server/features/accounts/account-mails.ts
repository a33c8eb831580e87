import type { Mail } from '../../platform/mail/mail.ts'

/** The mails of an account. They name neither the site's subject nor the person, and hold a code instead of a link. */
const mail = (to: string, subject: string, lines: string[]): Mail => ({ to, subject, text: lines.join('\n\n') })

const notYou = "If you didn't ask for it, you can ignore this message."

export const verifyEmailMail = (to: string, code: string) =>
  mail(to, 'Your confirmation code', [
    'Hello,',
    'this code confirms your e-mail address:',
    code,
    `It works for seven days. ${notYou}`,
  ])

/** To the owner of an address that somebody signed up with, or wants to move an account to. */
export const addressOwnedMail = (to: string) =>
  mail(to, 'You already have an account', [
    'Hello,',
    'someone, maybe you, just used this email address to open another account here. The address belongs to the account you have, and that account has not changed.',
    'Was it you? Sign in with the password you chose back then. If you don\'t remember it, choose "I forgot my password" and we\'ll send you a code.',
    "If it wasn't you, you can ignore this message: nobody else can confirm your address.",
  ])

export type ResetCode = { code: string; createdAt: string }

/** One code for each account of the address; when there are several, the day they were begun tells them apart. */
export const resetPasswordMail = (to: string, codes: readonly ResetCode[]) =>
  mail(to, 'Your code for a new password', [
    'Hello,',
    codes.length === 1
      ? 'with this code you can choose a new password:'
      : 'there is more than one account with this address. Each has a code of its own for a new password:',
    ...codes.map(({ code, createdAt }) => (codes.length === 1 ? code : `${code} (account of ${dayOf(createdAt)})`)),
    `It works for one hour. If you didn't ask for it, you can ignore this message: nothing has changed.`,
  ])

/** Instead of the password, for ten minutes. */
export const signInMail = (to: string, code: string) =>
  mail(to, 'Your code to sign in', [
    'Hello,',
    'with this code you can sign in without your password:',
    code,
    "It works for ten minutes, once. Don't give it to anybody: whoever has it can open your account.",
    notYou,
  ])

export const changeEmailMail = (to: string, code: string) =>
  mail(to, 'Your confirmation code', [
    'Hello,',
    'this code makes this the address of your account:',
    code,
    `It works for one hour. ${notYou}`,
  ])

export const passwordChangedMail = (to: string) =>
  mail(to, 'Your password was changed', [
    'Hello,',
    'the password of your account has just been changed, and all other devices were signed out.',
    'If that was you, there is nothing to do. If it wasn\'t, choose "I forgot my password" at once. You\'ll get a code for a new one, and all other devices are signed out.',
  ])

/** To the address that was the account's until now. */
export const addressChangedMail = (to: string) =>
  mail(to, 'The address of your account was changed', [
    'Hello,',
    'an account with this e-mail address has just been moved to another address. Codes we sent here before no longer work.',
    "If that was you, there is nothing to do. If it wasn't, somebody else can get into your account: please tell the people who run the site.",
  ])

/** A week before an account that nobody confirmed ends. Without a code when the address belongs to another account. */
export const lapseMail = (to: string, ends: Date, code: string | null) =>
  mail(to, 'Your account ends soon', [
    'Hello,',
    `an account was begun with this e-mail address. The address was never confirmed, and the account has not been used for a while. On ${dayOf(ends)} it will be deleted with everything in it.`,
    ...(code === null
      ? ['To keep it, sign in and give it an address of its own.']
      : ['To keep it, sign in and enter this code where it says "Confirm your e-mail":', code]),
    'To take a copy with you, sign in and choose "Download a copy" under "Account".',
    "If you didn't begin it, you can ignore this message.",
  ])

/** To whoever deleted their account, or in whose name somebody did. */
export const leavingMail = (to: string, ends: Date) =>
  mail(to, 'Your account is closed', [
    'Hello,',
    `your account has just been closed. On ${dayOf(ends)} it is deleted with everything in it. Until then nobody sees anything of it.`,
    'Did you change your mind? Sign in with your e-mail and password before that day, and choose "Keep my account". Everything is then as it was.',
    'If it wasn\'t you, do that too, and choose a new password: "I forgot my password" works as well.',
  ])

export const dayOf = (moment: string | Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))
