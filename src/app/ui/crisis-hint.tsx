import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { withHelp } from '../lib/navigation/help-actions.ts'
import { searchFiltersQueryOptions } from '../lib/queries/page-queries.ts'
import { asksForHelp, saysOneOf } from '../lib/texts/crisis-words.ts'
import { text } from '../lib/texts/texts.ts'
import { Link } from './link.tsx'
import './button.css'
import './crisis-hint.css'

interface CrisisHintProps {
  /** What somebody searched for or wrote. */
  searched: string
  /** A link alone, beside the buttons that stay in sight on a phone. */
  isLink?: boolean
  /** It was searched for, so it may ask for help itself ("crisis line", "988"). */
  isSearch?: boolean
}

/** Shown when a search or text suggests suicide risk, or a search asks for help. Does not block the page. */
export function CrisisHint({ searched, isLink = false, isSearch = false }: CrisisHintProps) {
  const { pathname, search } = useLocation()
  const { data } = useQuery({ ...searchFiltersQueryOptions(), enabled: searched !== '' })
  const isCrisis = saysOneOf(data?.crisis ?? [], searched)
  if (!isCrisis && !(isSearch && asksForHelp(data?.help ?? [], searched))) return null
  const help = withHelp(pathname + search, 'help-and-support')
  if (isLink)
    return (
      <Link className="text-button crisis-hint-link" to={help}>
        {text('find.crisis.help')}
      </Link>
    )
  return (
    <aside className="crisis-hint stack-2" aria-label={text('find.crisis.title')}>
      <p>{text(isCrisis ? 'find.crisis.text' : 'find.help.text')}</p>
      <p>
        <Link className="button small" to={help}>
          {text('find.crisis.help')}
        </Link>
      </p>
    </aside>
  )
}
