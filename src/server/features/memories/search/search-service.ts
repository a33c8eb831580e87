import { fieldWithRole } from '@kindred/engine'
import type { Context } from '../../../platform/context.ts'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import { languageMark, moodMark, tagMark } from '../search-document.ts'
import type { Place } from '../stored-memory.ts'
import { type MemoryKeyPage, openListing, type PageRequest } from './list-repository.ts'
import { type ParsedSearch, parseSearchQuery, quoteMark, type Term } from './parse-search-query.ts'
import type { Contents } from './search-offers.ts'
import { countOwn, type SearchFilter, searchMatchingAny, searchMemories } from './search-repository.ts'
import { tagMatches } from './tag-matches.ts'
import { type SearchedTag, searchedTags, storyVocabulary } from './vocabulary.ts'

/** What somebody searches for: words, tags (`tag_type/slug`) and filters. */
export interface SearchCriteria {
  q: string
  tag: string[]
  mood?: string
  age?: string
  person?: string
  action?: string
  language?: string
}

/** `sameTopic`: the other filters, with tags that bring the same content notes as those that were asked for. */
type ParsedCriteria = { filters: string | undefined; words: ParsedSearch | null; sameTopic?: string }

const allOf = (terms: readonly string[]): string => terms.map((term) => `(${term})`).join(' & ')

type Reader = Omit<SearchFilter, 'query'>

/** So few memories with all of the words leave room for others. */
const fewMatches = 5
type FurtherSearch = {
  filters: string
  wanted: PageRequest
  reader: Reader
  wholeTerms: readonly Term[]
  sameTopic: string | undefined
}

const noMatches = { count: 0, isCapped: false }

/** `terms`: what was searched for, as it was spelled or corrected; `others`: further memories, below those that have all of it. */
interface MatchingPage extends MemoryKeyPage {
  counted: { count: number; isCapped: boolean } | null
  corrected: string | null
  isPartial: boolean
  ownCount: number | null
  terms: readonly Term[]
  others: Place[]
}

