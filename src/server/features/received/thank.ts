import { lockUser } from '../../platform/db/lock-user.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import { type ActorContext, interactWithMemory, type WriteContext } from '../interactions/index.ts'
import { type EventType, notify } from '../notifications/index.ts'
import { findReceived, setThanked, type ThankedKind } from './received-repository.ts'

type ThankTarget = { kind: ThankedKind; id: string }

/** What the sender is told. */
const toldOf: Record<ThankedKind, EventType> = { message: 'message_thanks', praise: 'praise_thanks' }

/** An author thanks for what they received; whoever sent it is told once, however often this is called. */
export async function thank(acting: WriteContext, { kind, id }: ThankTarget): Promise<void> {
  const key = { authorId: acting.userId, id }
  const found = await findReceived(acting.pool, kind, key)
  if (found === undefined) throw notFound()
  await interactWithMemory(acting, found.link, async (db, memory) => {
    // Again, now that the memory is locked: it may have been taken back, or its sender blocked, meanwhile.
    const received = await findReceived(db, kind, key)
    if (received === undefined || !(await setThanked(db, kind, key, acting.now))) throw notFound()
    const about = { author_id: memory.authorId, id: memory.id }
    await notify(
      db,
      { kind: toldOf[kind], to: received.user_id, by: acting.userId, memory: about, subjectId: id },
      acting,
    )
  })
}

/** Takes the thanks back, whatever stands between the two by now; the notification goes with it. */
export const takeThanksBack = ({ pool, userId }: ActorContext, { kind, id }: ThankTarget): Promise<void> =>
  transaction(pool, async (db) => {
    await lockUser(db, userId)
    if (!(await setThanked(db, kind, { authorId: userId, id }, null))) throw notFound()
  })
