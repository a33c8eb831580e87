import type { Payload } from '@kindred/engine'
import { type MemoryWizards, normalised } from '@kindred/product/acceptance'
import type { Pool } from 'pg'
import { rememberAnswered } from '../../answered/index.ts'
import type { ContentStore } from '../../content/index.ts'
import { holdPerson } from '../../db/hold-person.ts'
import { claimKey, keepMade, requestHash } from '../../db/idempotency-keys.ts'
import { type Queryable, transaction } from '../../db/transaction.ts'
import { badRequest, conflict, forbidden, HttpError, notFound } from '../../errors.ts'
import { mayEdit } from '../../visibility/index.ts'
import type { MemoryContent } from '../stored-memory.ts'
import { answeredInMemory } from '../versions/answered-in-memory.ts'
import { carryAll, openedInto, savedWith } from '../versions/saved-with.ts'
import { checkMemory } from './check-memory.ts'
import {
  type CountedMemory,
  findCounted,
  findMemory,
  holdMemory,
  insertMemory,
  updateMemory,
} from './memories-repository.ts'
import { applyPayload, emptyContent } from './memory-content.ts'

/** Who writes, when, and by which wizards the answers are judged. */
export type Writing = {
  pool: Pool
  authorId: string
  now: Date
  wizards: MemoryWizards
  store: ContentStore
}

/** Stores a new memory. With a key, however often and at whatever times it is called, it makes one. */
export async function createMemory(writing: Writing, body: Payload, key?: string): Promise<CountedMemory> {
  const { pool, authorId, now, wizards } = writing
  const payload = normalised(body, wizards)
  judge(wizards, payload, undefined)
  const content = applyPayload(emptyContent, payload, wizards)
  return transaction(pool, async (db) => {
    await holdPerson(db, authorId)
    const claim =
      key === undefined ? { kind: 'new' as const } : await claimKey(db, authorId, key, requestHash(body), now)
    if (claim.kind === 'different')
      throw new HttpError(409, { detail: 'This Idempotency-Key was already used for another memory.' })
    if (claim.kind === 'repeated') return readBack(db, claim.made, authorId)
    const link = await insertMemory(db, authorId, content, versionsOf(wizards), now)
    await rememberAnswered(db, answeredInMemory(content, wizards), pool)
    if (key !== undefined) await keepMade(db, authorId, key, link)
    return readBack(db, link, authorId)
  })
}

/** `revision`: the one that the author looked at. */
type Change = { answers: Payload; revision?: number | undefined }

/** What a conflict shows: the memory as it is stored now, in the shape of a read. */
type ToResponse = (memory: CountedMemory, db: Queryable) => Promise<unknown>

/** `lostPhotos`: files of the memory are to be cleared up. */
type Edited = { memory: CountedMemory; lostPhotos: boolean }

/** Replaces what the body names. Of two edits of one revision, the first wins and the second is told. */
export async function editMemory(
  writing: Writing,
  link: string,
  { answers, revision }: Change,
  toResponse: ToResponse,
): Promise<Edited> {
  const { pool, authorId, now, wizards } = writing
  return transaction(pool, async (db) => {
    await holdMemory(db, authorId, link)
    const stored = await findMemory(db, link, authorId)
    if (stored === undefined) throw notFound()
    if (!mayEdit(stored, authorId)) throw forbidden('Only its author can change a memory.')
    if (revision !== undefined && revision !== stored.revision)
      throw conflict(
        'This memory was changed elsewhere in the meantime.',
        await toResponse(await readBack(db, link, authorId), db),
      )
    const payload = normalised(answers, wizards)
    const into = await savedWith(db, writing.store, stored, wizards)
    const before = await openedInto(db, writing.store, stored, into)
    judge(wizards, payload, before)
    const carried = carryAll(payload, wizards, into)
    const content = applyPayload(before, carried, into, [into, wizards])
    const address = await updateMemory(db, stored, content, versionsOf(into), now)
    await rememberAnswered(db, answeredInMemory(content, into), pool)
    const stay = new Set(content.photos.map(({ id }) => id))
    const lostPhotos = stored.photos.some(({ id }) => !stay.has(id))
    return { memory: await readBack(db, address, authorId), lostPhotos }
  })
}

function judge(wizards: MemoryWizards, payload: Payload, stored: MemoryContent | undefined): void {
  const errors = checkMemory(wizards, payload, stored)
  if (Object.keys(errors).length > 0) throw badRequest(errors)
}

const versionsOf = ({ tags, memory }: MemoryWizards) => ({ tags: tags.version, memory: memory.version })

async function readBack(db: Queryable, link: string, authorId: string): Promise<CountedMemory> {
  const memory = await findCounted(db, link, authorId)
  if (memory === undefined) throw notFound()
  return memory
}
