import type { Memory } from '@kindred/contract/memory'
import type { Payload } from '@kindred/engine'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../lib/api/api.ts'
import { privacy } from '../../../lib/memories/memory-codes.ts'
import { showNewLink } from '../../../lib/memories/show-new-link.ts'
import { cacheMemory } from '../../../lib/queries/patch-memory.ts'
import { feedQueryOptions, memoryQueryOptions } from '../../../lib/queries/queries.ts'
import { type Submission, type Submitted, storedWith, useSubmit } from './use-submit.ts'

/** Sends a memory and says how it went, in the wizard's own words. */
export function useMemorySubmit(words: Readonly<Record<string, string>> = {}) {
  const client = useQueryClient()
  const { busy, errors, submit } = useSubmit()
  const say = (key: string) => words[key] ?? ''
  const toast = (name: string, more = '') => ({ title: say(`${name}.title`), text: say(`${name}.text`) + more })

  async function save(submission: Omit<Submission<Memory>, 'what'>, link?: string): Promise<Submitted<Memory>> {
    const result = await submit({ ...submission, what: 'sending a memory' })
    if (result.kind === 'done') updateCaches(client, result.value, link)
    return result
  }
  return {
    busy,
    errors,
    create: (body: Payload, key: string) =>
      save({
        send: () =>
          request<Memory>('/memories/memories-list/', {
            method: 'POST',
            body,
            headers: { 'Idempotency-Key': key },
          }).then(storedWith(201)),
        done: toast('created', body.privacy === privacy.onlyMe ? ` ${say('created.onlyMe')}` : ''),
        failed: toast('createFailed'),
      }),
    async update(hashId: string, body: Payload) {
      const path = `/memories/api/v1/memories/${encodeURIComponent(hashId)}/get-details`
      const result = await save(
        {
          send: () => request<Memory>(path, { method: 'PUT', body }).then(storedWith(202)),
          done: toast('updated'),
          failed: toast('updateFailed'),
        },
        hashId,
      )
      // Whoever had the link may open it no more: the author has to know that it is to be given out again.
      if (result.kind === 'done' && result.value.shareable_link !== hashId) {
        const { shareable_link: link, x } = result.value
        showNewLink(link)
        void import('../../../lib/drafts/rekey-local-drafts.ts').then(({ rekeyLocalDrafts }) =>
          rekeyLocalDrafts(hashId, link, x.x1),
        )
      }
      return result
    },
  }
}

/** `link`: the one that it was saved under; none where it is new. Lists are read again where it comes or goes. */
function updateCaches(client: QueryClient, memory: Memory, link: string | undefined): void {
  const before = link === undefined ? undefined : client.getQueryData(memoryQueryOptions(link).queryKey)
  if (link === memory.shareable_link && before?.privacy === memory.privacy) {
    cacheMemory(client, link, memory)
    return
  }
  client.setQueryData(memoryQueryOptions(memory.shareable_link).queryKey, memory)
  void client.invalidateQueries({ queryKey: feedQueryOptions.queryKey })
  void client.invalidateQueries({ queryKey: ['memories'] })
  void client.invalidateQueries({ queryKey: ['last-privacy'] })
}
