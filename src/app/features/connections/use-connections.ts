import type { MemoryCard } from '@kindred/contract/memory-card'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, post } from '../../lib/api/api.ts'
import { interactionStatusQueryOptions, runInteraction } from '../../lib/queries/interactions.ts'

/** A memory that its author connected to another one. */
interface Connection {
  connection_id: string
  memory: MemoryCard
}

const connectionsQueryOptions = (link: string) =>
  queryOptions({
    queryKey: ['connections', link],
    queryFn: ({ signal }) =>
      getJson<{ results: Connection[] }>(`/api/v1/connect/?shareable_link=${encodeURIComponent(link)}`, signal),
  })

/** What is connected to a memory, and connecting one's own: shown when the server has said so, and as before when it fails. */
export function useConnections(link: string) {
  const client = useQueryClient()
  const { data, isError, isPending, refetch } = useQuery(connectionsQueryOptions(link))
  const change = useMutation({
    mutationFn: ([call, body]: ['new' | 'delete', object]) =>
      runInteraction(client, link, () => post(`/api/v1/connect/${call}/`, body)),
    onSuccess: () => {
      // The answer names the connection alone; the list and how many there are for this reader is not known here.
      void client.invalidateQueries({ queryKey: interactionStatusQueryOptions(link).queryKey, exact: true })
      return client.invalidateQueries({ queryKey: connectionsQueryOptions(link).queryKey })
    },
    meta: { what: 'connecting memories', failed: { title: 'connect.failed.title', text: 'connect.failed.text' } },
  })
  return {
    connections: data?.results,
    isPending,
    isBusy: change.isPending,
    again: isError ? refetch : undefined,
    connect: (linked: string) => change.isPending || change.mutate(['new', { shareable_link: link, linked }]),
    disconnect: (id: string) => change.isPending || change.mutate(['delete', { connection_id: id }]),
  }
}
