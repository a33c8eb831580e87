/** What the folders of one kind of act share: who acts on which memory, acts that count once, taking back, and parts of their schemas. */
export { type Acting, actingBy, actOnMemory, type Writing } from './act-on-memory.ts'
export { type NewAct, undoOwn, undoOwnIn, upsertAct, withIdempotencyKey, writtenRow } from './acts-repository.ts'
export { dataResponse, linkSchema, objectSchema, textSchema, uuidSchema } from './shared-schemas.ts'
