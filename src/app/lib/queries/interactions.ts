import type { InteractionStatus } from '@kindred/contract/interaction-status'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getJson, post, request } from '../api/api.ts'
import { plus } from './counters.ts'

/** What this person did with a memory, and how many others did. */
export function interactionStatusQueryOptions(link: string) {
  return queryOptions({
    queryKey: ['interaction', link],
    queryFn: async ({ signal }) =>
      (
        await getJson<InteractionStatus>(
          `/api/v1/interaction/status/?shareable_link=${encodeURIComponent(link)}`,
          signal,
        )
      ).data,
    meta: { what: 'what was done with a memory' },
  })
}

type Status = InteractionStatus['data']

/** Whoever empathizes or resonates is one of those who do, however often. */
const isAmongThem = ({ empathy, resonances }: Status): number =>
  empathy.empathized === 1 || resonances.some(({ resonated }) => resonated === 1) ? 1 : 0

/** What the answer to an act says is so from now on; nothing is asked for that. */
export function patchStatus(client: QueryClient, link: string, change: (now: Status) => Status): void {
  client.setQueryData(interactionStatusQueryOptions(link).queryKey, (now) => {
    if (now === undefined) return undefined
    const next = change(now)
    const more = isAmongThem(next) - isAmongThem(now)
    return { ...next, users_empathized: plus(next.users_empathized, more) }
  })
}

/** Empathy with a memory, or none (null), as the answer has it. */
export function withEmpathy(now: Status, empathy_id: string | null): Status {
  const empathized = empathy_id === null ? 0 : 1
  const count_empathies = plus(now.empathy.count_empathies, empathized - now.empathy.empathized)
  return { ...now, empathy: { empathized, empathy_id, count_empathies } }
}

/** How many acts are on their way, by memory, and where one of them failed. */
const onTheirWay = new Map<string, number>()
const failed = new Set<string>()

/**
 * Runs one act on a memory, whose answer changes what is known of it (`patchStatus`): what the server last said is not asked for meanwhile, and is asked anew after the last
 * of several only where one failed. Not TanStack's mutations: they would add 2 KB to what every page loads.
 */
export async function runInteraction<Result>(
  client: QueryClient,
  link: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { queryKey } = interactionStatusQueryOptions(link)
  onTheirWay.set(link, (onTheirWay.get(link) ?? 0) + 1)
  try {
    await client.cancelQueries({ queryKey })
    return await work()
  } catch (error) {
    failed.add(link)
    throw error
  } finally {
    const left = (onTheirWay.get(link) ?? 1) - 1
    onTheirWay.set(link, left)
    if (left === 0) {
      onTheirWay.delete(link)
      // A first reading that was broken off above is made up for.
      if (failed.delete(link) || client.getQueryData(queryKey) === undefined)
        void client.invalidateQueries({ queryKey })
    }
  }
}

const takenBack = {
  empathy: (id: string, of: object) => post('/api/v1/empathy/delete/', { ...of, empathy_id: id }),
  save: (id: string) => request(`/api/v1/save/delete?${new URLSearchParams({ save_id: id })}`),
  vote: (id: string) => request(`/api/v1/vote/delete/?${new URLSearchParams({ vote_id: id })}`, { method: 'POST' }),
}

/** Makes what a reader has one of for each memory or comment, or takes it back by its id. Gives the id of what stands then. */
export async function toggleOwn(
  kind: keyof typeof takenBack,
  of: { shareable_link: string; comment_id?: string | null },
  id: string | null,
): Promise<string | null> {
  if (id === null) {
    const { data } = await post<{ data: Record<string, string> }>(`/api/v1/${kind}/new/`, of)
    return data[`${kind}_id`] ?? null
  }
  await takenBack[kind](id, of.comment_id ? { comment_id: of.comment_id } : {})
  return null
}
