import type { Content } from '@kindred/content'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { hasNewSince } from '../notifications/index.ts'
import { claimDue, type DueDigest, findReader, markDigestSent } from './digest-repository.ts'
import { stopPath, stopToken } from './stop-token.ts'

/** After a day the next one says the same. */
const dayMs = 86_400_000

/** The digest itself is written when it is sent. */
export type QueuedDigest = { since: string }

type DigestContext = Pick<Context, 'pool' | 'deliveries' | 'now'> & { onFailure: (error: Error) => void }

/** Queues a mail to everybody whose turn it is. `false`: one could not be, and is tried again. */
export async function queueDigests(world: DigestContext): Promise<boolean> {
  let all = true
  for (;;) {
    const taken = await claimDue(world.pool, world.now())
    if (taken.length === 0) return all
    for (const due of taken) all = (await queueOne(world, due)) && all
  }
}

/** One that fails stays taken, and comes again when that lapses; the news are then still told as of the same moment. */
async function queueOne({ pool, deliveries, onFailure }: DigestContext, due: DueDigest): Promise<boolean> {
  try {
    const isNews = (await findReader(pool, due.id)) !== null && (await hasNewSince(pool, due.id, due.since))
    const body: QueuedDigest = { since: due.since }
    await transaction(pool, async (db) => {
      if ((await markDigestSent(db, due)) && isNews)
        await deliveries.add(db, { kind: 'digest', userId: due.id, body, keepTryingMs: dayMs })
    })
    return true
  } catch (error) {
    onFailure(error as Error)
    return false
  }
}

/** Asked and judged now, not when it was queued: it may have been ended, and a memory closed to this reader, a moment ago. `null`: nothing to send. */
export async function digestFor(
  { pool, config }: Pick<Context, 'pool' | 'config'>,
  { userId, since, content }: { userId: string; since: string; content: Pick<Content, 'languages' | 'texts'> },
): Promise<Mail | null> {
  const reader = await findReader(pool, userId)
  if (reader === null || !(await hasNewSince(pool, userId, since))) return null
  const link = new URL(stopPath(stopToken(userId, reader.key)), siteOf(config)).href
  const { texts } = content.languages.find(({ language }) => language === reader.language) ?? content
  return digestMail(reader.email, texts, reader.often, link)
}

/** Without PUBLIC_URL the site is on this computer, and its mails are files here, too. */
const siteOf = ({ publicUrl, port }: Context['config']): string => publicUrl?.href ?? `http://localhost:${port}/`

/**
 * Says that there is something new, and nothing of what, by whom or where: others may see the inbox. A mail program shows a button of
 * its own for the link that ends these mails (RFC 8058), and the link works for whoever is signed out.
 */
function digestMail(to: string, texts: Readonly<Record<string, string>>, often: string, stopLink: string): Mail {
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
