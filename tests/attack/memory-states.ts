import type { Pool } from 'pg'
import { listedSql } from '../../src/server/features/visibility/visibility.ts'
import type { Relation } from './session-kinds.ts'

const everybody = ['visitor', 'stranger', 'another', 'author', 'muter', 'moderator', 'publisher'] as const

/** A memory in each privacy and state, and who may read it having its link. */
export const memoryStates: {
  name: string
  privacy: number
  set?: string
  readers: readonly Relation[]
}[] = [
  { name: 'public', privacy: 0, readers: everybody },
  { name: 'only me', privacy: 1, readers: ['author'] },
  { name: 'with a link', privacy: 2, readers: everybody },
  { name: 'public, hidden by a decision', privacy: 0, set: 'status = 3', readers: ['author'] },
  { name: 'with a link, hidden by a decision', privacy: 2, set: 'status = 3', readers: ['author'] },
  { name: 'public, of somebody who is leaving', privacy: 0, set: 'status = 2', readers: ['author'] },
  { name: 'with a link, of somebody who is leaving', privacy: 2, set: 'status = 2', readers: ['author'] },
  { name: 'public, deleted', privacy: 0, set: 'deleted_at = now()', readers: [] },
  { name: 'only me, deleted', privacy: 1, set: 'deleted_at = now()', readers: [] },
  { name: 'of a privacy that nobody knows', privacy: 0, set: 'privacy = 3', readers: ['author'] },
]

/** A memory that was public, asked for by the link that it had then; it has another one since. */
export const takenAwayState = { name: 'taken away, by its former link', privacy: 0, readers: ['author'] } as const

/** Puts a memory into a state that no call leads to (yet); its parts repeat whether it is listed. */
export async function putInState(pool: Pool, link: string, set: string | undefined): Promise<void> {
  if (set === undefined) return
  await pool.query(`update memories set ${set} where shareable_link = $1`, [link])
  for (const table of ['memory_tags', 'memory_hashtags'])
    await pool.query(
      `update ${table} p set listed = ${listedSql('m')} from memories m where m.author_id = p.author_id and m.id = p.memory_id and m.shareable_link = $1`,
      [link],
    )
}
