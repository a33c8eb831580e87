import { useLocation } from 'react-router-dom'
import { helpAt, withHelp } from '../../lib/navigation/help-actions.ts'
import { text } from '../../lib/texts/texts.ts'
import { Link } from '../../ui/link.tsx'

/** Something was just put into words, perhaps something hard: help is in sight. */
export function SupportLinks() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <p className="note">
      {text('answers.hard')} <Link to={withHelp(here, 'grounding')}>{text('memory.hard.grounding')}</Link>
      {' · '}
      <Link to={withHelp(here, helpAt(pathname, search).page)}>{text('answers.hard.help')}</Link>
    </p>
  )
}
