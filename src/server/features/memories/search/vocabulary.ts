import type { Content } from '@kindred/content'
import type { TagName } from '@kindred/contract/tag-name'
import { memoize, slugOf } from '@kindred/engine'
import { foldText } from '@kindred/engine/text'
import type { Pool } from 'pg'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { listedSql } from '../../visibility/index.ts'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import { tagMark } from '../search-document.ts'
import { storedIds } from '../versions/earlier-ids.ts'
import type { Tag } from './similar-types.ts'

/** PostgreSQL's own lists of words that say nothing, by language; of others, those of English alone are known. */
const stopWordsOf: Readonly<Record<string, string>> = {
  da: 'danish',
  de: 'german',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  sv: 'swedish',
}

/**
 * What PostgreSQL makes of each word: the text of a `tsquery`, empty for words that say nothing ("the"), also in the language of who
 * types them. Stems are English, as they are stored.
 */
export async function stemWords(db: Queryable, words: readonly string[], language?: string): Promise<string[]> {
  const { rows } = await db.query<{ query: string }>(
    `select case when phraseto_tsquery($2::text::regconfig, word)::text = '' then ''
       else phraseto_tsquery('english', word)::text end as query
     from unnest($1::text[]) with ordinality as typed (word, at) order by at`,
    [words, stopWordsOf[language ?? ''] ?? 'english'],
  )
  return rows.map(({ query }) => query)
}

/** Words of content as a search needs them, by their stems. */
export type ContentWords = {
  /** Marks of the tags whose label has a word with this stem. */
  marks: ReadonlyMap<string, readonly string[]>
  /** Stems of words that mean the same. */
  alike: ReadonlyMap<string, readonly string[]>
  /** To correct what was typed: how each of them is written, by its folded form. */
  spelled: ReadonlyMap<string, string>
  /** Folded words of the phrases that ask for crisis help: whoever types one of them means it. */
  neverCorrected: ReadonlySet<string>
}

/** The first word of a label that many tags have ("My") says little about any of them. */
const maxMarks = 60

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? []

const wordsOf = (text: string): string[] => splitWords(foldText(text))

/** The words that somebody typed: as they wrote each, by its folded form. */
export const typedWords = (typed: string): ReadonlyMap<string, string> =>
  new Map(
    splitWords(typed)
      .map((word) => [foldText(word), word] as const)
      .slice(0, 12),
  )

/** A tag that can be searched for: as it is stored and found, and as somebody reads it. */
export type SearchedTag = TagName & {
  listId: string
  optionId: string
  folded: string
  question: string
  /** Topics of the content notes that it brings: it tells what those cover. */
  notes: readonly string[]
  /** Every way in which it may be stored, and the mark of each. */
  stored: readonly Tag[]
  marks: readonly string[]
}

const offeredTags = memoize((content: Content) =>
  memoryVocabulary(content).tagFields.flatMap((asked) =>
    asked.list.options
      .filter((option) => option.private !== true && option.exclusive !== true && option.listed !== false)
      .map((option) => ({ asked, option })),
  ),
)

/** Tags that tell something and that others may see. `read`: the same content in the language of the reader, in the same order. */
export const searchedTags = memoize((content: Content) =>
  memoize((read: Content): readonly SearchedTag[] => {
    const inWords = offeredTags(read)
    return offeredTags(content).map(({ asked, option }, at) => {
      const said = inWords[at] ?? { asked, option }
      const stored = storedIds(asked.wizard, asked.id, [option.id]).map((id) => ({ field: asked.name, optionId: id }))
      return {
        tag_type: asked.tagType,
        slug: slugOf(option),
        label: said.option.label,
        listId: asked.list.id,
        optionId: option.id,
        folded: foldText(said.option.label),
        question: said.asked.wizard.steps.find(({ fields }) => fields.some(({ id }) => id === asked.id))?.title ?? '',
        notes: option.notes ?? [],
        stored,
        marks: stored.map(({ field, optionId }) => tagMark(field, optionId)),
      }
    })
  }),
)

export const nameOf = ({ tag_type, slug, label }: SearchedTag): TagName => ({ tag_type, slug, label })

/** How each of them is called, by the mark under which it is stored. */
export const tagsByMark = memoize(
  (tags: readonly SearchedTag[]): ReadonlyMap<string, TagName> =>
    new Map(tags.flatMap((tag) => tag.marks.map((mark) => [mark, nameOf(tag)] as const))),
)

