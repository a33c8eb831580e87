import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { SearchResults } from '../features/feed/search-results.tsx'
import { publicUserQuery } from '../lib/page-queries.ts'
import { isOwner, useSession } from '../lib/session.ts'
import { text } from '../lib/texts.ts'
import { useTitle } from '../lib/use-title.ts'
import { EmptyList } from './empty-list.tsx'
import { searchOf } from './paths.ts'
import './search-page.css'

/** The three searches share one page: by hashtag, by tag, by author. */
export default function SearchPage() {
  const { kind = '', value = '' } = useParams()
  const search = searchOf(kind, value)
  useTitle(text('search.tab'))
  return (
    <div className="page">
      {'user' in search ? <AuthorHeading id={search.user} /> : <h1>{headingOf(kind, value)}</h1>}
      <SearchResults key={`${kind}/${value}`} search={search} empty={<EmptyList words={text('search.empty')} />} />
    </div>
  )
}

function AuthorHeading({ id }: { id: string }) {
  const session = useSession()
  // A user name stands for its member too (AMB-41).
  const own =
    session.kind === 'member' &&
    (isOwner(id, session.user.id) || id.toLowerCase() === session.user.username.toLowerCase())
  const isId = /^[0-9a-f-]{32,36}$/i.test(id)
  const author = useQuery({ ...publicUserQuery(id), enabled: isId && !own })
  if (own) return <h1>{text('search.own')}</h1>
  const name = isId ? author.data?.username : id
  return (
    <>
      <h1>{name ? text('search.author', { name }) : text('search.someone')}</h1>
      {author.data?.bio && <p className="member-bio">{author.data.bio}</p>}
    </>
  )
}

function headingOf(kind: string, value: string): string {
  if (kind === 'hashtag') return `#${value.toLowerCase()}`
  return text('search.tag', { tag: value.replaceAll('-', ' ') })
}
