import type { Content } from '@kindred/content'
import type { Pool } from 'pg'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { empathize } from '../empathy/index.ts'
import { interactWithMemory, undoOwn, upsertInteraction, type WriteContext } from '../interactions/index.ts'
import { notifyAuthor } from '../notifications/index.ts'
import { supportCode } from '../shared/support-code.ts'
import type { MemoryRef } from '../visibility/index.ts'
import { dropReaction, dropSupport, linkOfReaction, type OwnReaction, putReaction } from './reactions-repository.ts'

/** Reacts to the memory behind a link; another choice takes the place of the first. Throws 404 where the person may not read it. */
export const react = (acting: WriteContext, link: string, chosen: number): Promise<OwnReaction> =>
  interactWithMemory(acting, link, (db, memory) => choose(db, memory, chosen, acting))

/**
 * Another reaction in place of one that is named by its id. Support and the other reactions are kept apart: what was chosen before goes
 * with the change. Throws 404 where there is none of one's own under a memory that can be read.
 */
export async function reactAnew(acting: WriteContext, id: string, chosen: number): Promise<OwnReaction> {
  const { pool, userId } = acting
  const link = await linkOfReaction(pool, id, userId)
  if (link === undefined) throw notFound()
  return interactWithMemory(acting, link, async (db, memory) => {
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
export const saveMemory = (acting: WriteContext, link: string): Promise<string> =>
  interactWithMemory(acting, link, async (db, memory) => {
    await notifyAuthor(db, { kind: 'saved_memory', by: acting.userId, memory }, acting)
    return upsertInteraction(db, 'saves', memory, { ...acting, id: uuidV7() })
  })

/** Support is the empathy with a memory. */
async function choose(db: Queryable, memory: MemoryRef, chosen: number, acting: WriteContext): Promise<OwnReaction> {
  const row = { ...acting, id: uuidV7() }
  const made = (reaction_id: string) => ({ reaction_id, reaction_option_id: chosen })
  if (chosen === supportCode) return made(await empathize(db, memory, row))
  const id = await putReaction(db, memory, chosen, row)
  await notifyAuthor(db, { kind: 'reaction', by: row.userId, memory, subjectId: String(chosen) }, row)
  return made(id)
}

/** Only where the change names the support itself: beside another reaction it stays. */
async function dropSupportNamed(db: Queryable, memory: MemoryRef, userId: string, id: string): Promise<void> {
  const { rowCount } = await db.query('select 1 from empathies where author_id = $1 and id = $2', [memory.authorId, id])
  if (rowCount === 1) await dropSupport(db, memory, userId)
}

/** Reactions that can be chosen today, in the order of content. */
export const offeredReactions = ({ optionLists }: Pick<Content, 'optionLists'>) =>
  (optionLists.reactions?.options ?? []).filter(({ retired, listed }) => !retired && listed !== false)

/** The code of a reaction that can be chosen today. Throws 400 for any other. */
export function offeredCode(content: Pick<Content, 'optionLists'>, chosen: number): number {
  if (offeredReactions(content).some(({ code }) => code === chosen)) return chosen
  throw badRequest({ reaction_option_id: ['This reaction doesn’t exist.'] })
}
