import { type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'

/** Asked for by few who come to a page that may ask for it. */
const AskPassword = lazyPart(
  () => import('./ask-password.tsx'),
  (module) => module.AskPassword,
)

type Waiting = { work: () => Promise<void>; done: () => void; failed: (error: unknown) => void; refusal: ApiError }

interface PasswordGate {
  /** Does the work; when the server wants the password first, asks for it and goes on. Rejects when nobody gives it. */
  guarded: (work: () => Promise<void>) => Promise<void>
  dialog: ReactNode
}

/**
 * For what an open screen alone is not enough for. `why` is the key of a sentence that says what the password is for;
 * `always`: it is asked for also when it was given a moment ago.
 */
export function usePasswordGate(why: string, when: 'needed' | 'always' = 'needed'): PasswordGate {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const ask = (work: () => Promise<void>, refusal: ApiError) =>
    new Promise<void>((done, failed) => setWaiting({ work, done, failed, refusal }))
  const guarded = (work: () => Promise<void>) => {
    if (when === 'always') return ask(work, new ApiError(403, null))
    return work().catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 403)) throw error
      return ask(work, error)
    })
  }
  const close = () => {
    waiting?.failed(waiting.refusal)
    setWaiting(null)
  }
  const given = () => {
    setWaiting(null)
    waiting?.work().then(waiting.done, waiting.failed)
  }
  const dialog = waiting && (
    <Suspense fallback={null}>
      <AskPassword why={why} onGiven={given} onClose={close} />
    </Suspense>
  )
  return { guarded, dialog }
}
