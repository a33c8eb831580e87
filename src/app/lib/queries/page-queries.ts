import type { Hotlines } from '@kindred/contract/hotlines'
import type { MemoryList } from '@kindred/contract/memory-list'
import type { MemorySearch } from '@kindred/contract/memory-search'
import type { NotificationPage } from '@kindred/contract/notification-page'
import type { PrivateCommentList } from '@kindred/contract/private-comment-list'
import type { PublicProfile as PublicUser } from '@kindred/contract/public-profile'
import type { SearchFilters } from '@kindred/contract/search-filters'
import type { SearchSuggestions } from '@kindred/contract/search-suggestions'
import type { SimilarMemories } from '@kindred/contract/similar-memories'
import type { ShownPage } from '@kindred/product/help'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '../api/api.ts'
import { cursorPages } from './queries.ts'

/** `q`: words in one's own memories. */
export type Search = { hashtag: string } | { user: string; q?: string } | { tag_type: string; tag: string }

/** Pages of 10, newest first; the first has a number and tells how many there are. */
export function searchQueryOptions(search: Search, pageSize?: number) {
  const asked = { ...search, ...(pageSize === undefined ? {} : { page_size: String(pageSize) }) }
  return cursorPages<MemoryList>(
    ['memories', asked],
    (before) =>
      `/memories/memories-list/?${new URLSearchParams({ ...asked, ...(before ? { before } : { page: '1' }) })}`,
  )
}

/** What the search page looks for, as its address says it; everything given holds together. */
export interface SearchCriteria {
  q: string
  /** Each as `tag_type/slug`. */
  tags: readonly string[]
  /** Values of the filters that content offers, by name. */
  filters: Readonly<Record<string, string>>
}

/** The parameters of an address, and of the call. */
export const toSearchParams = ({ q, tags, filters }: SearchCriteria): URLSearchParams =>
  new URLSearchParams([
    ...(q === '' ? [] : [['q', q]]),
    ...tags.map((tag) => ['tag', tag]),
    ...Object.entries(filters).filter(([, value]) => value !== ''),
  ])

export function filteredSearchQueryOptions(criteria: SearchCriteria) {
  const params = toSearchParams(criteria)
  return cursorPages<MemorySearch>(
    ['memories', { wanted: params.toString() }],
    (before) => `/memories/api/v1/search/?${new URLSearchParams([...params, ...(before ? [['before', before]] : [])])}`,
  )
}

/** Whether this search finds something. */
export function countQueryOptions(criteria: SearchCriteria) {
  const params = toSearchParams(criteria)
  return queryOptions({
    queryKey: ['memories', { some: params.toString() }],
    queryFn: async ({ signal }) => {
      const page = await getJson<MemorySearch>(
        `/memories/api/v1/search/?${new URLSearchParams([...params, ['page_size', '1']])}`,
        signal,
      )
      return { some: page.results.length > 0 && !page.is_partial }
    },
    staleTime: 60_000,
    meta: { what: 'whether a search finds something' },
  })
}

export function searchFiltersQueryOptions() {
  return queryOptions({
    queryKey: ['search-filters'],
    queryFn: ({ signal }) => getJson<SearchFilters>('/memories/api/v1/search/filters', signal),
  })
}

/** How tags of an address (`tag_type/slug`) are called in the reader's words, by that address. */
export function tagLabelsQueryOptions(tags: readonly string[]) {
  return queryOptions({
    queryKey: ['tag-labels', ...tags],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams(tags.map((tag) => ['tag', tag]))
      const { asked } = await getJson<SearchFilters>(`/memories/api/v1/search/filters?${params}`, signal)
      return Object.fromEntries(asked.map(({ tag_type, slug, label }) => [`${tag_type}/${slug}`, label]))
    },
    enabled: tags.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export function suggestionsQueryOptions(typed: string) {
  return queryOptions({
    queryKey: ['search-suggestions', typed],
    queryFn: ({ signal }) =>
      getJson<SearchSuggestions>(`/memories/api/v1/search/suggestions?q=${encodeURIComponent(typed)}`, signal),
    staleTime: 60_000,
  })
}

export function similarQueryOptions(link: string) {
  return queryOptions({
    queryKey: ['similar', link],
    // With other tags it is like others: asked anew wherever it is shown, and not at each tick.
    staleTime: 0,
    queryFn: ({ signal }) =>
      getJson<SimilarMemories>(`/memories/api/v1/memories/${encodeURIComponent(link)}/similar`, signal),
    meta: { what: 'similar memories' },
  })
}

/** What was written to the author of a memory alone: to them all of it, to others their own. */
export function privateCommentsQueryOptions(link: string) {
  return infiniteQueryOptions({
    queryKey: ['private-comments', link],
    queryFn: ({ pageParam, signal }) =>
      getJson<PrivateCommentList>(
        `/api/v1/comments/private/?shareable_link=${encodeURIComponent(link)}&page=${pageParam}`,
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total_pages }, _pages, page) => (page < total_pages ? page + 1 : null),
  })
}

export function publicUserQueryOptions(id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => getJson<PublicUser>(`/user/${encodeURIComponent(id)}/public/`, signal),
  })
}

/** What this member is told, ten at a time, newest first. */
export const notificationsQueryOptions = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam, signal }) => getJson<NotificationPage>(`/api/v1/notifications/?page=${pageParam}`, signal),
  initialPageParam: 1,
  getNextPageParam: ({ pages }, _all, last) => (last < pages ? last + 1 : null),
  staleTime: 0,
})

/** A page that shows crisis lines brings them along. */
export type ShownHelp = ShownPage & { lines?: readonly (Hotlines['lines'][number] & { stale?: boolean })[] }

/** A page of help by its id or by the `routeAction` that opens it. */
export function helpPageQueryOptions(name: string) {
  return queryOptions({
    queryKey: ['help', name],
    queryFn: ({ signal }) => getJson<ShownHelp>(`/api/v1/content/help/${encodeURIComponent(name)}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
