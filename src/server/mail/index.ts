/** A mail, and whoever sends it. */
export type { KeptMail, Mail, Mailer } from './mail.ts'
