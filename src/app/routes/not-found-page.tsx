import { Link } from 'react-router-dom'
import { text } from '../lib/texts.ts'
import { useTitle } from '../lib/use-title.ts'
import '../ui/button.css'

export default function NotFoundPage({ what = 'page' }: { what?: 'page' | 'memory' }) {
  useTitle(text('notFound.tab'))
  return (
    <div className="page narrow">
      <h1>{text(`notFound.${what}.title`)}</h1>
      <p className="lead">{text(`notFound.${what}.text`)}</p>
      <p>
        <Link className="button primary" to="/">
          {text('notFound.back')}
        </Link>
      </p>
    </div>
  )
}
