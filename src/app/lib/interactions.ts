import { type QueryClient, queryOptions } from '@tanstack/react-query'
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

/** How many acts are on their way, by memory. */
const onTheirWay = new Map<string, number>()

/**
 * Runs one act on a memory: what the server last said is not asked for meanwhile, and is asked anew after the last of several.
 * Not TanStack's mutations: they would add 2 KB to what every page loads.
 */
export async function act<Result>(client: QueryClient, link: string, work: () => Promise<Result>): Promise<Result> {
  const { queryKey } = interactionStatusQuery(link)
  onTheirWay.set(link, (onTheirWay.get(link) ?? 0) + 1)
  try {
    await client.cancelQueries({ queryKey })
    return await work()
  } finally {
    const left = (onTheirWay.get(link) ?? 1) - 1
    onTheirWay.set(link, left)
    if (left === 0) {
      onTheirWay.delete(link)
      void client.invalidateQueries({ queryKey })
    }
  }
}
