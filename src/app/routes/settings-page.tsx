import { Suspense } from 'react'
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
import { ThemeSwitch } from '../features/shell/theme-switch.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { useSession } from '../lib/session.ts'
import { text } from '../lib/texts.ts'
import { useTitle } from '../lib/use-title.ts'
import './account-pages.css'

const SignInSecurity = lazyPart(() => import('../features/account/sign-in-security.tsx'))

/** How this person gets in, how new memories begin, and how it looks. */
export default function SettingsPage() {
  useTitle(text('settings.title'))
  const session = useSession()
  if (session.kind !== 'member') return null
  return (
    <div className="page account-page">
      <h1>{text('settings.title')}</h1>
      <ChangeEmail user={session.user} />
      <ChangePassword />
      <Suspense>
        <SignInSecurity />
      </Suspense>
      <OwnSessions />
      <DefaultPrivacy />
      <DraftsChoice />
      <TopicFilter />
      <NotificationChoices />
      <SlowComments />
      <BlockedPeople />
      <section aria-labelledby="own-colours">
        <h2 id="own-colours">{text('settings.colours')}</h2>
        <p>{text('settings.coloursLead')}</p>
        <ThemeSwitch />
      </section>
    </div>
  )
}
