import { useInRouterContext, useLocation, useNavigate } from 'react-router-dom'
import { helpAt, withHelp } from '../lib/navigation/help-actions.ts'
import { text } from '../lib/texts/texts.ts'
import { QuestionIcon } from './icons.tsx'

/**
 * Opens help in front of whatever is there: nothing is left, so nothing is asked. It takes the place of the link to /safety that
 * stands in index.html. A preview without addresses has none.
 */
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
      <QuestionIcon />
      <span className="help-label">{text(label)}</span>
      <span className="help-short" aria-hidden="true">
        {text('help.short')}
      </span>
    </button>
  )
}
