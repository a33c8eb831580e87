import type { SearchCriteria } from '../../lib/page-queries.ts'

const notFilters = new Set(['q', 'tag'])
const names = /^[a-z]{1,20}$/

/** What an address asks for. Names that are no filter are left alone by the server. */
export function wantedIn(params: URLSearchParams): SearchCriteria {
  const filters = [...params].filter(([name, value]) => value !== '' && names.test(name) && !notFilters.has(name))
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    tags: [...new Set(params.getAll('tag'))].slice(0, maxTags),
    filters: Object.fromEntries(filters),
  }
}

/** As many as the server takes. */
export const maxTags = 5

/** Whose memories they are narrows a search, and is none by itself. */
export const isNothing = ({ q, tags, filters }: SearchCriteria): boolean =>
  q === '' && tags.length === 0 && narrowing(filters).length === 0

/** The filters that content offers. */
export const narrowing = (filters: SearchCriteria['filters']): [name: string, value: string][] =>
  Object.entries(filters).filter(([name]) => name !== 'own')

export const withTag = (wanted: SearchCriteria, tag: string): SearchCriteria => ({
  ...wanted,
  tags: [...wanted.tags.filter((one) => one !== tag), tag].slice(-maxTags),
})

export const withoutTag = (wanted: SearchCriteria, tag: string): SearchCriteria => ({
  ...wanted,
  tags: wanted.tags.filter((one) => one !== tag),
})

export function withFilter(wanted: SearchCriteria, name: string, value: string): SearchCriteria {
  const { [name]: _, ...others } = wanted.filters
  return { ...wanted, filters: value === '' ? others : { ...others, [name]: value } }
}

/** A tag by its address, where nobody told its label. */
export function nameOfTag(tag: string): string {
  const words = (tag.split('/')[1] ?? tag).replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
