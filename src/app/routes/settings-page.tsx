import type { SessionUser } from '@kindred/contract/session-user'
import { type ComponentType, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { ChangeEmail } from '../features/account/change-email.tsx'
import { ChangePassword } from '../features/account/change-password.tsx'
import { OwnSessions } from '../features/account/own-sessions.tsx'
import {
  DefaultPrivacy,
  DraftsChoice,
  NotificationChoices,
  SlowComments,
  TopicFilter,
} from '../features/account/settings-controls.tsx'
import { BlockedPeople } from '../features/blocks/blocked-people.tsx'
import { LanguageSwitch } from '../features/shell/language-switch.tsx'
import { LeavingChoice } from '../features/shell/leaving-note.tsx'
import { ThemeSwitch } from '../features/shell/theme-switch.tsx'
import { useTitle } from '../lib/navigation/use-title.ts'
import { lazyPart } from '../lib/page/lazy-part.ts'
import { useSession } from '../lib/session/session.ts'
import { text } from '../lib/texts/texts.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import NotFoundPage from './not-found-page.tsx'
import { addressOfSection, type SettingSection, SettingsFrame, settingSections } from './settings-frame.tsx'

const SignInSecurity = lazyPart(() => import('../features/account/sign-in-security.tsx'))

/** By the last part of the address: what is set there. */
const sections: Readonly<Record<Exclude<SettingSection, 'account'>, readonly ComponentType<{ user: SessionUser }>[]>> =
  {
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
  const known = settingSections.find((name) => name === section)
  useTitle(text(known === undefined ? 'settings.title' : `settings.${known}.title`))
  if (session.kind !== 'member') return null
  if (section === undefined) return <Overview />
  if (known === undefined || known === 'account') return <NotFoundPage />
  return (
    <SettingsFrame at={known} title={text(`settings.${known}.title`)}>
      <Suspense>
        {sections[known].map((Part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a section never move
          <Part key={place} user={session.user} />
        ))}
      </Suspense>
    </SettingsFrame>
  )
}

const Overview = () => (
  <div className="page">
    <h1>{text('settings.title')}</h1>
    <ul className="settings-overview">
      {settingSections.map((name) => (
        <li key={name}>
          <Link to={addressOfSection(name)}>
            <strong>{text(`settings.${name}.title`)}</strong>
            <span>{text(`settings.${name}.about`)}</span>
            <ChevronIcon />
          </Link>
        </li>
      ))}
    </ul>
  </div>
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
