import type { Member } from '@kindred/contract/member'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../lib/api/api.ts'
import type { BlockKind } from '../../lib/memories/blocks.ts'

interface Blocks {
  results: { user: Member; kind: BlockKind; created_at: string }[]
}

/** Whom this person blocked and muted. */
export const blocksQueryOptions = queryOptions({
  queryKey: ['blocks'],
  queryFn: ({ signal }) => getJson<Blocks>('/api/v1/avoided/', signal),
  staleTime: 0,
})
