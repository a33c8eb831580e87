import type { Context } from '../../platform/context.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { hasNewSince } from '../notifications/index.ts'
import { type Due, oftenNow, settle, takeDue } from './digest-repository.ts'
import { stopPath, stopToken } from './stop-token.ts'

type World = Pick<Context, 'pool' | 'mailer' | 'now' | 'config'> & {
  texts: () => Readonly<Record<string, string>>
  onFailure: (error: Error) => void
}

/** Writes to everybody whose turn it is. `false`: a mail could not be sent, and is tried again. */
export async function sendDigests(world: World): Promise<boolean> {
  let all = true
  for (;;) {
    const taken = await takeDue(world.pool, world.now())
    if (taken.length === 0) return all
    for (const due of taken) all = (await sendOne(world, due)) && all
  }
}

/**
 * One that fails stays taken, and comes again when that lapses; the news are then still told as of the same moment. A server that
 * dies between sending and settling has its mail sent twice: once too often is better than never.
 */
async function sendOne(world: World, due: Due): Promise<boolean> {
  const { pool, mailer, config, texts } = world
  try {
    // Asked and judged now, not when it was planned: it may have been ended, and a memory closed to this reader, a moment ago.
    const often = await oftenNow(pool, due.id)
    if (often !== null && (await hasNewSince(pool, due.id, due.since))) {
      const link = new URL(stopPath(stopToken(due.id, due.key)), siteOf(config)).href
      await mailer.send(digestMail(due.email, texts(), often, link))
    }
    await settle(pool, due)
    return true
  } catch (error) {
    world.onFailure(error as Error)
    return false
  }
}

/** Without PUBLIC_URL the site is on this computer, and its mails are files here, too. */
const siteOf = ({ publicUrl, port }: Context['config']): string => publicUrl?.href ?? `http://localhost:${port}/`

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
