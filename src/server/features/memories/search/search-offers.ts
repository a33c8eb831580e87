import type { Content } from '@kindred/content'
import type { SearchFilters } from '@kindred/contract/search-filters'
import type { SearchSuggestions } from '@kindred/contract/search-suggestions'
import { fieldWithRole, slugOf, sortOptions } from '@kindred/engine'
import { foldText } from '@kindred/engine/text'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import { nameOf, searchedTags } from './vocabulary.ts'

/** `content` says what there is, `read` what it is called in the reader's `language`. */
export type Contents = { content: Content; read: Content; language: string }

const maxTags = 8

/** Those that begin so, then those with a word that does, then those that hold it; a label stands once. */
export function suggestedTags(typed: string, { content, read }: Contents): SearchSuggestions['tags'] {
  const wanted = foldText(typed)
  if (wanted.length < 2) return []
  const ranked = searchedTags(content)(read).flatMap((tag) => {
    const at = tag.folded.indexOf(wanted)
    if (at < 0) return []
    return { tag, rank: at === 0 ? 0 : /[\s'(/-]/.test(tag.folded[at - 1] ?? '') ? 1 : 2 }
  })
  ranked.sort((a, b) => a.rank - b.rank || a.tag.folded.length - b.tag.folded.length)
  const once = new Map(ranked.map(({ tag }) => [`${tag.tag_type}/${tag.slug}`, tag]))
  return [...once.values()].slice(0, maxTags).map((tag) => ({ ...nameOf(tag), question: tag.question }))
}

/** What tags (`tag_type/slug`) are called. */
export function askedTags({ content, read }: Contents, asked: readonly string[]): SearchFilters['asked'] {
  const tags = searchedTags(content)(read)
  return asked.flatMap((one) => {
    const tag = tags.find(({ tag_type, slug }) => `${tag_type}/${slug}` === one)
    return tag === undefined ? [] : nameOf(tag)
  })
}

/** The tags that a search offers before anything is typed. */
export function starterTags({ content, read }: Contents): SearchFilters['starters'] {
  const tags = searchedTags(content)(read)
  return content.searchOffers.starters.flatMap(({ options, option }) => {
    const tag = tags.find(({ listId, optionId }) => listId === options && optionId === option)
    return tag === undefined ? [] : nameOf(tag)
  })
}

/** What a search can be narrowed by, as content says. */
export function searchFilters({ content, read }: Contents): SearchFilters['filters'] {
  const fieldIn = (one: Content, role: string) => {
    const { wizards } = memoryVocabulary(one)
    return fieldWithRole(wizards.memory, role) ?? fieldWithRole(wizards.tags, role)
  }
  return content.searchOffers.filters.flatMap((role) => {
    if (role === 'language') return languageFilter(content)
    const field = fieldIn(read, role)
    const slugs = new Map(fieldIn(content, role)?.list?.options.map((option) => [option.id, slugOf(option)]))
    const options = (field?.list?.options ?? []).filter(
      (option) => option.private !== true && option.exclusive !== true && option.listed !== false,
    )
    if (field === undefined || options.length === 0) return []
    return {
      name: role,
      options: sortOptions(field, options).map(({ id, label }) => ({
        value: role === 'mood' ? id : (slugs.get(id) ?? id),
        label,
      })),
    }
  })
}

/** Of a site that speaks more than one language. */
const languageFilter = ({ languages }: Content): SearchFilters['filters'] =>
  languages.length < 2
    ? []
    : [{ name: 'language', options: languages.map(({ language, name }) => ({ value: language, label: name })) }]
