import { useNavigation } from '../lib/navigation.ts'
import { text } from '../lib/texts.ts'
import { useTitle } from '../lib/use-title.ts'
import '../ui/button.css'
import './not-found-page.css'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'

export default function NotFoundPage({ what = 'page' }: { what?: 'page' | 'memory' }) {
  useTitle(text('notFound.tab'))
  return (
    <div className="page narrow">
      <Picture name="door" />
      <h1>{text(`notFound.${what}.title`)}</h1>
      <p className="lead">{text(`notFound.${what}.text`)}</p>
      <p>
        <Link className="button primary" to="/">
          {text('notFound.back')}
        </Link>
      </p>
      {what === 'page' && <OtherWays />}
    </div>
  )
}

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
