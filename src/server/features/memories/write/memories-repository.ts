import { randomBytes } from 'node:crypto'
import { foldText } from '@kindred/engine/text'
import { isMultiNode } from '../../../platform/db/distributed/multi-node.ts'
import { lockedUserSql } from '../../../platform/db/lock-user.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { uuidV7 } from '../../../platform/db/uuid-v7.ts'
import { forbidden, notFound, unauthorized } from '../../../platform/errors.ts'
import {
  canReadByLinkSql,
  deleteLinkHolders,
  findReadableMemory,
  memoryKeyByLink,
  privacyCodes,
  type Viewer,
} from '../../visibility/index.ts'
import { memoryColumns, partColumns } from '../memory-columns.ts'
import { countsColumn } from '../read/interaction-counts.ts'
import { documentSql, marksOf, maxSearched, publicWords } from '../search-document.ts'
import type { CountsRow, MemoryContent, StoredMemory } from '../stored-memory.ts'
import { type Owner, textsOf, writeParts } from './parts-repository.ts'

/** Addresses under /memory/ that are pages of ours. */
const reservedLinks = new Set(['new', 'edit'])

/** 128 random bits: whoever has the link may read a private memory, so nobody must be able to guess one. */
function newShareableLink(bytes: Buffer = randomBytes(16)): string {
  const link = bytes.toString('base64url')
  return reservedLinks.has(link) ? newShareableLink() : link
}

const wholeOf = (author: string | undefined, more = '') =>
  `select ${memoryColumns}, ${Object.entries(partColumns('', author)).map(([name, column]) => `${column} as ${name}`)}${more}
   from memories m join users u on u.id = m.author_id`
const countedOf = (viewer: string, author?: string) =>
  wholeOf(author, `, ${countsColumn(viewer, author)} as interactions`)

/** A memory with what others did with it, as this person may know of that. */
export type CountedMemory = StoredMemory & { interactions: CountsRow }

/** The link `$1` of a memory of the author `$2`, or one that it had before. */
const ofAuthor = `where m.author_id = $2 and m.deleted_at is null
  and (m.shareable_link = $1 or m.id in (select memory_id from former_links where author_id = $2 and link = $1))`
const own = `${wholeOf('$2::uuid')} ${ofAuthor}`
const ownCounted = `${countedOf('$2', '$2::uuid')} ${ofAuthor}`
const readable = canReadByLinkSql('m', '$1', '$2')
const readableCounted = `${countedOf('$2')} where ${readable}`
const countedByKey = `${countedOf('$2', '$3::uuid')} where m.author_id = $3 and m.id = $4 and ${readable}`

/** A memory for its author, by its link or one that it had before. Undefined, too, where it is somebody else's. */
export async function findOwn(db: Queryable, link: string, authorId: string): Promise<StoredMemory | undefined> {
  return (await db.query<StoredMemory>(prepared(own, [link, authorId]))).rows[0]
}

/** A memory for its author (`findOwn`), with what others did with it, counted. */
export async function findOwnCounted(db: Queryable, link: string, authorId: string) {
  return (await db.query<CountedMemory>(prepared(ownCounted, [link, authorId]))).rows[0]
}

/** The memory behind a link, if this person may read it. A link that it had before leads its author to it, nobody else. */
export async function findCounted(db: Queryable, link: string, viewer: Viewer): Promise<CountedMemory | undefined> {
  const read = (await isMultiNode(db)) ? countedOnMachines : countedAtOnce
  return (await read(db, link, viewer)) ?? (viewer === null ? undefined : findOwnCounted(db, link, viewer))
}

async function countedAtOnce(db: Queryable, link: string, viewer: Viewer): Promise<CountedMemory | undefined> {
  return (await db.query<CountedMemory>(prepared(readableCounted, [link, viewer]))).rows[0]
}

/** Each machine looks for the link, and one for all that belongs to the memory: a dozen tables that each would look through. */
async function countedOnMachines(db: Queryable, link: string, viewer: Viewer): Promise<CountedMemory | undefined> {
  const memory = await memoryKeyByLink(db, link)
  if (memory === undefined) return undefined
  const values = [link, viewer, memory.author_id, memory.id]
  return (await db.query<CountedMemory>(prepared(countedByKey, values))).rows[0]
}

/** Throws 403 if the viewer can read the memory, which is not theirs; else 404, so that they do not learn that it exists. */
export async function rejectNonOwner(db: Queryable, link: string, viewer: string, sentence: string): Promise<never> {
  if ((await findReadableMemory(db, link, viewer)) === undefined) throw notFound()
  throw forbidden(sentence)
}

