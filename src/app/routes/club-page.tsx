import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { SearchResults } from '../features/feed/search-results.tsx'
import { getJson } from '../lib/api/api.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import type { Search } from '../lib/queries/page-queries.ts'
import { text } from '../lib/texts/texts.ts'
import { EmptyList } from './empty-list.tsx'
import { PageLoading } from './page-loading.tsx'
import './club-page.css'
import { Link } from '../ui/link.tsx'
import { TryAgain } from '../ui/try-again.tsx'

/** A club of the content: its words, and the search that finds its memories. */
interface Club {
  id: string
  title: string
  text: string
  search: Search
}

const clubsQueryOptions = queryOptions({
  queryKey: ['clubs'],
  queryFn: async ({ signal }) => (await getJson<{ clubs: Club[] }>('/api/v1/content/clubs', signal)).clubs,
  staleTime: Number.POSITIVE_INFINITY,
})

/** /club: all clubs. /club/{slug}: memories that have something in common. Content says which there are. */
export default function ClubPage() {
  const { slug } = useParams()
  const clubs = useQuery(clubsQueryOptions)
  useTitle(text(slug === undefined ? 'club.all' : 'club.one.tab'))
  if (clubs.isPending) return <PageLoading />
  if (clubs.data === undefined)
    return (
      <div className="page">
        <TryAgain words={text('problem.unreachable')} onAgain={clubs.refetch} />
      </div>
    )
  const club = clubs.data.find(({ id }) => id === slug)
  if (club !== undefined) return <OneClub club={club} />
  const isMissing = slug !== undefined
  return (
    <div className="page">
      <h1>{text(isMissing ? 'club.missing.title' : 'club.all')}</h1>
      <p className="lead">{text(isMissing ? 'club.missing.text' : 'club.all.lead')}</p>
      <ClubList clubs={clubs.data} />
    </div>
  )
}

const OneClub = ({ club: { id, title, text: words, search } }: { club: Club }) => (
  <div className="page">
    <h1>{title}</h1>
    <p className="lead">{words}</p>
    <SearchResults key={id} search={search} empty={<EmptyList words={text('club.empty')} picture="cups" />} />
    <p>
      <Link to="/club">{text('club.all')}</Link>
    </p>
  </div>
)

const ClubList = ({ clubs }: { clubs: readonly Club[] }) => (
  <ul className="clubs">
    {clubs.map(({ id, title, text: words }) => (
      <li key={id}>
        <h2>
          <Link to={`/club/${id}`}>{title}</Link>
        </h2>
        <p>{words}</p>
      </li>
    ))}
  </ul>
)
