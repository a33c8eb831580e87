import type { ReactNode } from 'react'
import { text } from '../lib/texts/texts.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import './settings-page.css'

/** In their order; `settings.NAME.title` and `.about` are their words. */
export const settingSections = [
  'sign-in',
  'security',
  'writing',
  'topics',
  'notifications',
  'people',
  'device',
  'account',
] as const
export type SettingSection = (typeof settingSections)[number]

/** The account has an address of its own. */
export const addressOfSection = (name: SettingSection): string =>
  name === 'account' ? '/account' : `/settings/${name}`

interface SettingsFrameProps {
  at: SettingSection
  title: string
  children: ReactNode
}

/** One section, with the list of all beside it where there is room, and the way back to it elsewhere. */
export const SettingsFrame = ({ at, title, children }: SettingsFrameProps) => (
  <div className="page settings-page">
    <nav className="settings-list" aria-label={text('settings.title')}>
      <ul>
        {settingSections.map((name) => (
          <li key={name}>
            <Link className="nav-link" to={addressOfSection(name)} aria-current={name === at ? 'page' : undefined}>
              {text(`settings.${name}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <div className="settings-section">
      <p className="settings-back">
        <Link to="/settings">
          <ChevronIcon />
          {text('settings.title')}
        </Link>
      </p>
      <h1>{title}</h1>
      {children}
    </div>
  </div>
)