/**
 * Locks the user (401 if closing), then the memory, for this transaction: of two edits at once, the second waits and sees the first. The user's lock is a
 * common table expression that the memory's depends on, so the order is fixed.
 */
export async function lockMemory(db: Queryable, authorId: string, link: string): Promise<void> {
  const { rows } = await db.query<{ is_there: boolean }>(
    prepared(
      `with person as materialized (${lockedUserSql('$1')}),
       memory as materialized (select 1 from memories where author_id = $1 and exists (select 1 from person) and (shareable_link = $2
         or id in (select memory_id from former_links where author_id = $1 and link = $2)) for update)
       select exists (select 1 from person) as is_there, (select count(*) from memory) as memories`,
      [authorId, link],
    ),
  )
  if (!rows[0]?.is_there) throw unauthorized()
}

/** The versions of the wizards that a memory was filled in with, and the language that it is written in. */
export type WrittenIn = { tags: string; memory: string; lang: string }

/** Gives the link under which the memory is found. */
export async function insertMemory(
  db: Queryable,
  authorId: string,
  content: MemoryContent,
  written: WrittenIn,
  now: Date,
): Promise<string> {
  const id = uuidV7(now.getTime())
  const link = newShareableLink()
  const { rows } = await db.query<Owner>(
    prepared(
      `insert into memories (author_id, id, type, title, description, privacy, content_version, memory_content_version,
        updated_at, shareable_link, words, search_document, lang, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ${toTsvector('$11')}, ${documentSql('$12', '$13')}, $14, $9)
       returning ${ownerColumns}`,
      rowOf({ author_id: authorId, id, created_at: now }, content, written, now, link),
    ),
  )
  await writeParts(db, the(rows), content, undefined, now)
  return link
}

/** Gives the link under which the memory is found from now on. `before`: as it stands in the tables, read under its lock. */
export async function updateMemory(
  db: Queryable,
  before: StoredMemory,
  content: MemoryContent,
  written: WrittenIn,
  now: Date,
): Promise<string> {
  const renewed = losesReaders(before.privacy, content.privacy)
  const link = renewed ? newShareableLink() : before.shareable_link
  const { rows } = await db.query<Owner>(
    prepared(
      `update memories set type = $3, title = $4, description = $5, privacy = $6, content_version = $7,
        memory_content_version = $8, updated_at = $9, shareable_link = $10, words = ${toTsvector('$11')},
        search_document = ${documentSql('$12', '$13')}, lang = $14, revision = revision + 1
       where author_id = $1 and id = $2 returning ${ownerColumns}`,
      rowOf(before, content, written, now, link),
    ),
  )
  if (renewed) {
    await db.query('insert into former_links (author_id, link, memory_id, retired_at) values ($1, $2, $3, $4)', [
      ...[before.author_id, before.shareable_link, before.id, now],
    ])
    await deleteLinkHolders(db, before)
  }
  await writeParts(db, the(rows), content, before, now)
  return link
}

/** The values of both statements, `$1` to `$14`. */
const rowOf = (
  { author_id, id, created_at }: Pick<Owner, 'author_id' | 'id'> & { created_at: string | Date },
  content: MemoryContent,
  { tags, memory, lang }: WrittenIn,
  now: Date,
  link: string,
): unknown[] => [
  ...[author_id, id, content.type, content.title, content.description, content.privacy],
  ...[tags, memory, now, link, wordsOf(content)],
  ...[publicWords(content), marksOf(content, lang, created_at), lang],
]

/** For its author's own search. */
const toTsvector = (words: string): string => `to_tsvector('english', ${words})`

const wordsOf = (content: MemoryContent): string =>
  foldText([content.title, ...textsOf(content), ...content.subjects].join('\n').slice(0, maxSearched))

const ownerColumns = 'id, author_id, privacy, status, deleted_at, created_at'

function the(rows: readonly Owner[]): Owner {
  const [memory] = rows
  if (memory === undefined) throw new Error('The memory was not written.')
  return memory
}

/** The privacy of a person's newest memory, or undefined before the first one. */
export async function findLastPrivacy(db: Queryable, authorId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ privacy: number }>(
    `select privacy from memories where author_id = $1 and deleted_at is null
     order by created_at desc, id desc limit 1`,
    [authorId],
  )
  return rows[0]?.privacy
}

// How many people a level of privacy opens a memory to, as an order.
const readers: Record<number, number> = {
  [privacyCodes.onlyMe]: 0,
  [privacyCodes.withLink]: 1,
  [privacyCodes.public]: 2,
}

/**
 * Is a memory taken away from people who may have seen its link? It then gets a new one, so that opening it again, for
 * those with the link, does not open it for them too.
 */
const losesReaders = (before: number, after: number): boolean => (readers[after] ?? 0) < (readers[before] ?? 0)
