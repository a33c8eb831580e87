import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { OwnData } from '../features/account/own-data.tsx'
import { ownWizardsQuery } from '../lib/queries.ts'
import { text } from '../lib/texts.ts'
import { useTitle } from '../lib/use-title.ts'
import './yours-page.css'

export default function YoursPage() {
  useTitle(text('yours.title'))
  const { data } = useQuery(ownWizardsQuery)
  return (
    <div className="page">
      <h1>{text('yours.title')}</h1>
      <section aria-labelledby="own-questions">
        <h2 id="own-questions">{text('yours.questions')}</h2>
        <p>{text(data?.results.length === 0 ? 'yours.empty' : 'yours.lead')}</p>
        <ul className="own-wizards">
          {data?.results.map(({ id, title, intro }) => (
            <li key={id}>
              <Link to={`/w/${id}`}>{title}</Link>
              {intro && <p>{intro}</p>}
            </li>
          ))}
        </ul>
      </section>
      <OwnData />
    </div>
  )
}
