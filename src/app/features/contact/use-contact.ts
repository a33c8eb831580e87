import { type IdempotencyKey, idempotencyKeyFor, newKey } from '@kindred/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { request } from '../../lib/api/api.ts'
import { sessionQueryOptions } from '../../lib/queries/queries.ts'

interface Contact {
  who: 'anyone'
  thanks: true
  send: (message: object) => Promise<void>
  dialog: null
}

/** Sends a message to the people who run the site. The same message tried again has the same key, and is one. */
export function useContact(): Contact {
  const sent = useRef<IdempotencyKey>(null)
  const client = useQueryClient()
  const send = async (message: object) => {
    // A visitor may write, too, so nothing would tell that a member's session has to be renewed first.
    await client.fetchQuery({ ...sessionQueryOptions, staleTime: 0 })
    sent.current = idempotencyKeyFor(message, sent.current, newKey)
    const headers = { 'Idempotency-Key': sent.current.key }
    await request('/api/v1/contact', { method: 'POST', body: message, headers })
    sent.current = null
  }
  return { who: 'anyone', thanks: true, send, dialog: null }
}
