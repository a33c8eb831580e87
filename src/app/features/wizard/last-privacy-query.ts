import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../lib/api.ts'

/** What the member chose for the last memory: a new one begins with it (AMB-48). */
export const lastPrivacyQuery = queryOptions({
  queryKey: ['last-privacy'],
  queryFn: ({ signal }) => getJson<{ privacy: number }>('/memories/api/v1/last-privacy/', signal),
})
