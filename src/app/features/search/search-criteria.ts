import { windowQueries } from '../../lib/memories/memory-window-address.ts'
import type { SearchCriteria } from '../../lib/queries/page-queries.ts'

/** Beside the words and tags, what opens a memory or help in front of the results. */
const notFilters = new Set<string>(['q', 'tag', 'memory', 'tab', 'help', ...windowQueries])
const names = /^[a-z]{1,20}$/

/** Parses the parameters of an address. The server ignores names that are no filter. */
export function parseSearchCriteria(params: URLSearchParams): SearchCriteria {
  const filters = [...params].filter(([name, value]) => value !== '' && names.test(name) && !notFilters.has(name))
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    tags: [...new Set(params.getAll('tag'))].slice(0, maxTags),
    filters: Object.fromEntries(filters),
  }
}

/** The limit of the server. */
const maxTags = 5

/** The search that finds every memory, for who came to read on. The server knows no such name and narrows nothing. */
export const everyMemory = '/search?all=true'

/** `own` alone narrows a search, but is none. */
export const isEmptySearch = ({ q, tags, filters }: SearchCriteria): boolean =>
  q === '' && tags.length === 0 && filters.all === undefined && activeFilters(filters).length === 0

/** The filters that content offers. */
export const activeFilters = (filters: SearchCriteria['filters']): [name: string, value: string][] =>
  Object.entries(filters).filter(([name]) => name !== 'own' && name !== 'all')

export const withTag = (criteria: SearchCriteria, tag: string): SearchCriteria => ({
  ...criteria,
  tags: [...criteria.tags.filter((one) => one !== tag), tag].slice(-maxTags),
})

export const withoutTag = (criteria: SearchCriteria, tag: string): SearchCriteria => ({
  ...criteria,
  tags: criteria.tags.filter((one) => one !== tag),
})

export function withFilter(criteria: SearchCriteria, name: string, value: string): SearchCriteria {
  const { [name]: _, ...others } = criteria.filters
  return { ...criteria, filters: value === '' ? others : { ...others, [name]: value } }
}

/** A label for a tag from its address, where its own is unknown. */
export function nameOfTag(tag: string): string {
  const words = (tag.split('/')[1] ?? tag).replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
