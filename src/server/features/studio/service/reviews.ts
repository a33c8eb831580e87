import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { badRequest, conflict, forbidden } from '../../../platform/errors.ts'
import { notifyOfReview } from '../../notifications/index.ts'
import {
  approve,
  type Change,
  insertReview,
  type Review,
  reviewersOf,
  withdrawApproval,
} from '../changes-repository.ts'
import { assertNotScheduled, type Editor, isWriterOf, revisionConflict } from './change-rules.ts'
import type { ChangeStore } from './change-store.ts'

type Verdict = { revision: number; word: string; isRight: boolean }

/** Asking for a review, and answering one. */
export function createReviews(
  { now }: Pick<Context, 'now'>,
  { find, updateChange }: Pick<ChangeStore, 'find' | 'updateChange'>,
) {
  /** A writer of a change asks for a review; all who may approve it are notified. */
  async function askForReview(user: Editor, id: string, word: string): Promise<Change> {
    await updateChange(id, user, async (db, change) => {
      assertNotScheduled(change)
      if (!isWriterOf(user, change)) throw forbidden('Only those who edited this change can ask for a review of it.')
      if (change.edits.length === 0) throw badRequest({ edits: ['This change has no edits yet.'] })
      const to = await reviewersOf(db, change)
      if (to.length === 0)
        throw conflict('There is nobody who could review this. Ask an admin to make someone else an editor.', null)
      await recordReview(db, change, user, { kind: 'asked', word, to })
    })
    return find(id)
  }

  /** Stores an entry of the review history and notifies its recipients. */
  async function recordReview(
    db: Queryable,
    { id, revision }: Change,
    { id: by }: Editor,
    { kind, word, to }: Pick<Review, 'kind' | 'word'> & { to: readonly string[] },
  ): Promise<void> {
    const said = { changeId: id, by, word: word.trim(), now: now() }
    await insertReview(db, { ...said, kind, revision })
    await notifyOfReview(db, { ...said, kind: `review-${kind}`, to })
  }

  /** An editor who did not write in a change approves this revision of it, or asks for changes. */
  async function review(user: Editor, id: string, { revision, word, isRight }: Verdict): Promise<Change> {
    await updateChange(id, user, async (db, change) => {
      if (isWriterOf(user, change))
        throw forbidden(
          isRight
            ? 'Someone who didn’t edit this change has to approve it.'
            : 'You work on this change yourself: edit it.',
        )
      if (change.revision !== revision) throw revisionConflict(change)
      if (isRight) await approve(db, change, user.id, now())
      else {
        assertNotScheduled(change)
        if (word.trim() === '') throw badRequest({ word: ['Say what to change.'] })
        await withdrawApproval(db, id)
      }
      const asked = change.reviews.findLast(({ kind }) => kind === 'asked')
      const to = [...new Set([change.author_id, ...(asked === undefined ? [] : [asked.by_id])])]
      await recordReview(db, change, user, { kind: isRight ? 'approved' : 'returned', word, to })
    })
    return find(id)
  }

  return { askForReview, review }
}
