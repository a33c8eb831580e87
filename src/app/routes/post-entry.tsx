import { Navigate } from 'react-router-dom'
import { withRouteAction } from '../lib/route-action.ts'
import { useSession } from '../lib/session.ts'
import { PageLoading } from './page-loading.tsx'

/** /post leads to the wizard; a visitor signs in on the way (AMB-96, AMB-97). */
export function PostEntry() {
  const session = useSession()
  if (session.kind === 'asking') return <PageLoading />
  if (session.kind === 'member') return <Navigate replace to="/memory/new" />
  return <Navigate replace to={withRouteAction('/', 'login')} state={{ goOn: '/memory/new' }} />
}
