import type { Member } from '@kindred/contract/member'
import { language } from '../lib/texts/languages.ts'
import { relativeTime } from '../lib/texts/relative-time.ts'
import { text } from '../lib/texts/texts.ts'
import { Avatar } from './avatar.tsx'
import './byline.css'
import { Link } from './link.tsx'

/** Who wrote it and when. The author reads 'You' on their own memory. */
export function Byline({ author, own, created }: { author: Member; own: boolean; created: string }) {
  return (
    <div className="byline">
      <Avatar name={author.username} picture={author.avatar} />
      <div>
        <p className="byline-name">
          <Link to={`/memories/search/user/${author.id}`}>{own ? text('memory.you') : author.username}</Link>
        </p>
        <p className="byline-time note">
          <time dateTime={created} title={new Date(created).toLocaleString(language())}>
            {text('memory.posted', { time: relativeTime(created, new Date()) })}
          </time>
        </p>
      </div>
    </div>
  )
}
