import type { Mail } from '../mail/mail.ts'

/**
 * Says that there is something new, and nothing of what, by whom or where: others may see the inbox. A mail program shows a button of
 * its own for the link that ends these mails (RFC 8058), and the link works for whoever is signed out.
 */
export function digestMail(to: string, texts: Readonly<Record<string, string>>, often: string, stopLink: string): Mail {
  const say = (key: string) => texts[`digest.mail.${key}`] ?? ''
  return {
    to,
    subject: say('subject'),
    text: [say('hello'), say('news'), say(`asked.${often}`), `${say('stop')}\n${stopLink}`].join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${stopLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
