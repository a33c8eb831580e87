import type { Content } from '@kindred/content'
import type { Context } from '../../platform/context.ts'
import { mayHaveDemoMembers } from '../accounts/index.ts'
import { hasMemories } from '../memories/index.ts'
import { demoPassword, seedDemo } from './seed-demo.ts'

const demo = { members: 20, memories: 60, seed: 7 }

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
  return [
    `A fictional demo community is there: ${demo.members} members, ${demo.memories} memories.`,
    `Sign in as ${email} with the password ${demoPassword} (or sign up). DEMO=off starts empty.`,
  ]
}
