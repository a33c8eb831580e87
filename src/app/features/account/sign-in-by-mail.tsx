import type { SessionUser } from '@kindred/contract/session'
import { useState } from 'react'
import { ApiError, request } from '../../lib/api.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import { AccountForm } from './account-form.tsx'
import { askForCode, SentNote } from './code-by-mail.tsx'

interface SignInByMailProps {
  /** What was typed before, if anything. */
  email: string
  /** Only this address signs in here. */
  isFixed?: true
  /** Signs in; whoever closed their account is asked whether to keep it. */
  onSignIn: (signIn: (extra: object) => Promise<SessionUser>) => Promise<void>
  /** Without it the dialog around has its own way back. */
  onBack?: () => void
}

/** A code from a mail in place of the password: first the address, then the code. */
export function SignInByMail({ email: typed, isFixed, onSignIn, onBack }: SignInByMailProps) {
  const [part, setPart] = useState<'address' | 'sent' | 'already'>('address')
  const [email, setEmail] = useState(typed)
  // Several accounts were begun with the address, and nobody confirmed one of them.
  const [isNameAsked, setNameAsked] = useState(false)
  const name = { name: 'username', label: text('mailCode.name'), type: 'text', autoComplete: 'nickname' } as const
  const address = {
    name: 'email',
    label: text('account.email'),
    hint: text('forgot.hint'),
    type: 'email',
    autoComplete: 'username',
    value: email,
  } as const
  const send = async (given: Record<string, string>) => {
    try {
      await onSignIn((extra) => signInWith({ ...given, ...extra, email }))
    } catch (error) {
      if (error instanceof ApiError && error.errors.username) setNameAsked(true)
      throw error
    }
  }
  const back = (
    <p className="account-ways">
      {part !== 'address' && (
        <button type="button" className="text-button" onClick={() => setPart('address')}>
          {text('reset.again')}
        </button>
      )}
      {onBack && (
        <button type="button" className="text-button" onClick={onBack}>
          {text('forgot.backToLogin')}
        </button>
      )}
    </p>
  )
  return (
    <>
      <div role="status">
        <SentNote part={part} />
      </div>
      {part === 'address' ? (
        <AccountForm
          key="address"
          submit={text('forgot.submit')}
          refused={text('problem.server')}
          fields={isFixed ? [] : [address]}
          onSubmit={async (values) => {
            const to = isFixed ? email : (values.email ?? '')
            setEmail(to)
            setPart(await askForCode('/user/sign-in-mail', { email: to }))
          }}
        >
          {back}
        </AccountForm>
      ) : (
        <AccountForm
          key="code"
          submit={text('login.submit')}
          refused={text('reset.refused')}
          fields={[
            { name: 'code', label: text('account.code'), type: 'text', autoComplete: 'one-time-code' },
            ...(isNameAsked ? [name] : []),
          ]}
          onSubmit={send}
        >
          {back}
        </AccountForm>
      )}
    </>
  )
}

async function signInWith(body: object): Promise<SessionUser> {
  const { data } = await request<{ user: SessionUser; password_ended?: boolean }>('/user/sign-in-by-mail', {
    method: 'POST',
    body,
    anonymous: true,
  })
  if (data.password_ended)
    notify({ title: text('mailCode.passwordEnded.title'), text: text('mailCode.passwordEnded.text'), tone: 'good' })
  return data.user
}
