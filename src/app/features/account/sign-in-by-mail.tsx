import type { SessionUser } from '@kindred/contract/session-user'
import { useState } from 'react'
import { ApiError, post } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { text } from '../../lib/texts/texts.ts'
import { AccountForm, codeField, emailField, field, SecondaryActions } from './account-form.tsx'
import type { SignIn } from './use-sign-in.tsx'

/** Whether a code was asked for; `already`: several went there lately, and the latest one still works. */
export type CodeState = 'address' | 'sent' | 'already'

export async function askForCode(path: string, body: Record<string, string>): Promise<CodeState> {
  const { already_sent } = await post<{ already_sent?: boolean }>(path, body, { anonymous: true })
  return already_sent ? 'already' : 'sent'
}

export const SentNote = ({ part }: { part: string }) => (
  <div role="status">
    {(part === 'sent' || part === 'already') && (
      <p className="account-sent">{text(part === 'sent' ? 'forgot.sent' : 'mailCode.already')}</p>
    )}
  </div>
)

interface SignInByMailProps {
  /** What was typed before, if anything. */
  email: string
  /** Only this address signs in here. */
  isFixed?: true
  /** Signs in; whoever closed their account is asked whether to keep it. */
  onSignIn: (signIn: SignIn) => Promise<void>
  /** Without it the dialog around has its own way back. */
  onBack?: () => void
}

/** A code from a mail in place of the password: first the address, then the code. */
export function SignInByMail({ email: typed, isFixed, onSignIn, onBack }: SignInByMailProps) {
  const [part, setPart] = useState<CodeState>('address')
  const [email, setEmail] = useState(typed)
  // Several accounts were begun with the address, and nobody confirmed one of them.
  const [isNameAsked, setNameAsked] = useState(false)
  const send = async (given: Record<string, string>) => {
    try {
      await onSignIn((extra) => signInWith({ ...given, ...extra, email }))
    } catch (error) {
      if (error instanceof ApiError && error.errors.username) setNameAsked(true)
      throw error
    }
  }
  const back = onBack ? ([['forgot.backToLogin', onBack]] as const) : []
  return (
    <>
      <SentNote part={part} />
      {part === 'address' ? (
        <AccountForm
          key="address"
          submit={text('forgot.submit')}
          refused={text('problem.server')}
          fields={isFixed ? [] : [emailField({ hint: 'forgot.hint', value: email })]}
          onSubmit={async (values) => {
            const to = isFixed ? email : (values.email ?? '')
            setEmail(to)
            setPart(await askForCode('/user/sign-in-mail', { email: to }))
          }}
        >
          <SecondaryActions ways={back} />
        </AccountForm>
      ) : (
        <AccountForm
          key="code"
          submit={text('login.submit')}
          refused={text('reset.refused')}
          fields={[codeField(), ...(isNameAsked ? [field('username', 'mailCode.name', 'text', 'nickname')] : [])]}
          onSubmit={send}
        >
          <SecondaryActions ways={[['reset.again', () => setPart('address')], ...back]} />
        </AccountForm>
      )}
    </>
  )
}

async function signInWith(body: object): Promise<SessionUser> {
  type SignedIn = { user: SessionUser; password_ended?: boolean }
  const { user, password_ended } = await post<SignedIn>('/user/sign-in-by-mail', body, { anonymous: true })
  if (password_ended)
    showToast({ title: text('mailCode.passwordEnded.title'), text: text('mailCode.passwordEnded.text'), tone: 'good' })
  return user
}
