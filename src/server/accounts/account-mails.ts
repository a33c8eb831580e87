import type { Mail } from '../mail/mailer.ts'

/** The mails of an account. They name neither the site's subject nor the person, and hold a code instead of a link. */
const mail = (to: string, subject: string, lines: string[]): Mail => ({ to, subject, text: lines.join('\n\n') })

export const verifyEmailMail = (to: string, code: string) =>
  mail(to, 'Your confirmation code', [
    'Hello,',
    'this code confirms your e-mail address:',
    code,
    'It works for seven days. If you did not ask for it, you can leave this message alone.',
  ])

export const resetPasswordMail = (to: string, code: string) =>
  mail(to, 'Your code for a new password', [
    'Hello,',
    'with this code you can choose a new password:',
    code,
    'It works for one hour. If you did not ask for it, you can leave this message alone: nothing has changed.',
  ])

export const changeEmailMail = (to: string, code: string) =>
  mail(to, 'Your confirmation code', [
    'Hello,',
    'this code makes this address the one of your account:',
    code,
    'It works for one hour. If you did not ask for it, you can leave this message alone.',
  ])
