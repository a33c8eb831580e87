import { useQuery } from '@tanstack/react-query'
import { newsQueryOptions } from '../../lib/queries/queries.ts'
import { language } from '../../lib/texts/languages.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import { Link } from '../../ui/link.tsx'
import './news.css'

const kinds = ['comments', 'replies', 'messages', 'praise', 'responses'] as const

/** What others sent and this member has not read, in one line that leads to it, and how much else the bell has; nothing where nothing of it is new. */
export default function News() {
  const { data: counts } = useQuery(newsQueryOptions)
  const shown = kinds.filter((kind) => counts[kind] > 0)
  if (shown.length === 0) return null
  const named = shown.map((kind) => countText(`news.${kind}`, counts[kind]))
  const list = new Intl.ListFormat(language(), { type: 'unit', style: 'short' }).format(named)
  return (
    <p className="news">
      <Link to="/yours/received">{text('news.all', { list })}</Link>
      {counts.others > 0 && ` ${countText('news.others', counts.others)}`}
    </p>
  )
}
