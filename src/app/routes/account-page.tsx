import { ConfirmEmail } from '../features/account/confirm-email.tsx'
import { OwnData } from '../features/account/own-data.tsx'
import { ProfileForm } from '../features/account/profile-form.tsx'
import { useTitle } from '../lib/navigation/use-title.ts'
import { useSession } from '../lib/session/session.ts'
import { text } from '../lib/texts/texts.ts'
import { Link } from '../ui/link.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** Who this person is to others, everything that is kept of them, and the way out. */
export default function AccountPage() {
  useTitle(text('accountPage.title'))
  const session = useSession()
  if (session.kind !== 'member') return null
  return (
    <SettingsFrame at="account" title={text('accountPage.title')}>
      {!session.user.email_verified && <ConfirmEmail />}
      <ProfileForm user={session.user} />
      <OwnData />
      <section aria-labelledby="own-end">
        <h2 id="own-end">{text('closing.title')}</h2>
        <p>{text('closing.lead')}</p>
        <Link to="/w/closing-account" className="button">
          {text('closing.open')}
        </Link>
      </section>
    </SettingsFrame>
  )
}
