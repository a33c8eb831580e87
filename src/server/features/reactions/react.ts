import type { Content } from '@kindred/content'
import type { Pool } from 'pg'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { empathize } from '../empathy/index.ts'
import { interactWithMemory, undoOwn, upsertInteraction, type WriteContext } from '../interactions/index.ts'
import { notifyAuthor } from '../notifications/index.ts'
import { empathyCode } from '../shared/empathy-code.ts'
import type { MemoryRef } from '../visibility/index.ts'
import {
  deleteEmpathyById,
  deleteReaction,
  linkOfReaction,
  type OwnReaction,
  putReaction,
} from './reactions-repository.ts'

/** Reacts to the memory behind a link; another choice takes the place of the first. Throws 404 where the person may not read it. */
export const react = (acting: WriteContext, link: string, chosen: number): Promise<OwnReaction> =>
  interactWithMemory(acting, link, (db, memory) => choose(db, memory, chosen, acting))

/**
 * Another reaction in place of one that is named by its id. Empathy and the other reactions are kept apart: what was chosen before goes
 * with the change. Throws 404 where there is none of one's own under a memory that can be read.
 */
export async function reactAnew(acting: WriteContext, id: string, chosen: number): Promise<OwnReaction> {
  const { pool, userId } = acting
  const link = await linkOfReaction(pool, id, userId)
  if (link === undefined) throw notFound()
  return interactWithMemory(acting, link, async (db, memory) => {
    if (chosen === empathyCode) await deleteReaction(db, memory, userId)
    else await deleteEmpathyById(db, memory, { id, userId })
    return choose(db, memory, chosen, acting)
  })
}

/** Takes back a reaction, or empathy, by its id. */
export async function undoReaction(pool: Pool, userId: string, id: string): Promise<void> {
  if ((await undoOwn(pool, 'reactions', userId, id)) === undefined) await undoOwn(pool, 'empathies', userId, id)
}

/** Saves the memory behind a link for oneself; gives the id of the save. */
export const saveMemory = (acting: WriteContext, link: string): Promise<string> =>
  interactWithMemory(acting, link, async (db, memory) => {
    await notifyAuthor(db, { kind: 'saved_memory', by: acting.userId, memory }, acting)
    return upsertInteraction(db, 'saves', memory, { ...acting, id: uuidV7() })
  })

/** The reaction with `empathyCode` is the empathy with a memory. */
async function choose(db: Queryable, memory: MemoryRef, chosen: number, acting: WriteContext): Promise<OwnReaction> {
  const row = { ...acting, id: uuidV7() }
  const made = (reaction_id: string) => ({ reaction_id, reaction_option_id: chosen })
  if (chosen === empathyCode) return made(await empathize(db, memory, row))
  const id = await putReaction(db, memory, chosen, row)
  await notifyAuthor(db, { kind: 'reaction', by: row.userId, memory, subjectId: String(chosen) }, row)
  return made(id)
}

/** Reactions that can be chosen today, in the order of content. */
export const offeredReactions = ({ optionLists }: Pick<Content, 'optionLists'>) =>
  (optionLists.reactions?.options ?? []).filter(({ retired, listed }) => !retired && listed !== false)

/** The code of a reaction that can be chosen today. Throws 400 for any other. */
export function offeredCode(content: Pick<Content, 'optionLists'>, chosen: number): number {
  if (offeredReactions(content).some(({ code }) => code === chosen)) return chosen
  throw badRequest({ reaction_option_id: ['This reaction doesn’t exist.'] })
}
