import type { Pool } from 'pg'
import { notFound } from '../../platform/errors.ts'
import type { LimitContext } from '../../platform/limits/pair-limit.ts'
import { interactWithComment, type NamedComment } from '../comments/index.ts'
import { interactWithMemory, type NewInteraction } from '../interactions/index.ts'
import { notify, notifyAuthor } from '../notifications/index.ts'
import { praisedComment, praisedMemory, type StoredPraise, savePraise, updatePraise } from './praise-repository.ts'

/** What is praised: a memory by its link, or a comment. */
export type PraiseTarget = { shareable_link?: string; comment_id?: string }
export type SavedPraise = StoredPraise &
  Required<Pick<PraiseTarget, 'shareable_link'>> &
  Pick<PraiseTarget, 'comment_id'>

type PraiseInput = NewInteraction & LimitContext & { labels: readonly string[] }

/** New praise, or other labels in place of those that are there; told to who wrote what is praised. */
export function writePraise(pool: Pool, target: PraiseTarget, row: PraiseInput, isNew: boolean): Promise<SavedPraise> {
  const { comment_id: commentId, shareable_link: link = '' } = target
  return commentId === undefined
    ? praiseMemory(pool, link, row, isNew)
    : praiseComment(pool, { id: commentId, link }, row, isNew)
}

const praiseMemory = (pool: Pool, link: string, row: PraiseInput, isNew: boolean): Promise<SavedPraise> =>
  interactWithMemory({ pool, ...row }, link, async (db, memory) => {
    const saved = await (isNew ? savePraise : updatePraise)(db, praisedMemory(memory), row)
    if (saved === undefined) throw notFound()
    await notifyAuthor(db, { kind: 'memory_feedback', by: row.userId, memory, subjectId: saved.id }, row)
    return { ...saved, shareable_link: link }
  })

const praiseComment = (pool: Pool, named: NamedComment, row: PraiseInput, isNew: boolean): Promise<SavedPraise> =>
  interactWithComment({ pool, ...row }, named, async (db, comment) => {
    const saved = await (isNew ? savePraise : updatePraise)(db, praisedComment(comment), row)
    if (saved === undefined) throw notFound()
    const { id, author_id, memory_id, user_id: to, link: shareable_link } = comment
    const memory = { author_id, id: memory_id }
    await notify(db, { kind: 'comment_feedback', to, by: row.userId, memory, subjectId: id }, row)
    return { ...saved, shareable_link, comment_id: id }
  })
