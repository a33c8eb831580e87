import { useInRouterContext, useLocation, useNavigate } from 'react-router-dom'
import { helpAt, withHelp } from '../lib/help-actions.ts'
import { text } from '../lib/texts.ts'

/** Opens help in front of whatever is there: nothing is left, so nothing is asked. A preview without addresses has none. */
export const NeedHelp = () => (useInRouterContext() ? <Opener /> : null)

function Opener() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { page, label } = helpAt(pathname, search)
  return (
    <button
      type="button"
      className="need-help"
      aria-haspopup="dialog"
      onClick={() => navigate(withHelp(`${pathname}${search}${hash}`, page))}
    >
      {text(label)}
    </button>
  )
}
