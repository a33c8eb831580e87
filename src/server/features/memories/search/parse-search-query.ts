import type { Content } from '@kindred/content'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { listedSql } from '../../visibility/index.ts'
import { nearestWord } from './nearest-word.ts'
import { type ContentWords, contentWords, stemWords, type storyVocabulary, typedWords } from './vocabulary.ts'

/** A typed word, or several that are known together: `query` is the text of a `tsquery` for `stemQuery` or one of the tags. */
export type Term = { typed: string; query: string; stemQuery: string; marks: readonly string[] }

/** No terms: nothing that was typed can be looked for. Words that say nothing ("the") are left out. */
export type ParsedSearch = {
  terms: Term[]
  /** The same where a word seems to be misspelled, and the words as they are then. */
  corrected: { terms: Term[]; words: string } | null
}

/** A word of content may be several, such as "foster home". */
const maxPhraseWords = 3

/**
 * Each typed word finds its forms, the words that content calls alike, and the tags whose label has it. One that no memory and no tag has
 * is taken for the nearest that one has. `read`: the content in the language of who types.
 */
export async function parseSearchQuery(
  db: Queryable,
  { content, read = content, language }: { content: Content; read?: Content; language?: string },
  story: ReturnType<ReturnType<typeof storyVocabulary>>,
  typed: string,
): Promise<ParsedSearch> {
  const asTyped = typedWords(typed)
  const words = [...asTyped.keys()]
  if (words.length === 0) return { terms: [], corrected: null }
  const [known, stems] = await Promise.all([contentWords(db, content, read), stemWords(db, words, language)])
  const spelled = await corrections(db, { known, story, words, stems })
  const terms = termsOf(stems, [...asTyped.values()], known)
  if (spelled.size === 0) return { terms, corrected: null }
  const corrected = await stemWords(
    db,
    words.map((word) => spelled.get(word)?.folded ?? word),
    language,
  )
  const shown = [...asTyped].map(([word, typed]) => spelled.get(word)?.written ?? typed)
  return { terms, corrected: { terms: termsOf(corrected, shown, known), words: shown.join(' ') } }
}

function termsOf(stems: readonly string[], words: readonly string[], known: ContentWords): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < stems.length; ) {
    const length = phraseAt(stems, at, known)
    const stem = stems.slice(at, at + length).join(' <-> ')
    const same = [...(known.alike.get(stem) ?? [stem])].filter((one) => one !== '')
    const marks = [...new Set(same.flatMap((one) => known.marks.get(one) ?? []))]
    const stemQuery = same.map((one) => `(${one})`).join(' | ')
    const query = `(${[stemQuery, ...marks.map(quoteMark)].join(' | ')})`
    if (stemQuery !== '') terms.push({ typed: words.slice(at, at + length).join(' '), query, stemQuery, marks })
    at += length
  }
  return terms
}

/** Words that content knows together count as one. */
function phraseAt(stems: readonly string[], at: number, { alike }: ContentWords): number {
  for (let length = Math.min(maxPhraseWords, stems.length - at); length > 1; length--)
    if (alike.has(stems.slice(at, at + length).join(' <-> '))) return length
  return 1
}

/** A mark in the text of a `tsquery`. */
export const quoteMark = (mark: string): string => `'${mark.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

type Words = {
  known: ContentWords
  story: ReturnType<ReturnType<typeof storyVocabulary>>
  words: readonly string[]
  stems: readonly string[]
}

/** By the typed word: the one that was meant, folded and as it is written. */
type Corrections = Map<string, { folded: string; written: string }>

async function corrections(db: Queryable, { known, story, words, stems }: Words): Promise<Corrections> {
  const used = new Set(story.map(({ stem }) => stem))
  const strange = words.filter((word, at) => {
    const stem = stems[at] ?? ''
    const isKnown = known.marks.has(stem) || known.alike.has(stem) || used.has(stem) || known.neverCorrected.has(word)
    return stem !== '' && !isKnown
  })
  if (strange.length === 0) return new Map()
  const queries = strange.map((word) => stems[words.indexOf(word)] ?? '')
  const isThere = (_: string, at: number) =>
    `exists (select 1 from memories m where ${listedSql('m')} and m.search_document @@ $${at + 1}::tsquery limit 1)`
  const { rows } = await db.query<{ there: boolean[] }>(`select array[${queries.map(isThere)}] as there`, queries)
  // Of words that fold to the same one, the most used.
  const spelled = new Map([...known.spelled, ...story.map(({ word, written }) => [word, written] as const).reverse()])
  const inOrder = [...story.map(({ word }) => word), ...known.spelled.keys()]
  return new Map(
    strange.flatMap((word, at) => {
      const folded = rows[0]?.there[at] ? undefined : nearestWord(word, inOrder)
      return folded === undefined ? [] : [[word, { folded, written: spelled.get(folded) ?? folded }] as const]
    }),
  )
}
