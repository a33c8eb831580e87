/** A mail, whoever sends it, and trying again. */
export { keepTrying } from './keep-trying.ts'
export type { KeptMail, Mail, Mailer } from './mail.ts'
