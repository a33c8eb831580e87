import type { ReactNode } from 'react'
import { audienceWords } from '../lib/audience-words.ts'
import { privacy as levels } from '../lib/codes.ts'
import { LockIcon, PeopleIcon } from './icons.tsx'
import './privacy-line.css'

/** Says to the author who can see a memory. `change`: what changes it. */
export function PrivacyLine({ privacy, change }: { privacy: number; change?: ReactNode }) {
  return (
    <div className="privacy-line row note">
      {privacy === levels.public ? <PeopleIcon /> : <LockIcon />}
      <p>{audienceWords(privacy)}</p>
      {change}
    </div>
  )
}
