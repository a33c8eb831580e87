import { isAt, navIcons } from '@kindred/product/frame'
import { useLocation } from 'react-router-dom'
import { type NavigationEntry, useNavigation } from '../../lib/navigation/navigation.ts'
import { text } from '../../lib/texts/texts.ts'
import { Link } from '../../ui/link.tsx'

/** The menu: beside the page from 1024 px, in the drawer below. content/site/navigation.json says what is in it. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const { primary, main, foot } = useNavigation()
  return (
    <div className="navigation">
      {primary.map((entry) => (
        <NavLink key={entry.id} entry={entry} className="button primary nav-write" onFollow={onFollow} />
      ))}
      <nav aria-label={text('shell.navigation')}>
        <ul>
          {main.map((entry) => (
            <li key={entry.id}>
              <NavLink entry={entry} className="nav-link" onFollow={onFollow} />
            </li>
          ))}
        </ul>
      </nav>
      {onFollow && foot.length > 0 && <MoreLinks onFollow={onFollow} />}
    </div>
  )
}

/** Places that are visited now and then, small. */
export function MoreLinks({ onFollow }: { onFollow?: () => void }) {
  const { foot } = useNavigation()
  if (foot.length === 0) return null
  return (
    <nav className="more-links" aria-label={text('shell.more')}>
      <ul>
        {foot.map((entry) => (
          <li key={entry.id}>
            <NavLink entry={entry} onFollow={onFollow} plain />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface NavLinkProps {
  entry: NavigationEntry
  className?: string
  onFollow?: (() => void) | undefined
  /** Words alone, without the drawing. */
  plain?: boolean
}

export function NavLink({ entry: { to, label, icon, outside, lang }, className, onFollow, plain }: NavLinkProps) {
  const { pathname } = useLocation()
  const Icon = navIcons[icon]
  const inside = (
    <>
      {!plain && <Icon />}
      <span>{label}</span>
    </>
  )
  if (outside)
    return (
      <a className={className} href={to} lang={lang} onClick={onFollow}>
        {inside}
      </a>
    )
  return (
    <Link
      className={className}
      to={to}
      aria-current={isAt(pathname, to) ? 'page' : undefined}
      onClick={onFollow}
      lang={lang}
    >
      {inside}
    </Link>
  )
}
