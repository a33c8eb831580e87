import type { Facts, Payload } from '@kindred/engine'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../lib/api.ts'
import type { ReportedThing } from './queue.tsx'

/** Sends a decision about something that was reported; what waits, and what was decided, is asked for again. */
export function useDeciding(
  { about_id, remaining }: Pick<ReportedThing, 'about_id' | 'remaining'>,
  onSent: () => void,
) {
  const client = useQueryClient()
  const send = async ({ decision, ...words }: Payload) => {
    // What was not asked has no answer: a reason where nothing is explained, days where nobody is suspended.
    const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== ''))
    await request('/api/v1/moderation/decisions/', { method: 'POST', body: { about_id, decision, ...given } })
    await client.invalidateQueries({ queryKey: ['moderation'] })
  }
  const facts: Facts = { remaining }
  return { send, facts, sheet: { onSent }, dialog: null }
}
