import type { Content } from '@kindred/content'
import type { Context } from '../../platform/context.ts'
import { mayHaveDemoMembers } from '../accounts/index.ts'
import { hasMemories } from '../memories/index.ts'
import { liveDemo } from './live-demo.ts'
import { demoPassword, seedDemo } from './seed-demo.ts'
import { memberNames, stories } from './stories.ts'

/** Every story once: no two memories of the community have the same text. */
const demo = { members: memberNames.length, memories: stories.length, seed: 7 }

/**
 * Fills an empty embedded database with the demo community and says how to sign in. Does nothing with a database
 * server, in production, with DEMO=off, where the content has no memories, where others can reach it, or when anybody is there. Returns what to print.
 * @example for (const line of await fillDemoIfEmpty(context, app.content.current())) console.log(line)
 */
export async function fillDemoIfEmpty(context: Context, content: Content): Promise<string[]> {
  const { config, pool } = context
  if (config.databaseUrl !== null || config.mode === 'production' || config.demo === 'off') return []
  if (!mayHaveDemoMembers(config) || !hasMemories(content)) return []
  const { rows } = await pool.query('select 1 from users limit 1')
  if (rows.length > 0) return []
  const { email } = await seedDemo(pool, content, { ...demo, until: context.now() })
  const members = await pool.query<{ name: string; value: string }>('select username as name, id as value from users')
  const links = await pool.query<{ name: string; value: string }>(
    'select title as name, shareable_link as value from memories',
  )
  await liveDemo(context, { members: byName(members.rows), links: byName(links.rows) })
  return [
    `A fictional demo community is there: ${demo.members} members, ${demo.memories} memories.`,
    `Sign in as ${email} with the password ${demoPassword} (or sign up). DEMO=off starts empty.`,
  ]
}

const byName = (rows: readonly { name: string; value: string }[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ name, value }) => [name, value]))
