import { useQuery } from '@tanstack/react-query'
import { SearchResults } from '../features/feed/search-results.tsx'
import { OwnTags } from '../features/memory/own-tags.tsx'
import { OrphanedResponses } from '../features/wizard/own/orphaned-responses.tsx'
import { ownWizardsQueryOptions } from '../lib/own-queries.ts'
import { useSession } from '../lib/session.ts'
import { text } from '../lib/texts.ts'
import { useTitle } from '../lib/use-title.ts'
import { EmptyList } from './empty-list.tsx'
import './yours-page.css'
import { Link } from '../ui/link.tsx'

/** So many stand here; a link leads to all of them. */
const newest = 3

export default function YoursPage() {
  useTitle(text('yours.title'))
  const session = useSession()
  const { data } = useQuery(ownWizardsQueryOptions)
  const wizards = data?.results ?? []
  return (
    <div className="page yours">
      <h1>{text('yours.title')}</h1>
      {session.kind === 'member' && (
        <section aria-labelledby="own-memories">
          <h2 id="own-memories">{text('yours.memories')}</h2>
          <p>{text('yours.memories.lead')}</p>
          <SearchResults
            search={{ user: session.user.id }}
            atMost={newest}
            empty={<EmptyList words={text('yours.memories.none')} />}
          />
          <Link to={`/memories/search/user/${encodeURIComponent(session.user.id)}`}>{text('yours.memories.open')}</Link>
        </section>
      )}
      {session.kind === 'member' && <OwnTags />}
      {wizards.length > 0 && (
        <section aria-labelledby="own-questions">
          <h2 id="own-questions">{text('yours.questions')}</h2>
          <p>{text('yours.lead')}</p>
          <ul className="own-wizards stack-3">
            {wizards.map(({ id, title, intro }) => (
              <li key={id}>
                <Link to={`/w/${id}`}>{title}</Link>
                {intro && <p>{intro}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {session.kind === 'member' && <OrphanedResponses />}
      <section aria-labelledby="own-account">
        <h2 id="own-account">{text('yours.account')}</h2>
        <p>{text('yours.account.lead')}</p>
        <ul className="own-ways stack-2">
          <li>
            <Link to="/account">{text('accountPage.title')}</Link>
          </li>
          <li>
            <Link to="/settings">{text('settings.title')}</Link>
          </li>
        </ul>
      </section>
    </div>
  )
}
