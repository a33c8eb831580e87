import { useLocation } from 'react-router-dom'
import { type NavigationEntry, navigationFor } from '../../lib/navigation.ts'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import { PenIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LeavingNote } from './leaving-note.tsx'
import { navIcons } from './nav-icons.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const session = useSession()
  return (
    <div className="navigation">
      <Link className="button primary nav-write" to="/post" onClick={onFollow}>
        <PenIcon />
        {text('nav.write')}
      </Link>
      <nav aria-label={text('shell.navigation')}>
        <ul>
          {navigationFor(session.kind === 'member').map((entry) => (
            <li key={entry.id}>
              <WayTo entry={entry} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="nav-foot">
        <LanguageSwitch />
        <ThemeSwitch />
        <LeavingNote />
      </div>
    </div>
  )
}

function WayTo({
  entry: { to, label, icon, outside, lang },
  onFollow,
}: {
  entry: NavigationEntry
  onFollow?: (() => void) | undefined
}) {
  const { pathname } = useLocation()
  const Icon = navIcons[icon]
  if (outside)
    return (
      <a className="nav-link" href={to} lang={lang}>
        <Icon />
        {label}
      </a>
    )
  return (
    <Link
      className="nav-link"
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      onClick={onFollow}
      lang={lang}
    >
      <Icon />
      {label}
    </Link>
  )
}
