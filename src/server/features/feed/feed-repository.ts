import type { FeedPlace } from '../../platform/db/page-cursor.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import type { CachedSession } from '../../platform/sessions/session-cache.ts'
import { sessionHoldsSql } from '../../platform/sessions/sessions-repository.ts'
import { type CommentInList, commentColumns, commentJoin, listedComments } from '../comments/index.ts'
import { type CardContext, type CardRow, cardColumns } from '../memories/index.ts'
import { filteredTopicsSql, listedToSql, notFilteredSql } from '../visibility/index.ts'

type FeedRange = { before?: FeedPlace; offset: number; limit: number }

/** Who reads (`session`: if that one holds), and by which other ids the topics may be stored that they do not want to meet. */
export type FeedReader = {
  reading: CardContext
  session: CachedSession | null
  sameTopics: { saved: string[]; stored: string[] }
}

/** What stands in the feed at a place: a memory, or a comment beside the memory that it stands under. */
export type Entry = { kind: 'memory' | 'comment'; place: FeedPlace; memory: CardRow; comment: CommentInList | null }

type Row = CardRow &
  CommentInList & { entry_id: string; entry_kind: Entry['kind']; entry_at: string; session_holds: boolean }

const maxAtBeginning = 51

/**
 * Public memories and what was written under them, newest first, with all that their cards say: one statement, because each costs a way
 * there and back, which is more than what it reads. Undefined when the cached session does not hold, and when there is no entry that
 * could say so.
 */
export async function pickEntries(
  db: Queryable,
  { reading, session, sameTopics: { saved, stored } }: FeedReader,
  { before, offset, limit }: FeedRange,
): Promise<Entry[] | undefined> {
  const values: unknown[] = [reading.viewer, saved, stored, session?.accessHash, session?.now]
  const older =
    before === undefined
      ? undefined
      : { createdAt: `$${values.push(before.createdAt)}`, id: `$${values.push(before.id)}` }
  // How much is read on stands in the words, so that a plan can be kept; pages by number are rare, and each has words of its own.
  const isCommon = offset === 0 && Number.isInteger(limit) && limit <= maxAtBeginning
  const text = isCommon ? commonPage(limit, older) : page(older, `$${values.push(limit)}`, `$${values.push(offset)}`)
  const { rows } = await db.query<Row>(isCommon ? prepared(text, values) : text, isCommon ? undefined : values)
  if (session !== null && !rows[0]?.session_holds) return undefined
  return rows.map(toEntry)
}

const toEntry = (row: Row): Entry => ({
  kind: row.entry_kind,
  place: { id: row.entry_id, createdAt: row.entry_at },
  memory: row,
  comment: row.entry_kind === 'comment' ? row : null,
})

type FeedCursor = { createdAt: string; id: string } | undefined

const commonPages = new Map<string, string>()

/** Its words are long, and the same each time; of `older` it has the names of two parameters. */
function commonPage(limit: number, older: FeedCursor): string {
  const key = `${limit} ${older?.createdAt} ${older?.id}`
  const text = commonPages.get(key) ?? page(older, String(limit), '0')
  commonPages.set(key, text)
  return text
}

/** The newest of both, then what belongs to each. A comment's row holds its memory's card. A reply says little without what it answers. */
const page = (older: FeedCursor, limit: string, offset: string): string =>
  `with reader as materialized (select ${filteredTopicsSql('$1', { saved: '$2', stored: '$3' })} as topics,
     ${sessionHoldsSql({ accessHash: '$4', now: '$5', userId: '$1' })} as session_holds),
   places as materialized (select * from (
       (select 'memory' as entry_kind, m.id as entry_id, m.created_at as entry_at, m.author_id, m.id as memory_id, null::uuid as comment_id
        from memories m where ${listedToSql('m', '$1')} and ${topicFilterSql('m.author_id', 'm.id')} ${before('m', older)} ${newest('m', limit, offset)})
       union all
       (select 'comment', c.id, c.created_at, c.author_id, c.memory_id, c.id
        from ${listedComments('$1')} and c.reply_to is null and ${topicFilterSql('c.author_id', 'c.memory_id')} ${before('c', older)} ${newest('c', limit, offset)})
     ) newest order by entry_at desc, entry_id desc limit ${limit} offset ${offset})
   select (select session_holds from reader), e.entry_id, e.entry_kind, e.entry_at, ${cardColumns('$1')}, ${commentColumns('$1')}
   from places e
   join memories m on m.author_id = e.author_id and m.id = e.memory_id
   join users u on u.id = m.author_id
   ${commentJoin('m', '$1')}
   order by e.entry_at desc, e.entry_id desc`

const topicFilterSql = (author: string, memory: string): string =>
  notFilteredSql(author, memory, { viewer: '$1', topics: '(select topics from reader)' })
const before = (row: string, older: FeedCursor): string =>
  older === undefined ? '' : `and (${row}.created_at, ${row}.id) < (${older.createdAt}::timestamptz, ${older.id}::uuid)`
const newest = (row: string, limit: string, offset: string): string =>
  `order by ${row}.created_at desc, ${row}.id desc limit (${limit}::int + ${offset}::int)`
