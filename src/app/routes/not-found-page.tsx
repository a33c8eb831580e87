import type { Member } from '@kindred/contract/member'
import { AvoidedMember, useBlockStatus } from '../features/blocks/avoided-member.tsx'
import { useNavigation } from '../lib/navigation/navigation.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import { text } from '../lib/texts/texts.ts'
import '../ui/button.css'
import './not-found-page.css'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'

interface NotFoundPageProps {
  what?: 'page' | 'memory'
  /** Whose memory was here before: their reader may have blocked them just now. */
  author?: Member | undefined
}

export default function NotFoundPage({ what = 'page', author }: NotFoundPageProps) {
  const avoided = useBlockStatus(author?.id)
  useTitle(text('notFound.tab'))
  if (avoided?.kind === 'block')
    return (
      <div className="page narrow">
        <Picture name="door" />
        <h1>{text('avoid.block.done', { name: avoided.user.username })}</h1>
        <AvoidedMember {...avoided} />
        <BackHome />
      </div>
    )
  return (
    <div className="page narrow">
      <Picture name="door" />
      <h1>{text(`notFound.${what}.title`)}</h1>
      <p className="lead">{text(`notFound.${what}.text`)}</p>
      <BackHome />
      {what === 'page' && <OtherWays />}
    </div>
  )
}

const BackHome = () => (
  <p>
    <Link className="button primary" to="/">
      {text('notFound.back')}
    </Link>
  </p>
)

/** Where people usually want to go: what the navigation offers. */
function OtherWays() {
  const { main, foot } = useNavigation()
  const ways = [...main, ...foot].filter(({ to }) => to !== '/')
  return (
    <nav className="other-ways stack-2" aria-labelledby="other-ways">
      <h2 id="other-ways">{text('notFound.ways')}</h2>
      <ul>
        {ways.map(({ id, to, label, outside }) => (
          <li key={id}>{outside ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>}</li>
        ))}
      </ul>
    </nav>
  )
}
