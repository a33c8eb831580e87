import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ownWizardsQuery } from '../lib/queries.ts'
import { text } from '../lib/texts.ts'
import { useTitle } from '../lib/use-title.ts'

export default function YoursPage() {
  useTitle(text('yours.title'))
  const { data } = useQuery(ownWizardsQuery)
  return (
    <div className="page">
      <h1>{text('yours.title')}</h1>
      <p className="lead">{text('yours.lead')}</p>
      {data?.results.length === 0 && <p>{text('yours.empty')}</p>}
      <ul>
        {data?.results.map(({ id, title, intro }) => (
          <li key={id}>
            <Link to={`/w/${id}`}>{title}</Link>
            {intro && <p>{intro}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
