import { privacy as levels } from '../lib/codes.ts'
import { text } from '../lib/texts.ts'
import { LockIcon, PeopleIcon } from './icons.tsx'
import './privacy-line.css'

/** Says to the author who can see a memory. */
export function PrivacyLine({ privacy }: { privacy: number }) {
  const isPublic = privacy === levels.public
  return (
    <p className="privacy-line">
      {isPublic ? <PeopleIcon /> : <LockIcon />}
      {text(`memory.privacy.${isPublic ? 'public' : privacy === levels.onlyMe ? 'onlyMe' : 'withLink'}`)}
    </p>
  )
}
