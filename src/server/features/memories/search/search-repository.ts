import { prepared } from '../../../platform/db/prepared.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { listedSql, notBlockedOrMutedSql, notFilteredSql, type Viewer } from '../../visibility/index.ts'
import { marksBetween } from '../search-document.ts'
import type { Place } from '../stored-memory.ts'
import type { CappedCount, MemoryKeyPage, PageRequest } from './list-repository.ts'
import { quoteMark } from './parse-search-query.ts'

/** `query`: the text of a `tsquery`; `own`: the viewer's memories alone, in place of those of others. */
export type SearchFilter = {
  viewer: Viewer
  hiddenTopics: readonly string[]
  query: string
  now: Date
  own?: boolean | undefined
  /** The reader's: where only some words match, memories in it come first. */
  language?: string | undefined
}

/** The newest so many memories are looked through first, then so many times as long a time, then all. */
const firstLook = 1_000
const longer = 16
/** Who searches narrows what they look for; nobody reads more than this to its end. */
const maxCounted = 100

/**
 * Memories that a query finds, newest first, and on the first page how many there are. A word that many memories have is found among the newest
 * of them, and of one that is looked for among all there are few: a page costs about the same among a thousand and a million memories.
 */
export async function searchMemories(
  db: Queryable,
  filter: SearchFilter,
  wanted: PageRequest,
): Promise<MemoryKeyPage & { counted: CappedCount | null }> {
  const { limit, offset, before } = wanted
  const maxFound = Math.max(limit + offset, before === undefined ? maxCounted : 0) + 1
  const until = before === undefined ? filter.now.getTime() : Date.parse(before.createdAt)
  const found = await findNewest(db, filter, maxFound, { looks: await searchWindows(db, until), until, before })
  const places = found.slice(offset, offset + limit)
  const next = found.length > offset + limit ? (places.at(-1) ?? null) : null
  const { length } = found
  const counted = { count: Math.min(length, maxCounted), isCapped: length > maxCounted }
  return { places, next, counted: before === undefined ? counted : null }
}

/** How many of the viewer's own memories a query finds. */
export async function countOwn(db: Queryable, filter: SearchFilter): Promise<number> {
  if (filter.viewer === null) return 0
  const until = filter.now.getTime()
  return (await find(db, { ...filter, own: true }, maxCounted, { until, look: null })).length
}

/** Of more words, the first ones: each is looked for. */
const maxCombined = 6

/**
 * Memories with some of these words, those in the reader's language first, then those whose words say the most, then the newest; `query` holds of all of them. A word says more the
 * fewer memories have it, so that in a sentence "drank" counts for more than "my mother". A page and no more: what comes next says less and less.
 */
export async function searchMatchingAny(
  db: Queryable,
  filter: SearchFilter,
  terms: readonly string[],
  limit: number,
): Promise<Place[]> {
  const some = terms.slice(0, maxCombined)
  if (some.length < 2) return []
  const until = filter.now.getTime()
  const looks = await searchWindows(db, until)
  const newestWith = (term: string, max: number): Promise<Place[]> => {
    const query = [...(filter.query === '' ? [] : [filter.query]), `(${term})`].join(' & ')
    return findNewest(db, { ...filter, query }, max, { looks, until })
  }
  const byTerm: Place[][] = []
  for (const term of some) byTerm.push(await newestWith(term, maxCounted))
  const allButOne = some.map((term) => `(${some.filter((one) => one !== term).join(' & ')})`)
  const withMostTerms = some.length > 2 ? await newestWith(allButOne.join(' | '), limit) : []
  const found = new Map([...byTerm.flat(), ...withMostTerms].map((place) => [place.id, place]))
  const has = await termsOf(db, [...found.values()], some)
  const weights = byTerm.map(({ length }) => Math.log1p(maxCounted / Math.max(1, length)))
  const weightOf = ({ id }: Place) =>
    (has.get(id)?.has ?? []).reduce((sum, isThere, at) => sum + (isThere ? (weights[at] ?? 0) : 0), 0)
  const isForeign = ({ id }: Place) => {
    const lang = has.get(id)?.lang ?? null
    return filter.language !== undefined && lang !== null && lang !== filter.language
  }
  return [...found.values()]
    .map((place) => ({ place, weight: weightOf(place), isForeign: isForeign(place) }))
    .sort(
      (a, b) =>
        Number(a.isForeign) - Number(b.isForeign) ||
        b.weight - a.weight ||
        Date.parse(b.place.createdAt) - Date.parse(a.place.createdAt),
    )
    .slice(0, limit)
    .map(({ place }) => place)
}

