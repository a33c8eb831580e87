import type { SessionUser } from '@kindred/contract/session-user'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { logFailure } from '../../lib/log.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { signOut } from '../../lib/queries/queries.ts'
import { text } from '../../lib/texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const pages = [
  { to: '/account', label: 'accountPage.title' },
  { to: '/settings', label: 'settings.title' },
  { to: '/moderation', label: 'moderation.title', roles: ['moderator'] },
  { to: '/delivered', label: 'delivered.title', roles: ['clerk'] },
  { to: '/studio', label: 'studio.title', roles: ['editor', 'publisher'] },
  { to: '/contact-us', label: 'profile.contact' },
]

export function ProfileMenu({ user }: { user: SessionUser }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const logout = async () => {
    try {
      await signOut(client, () => navigate('/'))
      showToast({ title: text('account.loggedOut'), tone: 'good' })
    } catch (error) {
      logFailure('signing out', error)
      showToast({ title: text('account.logoutFailed.title'), text: text('account.logoutFailed.text'), tone: 'problem' })
    }
  }
  return (
    <Disclosure
      className="profile"
      openerClass="profile-opener"
      label={text('profile.open', { name: user.username })}
      opener={
        <>
          <Avatar name={user.username} picture={user.avatar} size={32} />
          <span className="profile-name">{user.username}</span>
          <ChevronIcon />
        </>
      }
    >
      {({ id, open, close }) => (
        <div id={id} className="profile-list card-m" hidden={!open}>
          <ul>
            {pages
              .filter(({ roles }) => roles?.includes(user.role) ?? true)
              .map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="profile-entry" onClick={close}>
                    {text(label)}
                  </Link>
                </li>
              ))}
            <li>
              <button type="button" className="profile-entry" onClick={logout}>
                {text('profile.logout')}
              </button>
            </li>
          </ul>
          <div className="profile-looks">
            <ThemeSwitch />
            <LanguageSwitch />
          </div>
        </div>
      )}
    </Disclosure>
  )
}
