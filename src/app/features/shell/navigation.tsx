import { type ComponentType, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { inOtherLanguage, language, languagesToChoose } from '../../lib/languages.ts'
import { clearsOnLeave, setClearsOnLeave } from '../../lib/leave-quickly.ts'
import { type NavigationEntry, navigationFor } from '../../lib/navigation.ts'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import {
  BookIcon,
  CompassIcon,
  HeartIcon,
  HomeIcon,
  LetterIcon,
  NoteIcon,
  PatternIcon,
  PenIcon,
  PeopleIcon,
  QuestionIcon,
  ShelterIcon,
  TagIcon,
} from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
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
      <div className="nav-foot stack-4">
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

/** Links, not buttons: the page comes anew with the words of the other language alone. */
function LanguageSwitch() {
  const here = useLocation()
  const all = languagesToChoose()
  if (all.length < 2) return null
  return (
    <nav className="language-switch" aria-label={text('shell.language')}>
      <ul>
        {all.map((one) => (
          <li key={one.language}>
            <a
              href={inOtherLanguage(here, one.language)}
              lang={one.language}
              hrefLang={one.language}
              aria-current={one.language === language() ? 'true' : undefined}
            >
              {one.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How to leave, what it clears, and honestly what it cannot do. */
function LeavingNote() {
  const [clears, setClears] = useState(clearsOnLeave)
  const id = useId()
  return (
    <details className="leaving-note">
      <summary>{text('leave.about')}</summary>
      <p>{text('leave.how')}</p>
      <p>{text('leave.limits')}</p>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={clears}
          onChange={(event) => {
            setClears(event.target.checked)
            setClearsOnLeave(event.target.checked)
          }}
        />
        {text('leave.clear')}
      </label>
    </details>
  )
}

/** The drawings that an entry of the navigation can choose from. */
const navIcons: Record<NavigationEntry['icon'], ComponentType> = {
  people: PeopleIcon,
  home: HomeIcon,
  compass: CompassIcon,
  heart: HeartIcon,
  book: BookIcon,
  shelter: ShelterIcon,
  question: QuestionIcon,
  letter: LetterIcon,
  pattern: PatternIcon,
  note: NoteIcon,
  tag: TagIcon,
  pen: PenIcon,
}