/** Marks of the tags that bring a content note. */
export const notedMarks = memoize(
  (tags: readonly SearchedTag[]): ReadonlySet<string> =>
    new Set(tags.filter(({ notes }) => notes.length > 0).flatMap(({ marks }) => marks)),
)

const wordsByContent = new WeakMap<Content, Promise<ContentWords>>()

/** Asked of PostgreSQL once for each content and language. */
export function contentWords(db: Queryable, content: Content, read = content): Promise<ContentWords> {
  const before = wordsByContent.get(read)
  if (before !== undefined) return before
  const asked = readContentWords(db, content, read)
  wordsByContent.set(read, asked)
  asked.catch(() => wordsByContent.delete(read))
  return asked
}

async function readContentWords(db: Queryable, content: Content, read: Content): Promise<ContentWords> {
  const labels = searchedTags(content)(read).map(({ folded, marks }) => ({ words: wordsOf(folded), marks }))
  const groups = content.alike.map((group) => group.map(foldText))
  const all = [...new Set([...labels.flatMap(({ words }) => words), ...groups.flat()])]
  const queries = await stemWords(db, all)
  const stems = new Map(all.map((word, at) => [word, queries[at] ?? '']))
  const marks = new Map<string, string[]>()
  for (const label of labels)
    for (const stem of new Set(label.words.flatMap((word) => stems.get(word) || []))) {
      const before = marks.get(stem) ?? []
      if (before.length < maxMarks) marks.set(stem, [...before, ...label.marks])
    }
  const alike = new Map<string, string[]>()
  for (const group of groups) {
    const same = [...new Set(group.flatMap((word) => stems.get(word) || []))]
    for (const stem of same) alike.set(stem, same)
  }
  const spelled = new Map(
    [...searchedTags(read)(read).map(({ label }) => label), ...content.alike.flat()]
      .flatMap((words) => splitWords(words.toLowerCase()))
      .map((word) => [foldText(word), word] as const)
      .filter(([folded]) => stems.get(folded) !== ''),
  )
  const neverCorrected = new Set([...content.searchOffers.crisis, ...helpWords(content)].flatMap(wordsOf))
  return { marks, alike, spelled, neverCorrected }
}

/** Words by which people search for help itself: those of content, names of crisis lines that are more than one word ("Shout" is none), short numbers. */
export const helpWords = ({ searchOffers, hotlines }: Content): string[] => [
  ...searchOffers.help,
  ...hotlines.flatMap(({ name, call = '', text = '' }) => [
    ...[name].filter((one) => one.trim().includes(' ')),
    ...[call, text.split(' to ').at(-1) ?? ''].filter((number) => /^\d{3,6}$/.test(number.replaceAll(' ', ''))),
  ]),
]

/** Words that several people use in public memories, the most used first: folded, as they are written, and their stem. */
type StoryWord = { word: string; written: string; stem: string }

/** So many of the newest memories are read, for words of so many authors at least: one that only one person uses is never offered to another. */
const sample = { memories: 2_000, authors: 3, words: 5_000 }
const keptMs = 30 * 60_000

const storyWordsSql = `
  with newest as materialized (select m.author_id, m.title, m.description from memories m where ${listedSql('m')}
    order by m.created_at desc, m.id desc limit ${sample.memories}),
  said as (select n.author_id, word from newest n,
    unnest(tsvector_to_array(to_tsvector('simple', n.title || ' ' || n.description))) as word)
  select word, phraseto_tsquery('english', word)::text as stem from said
  where length(word) between 3 and 30 and word ~ '^[[:alpha:]]+$'
  group by word having count(distinct author_id) >= ${sample.authors} order by count(*) desc, word limit ${sample.words}`

/**
 * Spelling of what people write, read from the newest public memories now and then and kept in the memory of this server alone: nothing
 * outlives the memories that it comes from. Nobody waits for it; until it is there, words of content alone correct.
 */
export function storyVocabulary(context: Pick<Context, 'backgroundPool' | 'now'>) {
  let words: readonly StoryWord[] = []
  let since = Number.NEGATIVE_INFINITY
  const renew = async (pool: Pool) => {
    const { rows } = await pool.query<Omit<StoryWord, 'written'>>(storyWordsSql)
    words = rows
      .map(({ word, stem }) => ({ word: foldText(word), written: word, stem }))
      .filter(({ stem }) => stem !== '')
  }
  return (): readonly StoryWord[] => {
    const now = context.now().getTime()
    if (now - since < keptMs && now >= since) return words
    since = now
    // What could not be read is asked for again with a later search.
    context.backgroundPool(renew).catch(() => {
      since = Number.NEGATIVE_INFINITY
    })
    return words
  }
}
