/** Reactions, counted; the own one, and the own save. */
export { ownReactionAndSave } from './reactions-repository.ts'
