import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { InteractionStatus } from '#contract/interaction-status'
import { ApiError, request } from '../../lib/api.ts'
import { act, interactionStatusQuery } from '../../lib/interactions.ts'
import { logFailure } from '../../lib/log.ts'

type Status = InteractionStatus['data']
type TagStatus = Status['resonances'][number]

/** One tag only: others may be on their way at the same time. */
function patch(client: QueryClient, link: string, tagId: string, change: (one: TagStatus) => TagStatus): void {
  client.setQueryData(interactionStatusQuery(link).queryKey, (status) =>
    status === undefined
      ? undefined
      : { ...status, resonances: status.resonances.map((one) => (one.memory_tag_id === tagId ? change(one) : one)) },
  )
}

const flipped = (one: TagStatus): TagStatus => ({
  ...one,
  resonated: one.resonated === 1 ? 0 : 1,
  count_resonances: Math.max(0, one.count_resonances + (one.resonated === 1 ? -1 : 1)),
})

async function send(link: string, { memory_tag_id, resonance_id }: TagStatus): Promise<string | null> {
  if (resonance_id !== null) {
    await request(`/api/v1/resonance/delete/?${new URLSearchParams({ resonance_id })}`)
    return null
  }
  const query = new URLSearchParams({ memory_tag_id, shareable_link: link })
  return (await request<{ data: { resonance_id: string } }>(`/api/v1/resonance/new/?${query}`)).data.data.resonance_id
}

/** How one tag stands, and its toggle: seen at once, taken back in silence when it fails, one call at a time. */
export function useResonance(link: string, tagId: string, onMade: () => void) {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const status = useQuery(interactionStatusQuery(link))
  const one = status.data?.resonances.find(({ memory_tag_id }) => memory_tag_id === tagId)

  const toggle = async () => {
    if (one === undefined || isRunning.current) return
    isRunning.current = true
    try {
      const resonance_id = await act(client, link, () => {
        patch(client, link, tagId, () => flipped(one))
        return send(link, one)
      })
      patch(client, link, tagId, (now) => ({ ...now, resonance_id }))
      if (resonance_id !== null) onMade()
    } catch (error) {
      logFailure('resonating', error)
      patch(client, link, tagId, () => one)
      // The memory or its tag is gone: the page is to know.
      if (error instanceof ApiError && error.status === 404)
        void client.invalidateQueries({ queryKey: ['memory', link] })
    } finally {
      isRunning.current = false
    }
  }
  return { one, toggle: () => void toggle() }
}
