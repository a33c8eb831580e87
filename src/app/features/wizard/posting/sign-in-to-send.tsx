import type { Words } from '@kindred/engine'
import { useLocation } from 'react-router-dom'
import { withRouteAction } from '../../../lib/navigation/route-action.ts'
import { Link } from '../../../ui/link.tsx'

/** Above the button that a visitor cannot press. */
export function SignInToSend({ say }: { say: Words }) {
  const { pathname } = useLocation()
  return (
    <p>
      <Link to={withRouteAction(pathname, 'login')}>{say('own.signIn')}</Link>
    </p>
  )
}
