import type { Payload } from '@kindred/engine'
import { type MemoryBody, type MemoryWizards, parseBody } from '@kindred/product/acceptance'
import type { Pool } from 'pg'
import { requestHash } from '../../../platform/db/idempotency-keys.ts'
import { lockUser } from '../../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../../platform/db/transaction.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import { recordReferences } from '../../answer-references/index.ts'
import type { ContentStore } from '../../content/index.ts'
import { withIdempotencyKey } from '../../interactions/index.ts'
import { canEdit } from '../../visibility/index.ts'
import type { MemoryContent } from '../stored-memory.ts'
import { languageOf } from '../text-language.ts'
import { migratePayload, migrateStored, savedVersion } from '../versions/answers-at-version.ts'
import { answeredInMemory } from '../versions/stored-answers.ts'
import { checkMemory } from './check-memory.ts'
import {
  type CountedMemory,
  findOwn,
  findOwnCounted,
  insertMemory,
  lockMemory,
  rejectNonOwner,
  updateMemory,
  type WrittenIn,
} from './memories-repository.ts'
import { applyPayload, emptyContent } from './memory-content.ts'

/** Who writes, when, and by which wizards the answers are judged. */
export type MemoryWriteContext = {
  pool: Pool
  authorId: string
  now: Date
  wizards: MemoryWizards
  store: ContentStore
}

/** Stores a new memory. With a key, however often and at whatever times it is called, it makes one. */
export async function createMemory(
  writing: MemoryWriteContext,
  payload: Payload,
  key?: string,
): Promise<CountedMemory> {
  const { pool, authorId, now, wizards } = writing
  const body = parseBody(payload, wizards)
  judge(body, undefined)
  const content = applyPayload(emptyContent, body)
  // Before the transaction: the first memory after a start waits for the words of each language to be counted.
  const written = writtenIn(writing, wizards, content)
  return transaction(pool, async (db) => {
    await lockUser(db, authorId)
    const link = await withIdempotencyKey(db, { userId: authorId, now, key, hash: requestHash(payload) }, async () => {
      const made = await insertMemory(db, authorId, content, written, now)
      await recordReferences(db, answeredInMemory(content, wizards), pool)
      return made
    })
    return readBack(db, link, authorId)
  })
}

/** `revision`: the one that the author looked at. */
type Change = { answers: Payload; revision?: number | undefined }

/** What a conflict shows: the memory as it is stored now, in the shape of a read. */
type ToResponse = (memory: CountedMemory, db: Queryable) => Promise<unknown>

/** `lostPhotos`: files of the memory are to be cleared up. */
type EditedMemory = { memory: CountedMemory; lostPhotos: boolean }

/** Replaces what the body names. Of two edits of one revision, the first wins and the second is told. */
export async function editMemory(
  writing: MemoryWriteContext,
  link: string,
  { answers, revision }: Change,
  toResponse: ToResponse,
): Promise<EditedMemory> {
  const { pool, authorId, now, wizards } = writing
  return transaction(pool, async (db) => {
    await lockMemory(db, authorId, link)
    const stored = await findOwn(db, link, authorId)
    if (stored === undefined || !canEdit(stored, authorId))
      return rejectNonOwner(db, link, authorId, 'Only its author can change a memory.')
    if (revision !== undefined && revision !== stored.revision)
      throw conflict(
        'This memory has changed elsewhere since.',
        await toResponse(await readBack(db, link, authorId), db),
      )
    const body = parseBody(answers, wizards)
    const version = await savedVersion(db, writing.store, stored, wizards)
    const before = await migrateStored(db, writing.store, stored, version)
    judge(body, before)
    const isSame = version.tags === wizards.tags && version.memory === wizards.memory
    const migrated = isSame ? body : parseBody(migratePayload(body.payload, wizards, version), version)
    const content = applyPayload(before, migrated, [version, wizards])
    const address = await updateMemory(db, stored, content, writtenIn(writing, version, content), now)
    await recordReferences(db, answeredInMemory(content, version), pool)
    const stay = new Set(content.photos.map(({ id }) => id))
    const lostPhotos = stored.photos.some(({ id }) => !stay.has(id))
    return { memory: await readBack(db, address, authorId), lostPhotos }
  })
}

function judge(body: MemoryBody, stored: MemoryContent | undefined): void {
  const errors = checkMemory(body, stored)
  if (Object.keys(errors).length > 0) throw badRequest(errors)
}

const writtenIn = (
  { store }: MemoryWriteContext,
  { tags, memory }: MemoryWizards,
  content: MemoryContent,
): WrittenIn => ({
  tags: tags.version,
  memory: memory.version,
  lang: languageOf(store.current(), content),
})

async function readBack(db: Queryable, link: string, authorId: string): Promise<CountedMemory> {
  const memory = await findOwnCounted(db, link, authorId)
  if (memory === undefined) throw notFound()
  return memory
}
