import type { Mail } from '../../platform/mail/mail.ts'

/** What changed about the ways in, told to the owner of an account. */
const changes = {
  'passkey-added':
    'a passkey was just added to your account. Signing in with your password now asks for it, or for another second step.',
  'passkey-removed': 'a passkey was just removed from your account.',
  'totp-added': 'an authenticator app was just added to your account. Signing in now asks for one of its codes.',
  'codes-renewed': 'new recovery codes were just made for your account. The ones before no longer work.',
  'code-used': 'one of your recovery codes was just used to sign in.',
  'totp-removed': 'the authenticator app was just removed from your account.',
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
    'If that was you, there is nothing to do. If it wasn\'t, choose a new password at once ("I forgot my password"). Then sign in, and look at "Sign-in security" in your settings.',
  ].join('\n\n'),
})
