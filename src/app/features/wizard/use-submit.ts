import { useRef, useState } from 'react'
import { type Answer, ApiError, type FieldErrors } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { dismissNotice, notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import { isRecord } from './is-record.ts'

type Notice = Omit<Parameters<typeof notify>[0], 'tone'>

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
  done?: Notice
  failed: Notice
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

/** How every wizard that saves at its end does it: sends once, says how it went, and lets nobody send twice at a time. */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  // Closed at once: the second press of a double click comes before the button is drawn again.
  const sending = useRef(false)
  const failure = useRef(0)

  async function submit<T>({ what, send, done, failed, isTakenBack }: Submission<T>): Promise<Submitted<T>> {
    if (sending.current) return { kind: 'failed' }
    sending.current = true
    setBusy(true)
    setErrors([])
    // A new try makes the last failure old news.
    dismissNotice(failure.current)
    try {
      const value = await send()
      if (done !== undefined) notify({ ...done, tone: 'good' })
      return { kind: 'done', value }
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && isRecord(error.body) && isRecord(error.body.current))
        return { kind: 'conflict', current: error.body.current }
      if (error instanceof ApiError && isTakenBack?.(error)) return { kind: 'failed' }
      logFailure(what, error)
      failure.current = notify({ ...failed, ...whyNot(error), tone: 'problem' })
      if (error instanceof ApiError)
        setErrors(error.status === 0 ? [text('problem.unreachable')] : sentencesOf(error.errors))
      return { kind: 'failed' }
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { busy, errors, submit }
}

/** Who was too fast is told so, and who is not signed in any more. */
function whyNot(error: unknown): Partial<Notice> {
  if (!(error instanceof ApiError)) return {}
  if (error.status === 429) return { text: error.detail ?? text('problem.tooOften') }
  return error.status === 401 ? { text: text('wizard.signedOut') } : {}
}

const sentencesOf = (errors: FieldErrors): string[] => [...new Set(Object.values(errors).flat())]
