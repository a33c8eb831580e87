import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { withRouteAction } from '../lib/route-action.ts'
import { useSession } from '../lib/session.ts'
import { text } from '../lib/texts.ts'
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
