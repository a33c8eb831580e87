import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { createActor, waitFor } from 'xstate'
import { type Answer, ApiError } from '../../../lib/api/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { dismissToast, showToast } from '../../../lib/page/show-toast.ts'
import { text } from '../../../lib/texts/texts.ts'
import { currentIn, submitMachine } from './submit-machine.ts'

type ToastWords = Omit<Parameters<typeof showToast>[0], 'tone'>

export type Submitted<T> =
  | { kind: 'done'; value: T }
  /** Somebody else saved in the meantime; this is what stands there now. */
  | { kind: 'conflict'; current: unknown }
  | { kind: 'failed' }

export interface Submission<T> {
  /** For the log; never what a person wrote. */
  what: string
  send: () => Promise<T>
  /** Absent: whoever takes the answers says so themselves. */
  done?: ToastWords
  failed: ToastWords
  /** They changed their mind on the way: nothing failed. */
  isTakenBack?: (error: ApiError) => boolean
}

/** The one answer that is a promise that it is stored; any other, even a friendly one, is none. */
export const storedWith =
  (status: number) =>
  <T>(answer: Answer<T>): T => {
    if (answer.status !== status) throw new ApiError(answer.status, answer.data)
    return answer.data
  }

/** How every wizard that saves at its end does it: sends and says how it went. It goes on where its page is left meanwhile. */
export function useSubmit() {
  const [actor] = useState(() => createActor(submitMachine).start())
  const { value: state, context } = useSelector(actor, (snapshot) => snapshot)
  const failure = useRef(0)

  async function submit<T>({ what, send, done, failed, isTakenBack }: Submission<T>): Promise<Submitted<T>> {
    if (actor.getSnapshot().value === 'sending') return { kind: 'failed' }
    // A new try makes the last failure old news.
    dismissToast(failure.current)
    actor.send({ type: 'SEND', send, isTakenBack })
    const after = await waitFor(actor, ({ value }) => value !== 'sending')
    const { value, error } = after.context
    if (after.value === 'done') {
      if (done !== undefined) showToast({ ...done, tone: 'good' })
      return { kind: 'done', value: value as T }
    }
    if (after.value === 'conflict') return { kind: 'conflict', current: currentIn(error) }
    if (after.value === 'ready') return { kind: 'failed' }
    logFailure(what, error)
    failure.current = showToast({ ...failed, ...whyNot(error), tone: 'problem' })
    return { kind: 'failed' }
  }
  return {
    busy: state === 'sending',
    errors: state === 'offline' ? [text('problem.unreachable')] : sentencesOf(context),
    submit,
  }
}

/** Who was too fast, or found no place any more, is told so, and who is not signed in any more. */
function whyNot(error: unknown): Partial<ToastWords> {
  if (!(error instanceof ApiError)) return {}
  if (error.status === 429) return { text: error.detail ?? text('problem.tooOften') }
  // What was chosen is full now: the server says so in a sentence.
  if (error.status === 409 && error.detail) return { text: error.detail }
  return error.status === 401 ? { text: text('wizard.signedOut') } : {}
}

const sentencesOf = ({ error }: { error?: unknown }): string[] =>
  error instanceof ApiError ? [...new Set(Object.values(error.errors).flat())] : []
