import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '#contract/session'
import { request } from '../../lib/api.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { sessionQuery, signedInAs } from '../../lib/queries.ts'
import { answerSignIn } from '../../lib/sign-in-again.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import { type Pending, pendingOf } from './pending-sign-in.ts'
import './account.css'

const SecondStep = lazyPart(
  () => import('./second-step.tsx'),
  (module) => module.SecondStep,
)

/** The session ended while this person wrote. Only they go on here: their address stands, and their password is asked for. */
export default function SignInAgain() {
  const client = useQueryClient()
  const user = client.getQueryData<SessionUser | null>(sessionQuery.queryKey)
  const [pending, setPending] = useState<Pending | null>(null)
  const isKnown = user !== null && user !== undefined
  useEffect(() => {
    if (!isKnown) answerSignIn(false)
  }, [isKnown])
  if (!isKnown) return null
  const goOn = (signedIn: SessionUser) => {
    signedInAs(client, signedIn)
    answerSignIn(true)
  }
  if (pending !== null)
    return (
      <Dialog title={text('login.second.title')} onClose={() => answerSignIn(false)} width={500}>
        <Suspense>
          <SecondStep pending={pending} onSignedIn={goOn} />
        </Suspense>
      </Dialog>
    )
  return (
    <Dialog title={text('again.title')} onClose={() => answerSignIn(false)} width={500}>
      <p>{text('wizard.signedOut')}</p>
      <p>{text('again.as', { email: user.email })}</p>
      <AccountForm
        submit={text('again.submit')}
        refused={text('login.refused')}
        fields={[
          { name: 'password', label: text('account.password'), type: 'password', autoComplete: 'current-password' },
        ]}
        onSubmit={async (given) => {
          const body = { ...given, email: user.email }
          const asked = { method: 'POST', body, anonymous: true } as const
          try {
            goOn((await request<{ user: SessionUser }>('/user/login', asked)).data.user)
          } catch (error) {
            const next = pendingOf(error)
            if (next === null) throw error
            setPending(next)
          }
        }}
      >
        <button type="button" className="button" onClick={() => answerSignIn(false)}>
          {text('again.later')}
        </button>
      </AccountForm>
    </Dialog>
  )
}