/** Searches what everybody may see by words, tags, mood, age and people together. */
export function createSearchService(context: Context) {
  const { pool } = context
  const story = storyVocabulary(context)
  return { parseCriteria, search }

  /** What filters and tags ask for, as the text of a `tsquery` ('': nothing, undefined: what nothing has), and the words. */
  async function parseCriteria(asked: SearchCriteria, contents: Contents): Promise<ParsedCriteria> {
    const { wizards, tagFields } = memoryVocabulary(contents.content)
    const { age, person, action, mood, language, q } = asked
    const tags = asked.tag.map((one) => {
      const [type = '', ...slug] = one.split('/')
      return slug.length === 0 ? { tag: type } : { tag_type: type, tag: slug.join('/') }
    })
    const byRole = [{ person }, { action }].filter((one) => Object.values(one)[0] !== undefined) as TagWordsOfRole[]
    const ageType = tagFields.find(({ field }) => field.role === 'age')?.tagType
    const byAge = age === undefined ? [] : [{ tag: age, ...(ageType === undefined ? {} : { tag_type: ageType }) }]
    const matches = (
      await Promise.all([...tags, ...byRole, ...byAge].map((one) => tagMatches(pool, one, tagFields)))
    ).flat()
    const terms = matches.map((match) =>
      match.flatMap(({ field, optionIds }) => optionIds.map((id) => quoteMark(tagMark(field, id)))).join(' | '),
    )
    if (mood !== undefined) {
      const option = fieldWithRole(wizards.memory, 'mood')?.list?.options.find(({ id }) => id === mood)
      terms.push(option?.code === undefined ? '' : quoteMark(moodMark(option.code)))
    }
    if (language !== undefined) terms.push(quoteMark(languageMark(language)))
    const words = q.trim() === '' ? null : await parseSearchQuery(pool, contents, story(), q)
    const related = words === null ? tagsOfSameTopic(searchedTags(contents.content)(contents.content), asked.tag) : []
    return {
      filters: terms.includes('') ? undefined : allOf(terms),
      words,
      ...(related.length > 0 && {
        sameTopic: allOf([...terms.slice(tags.length), related.map(quoteMark).join(' | ')]),
      }),
    }
  }

  /**
   * What has all the words; where a word seems misspelled, as it is spelled right. Where nothing has all of them, what has some: as they were
   * typed before as they are corrected, so that a correction never leads to nothing.
   */
  async function search(
    { filters, words, sameTopic }: ParsedCriteria,
    wanted: PageRequest,
    reader: Reader,
  ): Promise<MatchingPage> {
    const { terms = [], corrected = null } = words ?? {}
    const wholeTerms = corrected?.terms ?? terms
    const nothingWanted = filters === undefined || (words !== null && terms.length === 0 && corrected === null)
    const all = nothingWanted
      ? undefined
      : allOf([...(filters === '' ? [] : [filters]), ...wholeTerms.map(({ query }) => query)])
    const isFirst = wanted.before === undefined && wanted.offset === 0
    const [whole, ownCount] = await Promise.all([
      matchingAll(all, wanted, reader),
      isFirst ? countOwnOf(all, reader) : null,
    ])
    const isFound = whole.places.length > 0 || !isFirst || sameTopic !== undefined
    if (isFound || nothingWanted)
      return {
        ...whole,
        corrected: isFound ? (corrected?.words ?? null) : null,
        isPartial: false,
        ownCount,
        terms: wholeTerms,
        others:
          isFirst && filters !== undefined
            ? await furtherMatches(whole, { filters, wanted, reader, wholeTerms, sameTopic })
            : [],
      }
    for (const spelling of [{ terms, words: null }, ...(corrected === null ? [] : [corrected])]) {
      const queries = spelling.terms.map(({ query }) => query)
      const places = await searchMatchingAny(pool, { ...reader, query: filters }, queries, wanted.limit)
      const counted = { count: places.length, isCapped: false }
      if (places.length > 0)
        return {
          places,
          next: null,
          counted,
          corrected: spelling.words,
          isPartial: true,
          ownCount,
          terms: spelling.terms,
          others: [],
        }
    }
    return { ...whole, corrected: null, isPartial: false, ownCount, terms: wholeTerms, others: [] }
  }

  /** Below a few that have all of the words, what has some of them; below those with a tag, what is on the same topic. */
  async function furtherMatches({ places, next }: MemoryKeyPage, given: FurtherSearch): Promise<Place[]> {
    const { filters, wanted, reader, wholeTerms, sameTopic } = given
    if (next !== null || places.length >= Math.min(fewMatches, wanted.limit)) return []
    const queries = wholeTerms.map(({ query }) => query)
    const matches =
      sameTopic === undefined
        ? await searchMatchingAny(pool, { ...reader, query: filters }, queries, wanted.limit)
        : (await searchMemories(pool, { ...reader, query: sameTopic }, wanted)).places
    const listed = new Set(places.map(({ id }) => id))
    return matches.filter(({ id }) => !listed.has(id)).slice(0, wanted.limit - places.length)
  }

  /** How many of the reader's own a search leaves out; none where all memories are listed. */
  async function countOwnOf(query: string | undefined, reader: Reader): Promise<number> {
    return reader.own || query === undefined || query === '' ? 0 : countOwn(pool, { ...reader, query })
  }

  async function matchingAll(query: string | undefined, wanted: PageRequest, reader: Reader) {
    const isNothing = query === undefined || (reader.own && (query === '' || reader.viewer === null))
    if (isNothing) return { places: [], next: null, counted: wanted.before ? null : noMatches }
    if (query !== '') return searchMemories(pool, { ...reader, query }, wanted)
    const listing = await openListing(pool, { ...reader, tags: [] })
    const [page, counted] = await Promise.all([listing.page(wanted), wanted.before ? null : listing.count()])
    return { ...page, counted }
  }
}

/** Marks of the other tags that bring a content note which one of these (`tag_type/slug`) brings. */
function tagsOfSameTopic(searched: readonly SearchedTag[], asked: readonly string[]): string[] {
  const isAsked = ({ tag_type, slug }: SearchedTag) => asked.includes(`${tag_type}/${slug}`) || asked.includes(slug)
  const topics = new Set(searched.filter(isAsked).flatMap(({ notes }) => notes))
  return searched
    .filter((tag) => !isAsked(tag) && tag.notes.some((topic) => topics.has(topic)))
    .flatMap(({ marks }) => marks)
}

type TagWordsOfRole = { person: string } | { action: string }
