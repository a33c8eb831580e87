import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { newInReceived, newsQueryOptions } from '../lib/queries/queries.ts'
import { countText, text } from '../lib/texts/texts.ts'
import { Link } from '../ui/link.tsx'
import '../ui/tabs.css'
import './mine-tabs.css'

const places = [
  { to: '/yours', label: 'yours.memories' },
  { to: '/yours/received', label: 'yours.received', also: '/yours/sent' },
  { to: '/yours/drafts', label: 'yours.drafts' },
  { to: '/yours/saved', label: 'yours.saved' },
  { to: '/your-styles', label: 'yours.styles' },
]

/** What is one's own, each kind at its address; at what was received, how much of it is new. */
export function MineTabs() {
  const { pathname } = useLocation()
  const count = newInReceived(useQuery(newsQueryOptions).data)
  return (
    <nav aria-label={text('yours.title')}>
      <ul className="tabs">
        {places.map(({ to, label, also }) => {
          const news = label === 'yours.received' ? count : 0
          return (
            <li key={to}>
              <Link
                className="tab"
                to={to}
                aria-current={pathname === to || pathname === also ? 'page' : undefined}
                aria-label={news > 0 ? countText('yours.received.new', news) : undefined}
              >
                {text(label)}
                {news > 0 && <span className="tab-news">{news > 99 ? '99+' : news}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
