import {
  listedByAuthorSql,
  listedSql,
  notBlockedOrMutedSql,
  notFilteredSql,
  type Viewer,
} from '../../visibility/index.ts'

/** Tags that count as a match: any of these options in this group. */
export type TagMatch = { field: string; optionIds: string[] }

/** What a list asks for. Everything given must hold; within `tags`, one of its matches is enough. */
export type ListFilter = {
  viewer: Viewer
  authorId?: string
  /** What memories of this author say, as the text of a `tsquery`; only authors search their own. */
  ownWords?: string
  hashtag?: string
  /** What the viewer does not want to meet. */
  hiddenTopics?: readonly string[]
  tags: TagMatch[][]
}

/** Gives a value its place among the parameters of a statement: `$3`. */
export type BindParam = (value: unknown) => string

/** Which member reads, and topics that they do not want to meet. */
type Reader = { viewer: string; topics: readonly string[] }

export type Window = {
  before?: { createdAt: string; id: string }
  limit: number
  offset?: number
  reader?: Reader
}

/**
 * Memories that are one range of an index, newest first. `rows` reads from it (author_id, memory_id, created_at);
 * `holds` asks of one row `c` of another range whether it is in this one too.
 */
export type Range = {
  rows: (give: BindParam, window: Window) => string
  holds: (give: BindParam, candidate: Candidate, from: RangeScope) => string
}

/** Where a statement finds the key of a candidate `c`, and what it needs beside it in `from`. */
export type Candidate = { author: string; memory: string; beside: string }

/** What an author's list leads to may be hidden, and is looked up among the author's own; all else stands in the public ranges. */
type RangeScope = 'author' | 'public'

/** The ranges whose common memories a list shows; undefined when nothing can be in one of them. */
export function rangesOf(filter: ListFilter): Range[] | undefined {
  const tags = filter.tags.map(optionsIn)
  if (tags.some((options) => options.length === 0)) return undefined
  return chosenRanges(filter, tags).map((range) => without(range, filter))
}

/** A range as a member reads it: without people and topics that they do not meet; it costs visitors nothing. */
function without(range: Range, { viewer, hiddenTopics: topics = [] }: ListFilter): Range {
  if (viewer === null) return range
  return { ...range, rows: (give, window) => range.rows(give, { ...window, reader: { viewer, topics } }) }
}

function chosenRanges(filter: ListFilter, tags: readonly TagOption[][]): Range[] {
  const { viewer, hashtag } = filter
  const words = [
    ...tags.map((options) => tagRange(options, viewer)),
    ...(hashtag === undefined ? [] : [hashtagRange(hashtag, viewer)]),
  ]
  // An author's own list shows more than the public ranges of words hold, so it leads.
  if (filter.authorId !== undefined) return [authorRange(filter.authorId, filter), ...words]
  return words.length > 0 ? words : [everything]
}

/** Which range leads: an author's has to, because it holds what others leave out. */
export const rangeScopeOf = (filter: ListFilter): RangeScope => (filter.authorId === undefined ? 'public' : 'author')

const placeColumns = (m: string) => `${m}.author_id, ${m}.id as memory_id, ${m}.created_at`

const everything: Range = {
  rows: (give, window) =>
    `select ${placeColumns('m')} from memories m where ${listedSql('m')} ${newest(give, window, 'm', 'id')}`,
  holds: () => 'true',
}

const authorRange = (authorId: string, { viewer, ownWords }: ListFilter): Range => ({
  rows: (give, window) =>
    `select ${placeColumns('m')} from memories m where m.author_id = ${give(authorId)}::uuid
     and ${listedByAuthorSql('m', viewer === authorId)} ${ownWords === undefined ? '' : ownWordsSql(give, ownWords)}
     ${newest(give, window, 'm', 'id')}`,
  holds: () => 'true',
})

/** Without an index: a person's own memories are few, and each is folded when it is saved. */
const ownWordsSql = (give: BindParam, words: string): string =>
  `and coalesce(m.words, to_tsvector('english', m.title || ' ' || m.description))
   @@ ${give(words)}::tsquery`

const hashtagRange = (hashtag: string, viewer: Viewer): Range => ({
  rows: (give, window) => {
    const rows = (shown: string, from: Window) =>
      `select h.author_id, h.memory_id, h.created_at from memory_hashtags h where h.hashtag = ${give(hashtag)}
       and ${shown} ${newest(give, from, 'h', 'memory_id')}`
    const own = viewer === null ? [] : [(from: Window) => rows(ownSql(give, viewer, 'h'), from)]
    return newestOf([(from) => rows('h.listed', from), ...own], window)
  },
  holds: (give, candidate, from) =>
    matchesAnySql(give, viewer, from, candidate, 'memory_hashtags', [`t.hashtag = ${give(hashtag)}`]),
})

