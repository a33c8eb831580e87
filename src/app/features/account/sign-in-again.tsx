import type { SessionUser } from '@kindred/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { request } from '../../lib/api.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { sessionQuery, signedInAs } from '../../lib/queries.ts'
import { answerSignIn } from '../../lib/sign-in-again.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import { type Pending, pendingOf } from './pending-sign-in.ts'
import { SignInByMail } from './sign-in-by-mail.tsx'
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
  const [isByMail, setByMail] = useState(false)
  const isKnown = user !== null && user !== undefined
  useEffect(() => {
    if (!isKnown) answerSignIn(false)
  }, [isKnown])
  if (!isKnown) return null
  const goOnAs = (signedIn: SessionUser) => {
    signedInAs(client, signedIn)
    // What somebody wrote goes on its way in nobody else's name.
    answerSignIn(signedIn.id === user.id)
  }
  const begin = async (signIn: (extra: object) => Promise<SessionUser>) => {
    try {
      goOnAs(await signIn({}))
    } catch (error) {
      const next = pendingOf(error)
      if (next === null) throw error
      setPending(next)
    }
  }
  if (pending !== null)
    return (
      <Dialog title={text('login.second.title')} onClose={() => answerSignIn(false)} width={500}>
        <Suspense>
          <SecondStep pending={pending} onSignedIn={goOnAs} />
        </Suspense>
      </Dialog>
    )
  return (
    <Dialog title={text('again.title')} onClose={() => answerSignIn(false)} width={500}>
      <p>{text('wizard.signedOut')}</p>
      <p>{text('again.as', { email: user.email })}</p>
      {isByMail ? (
        <SignInByMail email={user.email} isFixed onSignIn={begin} />
      ) : (
        <AccountForm
          submit={text('again.submit')}
          refused={text('login.refused')}
          fields={[
            { name: 'password', label: text('account.password'), type: 'password', autoComplete: 'current-password' },
          ]}
          onSubmit={(given) =>
            begin(async () => {
              const body = { ...given, email: user.email }
              const asked = { method: 'POST', body, anonymous: true } as const
              return (await request<{ user: SessionUser }>('/user/login', asked)).data.user
            })
          }
        >
          <p className="account-ways">
            <button type="button" className="text-button" onClick={() => setByMail(true)}>
              {text('mailCode.ask')}
            </button>
          </p>
        </AccountForm>
      )}
      <button type="button" className="button" onClick={() => answerSignIn(false)}>
        {text('again.later')}
      </button>
    </Dialog>
  )
}