/** Which of the terms each of these memories has, and its language (null: that is not clear), by its id. */
async function termsOf(
  db: Queryable,
  places: readonly Place[],
  terms: readonly string[],
): Promise<Map<string, { has: boolean[]; lang: string | null }>> {
  const { rows } = await db.query<{ id: string; lang: string | null; has: boolean[] }>(
    `select m.id, nullif(m.lang, 'und') as lang, array[${terms.map((_, at) => `m.search_document @@ $${at + 3}::tsquery`).join(', ')}] as has
     from memories m where (m.author_id, m.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [places.map(({ authorId }) => authorId), places.map(({ id }) => id), ...terms],
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

type SearchWindows = { looks: readonly Span[]; until: number; before?: PageRequest['before'] }

/** The newest so many that a query finds, in as short a look as has them. */
async function findNewest(db: Queryable, filter: SearchFilter, max: number, from: SearchWindows): Promise<Place[]> {
  const { looks, ...times } = from
  let found: Place[] = []
  for (const { span, isLonger } of looks) {
    // A longer look that would not find enough either is left out.
    if (isLonger && found.length * longer < max) continue
    found = await find(db, filter, max, { ...times, look: span })
    if (found.length >= max) break
  }
  return found
}

/** `look`: how long before `until`; null for everything. */
type SearchWindow = { until: number; look: number | null; before?: PageRequest['before'] }

async function find(db: Queryable, filter: SearchFilter, max: number, look: SearchWindow): Promise<Place[]> {
  const give = parameters()
  const { rows } = await db.query<Place>(
    `select f.id, f.author_id as "authorId", f.created_at as "createdAt"
     from (${foundSql(filter, look, give)}) f
     order by f.created_at desc, f.id desc limit ${max}`,
    give.values,
  )
  return rows
}

// Materialized, so that the index of words is asked, and not the newest memories one after the other whether they have one.
function foundSql(
  { viewer, hiddenTopics, query, own = false }: SearchFilter,
  { until, look, before }: SearchWindow,
  give: BoundParams,
): string {
  const times = look === null ? [] : marksBetween(until - look, until)
  const whole = times.length === 0 ? query : `(${query}) & (${times.map(quoteMark).join(' | ')})`
  const older =
    before === undefined
      ? ''
      : `and (h.created_at, h.id) < (${give(before.createdAt)}::timestamptz, ${give(before.id)}::uuid)`
  // A reader looks for others: of one's own there is a list.
  const others =
    viewer === null || own
      ? ''
      : `and h.author_id <> ${give(viewer)}::uuid and ${notBlockedOrMutedSql('h.author_id', give(viewer))}`
  const mine = own ? `and m.author_id = ${give(viewer)}::uuid` : ''
  const topics =
    viewer === null || hiddenTopics.length === 0
      ? ''
      : `and ${notFilteredSql('m.author_id', 'm.id', { viewer: give(viewer), topics: give(hiddenTopics) })}`
  return `with hits as materialized (select m.author_id, m.id, m.created_at from memories m
      where ${listedSql('m')} and m.search_document @@ ${give(whole)}::tsquery ${mine} ${topics})
    select h.author_id, h.id, h.created_at from hits h where true ${older} ${others}`
}

type Span = { span: number | null; isLonger?: boolean }

/** How far one looks back from a moment: to the newest so many memories, then longer, then to all there are. */
async function searchWindows(db: Queryable, until: number): Promise<Span[]> {
  const { rows } = await db.query<{ near: string | null; oldest: string | null }>(
    prepared(
      `select (select m.created_at from memories m where ${listedSql('m')} and m.created_at <= $1
           order by m.created_at desc, m.id desc limit 1 offset ${firstLook - 1}) as near,
         (select m.created_at from memories m where ${listedSql('m')} order by m.created_at, m.id limit 1) as oldest`,
      [new Date(until)],
    ),
  )
  const { near = null, oldest = null } = rows[0] ?? {}
  if (near === null) return oldest === null ? [] : [{ span: Math.max(1, until - Date.parse(oldest)) }]
  const span = Math.max(1, until - Date.parse(near))
  return [{ span }, { span: span * longer, isLonger: true }, { span: null }]
}

type BoundParams = ((value: unknown) => string) & { values: unknown[] }

function parameters(): BoundParams {
  const values: unknown[] = []
  return Object.assign((value: unknown) => `$${values.push(value)}`, { values })
}
