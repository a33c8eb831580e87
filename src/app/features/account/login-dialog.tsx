import type { SessionUser } from '@kindred/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ApiError, request } from '../../lib/api.ts'
import { dayInWords } from '../../lib/day-in-words.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { notify } from '../../lib/notify.ts'
import { signedInAs } from '../../lib/queries.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import { leavingOnOf, type Pending, pendingOf } from './pending-sign-in.ts'
import { SignInByMail } from './sign-in-by-mail.tsx'

export interface AccountDialogProps {
  onClose: () => void
  onChange: (action: string) => void
}

const loadSecondStep = () => import('./second-step.tsx')
const SecondStep = lazyPart(loadSecondStep, (module) => module.SecondStep)
const SignInByPasskey = lazyPart(loadSecondStep, (module) => module.SignInByPasskey)

/** Signs in; `extra` goes along with what was typed. */
type SignIn = (extra: object) => Promise<SessionUser>

/** `keep`: how the same sign-in keeps the account. */
type Closed = { leavingOn: string; keep: () => Promise<void> }

export function LoginDialog({ onClose, onChange }: AccountDialogProps) {
  const client = useQueryClient()
  const [closed, setClosed] = useState<Closed | null>(null)
  const [pending, setPending] = useState<(Pending & { keeps: boolean }) | null>(null)
  const signedIn = (user: SessionUser, keeps: boolean) => {
    signedInAs(client, user)
    if (keeps) notify({ title: text('keep.done'), text: text('keep.doneText'), tone: 'good' })
  }
  const [isByMail, setByMail] = useState(false)
  const [email, setEmail] = useState('')
  // Somebody, perhaps somebody else, tried so often that a password has to wait.
  const [mustWait, setMustWait] = useState(false)
  const begin = async (signIn: SignIn, keep = false): Promise<void> => {
    try {
      signedIn(await signIn(keep ? { keep } : {}), keep)
    } catch (error) {
      const next = pendingOf(error)
      const leavingOn = leavingOnOf(error)
      if (next !== null) setPending({ ...next, keeps: keep })
      else if (leavingOn !== null) setClosed({ leavingOn, keep: () => begin(signIn, true) })
      else throw error
    }
  }
  if (pending !== null)
    return (
      <Dialog title={text('login.second.title')} onClose={onClose} width={500} rooms={loginRooms}>
        <Suspense>
          <SecondStep pending={pending} onSignedIn={(user) => signedIn(user, pending.keeps)} />
        </Suspense>
      </Dialog>
    )
  if (closed !== null) return <KeepAccount leavingOn={closed.leavingOn} onClose={onClose} onKeep={closed.keep} />
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
        {'PublicKeyCredential' in window && (
          <Suspense>
            <SignInByPasskey
              onSignedIn={(user, keeps) => signedIn(user, keeps)}
              onClosed={(leavingOn, keep) => setClosed({ leavingOn, keep })}
            />
          </Suspense>
        )}
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

const loginRooms = ['login', 'account']

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
