import type { InteractionStatus } from '@kindred/contract/interaction-status'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, request } from '../../lib/api.ts'
import { act, interactionStatusQuery, patchStatus } from '../../lib/interactions.ts'
import { logFailure } from '../../lib/log.ts'
import { tellLimit } from '../../lib/refusal-in-words.ts'

type Status = InteractionStatus['data']
type TagStatus = Status['resonances'][number]

/** One tag only: others may be on their way at the same time. */
function patch(client: QueryClient, link: string, tagId: string, change: (one: TagStatus) => TagStatus): void {
  patchStatus(client, link, (status) => ({
    ...status,
    resonances: status.resonances.map((one) => (one.memory_tag_id === tagId ? change(one) : one)),
  }))
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

/** What is seen of a tag of which the server knows this, once the wish is fulfilled. */
const wishedFor = (known: TagStatus, wish: boolean): TagStatus =>
  (known.resonated === 1) === wish ? known : flipped(known)

/**
 * How one tag stands, and its toggle: seen at once, taken back in silence when it fails, one call at a time. What is pressed while
 * one is on its way is a wish that follows it: the last one counts.
 */
export function useResonance(link: string, tagId: string, onMade: () => void) {
  const client = useQueryClient()
  const running = useRef<{ known: TagStatus; wish: boolean } | undefined>(undefined)
  const status = useQuery(interactionStatusQuery(link))
  const one = status.data?.resonances.find(({ memory_tag_id }) => memory_tag_id === tagId)

  const fulfil = async (now: { known: TagStatus; wish: boolean }) => {
    const show = () => patch(client, link, tagId, () => wishedFor(now.known, now.wish))
    try {
      await act(client, link, async () => {
        show()
        while ((now.known.resonated === 1) !== now.wish) {
          const resonance_id = await send(link, now.known)
          now.known = { ...flipped(now.known), resonance_id }
          show()
          if (resonance_id !== null) onMade()
        }
      })
    } catch (error) {
      logFailure('resonating', error)
      tellLimit(error)
      patch(client, link, tagId, () => now.known)
      // The memory or its tag is gone: the page is to know.
      if (error instanceof ApiError && error.status === 404)
        void client.invalidateQueries({ queryKey: ['memory', link] })
    } finally {
      running.current = undefined
    }
  }
  const toggle = () => {
    const now = running.current
    if (now !== undefined) {
      now.wish = !now.wish
      patch(client, link, tagId, () => wishedFor(now.known, now.wish))
    } else if (one !== undefined) {
      running.current = { known: one, wish: one.resonated !== 1 }
      void fulfil(running.current)
    }
  }
  return { one, toggle }
}
