import type { Mail } from '../../platform/mail/mail.ts'

/** What changed about the ways in, told to the owner of an account. */
const changes = {
  'passkey-added':
    'A passkey was added to your account. When you sign in with your password, we now ask for it or another second step.',
  'passkey-removed': 'A passkey was removed from your account.',
  'totp-added': 'An authenticator app was added to your account. When you sign in, we now ask for one of its codes.',
  'codes-renewed': 'Your account has new recovery codes. The old ones no longer work.',
  'code-used': 'Someone used one of your recovery codes to sign in.',
  'totp-removed': 'The authenticator app was removed from your account.',
  reset:
    'We removed the second step of your sign-in, because someone asked us to. Your password or a code by email is enough now.',
} as const

export type SecondFactorChange = keyof typeof changes

/** Names neither the site nor the person, like every mail of an account. */
export const secondFactorMail = (to: string, change: SecondFactorChange, endedOthers: boolean): Mail => ({
  to,
  subject: 'How you sign in was changed',
  text: [
    'Hello,',
    changes[change],
    ...(endedOthers ? ['Other devices were signed out.'] : []),
    'If that was you, you don’t have to do anything. If it wasn’t, choose a new password right away ("I forgot my password"). Then sign in, and look at "Sign-in security" in your settings.',
  ].join('\n\n'),
})
