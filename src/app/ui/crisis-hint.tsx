import { foldText } from '@kindred/engine/text'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { withHelp } from '../lib/navigation/help-actions.ts'
import { searchFiltersQueryOptions } from '../lib/queries/page-queries.ts'
import { text } from '../lib/texts/texts.ts'
import { Link } from './link.tsx'
import './button.css'
import './crisis-hint.css'

/** Words alone, so that signs and accents between them do not matter. */
const inWords = (said: string): string =>
  ` ${(
    foldText(said)
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `

/** Whether a text contains one of these words or phrases, as whole words. */
export const saysOneOf = (words: readonly string[], said: string): boolean => {
  const all = inWords(said)
  return words.some((one) => all.includes(inWords(one)))
}

interface CrisisHintProps {
  /** What somebody searched for or wrote. */
  searched: string
  /** A link alone, beside the buttons that stay in sight on a phone. */
  isLink?: boolean
}

/** Shown when a search or text suggests suicide risk. Does not block the page. */
export function CrisisHint({ searched, isLink = false }: CrisisHintProps) {
  const { pathname, search } = useLocation()
  const { data } = useQuery({ ...searchFiltersQueryOptions(), enabled: searched !== '' })
  if (!saysOneOf(data?.crisis ?? [], searched)) return null
  const help = withHelp(pathname + search, 'help-and-support')
  if (isLink)
    return (
      <Link className="text-button crisis-hint-link" to={help}>
        {text('find.crisis.help')}
      </Link>
    )
  return (
    <aside className="crisis-hint stack-2" aria-label={text('find.crisis.title')}>
      <p>{text('find.crisis.text')}</p>
      <p>
        <Link className="button small" to={help}>
          {text('find.crisis.help')}
        </Link>
      </p>
    </aside>
  )
}
