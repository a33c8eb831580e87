import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Payload } from '#engine'
import { ApiError, type FieldErrors, request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { dismissNotice, notify } from '../../lib/notify.ts'
import { feedQuery, memoryQuery } from '../../lib/queries.ts'
import { text } from '../../lib/texts.ts'
import type { Memory } from '../../lib/wire.ts'
import { isRecord } from './is-record.ts'

export type Submitted = { kind: 'done'; memory: Memory } | { kind: 'conflict'; current: Memory } | { kind: 'failed' }

interface Words {
  [key: string]: string
}

/** Sends a memory and says how it went, in the wizard's own words. */
export function useMemorySubmit(messages: Words | undefined) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const words = messages ?? {}
  const failure = useRef(0)

  async function submit(
    what: 'created' | 'updated',
    send: () => Promise<{ status: number; data: Memory }>,
    link?: string,
  ) {
    setBusy(true)
    setErrors([])
    // A new try makes the last failure old news.
    dismissNotice(failure.current)
    try {
      const { status, data } = await send()
      // Any other answer, even a friendly one, is not the promise that it is stored.
      if (status !== (what === 'created' ? 201 : 202)) throw new ApiError(status, data)
      notify({ title: words[`${what}.title`] ?? '', text: words[`${what}.text`] ?? '', tone: 'good' })
      // Whoever had the link may open it no more: the author has to know that it is to be given out again.
      if (link !== undefined && data.shareable_link !== link)
        notify({ title: text('memory.newLink.title'), text: text('memory.newLink.text') })
      reloadLists(client, data)
      return { kind: 'done', memory: data } satisfies Submitted
    } catch (error) {
      const current = conflictOf(error)
      if (current) return { kind: 'conflict', current } satisfies Submitted
      logFailure('sending a memory', error)
      const failed = what === 'created' ? 'createFailed' : 'updateFailed'
      failure.current = notify({
        title: words[`${failed}.title`] ?? '',
        text: words[`${failed}.text`] ?? '',
        tone: 'problem',
      })
      if (error instanceof ApiError)
        setErrors(error.status === 0 ? [text('problem.unreachable')] : sentencesOf(error.errors))
      return { kind: 'failed' } satisfies Submitted
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    errors,
    create: (body: Payload, key: string): Promise<Submitted> =>
      submit('created', () =>
        request<Memory>('/memories/memories-list/', { method: 'POST', body, headers: { 'Idempotency-Key': key } }),
      ),
    update: (hashId: string, body: Payload): Promise<Submitted> =>
      submit(
        'updated',
        () =>
          request<Memory>(`/memories/api/v1/memories/${encodeURIComponent(hashId)}/get-details`, {
            method: 'PUT',
            body,
          }),
        hashId,
      ),
  }
}

function reloadLists(client: QueryClient, memory: Memory): void {
  client.setQueryData(memoryQuery(memory.shareable_link).queryKey, memory)
  void client.invalidateQueries({ queryKey: feedQuery.queryKey })
  void client.invalidateQueries({ queryKey: ['memories'] })
  void client.invalidateQueries({ queryKey: ['last-privacy'] })
}

const sentencesOf = (errors: FieldErrors): string[] => [...new Set(Object.values(errors).flat())]

const conflictOf = (error: unknown): Memory | undefined =>
  error instanceof ApiError && error.status === 409 && isRecord(error.body) && isRecord(error.body.current)
    ? (error.body.current as unknown as Memory)
    : undefined