type TagOption = { field: string; optionId: string }

const optionsIn = (matches: readonly TagMatch[]): TagOption[] =>
  matches.flatMap(({ field, optionIds }) => optionIds.map((optionId) => ({ field, optionId })))

const tagRange = (options: readonly TagOption[], viewer: Viewer): Range => ({
  rows: (give, window) => {
    const listed = options.map((option) => (from: Window) => tagRows(option, 't.listed', give, from))
    const own = viewer === null ? [] : [(from: Window) => ownTagRows(options, viewer, give, from)]
    return newestOf([...listed, ...own], window)
  },
  holds: (give, candidate, from) => {
    const each = options.map(
      ({ field, optionId }) => `t.field = ${give(field)} and t.option_id = ${give(optionId)} and t.shown`,
    )
    return matchesAnySql(give, viewer, from, candidate, 'memory_tags', each)
  },
})

/** What others may not know of finds nothing. */
const tagRows = ({ field, optionId }: TagOption, shown: string, give: BindParam, window: Window): string =>
  `select t.author_id, t.memory_id, t.created_at from memory_tags t where t.field = ${give(field)}
   and t.option_id = ${give(optionId)} and ${shown} and t.shown ${newest(give, window, 't', 'memory_id')}`

const ownTagRows = (options: readonly TagOption[], viewer: string, give: BindParam, window: Window): string => {
  const wanted = options.map(({ field, optionId }) => `(${give(field)}, ${give(optionId)})`)
  return `select distinct t.author_id, t.memory_id, t.created_at from memory_tags t
    where (t.field, t.option_id) in (${wanted.join(', ')}) and ${ownSql(give, viewer, 't')} and t.shown
    ${newest(give, window, 't', 'memory_id')}`
}

/** Memories that are in no list, as their author meets them in lists of a word; few, found by who wrote them. */
const ownSql = (give: BindParam, viewer: string, part: string): string =>
  `${part}.author_id = ${give(viewer)}::uuid and not ${part}.listed and exists (select 1 from memories m
   where m.author_id = ${part}.author_id and m.id = ${part}.memory_id and m.deleted_at is null)`

/** The newest of several ranges are the newest of what is newest in each. */
function newestOf(ranges: readonly ((from: Window) => string)[], window: Window): string {
  const [only, ...more] = ranges
  if (only !== undefined && more.length === 0) return only(window)
  const { limit, offset = 0, ...from } = window
  const each = ranges.map((rows) => `(${rows({ ...from, limit: limit + offset })})`)
  return `select distinct author_id, memory_id, created_at from (${each.join(' union all ')}) each
    order by created_at desc, memory_id desc limit ${limit} offset ${offset}`
}

function newest(give: BindParam, { before, limit, offset = 0, reader }: Window, m: string, id: string): string {
  const met = reader === undefined ? '' : visibleToSql(give, reader, m, id)
  const older =
    before === undefined
      ? ''
      : `and (${m}.created_at, ${m}.${id}) < (${give(before.createdAt)}::timestamptz, ${give(before.id)}::uuid)`
  return `${older} ${met} order by ${m}.created_at desc, ${m}.${id} desc limit ${limit} offset ${offset}`
}

function visibleToSql(give: BindParam, { viewer, topics }: Reader, m: string, id: string): string {
  const met = `and ${notBlockedOrMutedSql(`${m}.author_id`, give(viewer))}`
  if (topics.length === 0) return met
  return `${met} and ${notFilteredSql(`${m}.author_id`, `${m}.${id}`, { viewer: give(viewer), topics: give(topics) })}`
}

/** One of these conditions holds of a word of the candidate, which is listed or the viewer's own. */
function matchesAnySql(
  give: BindParam,
  viewer: Viewer,
  from: RangeScope,
  candidate: Candidate,
  table: string,
  conditions: readonly string[],
) {
  const listed = conditions.map((condition) => probe(table, candidate, condition, from === 'public' && 't.listed'))
  const own = conditions.map((condition) => probe(table, candidate, condition, false))
  const whoseOwn =
    from === 'public' && viewer !== null
      ? [`case when ${candidate.author} = ${give(viewer)}::uuid then coalesce(${own.join(', ')}) end`]
      : []
  return `coalesce(${[...listed, ...whoseOwn].join(', ')}, false)`
}

// A value and no `exists`: it is looked up for one candidate after the other, however many others have the same word.
// Among public ones by time, so that candidates in their order meet the same pages of the index again.
function probe(table: string, { author, memory }: Candidate, condition: string, listed: string | false): string {
  const same = `t.author_id = ${author} and t.memory_id = ${memory}`
  const there = listed ? `t.created_at = c.created_at and ${same} and ${listed}` : same
  return `(select true from ${table} t where ${condition} and ${there} limit 1)`
}
