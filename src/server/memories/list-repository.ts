import type { Queryable } from '../db/transaction.ts'
import { isUuid } from '../db/uuid-v7.ts'
import { listedByAuthorSql, listedSql, type Viewer } from '../visibility/visibility.ts'

/** Tags that count as a match: any of these options in this group. */
export type TagMatch = { field: string; optionIds: string[] }

/** What a list asks for. Everything given must hold; within `tags`, one of its matches is enough. */
export type ListFilter = {
  viewer: Viewer
  authorId?: string
  hashtag?: string
  tags: TagMatch[][]
}

export type IdPage = { ids: string[]; count: number }

/** One page of memory ids, newest first, and how many there are. */
export async function pickListed(
  db: Queryable,
  filter: ListFilter,
  page: { limit: number; offset: number },
): Promise<IdPage> {
  const { sql, values } = whereOf(filter)
  const [picked, counted] = await Promise.all([
    db.query<{ id: string }>(
      `select m.id from memories m where ${sql} order by m.created_at desc, m.id desc
       limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, page.limit, page.offset],
    ),
    db.query<{ count: number }>(`select count(*) as count from memories m where ${sql}`, values),
  ])
  return { ids: picked.rows.map(({ id }) => id), count: counted.rows[0]?.count ?? 0 }
}

function whereOf(filter: ListFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    ...(filter.authorId === undefined
      ? [listedSql('m')]
      : [`m.author_id = ${place(filter.authorId)}::uuid`, listedByAuthorSql('m', place(filter.viewer))]),
    ...(filter.hashtag === undefined
      ? []
      : [`m.id in (select memory_id from memory_hashtags where hashtag = ${place(filter.hashtag)})`]),
    ...filter.tags.map((matches) => {
      const each = matches.map(
        ({ field, optionIds }) => `(field = ${place(field)} and option_id = any(${place(optionIds)}))`,
      )
      // What others may not know of finds nothing, also where today's content would show it.
      return `m.id in (select memory_id from memory_tags where shown and (${each.join(' or ') || 'false'}))`
    }),
  ]
  return { sql: conditions.join(' and '), values }
}

/** A person by id or by name. */
export async function findAuthorId(db: Queryable, user: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    isUuid(user) ? 'select id from users where id = $1' : 'select id from users where username_key = $1',
    [isUuid(user) ? user : user.trim().normalize('NFKC').toLowerCase()],
  )
  return rows[0]?.id
}

/**
 * Hashtags of public memories that begin so, the most used first. It steps from one hashtag to the next through the
 * index and counts each only so far as matters for the order, so that a letter typed costs the same among a million
 * memories: at most so many hashtags are looked at, and more uses than `mostUses` count alike.
 */
export async function completeHashtag(db: Queryable, prefix: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ hashtag: string }>(
    `with recursive found (hashtag, place) as (
       (select hashtag, 1 from memory_hashtags where hashtag like $1 order by hashtag using ~<~ limit 1)
       union all
       select following.hashtag, found.place + 1 from found cross join lateral (
         select hashtag from memory_hashtags where hashtag ~>~ found.hashtag and hashtag like $1
         order by hashtag using ~<~ limit 1) following
       where found.place < ${mostHashtags})
     select found.hashtag from found cross join lateral (
       select count(*) as uses from (
         select 1 from memory_hashtags h join memories m on m.id = h.memory_id
         where h.hashtag = found.hashtag and ${listedSql('m')} limit ${mostUses}) counted) used
     where used.uses > 0 order by used.uses desc, found.hashtag limit $2`,
    [`${prefix.replace(/[\\%_]/g, '\\$&')}%`, limit],
  )
  return rows.map(({ hashtag }) => hashtag)
}

const mostHashtags = 500
const mostUses = 500
