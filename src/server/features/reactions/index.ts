/** Reactions, counted; the own one, and the own save; giving them. */
export { react, saveMemory } from './react.ts'
export { findOwnReactionAndSave } from './reactions-repository.ts'
