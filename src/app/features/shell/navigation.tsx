import { Link, NavLink } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import { PenIcon } from '../../ui/icons.tsx'
import { LeavingNote } from './leaving-note.tsx'
import { type NavItem, navItemsFor } from './nav-items.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export function Navigation({ canWrite, onFollow }: { canWrite: boolean; onFollow?: () => void }) {
  const session = useSession()
  return (
    <div className="navigation">
      {canWrite && (
        <Link className="button primary nav-write" to="/post" onClick={onFollow}>
          <PenIcon />
          {text('nav.write')}
        </Link>
      )}
      <nav aria-label={text('shell.navigation')}>
        <ul>
          {navItemsFor(session.kind === 'member').map((item) => (
            <li key={item.to}>
              <WayTo item={item} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="nav-foot">
        <ThemeSwitch />
        <LeavingNote />
      </div>
    </div>
  )
}

function WayTo({
  item: { to, label, icon: Icon, outside },
  onFollow,
}: {
  item: NavItem
  onFollow?: (() => void) | undefined
}) {
  if (outside)
    return (
      <a className="nav-link" href={to}>
        <Icon />
        {text(label)}
      </a>
    )
  return (
    <NavLink className="nav-link" to={to} end onClick={onFollow}>
      <Icon />
      {text(label)}
    </NavLink>
  )
}
