import type { SessionUser } from '@kindred/contract/session-user'
import { type ComponentType, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { ChangeEmail } from '../features/account/change-email.tsx'
import { ChangePassword } from '../features/account/change-password.tsx'
import {
  DefaultPrivacy,
  DraftsChoice,
  NotificationChoices,
  SlowComments,
  TopicFilter,
} from '../features/account/choices.tsx'
import { OwnSessions } from '../features/account/own-sessions.tsx'
import { BlockedPeople } from '../features/blocks/blocked-people.tsx'
import { LanguageSwitch } from '../features/shell/language-switch.tsx'
import { LeavingChoice } from '../features/shell/leaving-note.tsx'
import { ThemeSwitch } from '../features/shell/theme-switch.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { useSession } from '../lib/session.ts'
import { text } from '../lib/texts.ts'
import { useTitle } from '../lib/use-title.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import NotFoundPage from './not-found-page.tsx'
import './account-pages.css'
import './settings-page.css'

const SignInSecurity = lazyPart(() => import('../features/account/sign-in-security.tsx'))

/** The last part of the address, and what is set there; `settings.NAME.title` and `.about` are its words. */
const sections: Readonly<Record<string, readonly ComponentType<{ user: SessionUser }>[]>> = {
  'sign-in': [ChangeEmail, ChangePassword],
  security: [SignInSecurity, OwnSessions],
  writing: [DefaultPrivacy, DraftsChoice],
  topics: [TopicFilter],
  notifications: [NotificationChoices],
  people: [BlockedPeople, SlowComments],
  device: [Looks, Leaving],
}

/** /settings lists what can be set; each section has an address. */
export default function SettingsPage() {
  const { section } = useParams()
  const session = useSession()
  const known = section !== undefined && Object.hasOwn(sections, section) ? section : undefined
  useTitle(text('settings.title'))
  if (session.kind !== 'member') return null
  if (section === undefined) return <Overview />
  if (known === undefined) return <NotFoundPage />
  return (
    <div className="page account-page settings-page">
      <SectionList at={known} />
      <div className="settings-section">
        <p className="settings-back">
          <Link to="/settings">
            <ChevronIcon />
            {text('settings.title')}
          </Link>
        </p>
        <h1>{text(`settings.${known}.title`)}</h1>
        <Suspense>
          {(sections[known] ?? []).map((Part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a section never move
            <Part key={place} user={session.user} />
          ))}
        </Suspense>
      </div>
    </div>
  )
}

const Overview = () => (
  <div className="page">
    <h1>{text('settings.title')}</h1>
    <ul className="settings-overview">
      {[...Object.keys(sections), 'account'].map((name) => (
        <li key={name}>
          <Link to={name === 'account' ? '/account' : `/settings/${name}`}>
            <strong>{text(`settings.${name}.title`)}</strong>
            <span>{text(`settings.${name}.about`)}</span>
            <ChevronIcon />
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

/** Beside a section, where there is room. */
const SectionList = ({ at }: { at: string }) => (
  <nav className="settings-list" aria-label={text('settings.title')}>
    <ul>
      {Object.keys(sections).map((name) => (
        <li key={name}>
          <Link className="nav-link" to={`/settings/${name}`} aria-current={name === at ? 'page' : undefined}>
            {text(`settings.${name}.title`)}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function Looks() {
  return (
    <section aria-labelledby="own-colours">
      <h2 id="own-colours">{text('settings.colours')}</h2>
      <ThemeSwitch />
      <LanguageSwitch />
    </section>
  )
}

function Leaving() {
  return (
    <section aria-labelledby="own-leaving">
      <h2 id="own-leaving">{text('leave.about')}</h2>
      <LeavingChoice />
    </section>
  )
}
