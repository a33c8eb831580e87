/** Reactions, counted; the own one, and the own save. */
export { ownReactionAndSave, type ReactionCount, reactionCountsSql } from './reactions-repository.ts'
