import type { Mail } from '../../platform/mail/mail.ts'

/** The mails of an account. They name neither the site's subject nor the person, and hold a code instead of a link. */
const mail = (to: string, subject: string, lines: string[]): Mail => ({ to, subject, text: lines.join('\n\n') })

const notYou = 'If you didn’t ask for it, you can ignore this message.'

export const verifyEmailMail = (to: string, code: string) =>
  mail(to, 'Your confirmation code', [
    'Hello,',
    'This code confirms your email address:',
    code,
    `It works for seven days. ${notYou}`,
  ])

/** To the owner of an address that somebody signed up with, or wants to move an account to. */
export const addressOwnedMail = (to: string) =>
  mail(to, 'You already have an account', [
    'Hello,',
    'Someone, perhaps you, tried to use this email address for another account here. It belongs to the account you already have, which has not changed.',
    'If it was you, sign in with the password you chose then. If you don’t remember it, choose "I forgot my password" and we’ll send you a code.',
    'If it wasn’t you, you can ignore this message: nobody else can confirm your address.',
  ])

export type ResetCode = { code: string; createdAt: string }

/** One code for each account of the address; when there are several, the day they were begun tells them apart. */
export const resetPasswordMail = (to: string, codes: readonly ResetCode[]) =>
  mail(to, 'Your code for a new password', [
    'Hello,',
    codes.length === 1
      ? 'Use this code to choose a new password:'
      : 'This address has more than one account. Each has its own code for a new password:',
    ...codes.map(({ code, createdAt }) => (codes.length === 1 ? code : `${code} (account of ${dayOf(createdAt)})`)),
    `It works for one hour. If you didn’t ask for it, you can ignore this message: nothing has changed.`,
  ])

/** Instead of the password, for ten minutes. */
export const signInMail = (to: string, code: string) =>
  mail(to, 'Your code to sign in', [
    'Hello,',
    'Use this code to sign in without your password:',
    code,
    'It works once, for ten minutes. Don’t give it to anyone: with this code, they could open your account.',
    notYou,
  ])

export const changeEmailMail = (to: string, code: string) =>
  mail(to, 'Your confirmation code', [
    'Hello,',
    'Use this code to make this the address of your account:',
    code,
    `It works for one hour. ${notYou}`,
  ])

export const passwordChangedMail = (to: string) =>
  mail(to, 'Your password was changed', [
    'Hello,',
    'Your password was changed, and all other devices were signed out.',
    'If that was you, you don’t have to do anything. If it wasn’t, choose "I forgot my password" right away. We’ll send you a code for a new one and sign out all other devices.',
  ])

/** To the address that was the account's until now. */
export const addressChangedMail = (to: string) =>
  mail(to, 'The address of your account was changed', [
    'Hello,',
    'Your account was moved from this email address to another one. Codes we sent here before no longer work.',
    'If that was you, you don’t have to do anything. If it wasn’t, someone else can get into your account: please tell the people who run the site.',
  ])

/** A week before an account that nobody confirmed ends. Without a code when the address belongs to another account. */
export const lapseMail = (to: string, ends: Date, code: string | null) =>
  mail(to, 'Your account ends soon', [
    'Hello,',
    `Someone started an account with this email address. They never confirmed the address and haven’t used the account for a while. We’ll delete it and everything in it on ${dayOf(ends)}.`,
    ...(code === null
      ? ['To keep it, sign in and give it a different address.']
      : ['To keep it, sign in and enter this code where it says "Confirm your email":', code]),
    'To take a copy with you, sign in and choose "Download a copy" under "Account".',
    'If it wasn’t you, you can ignore this message.',
  ])

/** To whoever deleted their account, or in whose name somebody did. */
export const leavingMail = (to: string, ends: Date) =>
  mail(to, 'Your account is closed', [
    'Hello,',
    `Your account is closed. We’ll delete it and everything in it on ${dayOf(ends)}. Until then, nobody can see any of it.`,
    'If you change your mind, sign in with your email and password before that day and choose "Keep my account". You’ll get everything back.',
    'If it wasn’t you, do the same, and choose a new password. You can use "I forgot my password".',
  ])

/** To both addresses of somebody whose two accounts were made one. */
export const mergedMail = (to: string) =>
  mail(to, 'Your accounts were merged', [
    'Hello,',
    'You had two accounts, and they are one now. Everything you wrote and chose is in the account that stays. The other one no longer exists, and nobody can sign in to it.',
    'If you didn’t ask for this, please use the contact form right away.',
  ])

export const dayOf = (moment: string | Date): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))
