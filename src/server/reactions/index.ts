/** Reactions, counted; the own one, and the own save. */
export { countReactions, ownReactionAndSave, type ReactionCount } from './reactions-repository.ts'
