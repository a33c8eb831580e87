import type { Context } from '../../platform/context.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { createComment, createPrivateComment } from '../comments/index.ts'
import type { WriteContext } from '../interactions/index.ts'
import { markAllRead } from '../notifications/index.ts'
import { writePraise } from '../praise/index.ts'
import { react, saveMemory } from '../reactions/index.ts'
import { empathyCode } from '../shared/empathy-code.ts'
import data from './life.json' with { type: 'json' }

/** What one member of the demo community does with a memory of another, which is named by its title. */
export type LifeAct = { daysAgo: number; by: string; to: string } & Partial<{
  comment: string
  /** Whose comment this one answers. */
  replyTo: string
  message: string
  praise: string[]
  /** Code of a reaction. */
  reaction: number
  support: boolean
  save: boolean
}>

/** The oldest first: an answer comes after what it answers. */
export const life: readonly LifeAct[] = data

const dayMs = 86_400_000
/** When they read what they were told last. */
const lookedDaysAgo = 4

/** Lets members of the demo community answer each other, by what the calls of the app do. `members`: ids by name; `links`: of memories, by title. */
export async function liveDemo(
  { pool, config, now }: Context,
  { members, links }: { members: ReadonlyMap<string, string>; links: ReadonlyMap<string, string> },
): Promise<void> {
  const at = (daysAgo: number) => new Date(now().getTime() - daysAgo * dayMs)
  const comments = new Map<string, string>()
  for (const { daysAgo, by, to, ...act } of life) {
    const acting: WriteContext = {
      pool,
      userId: requireNamed(members, by),
      now: at(daysAgo),
      throttling: config.throttling,
    }
    const link = requireNamed(links, to)
    if (act.comment !== undefined) {
      const replyTo = act.replyTo === undefined ? undefined : requireNamed(comments, `${act.replyTo} ${to}`)
      const { id } = await createComment(acting, { link, content: act.comment, replyTo, key: undefined })
      comments.set(`${by} ${to}`, id)
    }
    if (act.message !== undefined) await createPrivateComment(acting, { link, content: act.message, key: undefined })
    if (act.praise !== undefined)
      await writePraise(pool, { shareable_link: link }, { ...acting, id: uuidV7(), labels: act.praise }, true)
    if (act.reaction !== undefined) await react(acting, link, act.reaction)
    if (act.support) await react(acting, link, empathyCode)
    if (act.save) await saveMemory(acting, link)
  }
  for (const id of members.values()) await markAllRead(pool, id, at(lookedDaysAgo).toISOString(), at(lookedDaysAgo))
}

function requireNamed(names: ReadonlyMap<string, string>, name: string): string {
  const found = names.get(name)
  if (found === undefined) throw new Error(`The demo community has no ${name}.`)
  return found
}
