import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionUser } from '#contract/session'
import { ApiError, request } from '../../lib/api.ts'
import { dayInWords } from '../../lib/day-in-words.ts'
import { notify } from '../../lib/notify.ts'
import { signedInAs } from '../../lib/queries.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import { SignInByMail } from './sign-in-by-mail.tsx'

export interface AccountDialogProps {
  onClose: () => void
  onChange: (action: string) => void
}

/** Signs in; `extra` goes along with what was typed. */
type SignIn = (extra: object) => Promise<SessionUser>
type Closed = { signIn: SignIn; leavingOn: string }

export function LoginDialog({ onClose, onChange }: AccountDialogProps) {
  const client = useQueryClient()
  const [closed, setClosed] = useState<Closed | null>(null)
  const [isByMail, setByMail] = useState(false)
  const [email, setEmail] = useState('')
  // Somebody, perhaps somebody else, tried so often that a password has to wait.
  const [mustWait, setMustWait] = useState(false)
  const begin = async (signIn: SignIn) => {
    try {
      signedInAs(client, await signIn({}))
    } catch (error) {
      const leavingOn = leavingOnOf(error)
      if (leavingOn === null) throw error
      setClosed({ signIn, leavingOn })
    }
  }
  if (closed !== null)
    return (
      <KeepAccount
        leavingOn={closed.leavingOn}
        onClose={onClose}
        onKeep={async () => {
          signedInAs(client, await closed.signIn({ keep: true }))
          notify({ title: text('keep.done'), text: text('keep.doneText'), tone: 'good' })
        }}
      />
    )
  if (isByMail)
    return (
      <Dialog title={text('mailCode.title')} onClose={onClose} width={500}>
        <SignInByMail email={email} onSignIn={begin} onBack={() => setByMail(false)} />
      </Dialog>
    )
  return (
    <Dialog title={text('login.title')} onClose={onClose} width={500}>
      <AccountForm
        submit={text('login.submit')}
        refused={text('login.refused')}
        fields={[
          { name: 'email', label: text('account.email'), type: 'email', autoComplete: 'username' },
          { name: 'password', label: text('account.password'), type: 'password', autoComplete: 'current-password' },
        ]}
        onSubmit={async (given) => {
          setEmail(given.email ?? '')
          setMustWait(false)
          try {
            await begin((extra) => signInWith({ ...given, ...extra }))
          } catch (error) {
            setMustWait(error instanceof ApiError && error.status === 429)
            throw error
          }
        }}
      >
        {mustWait && <p>{text('mailCode.why')}</p>}
        <p className="account-ways">
          <button type="button" className={mustWait ? 'button' : 'text-button'} onClick={() => setByMail(true)}>
            {text('mailCode.ask')}
          </button>
          <button type="button" className="text-button" onClick={() => onChange('forgot-password')}>
            {text('login.forgot')}
          </button>
          <span>
            {text('login.newHere')}{' '}
            <button type="button" className="text-button" onClick={() => onChange('signup')}>
              {text('account.signup')}
            </button>
          </span>
        </p>
      </AccountForm>
    </Dialog>
  )
}

async function signInWith(body: object): Promise<SessionUser> {
  const { data } = await request<{ user: SessionUser }>('/user/login', { method: 'POST', body, anonymous: true })
  return data.user
}

/** Its owner closed the account, and the days to think are not over. */
function KeepAccount({
  leavingOn,
  onKeep,
  onClose,
}: {
  leavingOn: string
  onKeep: () => Promise<void>
  onClose: () => void
}) {
  return (
    <Dialog title={text('keep.title')} onClose={onClose} width={500}>
      <p>{text('keep.text', { day: dayInWords(leavingOn) })}</p>
      <AccountForm submit={text('keep.submit')} refused={text('keep.refused')} fields={[]} onSubmit={onKeep}>
        <button type="button" className="button" onClick={onClose}>
          {text('keep.leave')}
        </button>
      </AccountForm>
    </Dialog>
  )
}

function leavingOnOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('leaving_on' in body)) return null
  return typeof body.leaving_on === 'string' ? body.leaving_on : null
}
