import type { SessionUser } from '@kindred/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { signOut } from '../../lib/queries.ts'
import { text } from '../../lib/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { useDismiss } from '../../ui/use-dismiss.ts'

export function ProfileMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const logout = useLogout()

  useDismiss(open, () => setOpen(false), { box, opener })

  return (
    <div className="profile" ref={box}>
      <button
        ref={opener}
        type="button"
        className="profile-opener"
        aria-expanded={open}
        aria-controls={listId}
        aria-label={text('profile.open', { name: user.username })}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={user.username} picture={user.avatar} size={32} />
        <span className="profile-name">{user.username}</span>
        <ChevronIcon />
      </button>
      <ul id={listId} className="profile-list" hidden={!open}>
        <Entry to="/account" label={text('accountPage.title')} onOpen={() => setOpen(false)} />
        <Entry to="/settings" label={text('settings.title')} onOpen={() => setOpen(false)} />
        {user.role === 'moderator' && (
          <Entry to="/moderation" label={text('moderation.title')} onOpen={() => setOpen(false)} />
        )}
        <Entry to="/contact-us" label={text('profile.contact')} onOpen={() => setOpen(false)} />
        <li>
          <button type="button" className="profile-entry" onClick={logout}>
            {text('profile.logout')}
          </button>
        </li>
      </ul>
    </div>
  )
}

function Entry({ to, label, onOpen }: { to: string; label: string; onOpen: () => void }) {
  return (
    <li>
      <Link to={to} className="profile-entry" onClick={onOpen}>
        {label}
      </Link>
    </li>
  )
}

function useLogout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut(client, () => navigate('/'))
      notify({ title: text('account.loggedOut'), tone: 'good' })
    } catch (error) {
      logFailure('signing out', error)
      notify({ title: text('account.logoutFailed.title'), text: text('account.logoutFailed.text'), tone: 'problem' })
    }
  }
}
