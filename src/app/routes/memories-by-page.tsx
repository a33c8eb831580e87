import type { Member } from '@kindred/contract/member'
import { hashtagOf } from '@kindred/engine/text'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { AvoidedMember, useBlockStatus } from '../features/blocks/avoided-member.tsx'
import { SearchResults } from '../features/feed/search-results.tsx'
import { blockEntries } from '../lib/memories/blocks.ts'
import { openReportDialog } from '../lib/memories/reporting.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import { publicUserQueryOptions, tagLabelsQueryOptions } from '../lib/queries/page-queries.ts'
import { isOwner, useSession } from '../lib/session/session.ts'
import { text } from '../lib/texts/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CrisisHint } from '../ui/crisis-hint.tsx'
import { Link } from '../ui/link.tsx'
import { MoreMenu } from '../ui/more-menu.tsx'
import { EmptyList } from './empty-list.tsx'
import { searchOf } from './paths.ts'
import '../ui/button.css'
import './search-page.css'

/** Memories with one hashtag, with one tag, or by one author: three addresses, one page. `search-page.tsx` is the search by words and filters. */
export default function MemoriesByPage() {
  const { kind = '', value = '' } = useParams()
  const search = searchOf(kind, value)
  const own = useIsOwn('user' in search ? search.user : undefined)
  const [params, setParams] = useSearchParams()
  const avoided = useBlockStatus('user' in search && !own ? search.user : undefined)
  const words = own ? (params.get('q') ?? '') : ''
  useTitle(text('search.found.tab'))
  return (
    <div className="page">
      {'user' in search ? (
        <AuthorHeading id={search.user} own={own} avoided={avoided?.user} />
      ) : (
        <Heading kind={kind} value={value} />
      )}
      {'tag' in search && (
        <Link to={`/search?${new URLSearchParams({ tag: `${search.tag_type}/${search.tag}` })}`}>
          {text('find.narrow')}
        </Link>
      )}
      <CrisisHint searched={'user' in search ? words : value.replaceAll('-', ' ')} />
      {own && <OwnWords words={words} onSearch={(q) => setParams(q === '' ? {} : { q })} />}
      <SearchResults
        key={`${kind}/${value}/${words}`}
        search={words === '' ? search : { ...search, q: words }}
        empty={
          avoided ? (
            <AvoidedMember {...avoided} />
          ) : (
            <EmptyList words={text(words === '' ? 'search.empty' : 'search.noWords')} picture="path" />
          )
        }
      />
    </div>
  )
}

/** As the server compares names. */
const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** A user name stands for its member too (AMB-41). */
function useIsOwn(id: string | undefined): boolean {
  const session = useSession()
  if (session.kind !== 'member' || id === undefined) return false
  return isOwner(id, session.user.id) || nameKey(id) === nameKey(session.user.username)
}

/** Looks for words in one's own memories, also those that nobody else sees. */
function OwnWords({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    onSearch(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    // What was looked for before stands in the box again after Back.
    <search key={words}>
      <form className="own-words" onSubmit={search}>
        <label htmlFor="own-words">{text('search.ownWords')}</label>
        <input id="own-words" type="search" name="q" maxLength={200} defaultValue={words} />
        <button type="submit" className="button">
          {text('search.go')}
        </button>
      </form>
    </search>
  )
}

function AuthorHeading({ id, own, avoided }: { id: string; own: boolean; avoided: Member | undefined }) {
  const isId = /^[0-9a-f-]{32,36}$/i.test(id)
  const session = useSession()
  const author = useQuery({ ...publicUserQueryOptions(id), enabled: isId && !own })
  if (own) return <h1>{text('search.own')}</h1>
  // Who blocked somebody is told nothing of them any more, but knows whom they blocked.
  const name = avoided?.username ?? (isId ? author.data?.username : id)
  return (
    <>
      <div className="member-head">
        {name && <Avatar name={name} picture={(author.data ?? avoided)?.avatar ?? null} size={64} />}
        <h1>{name ? text('search.author', { name }) : text('search.someone')}</h1>
        {session.kind === 'member' && author.data && (
          <MoreMenu
            name={text('member.menu', { name: author.data.username })}
            entries={[
              {
                label: text('report.entry'),
                onChoose: () =>
                  openReportDialog({
                    link: null,
                    comment: null,
                    other: { kind: 'member', id: author.data.id },
                    person: author.data,
                  }),
              },
              ...blockEntries(author.data),
            ]}
          />
        )}
      </div>
      {author.data?.bio && <p className="member-bio">{author.data.bio}</p>}
    </>
  )
}

function Heading({ kind, value }: { kind: string; value: string }) {
  const address = `${kind}/${value}`
  const { data: labels } = useQuery(tagLabelsQueryOptions(kind === 'hashtag' ? [] : [address]))
  if (kind === 'hashtag') return <h1>#{hashtagOf(value) ?? value.toLowerCase()}</h1>
  return <h1>{text('search.tag', { tag: labels?.[address] ?? value.replaceAll('-', ' ') })}</h1>
}
