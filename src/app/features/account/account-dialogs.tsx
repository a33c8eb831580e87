import type { SessionUser } from '@kindred/contract/session-user'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError, post } from '../../lib/api/api.ts'
import { withoutRouteAction, withRouteAction } from '../../lib/navigation/route-action.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { setSession } from '../../lib/queries/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { hasSignedInHint } from '../../lib/session/signed-in-hint.ts'
import { text } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import {
  AccountForm,
  codeField,
  emailField,
  field,
  newPasswordField,
  passwordField,
  SecondaryActions,
  withConfirmation,
} from './account-form.tsx'
import { askForCode, type CodeState, SentNote, SignInByMail } from './sign-in-by-mail.tsx'
import { signInByPassword, useSignIn } from './use-sign-in.tsx'
import './account.css'

const SignInByPasskey = lazyPart(
  () => import('./second-step.tsx'),
  (module) => module.SignInByPasskey,
)

/** The dialogs of `routeAction`. Signing in takes the parameter away and leaves the person where they are (AMB-97). */
export default function AccountDialogs({ action }: { action: string }) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const here = `${pathname}${search}${hash}`
  const signingIn = action === 'login' || action === 'signup'
  const done = signingIn && session.kind === 'member'
  const after = memberPlace(goOnOf(state) ?? withoutRouteAction(here))

  useEffect(() => {
    if (done) navigate(after, { replace: true })
  }, [done, after, navigate])

  if (done || session.kind === 'asking') return null
  const close = () => navigate(withoutRouteAction(here), { replace: true })
  const change = (next: string) => navigate(withRouteAction(withoutRouteAction(here), next), { replace: true, state })
  const code = new URLSearchParams(search).get('code')

  if (action === 'login') return <LoginDialog onClose={close} onChange={change} />
  if (action === 'signup') return <SignupDialog onClose={close} onChange={change} />
  return <ForgotPasswordDialog code={code} onClose={close} onChange={change} />
}

