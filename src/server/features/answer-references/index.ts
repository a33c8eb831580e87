/**
 * The wizards, questions and options that stored answers reference.
 * `answeredIds`: those of some answers, pure. `recordReferences`: in the transaction that stores them.
 * `findReferences`, `findReferencesInUse`: asked before content changes. `findTagNames`: asked by searches for what upgrades renamed.
 */
export { type AnswerLocation, answeredIds, type StoredId } from './answer-references.ts'
export {
  findReferences,
  findReferencesInUse,
  findTagNames,
  type RedirectedField,
  recordReferences,
} from './answer-references-repository.ts'
