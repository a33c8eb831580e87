import type { Words } from '@kindred/engine'
import { answersToWire } from '@kindred/engine/wire'
import { type IdempotencyKey, idempotencyKeyFor, type Journey, newKey } from '@kindred/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { request } from '../../../lib/api.ts'
import { responsesQueryOptions } from '../../../lib/own-queries.ts'
import { storedWith, useSubmit } from './use-submit.ts'

/** Saves the answers of a journey for their member. `onSaved` is told before anything else comes of it. */
export function useSavingAnswers({ wizard, taken }: Journey, say: Words, onSaved: () => void) {
  const client = useQueryClient()
  const { busy, errors, submit } = useSubmit()
  // An answer that got lost on the way back is asked for again with the same key, and nothing is stored twice.
  const sent = useRef<IdempotencyKey>(null)
  const save = async () => {
    const body = { answers: answersToWire(wizard, taken.effective), content_version: wizard.version }
    sent.current = idempotencyKeyFor(body, sent.current, newKey)
    const { key } = sent.current
    const result = await submit({
      what: 'saving answers',
      send: () =>
        request(`/api/v1/wizards/${encodeURIComponent(wizard.id)}/responses`, {
          method: 'POST',
          body,
          headers: { 'Idempotency-Key': key },
        }).then(storedWith(201)),
      done: { title: say('own.saved.title'), text: say('own.saved.text') },
      failed: { title: say('own.failed.title'), text: say('own.failed.text') },
    })
    if (result.kind !== 'done') return
    onSaved()
    sent.current = null
    void client.invalidateQueries({ queryKey: responsesQueryOptions(wizard.id).queryKey })
  }
  return { busy, errors, save }
}
