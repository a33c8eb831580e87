import { notFilteredSql } from '../topic-filter/index.ts'
import { listedByAuthorSql, listedSql, metSql, type Viewer } from '../visibility/index.ts'

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
export type Give = (value: unknown) => string

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
  rows: (give: Give, window: Window) => string
  holds: (give: Give, c: string, from: Leading) => string
}

/** What an author's list leads to may be hidden, and is looked up among the author's own; all else stands in the public ranges. */
export type Leading = 'author' | 'public'

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

function chosenRanges(filter: ListFilter, tags: readonly Chosen[][]): Range[] {
  const words = [...tags.map(tagRange), ...(filter.hashtag === undefined ? [] : [hashtagRange(filter.hashtag)])]
  // An author's own list shows more than the public ranges of words hold, so it leads.
  if (filter.authorId !== undefined) return [authorRange(filter.authorId, filter), ...words]
  return words.length > 0 ? words : [everything]
}

/** Which range leads: an author's has to, because it holds what others leave out. */
export const leadingIn = (filter: ListFilter): Leading => (filter.authorId === undefined ? 'public' : 'author')

const placed = (m: string) => `${m}.author_id, ${m}.id as memory_id, ${m}.created_at`

const everything: Range = {
  rows: (give, window) =>
    `select ${placed('m')} from memories m where ${listedSql('m')} ${newest(give, window, 'm', 'id')}`,
  holds: () => 'true',
}

const authorRange = (authorId: string, { viewer, ownWords }: ListFilter): Range => ({
  rows: (give, window) =>
    `select ${placed('m')} from memories m where m.author_id = ${give(authorId)}::uuid
     and ${listedByAuthorSql('m', viewer === authorId)} ${ownWords === undefined ? '' : saying(give, ownWords)}
     ${newest(give, window, 'm', 'id')}`,
  holds: () => 'true',
})

/** Without an index: a person's own memories are few, and each is folded when it is saved. */
const saying = (give: Give, words: string): string =>
  `and coalesce(m.words, to_tsvector('english', m.title || ' ' || m.description))
   @@ ${give(words)}::tsquery`

const hashtagRange = (hashtag: string): Range => ({
  rows: (give, window) =>
    `select h.author_id, h.memory_id, h.created_at from memory_hashtags h where h.hashtag = ${give(hashtag)}
     and h.listed ${newest(give, window, 'h', 'memory_id')}`,
  holds: (give, c, from) =>
    probe('memory_hashtags', c, `t.hashtag = ${give(hashtag)}`, from === 'public' && 't.listed'),
})

type Chosen = { field: string; optionId: string }

const optionsIn = (matches: readonly TagMatch[]): Chosen[] =>
  matches.flatMap(({ field, optionIds }) => optionIds.map((optionId) => ({ field, optionId })))

const tagRange = (options: readonly Chosen[]): Range => ({
  rows: (give, window) => newestOf(options, give, window),
  holds(give, c, from) {
    const each = options.map(({ field, optionId }) => {
      const chosen = `t.field = ${give(field)} and t.option_id = ${give(optionId)} and t.shown`
      return probe('memory_tags', c, chosen, from === 'public' && 't.listed')
    })
    return `coalesce(${each.join(', ')}, false)`
  },
})

/** What others may not know of finds nothing. One option is one range; the newest of several are the newest of what is newest of each. */
function newestOf(options: readonly Chosen[], give: Give, window: Window): string {
  const { limit, offset = 0, ...from } = window
  const all = { ...from, limit: limit + offset }
  const [only, ...more] = options
  if (only !== undefined && more.length === 0) return tagRows(only, give, window)
  const each = options.map((option) => `(${tagRows(option, give, all)})`)
  return `select distinct author_id, memory_id, created_at from (${each.join(' union all ')}) each
    order by created_at desc, memory_id desc limit ${limit} offset ${offset}`
}

const tagRows = ({ field, optionId }: Chosen, give: Give, window: Window): string =>
  `select t.author_id, t.memory_id, t.created_at from memory_tags t where t.field = ${give(field)}
   and t.option_id = ${give(optionId)} and t.listed and t.shown ${newest(give, window, 't', 'memory_id')}`

function newest(give: Give, { before, limit, offset = 0, reader }: Window, m: string, id: string): string {
  const met = reader === undefined ? '' : metBy(give, reader, m, id)
  const older =
    before === undefined
      ? ''
      : `and (${m}.created_at, ${m}.${id}) < (${give(before.createdAt)}::timestamptz, ${give(before.id)}::uuid)`
  return `${older} ${met} order by ${m}.created_at desc, ${m}.${id} desc limit ${limit} offset ${offset}`
}

function metBy(give: Give, { viewer, topics }: Reader, m: string, id: string): string {
  const met = `and ${metSql(`${m}.author_id`, give(viewer))}`
  if (topics.length === 0) return met
  return `${met} and ${notFilteredSql(`${m}.author_id`, `${m}.${id}`, { viewer: give(viewer), topics: give(topics) })}`
}

// A value and no `exists`: it is looked up for one candidate after the other, however many others have the same word.
// Among public ones by time, so that candidates in their order meet the same pages of the index again.
function probe(table: string, c: string, condition: string, listed: string | false): string {
  const same = `t.author_id = ${c}.author_id and t.memory_id = ${c}.memory_id`
  const there = listed ? `t.created_at = ${c}.created_at and ${same} and ${listed}` : same
  return `(select true from ${table} t where ${condition} and ${there} limit 1)`
}
