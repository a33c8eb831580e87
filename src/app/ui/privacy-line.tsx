import { audienceWords } from '../lib/memories/audience-words.ts'
import { privacy as levels } from '../lib/memories/memory-codes.ts'
import { LinkIcon, LockIcon, PeopleIcon } from './icons.tsx'
import './privacy-line.css'

/** Says to the author who can see a memory. */
export function PrivacyLine({ privacy }: { privacy: number }) {
  return (
    <div className="privacy-line row note">
      {privacy === levels.public ? <PeopleIcon /> : privacy === levels.onlyMe ? <LockIcon /> : <LinkIcon />}
      <p>{audienceWords(privacy)}</p>
    </div>
  )
}
