import type { Words } from '@kindred/engine'
import { answersToWire } from '@kindred/engine/wire'
import { type IdempotencyKey, idempotencyKeyFor, type Journey, newKey } from '@kindred/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, request } from '../../../lib/api/api.ts'
import { placesQueryOptions, responsesQueryOptions } from '../../../lib/queries/own-queries.ts'
import { storedWith, useSubmit } from './use-submit.ts'

/** What is known of the day whose values a page shows. */
interface DayOfValues {
  day: string
  /** The server's day is another one, and some value is, too. */
  onOther: (day: string) => void
}

/** Saves the answers of a journey for their member, or sends those of a visitor. `onSaved` is told before anything else comes of it. */
export function useSavingAnswers(
  { wizard, taken }: Journey,
  say: Words,
  { shown, isVisitor }: { shown: DayOfValues | undefined; isVisitor: boolean },
  onSaved: () => void,
) {
  const client = useQueryClient()
  const { busy, errors, submit } = useSubmit()
  // An answer that got lost on the way back is asked for again with the same key, and nothing is stored twice.
  const sent = useRef<IdempotencyKey>(null)
  const save = async () => {
    const body = {
      answers: answersToWire(wizard, taken.effective),
      content_version: wizard.version,
      ...(shown && { day: shown.day }),
      ...(isVisitor && { without_account: true }),
    }
    sent.current = idempotencyKeyFor(body, sent.current, newKey)
    const { key } = sent.current
    const result = await submit({
      what: 'saving answers',
      send: () =>
        request(`/api/v1/wizards/${encodeURIComponent(wizard.id)}/responses`, {
          method: 'POST',
          body,
          headers: { 'Idempotency-Key': key },
        })
          .then(storedWith(201))
          .catch((error: unknown) => {
            const day = error instanceof ApiError && error.status === 409 && (error.body as { day?: unknown }).day
            if (typeof day === 'string') shown?.onOther(day)
            throw error
          }),
      // A visitor is thanked on the page itself.
      done: isVisitor ? undefined : { title: say('own.saved.title'), text: say('own.saved.text') },
      failed: { title: say('own.failed.title'), text: say('own.failed.text') },
    })
    // Somebody else may have taken a place meanwhile.
    void client.invalidateQueries({ queryKey: placesQueryOptions(wizard.id).queryKey })
    if (result.kind !== 'done') return
    onSaved()
    sent.current = null
    void client.invalidateQueries({ queryKey: responsesQueryOptions(wizard.id).queryKey })
  }
  return { busy, errors, save }
}
