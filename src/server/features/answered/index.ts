/**
 * Which questions and options stored answers hang on.
 * `answeredIds`: those of some answers, pure. `rememberAnswered`: in the transaction that stores them.
 * `findAnswered`, `findInUse`: asked before content changes. `findTagNames`: asked by searches for what upgrades renamed.
 */
export { answeredIds, type KeptIn, type StoredId } from './answered-ids.ts'
export {
  findAnswered,
  findInUse,
  findTagNames,
  type RedirectedField,
  rememberAnswered,
} from './answered-ids-repository.ts'
