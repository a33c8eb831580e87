import type { MemoryCard } from '@kindred/contract/memory-card'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getJson, request } from '../../lib/api.ts'
import { act, interactionStatusQuery } from '../../lib/interactions.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { refusalInWords } from '../../lib/refusal-in-words.ts'
import { text } from '../../lib/texts.ts'

/** A memory that its author connected to another one. */
export interface Connection {
  connection_id: string
  memory: MemoryCard
}

const connectionsQuery = (link: string) =>
  queryOptions({
    queryKey: ['connections', link],
    queryFn: ({ signal }) =>
      getJson<{ results: Connection[] }>(`/api/v1/connect/?shareable_link=${encodeURIComponent(link)}`, signal),
  })

/** What is connected to a memory, and connecting one's own: shown when the server has said so, and as before when it fails. */
export function useConnections(link: string) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data, error, isPending, refetch } = useQuery(connectionsQuery(link))
  useEffect(() => {
    if (error) logFailure('reading connected memories', error)
  }, [error])

  async function changed(call: 'new' | 'delete', body: object): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await act(client, link, () => request(`/api/v1/connect/${call}/`, { method: 'POST', body }))
      // The answer names the connection alone; the list and how many there are for this reader is not known here.
      void client.invalidateQueries({ queryKey: interactionStatusQuery(link).queryKey, exact: true })
      await client.invalidateQueries({ queryKey: connectionsQuery(link).queryKey })
    } catch (failure) {
      logFailure('connecting memories', failure)
      notify({
        title: text('connect.failed.title'),
        text: refusalInWords(failure) ?? text('connect.failed.text'),
        tone: 'problem',
      })
    } finally {
      setBusy(false)
    }
  }

  return {
    connections: data?.results,
    isPending,
    isBusy,
    again: error ? () => void refetch() : undefined,
    connect: (linked: string) => void changed('new', { shareable_link: link, linked }),
    disconnect: (id: string) => void changed('delete', { connection_id: id }),
  }
}
