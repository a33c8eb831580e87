/**
 * A mail has a neutral sender and subject and no word of what anybody wrote here: others may see the inbox. One goes to the
 * people who run the site: a message to them, with the address where an answer can go (`replyTo`).
 * `headers`: for programs that read mail. `id`: a UUID that is the same when it has to be sent again.
 */
export type Mail = {
  to: string
  subject: string
  text: string
  replyTo?: string
  headers?: Record<string, string>
  id?: string
  attachments?: readonly { filename: string; contentType: string; content: string }[]
}

/** A mail that was written and lies with us: to whom, since when, and how to do away with it. */
export type StoredMail = { to: string; writtenAt: Date; remove: () => Promise<void> }

/** Sends mails; `mailer.ts` opens one. */
export type Mailer = {
  /** Tells where the mail went, for the log: a file, or 'smtp'. Never to whom. */
  send: (mail: Mail) => Promise<string>
  /** The mails that lie with us; a mail server keeps none here. */
  kept?: () => AsyncIterable<StoredMail>
}
