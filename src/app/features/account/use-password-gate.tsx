import { type ReactNode, Suspense, useState } from 'react'
import { ApiError, post } from '../../lib/api.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm, passwordField, Ways } from './account-form.tsx'
import './account.css'

const ProofByFactor = lazyPart(
  () => import('./second-step.tsx'),
  (module) => module.ProofByFactor,
)

type Waiting = { work: () => Promise<void>; done: () => void; failed: (error: unknown) => void; refusal: ApiError }

export interface PasswordGate {
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
  return { guarded, dialog: waiting && <AskPassword why={why} onGiven={given} onClose={close} /> }
}

function AskPassword({ why, onGiven, onClose }: { why: string; onGiven: () => void; onClose: () => void }) {
  const [byFactor, setByFactor] = useState(false)
  return (
    <Dialog title={text('password.title')} onClose={onClose} width={500}>
      <p>{text(why)}</p>
      <AccountForm
        submit={text('password.submit')}
        refused={text('problem.server')}
        fields={[passwordField()]}
        onSubmit={async (values) => {
          await post('/user/verify-password', values)
          onGiven()
        }}
      >
        {!byFactor && <Ways ways={[['password.otherProof', () => setByFactor(true)]]} />}
      </AccountForm>
      {byFactor && (
        <Suspense>
          <ProofByFactor onGiven={onGiven} />
        </Suspense>
      )}
    </Dialog>
  )
}
