import type { SessionUser } from '@kindred/contract/session-user'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../lib/navigation/use-title.ts'
import { publicUserQueryOptions } from '../lib/queries/page-queries.ts'
import { useSession } from '../lib/session/session.ts'
import { text } from '../lib/texts/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import '../ui/button.css'
import './card-page.css'
import { Link } from '../ui/link.tsx'

/** /id: a member's own card, as others see it. */
export default function CardPage() {
  useTitle(text('card.title'))
  const session = useSession()
  if (session.kind !== 'member') return null
  return (
    <div className="page">
      <h1>{text('card.title')}</h1>
      <p>{text('card.lead')}</p>
      <Card user={session.user} />
      <p>
        <Link className="button" to="/account">
          {text('card.change')}
        </Link>
      </p>
    </div>
  )
}

function Card({ user: { id, username, avatar } }: { user: SessionUser }) {
  const { data } = useQuery(publicUserQueryOptions(id))
  return (
    <section className="member-card card" aria-labelledby="member-card">
      <Avatar name={username} picture={avatar} size={64} />
      <div>
        <h2 id="member-card">{username}</h2>
        {data && <p>{data.bio === '' ? text('card.bio.none') : data.bio}</p>}
        <p>
          <Link to={`/memories/search/user/${encodeURIComponent(id)}`}>{text('card.memories')}</Link>
          <span className="member-card-note soft"> {text('card.memories.lead')}</span>
        </p>
      </div>
    </section>
  )
}
