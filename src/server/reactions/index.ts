export { reactions } from './reactions-plugin.ts'
export { countReactions, ownReactionAndSave } from './reactions-repository.ts'
