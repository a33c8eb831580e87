import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withoutRouteAction, withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { SignupDialog } from './signup-dialog.tsx'
import './account.css'

/** The dialogs of `routeAction`. Signing in takes the parameter away and leaves the person where they are (AMB-97). */
export default function AccountDialogs({ action }: { action: string }) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const here = `${pathname}${search}${hash}`
  const signingIn = action === 'login' || action === 'signup'
  const done = signingIn && session.kind === 'member'
  const after = goOnOf(state) ?? withoutRouteAction(here)

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

/** Only paths of ours are followed. To a browser a backslash is a slash, and a tab or line break is nothing: `/\\x` is `//x`. */
function goOnOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('goOn' in state) || typeof state.goOn !== 'string') return null
  return /^\/(?![\\/\t\n\r])/.test(state.goOn) ? state.goOn : null
}
