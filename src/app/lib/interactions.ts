import { queryOptions } from '@tanstack/react-query'
import type { InteractionStatus } from '#contract/interaction-status'
import { getJson } from './api.ts'

/** What this person did with a memory, and how many others did. */
export function interactionStatusQuery(link: string) {
  return queryOptions({
    queryKey: ['interaction', link],
    queryFn: async ({ signal }) =>
      (
        await getJson<InteractionStatus>(
          `/api/v1/interaction/status/?shareable_link=${encodeURIComponent(link)}`,
          signal,
        )
      ).data,
  })
}
