import type { Pool } from 'pg'
import type { MemoryEdit } from '#contract/memory-edit'
import type { MemoryPayload } from '#contract/memory-payload'
import type { Payload } from '#engine'
import { claimKey, keepMade, requestHash } from '../db/idempotency-keys.ts'
import { type Queryable, transaction } from '../db/transaction.ts'
import { badRequest, conflict, forbidden, HttpError, notFound } from '../errors.ts'
import { mayEdit } from '../visibility/visibility.ts'
import { checkMemory } from './check-memory.ts'
import { findMemory, insertMemory, lockMemory, updateMemory } from './memories-repository.ts'
import { applyPayload, emptyContent, type MemoryWizards, normalised } from './memory-content.ts'
import type { MemoryContent, StoredMemory } from './stored-memory.ts'
import type { TagHistory } from './tag-history.ts'

/** Who writes, when, and by which wizards the answers are judged. */
export type Writing = {
  pool: Pool
  authorId: string
  now: Date
  wizards: MemoryWizards
  /** Asks on the connection of the transaction: one that waits for a second connection may wait for itself. */
  history: (db: Queryable) => TagHistory
}

/** Stores a new memory. With a key, however often and at whatever times it is called, it makes one. */
export async function createMemory(writing: Writing, body: MemoryPayload, key?: string): Promise<StoredMemory> {
  const { pool, authorId, now, wizards } = writing
  const content = judged(wizards, normalised(body), undefined)
  return transaction(pool, async (db) => {
    const claim =
      key === undefined ? { kind: 'new' as const } : await claimKey(db, authorId, key, requestHash(body), now)
    if (claim.kind === 'different')
      throw new HttpError(409, { detail: 'This Idempotency-Key was already used for another memory.' })
    if (claim.kind === 'repeated') return readBack(db, claim.made, authorId)
    const link = await insertMemory(db, authorId, content, wizards.tags.version, now)
    if (key !== undefined) await keepMade(db, authorId, key, link)
    return readBack(db, link, authorId)
  })
}

/** What a conflict shows: the memory as it is stored now, in the shape of a read. */
type AsRead = (memory: StoredMemory, db: Queryable) => Promise<unknown>

/** Replaces what the body names. Of two edits of one revision, the first wins and the second is told. */
export async function editMemory(
  writing: Writing,
  link: string,
  body: MemoryEdit,
  asRead: AsRead,
): Promise<StoredMemory> {
  const { pool, authorId, now, wizards } = writing
  const { revision, ...changes } = body
  return transaction(pool, async (db) => {
    await lockMemory(db, link)
    const stored = await findMemory(db, link, authorId)
    if (stored === undefined) throw notFound()
    if (!mayEdit(stored, authorId)) throw forbidden('Only its author can change a memory.')
    if (revision !== undefined && revision !== stored.revision)
      throw conflict('This memory was changed elsewhere in the meantime.', await asRead(stored, db))
    // What stays as it is goes on in the words of the version that is saved now.
    const open = await writing.history(db)([stored.content_version])
    const content = judged(wizards, normalised(changes), open(stored))
    await updateMemory(db, stored, content, wizards.tags.version, now)
    return readBack(db, link, authorId)
  })
}

function judged(wizards: MemoryWizards, payload: Payload, stored: MemoryContent | undefined): MemoryContent {
  const errors = checkMemory(wizards, payload, stored)
  if (Object.keys(errors).length > 0) throw badRequest(errors)
  return applyPayload(stored ?? emptyContent, payload, wizards)
}

async function readBack(db: Queryable, link: string, authorId: string): Promise<StoredMemory> {
  const memory = await findMemory(db, link, authorId)
  if (memory === undefined) throw notFound()
  return memory
}
