import type { SessionUser } from '@kindred/contract/session-user'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionQueryOptions, setSession } from '../../lib/queries/queries.ts'
import { answerSignIn } from '../../lib/session/sign-in-again.ts'
import { text } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm, passwordField, SecondaryActions } from './account-form.tsx'
import { SignInByMail } from './sign-in-by-mail.tsx'
import { signInByPassword, useSignIn } from './use-sign-in.tsx'
import './account.css'

const giveUp = () => answerSignIn(false)

/** The session ended while this person wrote. Only they go on here: their address stands, and their password is asked for. */
export default function SignInAgain() {
  const client = useQueryClient()
  const user = client.getQueryData<SessionUser | null>(sessionQueryOptions.queryKey)
  const [isByMail, setByMail] = useState(false)
  const isKnown = user !== null && user !== undefined
  const { begin, next } = useSignIn((signedIn) => {
    setSession(client, signedIn)
    // What somebody wrote goes on its way in nobody else's name.
    answerSignIn(signedIn.id === user?.id)
  }, giveUp)
  useEffect(() => {
    if (!isKnown) giveUp()
  }, [isKnown])
  if (!isKnown) return null
  if (next !== null) return next
  const { email } = user
  return (
    <Dialog title={text('again.title')} onClose={giveUp} width={500}>
      <p>{text('wizard.signedOut')}</p>
      <p>{text('again.as', { email })}</p>
      {isByMail ? (
        <SignInByMail email={email} isFixed onSignIn={begin} />
      ) : (
        <AccountForm
          submit={text('again.submit')}
          refused={text('login.refused')}
          fields={[passwordField()]}
          onSubmit={(given) => begin(signInByPassword({ ...given, email }))}
        >
          <SecondaryActions ways={[['mailCode.ask', () => setByMail(true)]]} />
        </AccountForm>
      )}
      <button type="button" className="button" onClick={giveUp}>
        {text('again.later')}
      </button>
    </Dialog>
  )
}
