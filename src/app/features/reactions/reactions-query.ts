import { queryOptions } from '@tanstack/react-query'
import { getJson, request } from '../../lib/api/api.ts'
import { plus } from '../../lib/queries/counters.ts'

type Count = { reaction_option_id: number; reaction_count: number }
type Own = { reaction_id: string; reaction_option_id: number }
export type Reactions = { options: { id: number; description: string }[]; reactions: Count[]; own: Own | null }

export function reactionsQueryOptions(link: string) {
  return queryOptions({
    queryKey: ['reactions', link],
    queryFn: ({ signal }) => getJson<Reactions>(`/api/v1/reaction/?shareable_link=${encodeURIComponent(link)}`, signal),
  })
}

/** Adds to the count of a reaction; never below nothing. */
export function counted(counts: readonly Count[], id: number, by: number): Count[] {
  const before = counts.find(({ reaction_option_id }) => reaction_option_id === id)?.reaction_count ?? 0
  const others = counts.filter(({ reaction_option_id }) => reaction_option_id !== id)
  return [...others, { reaction_option_id: id, reaction_count: plus(before, by) }]
}

/** How it stands once somebody has chosen: the same again takes it back, another one takes its place. */
export function afterChoice({ reactions, own, options }: Reactions, id: number): Reactions {
  const without = own === null ? reactions : counted(reactions, own.reaction_option_id, -1)
  if (own?.reaction_option_id === id) return { options, reactions: without, own: null }
  return {
    options,
    reactions: counted(without, id, 1),
    own: { reaction_id: own?.reaction_id ?? '', reaction_option_id: id },
  }
}

/** Makes, changes or takes back: what the choice means for what there was. */
export async function sendChoice(link: string, own: Own | null, id: number): Promise<Own | null> {
  const ask = async (path: string, query: Record<string, string>) =>
    (await request<{ data: Own }>(`/api/v1/reaction/${path}/?${new URLSearchParams(query)}`)).data.data
  if (own === null) return ask('new-reaction', { shareable_link: link, reaction_option_id: String(id) })
  const { reaction_id, reaction_option_id } = own
  if (reaction_option_id !== id) return ask('update', { reaction_id, reaction_option_id: String(id) })
  await ask('delete', { reaction_id })
  return null
}
