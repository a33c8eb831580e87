import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { withRouteAction } from '../lib/navigation/route-action.ts'
import { lazyPart } from '../lib/page/lazy-part.ts'
import { useSession } from '../lib/session/session.ts'
import { useSignInRequested } from '../lib/session/sign-in-again.ts'
import { text } from '../lib/texts/texts.ts'
import { TryAgain } from '../ui/try-again.tsx'
import { PageLoading } from './page-loading.tsx'

/** A visitor is asked to sign in, and goes on to the page afterwards (AMB-95). */
export function MemberOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  if (session.kind === 'asking') return <PageLoading />
  if (session.kind === 'member') return children
  if (session.kind === 'unreachable')
    return (
      <div className="page">
        <TryAgain words={text('problem.unreachable')} onAgain={session.again} />
      </div>
    )
  // Already on the way to another page, as after signing out: nothing to ask.
  if (window.location.pathname !== pathname) return null
  return <Navigate replace to={withRouteAction('/', 'login')} state={{ goOn: pathname }} />
}

/** /post leads to the wizard; a visitor signs in on the way (AMB-96, AMB-97). */
export function PostEntry() {
  const session = useSession()
  if (session.kind === 'asking') return <PageLoading />
  if (session.kind === 'member') return <Navigate replace to="/memory/new" />
  return <Navigate replace to={withRouteAction('/', 'login')} state={{ goOn: '/memory/new', forAction: true }} />
}

const SignInAgain = lazyPart(() => import('../features/account/sign-in-again.tsx'))

/** In front of whatever somebody writes when their session ends. */
export const SignInAgainPlace = () => useSignInRequested() && <SignInAgain />
