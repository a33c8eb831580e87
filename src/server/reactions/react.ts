import type { Pool } from 'pg'
import { actOnMemory } from '../comments/index.ts'
import type { Queryable } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { empathize } from '../empathy/index.ts'
import { notFound } from '../errors.ts'
import { undoOwn } from '../interactions/index.ts'
import type { When } from '../limits/pair-limit.ts'
import { tellAuthor } from '../notifications/index.ts'
import { supportCode } from '../support-code.ts'
import type { Reachable } from '../visibility/index.ts'
import {
  dropReaction,
  dropSupport,
  linkOfReaction,
  type OwnReaction,
  putReaction,
  putSave,
} from './reactions-repository.ts'

/** Who acts, and when. */
export type Acting = When & { pool: Pool; userId: string }

/** Reacts to the memory behind a link; another choice takes the place of the first. Throws 404 where the person may not read it. */
export const react = (acting: Acting, link: string, chosen: number): Promise<OwnReaction> =>
  actOnMemory(acting, link, (db, memory) => choose(db, memory, chosen, acting))

/**
 * Another reaction in place of one that is named by its id. Support and the other reactions are kept apart: what was chosen before goes
 * with the change. Throws 404 where there is none of one's own under a memory that can be read.
 */
export async function reactAnew(acting: Acting, id: string, chosen: number): Promise<OwnReaction> {
  const { pool, userId } = acting
  const link = await linkOfReaction(pool, id, userId)
  if (link === undefined) throw notFound()
  return actOnMemory(acting, link, async (db, memory) => {
    if (chosen === supportCode) await dropReaction(db, memory, userId)
    else await dropSupportNamed(db, memory, userId, id)
    return choose(db, memory, chosen, acting)
  })
}

/** Takes back a reaction, or support, by its id. */
export async function undoReaction(pool: Pool, userId: string, id: string): Promise<void> {
  if ((await undoOwn(pool, 'reactions', userId, id)) === undefined) await undoOwn(pool, 'empathies', userId, id)
}

/** Saves the memory behind a link for oneself; gives the id of the save. */
export const saveMemory = (acting: Acting, link: string): Promise<string> =>
  actOnMemory(acting, link, async (db, memory) => {
    const { userId, now } = acting
    await tellAuthor(db, { kind: 'saved_memory', by: userId, memory }, acting)
    return putSave(db, memory, { id: uuidV7(), userId, now })
  })

/** Support is the empathy with a memory. */
async function choose(
  db: Queryable,
  memory: Reachable,
  chosen: number,
  { userId, now, fair }: Acting,
): Promise<OwnReaction> {
  const row = { id: uuidV7(), userId, now, fair }
  const made = (reaction_id: string) => ({ reaction_id, reaction_option_id: chosen })
  if (chosen === supportCode) return made(await empathize(db, memory, row))
  const id = await putReaction(db, memory, chosen, row)
  await tellAuthor(db, { kind: 'reaction', by: userId, memory, thing: String(chosen) }, row)
  return made(id)
}

/** Only where the change names the support itself: beside another reaction it stays. */
async function dropSupportNamed(db: Queryable, memory: Reachable, userId: string, id: string): Promise<void> {
  const { rowCount } = await db.query('select 1 from empathies where author_id = $1 and id = $2', [memory.authorId, id])
  if (rowCount === 1) await dropSupport(db, memory, userId)
}
