/** What the folders of each kind of interaction share: actor and memory, upsert, undo, idempotency keys, counts, and parts of their schemas. */

export { commentCountsSql, empathizedCountsSql, type ReactionCount, reactionCountsSql } from './counts-sql.ts'
export { type ActorContext, actorOf, interactWithMemory, type WriteContext } from './interact-with-memory.ts'
export {
  type NewInteraction,
  undoOwn,
  undoOwnIn,
  upsertInteraction,
  withIdempotencyKey,
  writtenRow,
} from './interactions-repository.ts'
export { dataResponse, linkSchema, objectSchema, textSchema, uuidSchema } from './shared-schemas.ts'
