import { isMultiNode } from '../../../platform/db/distributed/multi-node.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { isUuid } from '../../../platform/db/uuid-v7.ts'
import { toKey } from '../../../platform/sessions/user.ts'
import { notBlockedSql, type Viewer } from '../../visibility/index.ts'
import type { Place } from '../stored-memory.ts'
import {
  type BindParam,
  type Candidate,
  type ListFilter,
  type Range,
  rangeScopeOf,
  rangesOf,
  type Window,
} from './list-ranges.ts'

/** So many are counted, and so far a page may be named by its number; everything beyond is read with `before`. */
export const maxCounted = 1_000

/** Among so many of the rarest word, those that have the others too are looked for at once. */
const maxLookedAt = 200

/** `next` is the place to read on from; null when there is nothing more. */
export type MemoryKeyPage = { places: Place[]; next: Pick<Place, 'id' | 'createdAt'> | null }

/** `isCapped`: counting stopped, there are more. */
export type CappedCount = { count: number; isCapped: boolean }

/** Places by a number of a page, or those before a place. */
export type PageRequest = { limit: number; offset: number; before?: Pick<Place, 'id' | 'createdAt'> }

export type Listing = {
  page: (wanted: PageRequest) => Promise<MemoryKeyPage>
  count: () => Promise<CappedCount>
}

const nothing: Listing = {
  page: async () => ({ places: [], next: null }),
  count: async () => ({ count: 0, isCapped: false }),
}

/**
 * A list of memories, newest first. It reads one range of an index from where it begins, so that a page costs the same
 * among a million memories. What several words have in common is looked for among the newest of the rarest of
 * them; a page that finds less than it holds goes on from there.
 */
export async function openListing(db: Queryable, filter: ListFilter): Promise<Listing> {
  const ranges = rangesOf(filter)
  if (ranges === undefined) return nothing
  const from = rangeScopeOf(filter)
  const [leading, ...others] = from === 'author' ? ranges : await rarestFirst(db, ranges)
  if (leading === undefined) return nothing
  if (others.length === 0)
    return { page: (wanted) => pageOf(db, leading, wanted), count: () => countOf(db, leading, maxCounted) }
  const isOnMachines = await isMultiNode(db)
  const candidate: Candidate = isOnMachines ? besideMemory : byItself
  const hold = (give: BindParam) => others.map(({ holds }) => holds(give, candidate, from)).join(' and ')
  return {
    page: (wanted) => commonPage(db, leading, { matchesSql: hold, ...candidate }, wanted),
    count: () => countOf(db, leading, maxLookedAt, { matchesSql: hold, ...candidate }),
  }
}

const columns = 'c.memory_id as id, c.author_id as "authorId", c.created_at as "createdAt"'
const inOrder = 'order by c.created_at desc, c.memory_id desc'

async function pageOf(db: Queryable, range: Range, { limit, offset, before }: PageRequest): Promise<MemoryKeyPage> {
  const window: Window = { limit: limit + 1, offset, ...(before ? { before } : {}) }
  const found = await ask<Place>(db, (give) => `select ${columns} from (${range.rows(give, window)}) c ${inOrder}`)
  return toPage(found, limit) ?? { places: found, next: null }
}

/** Condition that a candidate `c` is in all other ranges, and what it joins in `from`. */
type CandidateFilter = Candidate & { matchesSql: (give: BindParam) => string }

const byItself: Candidate = { author: 'c.author_id', memory: 'c.memory_id', beside: '' }
/** On several machines a candidate is looked for beside its memory: there is the owner by whom all of it lies on one. One PostgreSQL stops earlier without it. */
const besideMemory: Candidate = {
  author: 'm.author_id',
  memory: 'm.id',
  beside: 'join memories m on m.author_id = c.author_id and m.id = c.memory_id',
}

async function commonPage(
  db: Queryable,
  leading: Range,
  { matchesSql, beside }: CandidateFilter,
  wanted: PageRequest,
): Promise<MemoryKeyPage> {
  const { limit, offset, before } = wanted
  const from = before ? { before } : {}
  const found = await ask<Place>(
    db,
    (give) =>
      `select ${columns} from (${leading.rows(give, { ...from, limit: maxLookedAt })}) c ${beside}
       where ${matchesSql(give)} ${inOrder} limit ${limit + 1} offset ${offset}`,
  )
  const full = toPage(found, limit)
  if (full !== undefined) return full
  // Where looking stopped, if there is something behind it.
  const [edge, behind] = await ask<Place>(
    db,
    (give) =>
      `select ${columns} from (${leading.rows(give, { ...from, limit: 2, offset: maxLookedAt - 1 })}) c ${inOrder}`,
  )
  return { places: found, next: edge !== undefined && behind !== undefined ? edge : null }
}

/** One more than fits was asked for: it tells that there is another page. */
function toPage(found: Place[], limit: number): MemoryKeyPage | undefined {
  if (found.length <= limit) return undefined
  const places = found.slice(0, limit)
  return { places, next: places.at(-1) ?? null }
}

async function countOf(db: Queryable, leading: Range, limit: number, filter?: CandidateFilter): Promise<CappedCount> {
  const [row] = await ask<{ looked: number; found: number }>(db, (give) => {
    const isMatch = filter?.matchesSql(give) ?? 'true'
    const candidates = `(${leading.rows(give, { limit: limit + 1 })}) c ${filter?.beside ?? ''}`
    return `select count(*) as looked, count(*) filter (where is_match) as found from (select ${isMatch} as is_match from ${candidates}) looked_at`
  })
  const { looked, found } = row ?? { looked: 0, found: 0 }
  return { count: Math.min(found, limit), isCapped: looked > limit }
}

/** The one with the fewest memories first; of those with many, the one whose last of so many is the oldest. */
async function rarestFirst(db: Queryable, ranges: readonly Range[]): Promise<Range[]> {
  if (ranges.length < 2) return [...ranges]
  const sizes = await Promise.all(ranges.map((range) => sizeOf(db, range)))
  return ranges
    .map((range, at) => ({ range, ...(sizes[at] ?? { many: 0, since: '' }) }))
    .sort((a, b) => a.many - b.many || a.since.localeCompare(b.since))
    .map(({ range }) => range)
}

async function sizeOf(db: Queryable, range: Range): Promise<{ many: number; since: string }> {
  const [row] = await ask<{ many: number; since: string | null }>(
    db,
    (give) =>
      `select count(*) as many, min(c.created_at) as since from (${range.rows(give, { limit: maxLookedAt })}) c`,
  )
  return { many: row?.many ?? 0, since: row?.since ?? '' }
}

async function ask<Row extends object>(db: Queryable, sqlOf: (give: BindParam) => string): Promise<Row[]> {
  const values: unknown[] = []
  const sql = sqlOf((value) => `$${values.push(value)}`)
  return (await db.query<Row>(sql, values)).rows
}

/** A person by id or by name, unless one of the two blocked the other. */
export async function findAuthorId(db: Queryable, user: string, viewer: Viewer): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users where ${isUuid(user) ? 'id' : 'username_key'} = $1 and leaving_on is null
     and ${notBlockedSql('id', '$2')}`,
    [isUuid(user) ? user : toKey(user), viewer],
  )
  return rows[0]?.id
}
