import { audienceWords } from '../lib/audience-words.ts'
import { privacy as levels } from '../lib/memory-codes.ts'
import { LockIcon, PeopleIcon } from './icons.tsx'
import './privacy-line.css'

/** Says to the author who can see a memory. */
export function PrivacyLine({ privacy }: { privacy: number }) {
  return (
    <div className="privacy-line row note">
      {privacy === levels.public ? <PeopleIcon /> : <LockIcon />}
      <p>{audienceWords(privacy)}</p>
    </div>
  )
}
