/**
 * In place of one more mail to an address that got several: what was mailed there still works. The answer goes by the address that was asked for, whether or
 * not there is an account with it.
 */
export const mailedAlready = {
  detail:
    'We have already sent messages to this address. The code in the latest one still works. Please check your spam folder, too.',
  already_sent: true,
} as const
