import { queryOptions } from '@tanstack/react-query'
import { getJson } from './api.ts'
import type { Search } from './page-queries.ts'

/** A club of the content: its words, and the search that finds its memories. */
export interface Club {
  id: string
  title: string
  text: string
  search: Search
}

export const clubsQuery = queryOptions({
  queryKey: ['clubs'],
  queryFn: async ({ signal }) => (await getJson<{ clubs: Club[] }>('/api/v1/content/clubs', signal)).clubs,
  staleTime: Number.POSITIVE_INFINITY,
})
