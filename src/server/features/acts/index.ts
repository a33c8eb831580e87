/** What the folders of one kind of act share: who acts on which memory, acts that count once, taking back, and parts of their schemas. */
export { type Acting, actingBy, actOnMemory, type Writing } from './act-on-memory.ts'
export { type NewAct, onceFor, putAct, undoOwn, undoOwnIn, writtenRow } from './acts-repository.ts'
export { data, link, object, text, uuid } from './wire-parts.ts'