/** The front page welcomes visitors; a member's first page is their feed, also behind the window of a memory. */
const memberPlace = (address: string): string => address.replace(/^\/(?=$|[?#])/, '/home')

/** Only paths of ours are followed. To a browser a backslash is a slash, and a tab or line break is nothing: `/\\x` is `//x`. */
function goOnOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('goOn' in state) || typeof state.goOn !== 'string') return null
  return /^\/(?![\\/\t\n\r])/.test(state.goOn) ? state.goOn : null
}

/** Somebody pressed what only members can do (`signInForAction`). */
const isForAction = (state: unknown): boolean => typeof state === 'object' && state !== null && 'forAction' in state

interface AccountDialogProps {
  onClose: () => void
  onChange: (action: string) => void
}

export function LoginDialog({ onClose, onChange }: AccountDialogProps) {
  const { state } = useLocation()
  const client = useQueryClient()
  const signedIn = (user: SessionUser, keepAccount: boolean) => {
    setSession(client, user)
    if (keepAccount) showToast({ title: text('keep.done'), text: text('keep.doneText'), tone: 'good' })
  }
  const { begin, askToKeep, next } = useSignIn(signedIn, onClose)
  const [isByMail, setByMail] = useState(false)
  const [email, setEmail] = useState('')
  // Somebody, perhaps somebody else, tried so often that a password has to wait.
  const [mustWait, setMustWait] = useState(false)
  if (next !== null) return next
  // Most who press what members can do were never here; somebody whose session ended was.
  const joinsFirst = isForAction(state) && !hasSignedInHint()
  if (isByMail)
    return (
      <Dialog title={text('mailCode.title')} onClose={onClose} width={500}>
        <SignInByMail email={email} onSignIn={begin} onBack={() => setByMail(false)} />
      </Dialog>
    )
  return (
    <Dialog title={text(joinsFirst ? 'login.title.joinFirst' : 'login.title')} onClose={onClose} width={500}>
      {joinsFirst ? (
        <div className="account-join stack-3">
          <p>{text('login.forAction')}</p>
          <button type="button" className="button primary" data-autofocus onClick={() => onChange('signup')}>
            {text('signup.submit')}
          </button>
          <h3>{text('signup.already')}</h3>
        </div>
      ) : (
        <p className="account-new">
          {text('login.newHere')}{' '}
          <button type="button" className="button small" onClick={() => onChange('signup')}>
            {text('account.signup')}
          </button>
        </p>
      )}
      <AccountForm
        isSecondary={joinsFirst}
        submit={text('login.submit')}
        refused={text('login.refused')}
        fields={[emailField(), passwordField()]}
        onSubmit={async (given) => {
          setEmail(given.email ?? '')
          setMustWait(false)
          try {
            await begin(signInByPassword(given))
          } catch (error) {
            setMustWait(error instanceof ApiError && error.status === 429)
            throw error
          }
        }}
      >
        {'PublicKeyCredential' in window && (
          <Suspense>
            <SignInByPasskey onSignedIn={signedIn} onClosed={askToKeep} />
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
        </p>
      </AccountForm>
    </Dialog>
  )
}

function SignupDialog({ onClose, onChange }: AccountDialogProps) {
  const client = useQueryClient()
  return (
    <Dialog title={text('signup.title')} onClose={onClose} width={500}>
      <AccountForm
        submit={text('signup.submit')}
        refused={text('signup.refused')}
        fields={[
          field('username', 'account.username', 'text', 'nickname', { hint: 'account.usernameHint' }),
          emailField({ hint: 'account.emailHint' }),
          newPasswordField('password', 'account.password'),
        ]}
        onSubmit={async (values) => {
          const { user } = await post<{ user: SessionUser }>('/user/signup', withConfirmation(values, 'password'), {
            anonymous: true,
          })
          setSession(client, user)
        }}
      >
        <p className="account-hint note">
          {text('signup.rules')} {agreedTo()}.
        </p>
        <p className="account-ways">
          <span>
            {text('signup.already')}{' '}
            <button type="button" className="text-button" onClick={() => onChange('login')}>
              {text('account.login')}
            </button>
          </span>
        </p>
      </AccountForm>
    </Dialog>
  )
}

/** What whoever joins agrees to; in a tab of its own, so that nothing typed is lost. */
function agreedTo() {
  const pages = ['community-guidelines', 'terms-of-use', 'privacy-policy'] as const
  return pages.map((page, at) => (
    <Fragment key={page}>
      {at > 0 && ', '}
      <a href={`/${page}`} target="_blank" rel="noreferrer">
        {text(`signup.rules.${page}`)}
      </a>
    </Fragment>
  ))
}

/** First the address, then the code from the message and the new password. `code` comes from the page's address, if at all. */
function ForgotPasswordDialog({ code, onClose, onChange }: AccountDialogProps & { code: string | null }) {
  const [part, setPart] = useState<CodeState | 'code'>(code ? 'code' : 'address')
  return (
    <Dialog title={text(part === 'address' ? 'forgot.title' : 'reset.title')} onClose={onClose} width={500}>
      <SentNote part={part} />
      {part === 'address' ? (
        <AccountForm
          submit={text('forgot.submit')}
          refused={text('problem.server')}
          fields={[emailField({ hint: 'forgot.hint' })]}
          onSubmit={async (values) => setPart(await askForCode('/password/forgot', values))}
        >
          <SecondaryActions
            ways={[
              ['forgot.haveCode', () => setPart('code')],
              ['forgot.backToLogin', () => onChange('login')],
            ]}
          />
        </AccountForm>
      ) : (
        <AccountForm
          key="reset"
          submit={text('reset.submit')}
          refused={text('reset.refused')}
          fields={[codeField(code ?? ''), newPasswordField('new_password', 'account.newPassword')]}
          onSubmit={async (values) => {
            await post('/password/reset', withConfirmation(values, 'new_password'), { anonymous: true })
            showToast({ title: text('reset.done.title'), text: text('reset.done.text'), tone: 'good' })
            onChange('login')
          }}
        >
          <SecondaryActions ways={[['reset.again', () => setPart('address')]]} />
        </AccountForm>
      )}
    </Dialog>
  )
}
