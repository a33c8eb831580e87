import { foldText } from '@kindred/engine/text'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { withHelp } from '../lib/help-actions.ts'
import { searchFiltersQueryOptions } from '../lib/page-queries.ts'
import { text } from '../lib/texts.ts'
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

/** Do the words of a search or a story say one of these words or phrases, as whole words? */
export const saysOneOf = (words: readonly string[], said: string): boolean => {
  const all = inWords(said)
  return words.some((one) => all.includes(inWords(one)))
}

/** Whoever searches for memories about ending one's life, or writes about it, may be in danger: quiet, and it takes nothing away. */
export function CrisisHint({ searched }: { searched: string }) {
  const { pathname, search } = useLocation()
  const { data } = useQuery({ ...searchFiltersQueryOptions(), enabled: searched !== '' })
  if (!saysOneOf(data?.crisis ?? [], searched)) return null
  return (
    <aside className="crisis-hint stack-2" aria-label={text('find.crisis.title')}>
      <p>{text('find.crisis.text')}</p>
      <p>
        <Link className="button small" to={withHelp(pathname + search, 'help-and-support')}>
          {text('find.crisis.help')}
        </Link>
      </p>
    </aside>
  )
}
