import { useLocation } from 'react-router-dom'
import { text } from '../lib/texts/texts.ts'
import { Link } from '../ui/link.tsx'
import '../ui/tabs.css'

const places = [
  { to: '/yours', label: 'yours.memories' },
  { to: '/yours/received', label: 'yours.received', also: '/yours/sent' },
  { to: '/yours/drafts', label: 'yours.drafts' },
  { to: '/yours/saved', label: 'yours.saved' },
  { to: '/your-styles', label: 'yours.styles' },
]

/** What is one's own, each kind at its address. */
export function MineTabs() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={text('yours.title')}>
      <ul className="tabs">
        {places.map(({ to, label, also }) => (
          <li key={to}>
            <Link className="tab" to={to} aria-current={pathname === to || pathname === also ? 'page' : undefined}>
              {text(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
