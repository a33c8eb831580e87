import type { SessionUser } from '@kindred/contract/session-user'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Fragment, useReducer } from 'react'
import { useParams } from 'react-router-dom'
import { SavedMemories, savedQueryOptions } from '../features/feed/saved-memories.tsx'
import { SearchResults } from '../features/feed/search-results.tsx'
import { OwnTags } from '../features/memory/own-tags.tsx'
import { RecentlyDeleted } from '../features/memory/recently-deleted.tsx'
import { ReceivedList, receivedQueryOptions } from '../features/received/received-list.tsx'
import { SentList } from '../features/received/sent-list.tsx'
import { OrphanedResponses } from '../features/wizard/standalone/orphaned-responses.tsx'
import {
  accountDraftsQueryOptions,
  type DraftSummary,
  draftSummaries,
  draftWordsQueryOptions,
} from '../lib/drafts/draft-summaries.ts'
import { deleteUnsentWords, type UnsentWords, unsentWords } from '../lib/drafts/unsent-words.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import { focusReplacement } from '../lib/page/focus-replacement.ts'
import { lazyPart } from '../lib/page/lazy-part.ts'
import { ownWizardsQueryOptions } from '../lib/queries/own-queries.ts'
import { searchQueryOptions } from '../lib/queries/page-queries.ts'
import { memoryQueryOptions } from '../lib/queries/queries.ts'
import { useSession } from '../lib/session/session.ts'
import { relativeTime } from '../lib/texts/relative-time.ts'
import { text } from '../lib/texts/texts.ts'
import { Picture } from '../ui/picture.tsx'
import { EmptyList } from './empty-list.tsx'
import { MineTabs } from './mine-tabs.tsx'
import NotFoundPage from './not-found-page.tsx'
import './yours-page.css'
import { Link } from '../ui/link.tsx'

/** For whoever answers a comment. */
const ReplyInPlace = lazyPart(() => import('../features/comments/reply-in-place.tsx'))

/** By the last part of the address; the memories are at /yours itself. */
const parts: Readonly<Record<string, ComponentType<{ user: SessionUser }>>> = {
  memories: Memories,
  received: Received,
  sent: Sent,
  drafts: Drafts,
  saved: Saved,
}

/** What is a member's own: memories, what others wrote to them and they to others, drafts, and what they saved. Their styles have a page of their own. */
export default function YoursPage() {
  const { part = 'memories' } = useParams()
  const session = useSession()
  const Part = Object.hasOwn(parts, part) ? parts[part] : undefined
  useTitle(text(Part === undefined || part === 'memories' ? 'yours.title' : `yours.${part}`))
  if (session.kind !== 'member') return null
  if (Part === undefined) return <NotFoundPage />
  return (
    <div className="page yours">
      <h1>{text('yours.title')}</h1>
      <MineTabs />
      <Part user={session.user} />
    </div>
  )
}

function Memories({ user }: { user: SessionUser }) {
  const { data } = useQuery(ownWizardsQueryOptions)
  const wizards = data?.results ?? []
  const memories = useInfiniteQuery(searchQueryOptions({ user: user.id }))
  const hasSome = (memories.data?.pages[0]?.results.length ?? 0) > 0
  return (
    <>
      <RecentlyDeleted />
      <section aria-labelledby="own-memories">
        <h2 className="sr-only" id="own-memories">
          {text('yours.memories.title')}
        </h2>
        {hasSome && (
          <p>
            <Link to={`/memories/search/user/${encodeURIComponent(user.id)}`}>{text('yours.memories.search')}</Link>
          </p>
        )}
        <SearchResults search={{ user: user.id }} empty={<NothingWritten user={user} />} />
      </section>
      <OwnTags />
      {wizards.length > 0 && (
        <section aria-labelledby="own-questions">
          <h2 id="own-questions">{text('yours.questions')}</h2>
          <p>{text('yours.lead')}</p>
          <ul className="own-wizards">
            {wizards.map(({ id, title, intro }) => (
              <li key={id}>
                <Link to={`/w/${id}`}>{title}</Link>
                {intro && <p>{intro}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <OrphanedResponses />
    </>
  )
}

/** Before the first memory: writing it is the one act; what is there already is named. */
function NothingWritten({ user }: { user: SessionUser }) {
  const received = useInfiniteQuery(receivedQueryOptions)
  const saved = useInfiniteQuery(savedQueryOptions)
  const { data: drafts } = useQuery(accountDraftsQueryOptions)
  const filled = [
    { part: 'drafts', isFilled: draftSummaries(user.id, drafts).length + unsentWords(user.id).length > 0 },
    { part: 'received', isFilled: (received.data?.pages[0]?.results.length ?? 0) > 0 },
    { part: 'saved', isFilled: (saved.data?.pages[0]?.results.length ?? 0) > 0 },
  ].filter(({ isFilled }) => isFilled)
  return (
    <div className="memory-list-empty stack-4">
      <Picture name="lamp" />
      <h3>{text('yours.memories.first')}</h3>
      <p>{text('yours.memories.none')}</p>
      <Link className="button primary" to="/post">
        {text('nav.write')}
      </Link>
      {filled.length > 0 && (
        <p>
          {text('yours.also')}{' '}
          {filled.map(({ part }, at) => (
            <Fragment key={part}>
              {at > 0 && ', '}
              <Link to={`/yours/${part}`}>{text(`yours.${part}`)}</Link>
            </Fragment>
          ))}
        </p>
      )}
    </div>
  )
}

const sides = ['received', 'sent'] as const

/** What came, and what was sent: each at its address. */
function Sides({ current }: { current: (typeof sides)[number] }) {
  return (
    <nav aria-label={text('received.sides')}>
      <ul className="received-sides">
        {sides.map((side) => (
          <li key={side}>
            <Link className="received-side" to={`/yours/${side}`} aria-current={side === current ? 'page' : undefined}>
              {text(`yours.${side}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Received({ user }: { user: SessionUser }) {
  return (
    <section aria-labelledby="own-received">
      <h2 className="sr-only" id="own-received">
        {text('yours.received')}
      </h2>
      <Sides current="received" />
      <ReceivedList empty={<NothingReceived user={user} />} replyBox={ReplyInPlace} />
    </section>
  )
}

/** Whoever has a memory that others can find is led to memories of others; else to writing one. */
function NothingReceived({ user }: { user: SessionUser }) {
  const memories = useInfiniteQuery(searchQueryOptions({ user: user.id }))
  if (memories.isPending) return null
  const hasPublic = memories.data?.pages.some(({ results }) => results.some(({ privacy }) => privacy === 0)) ?? false
  return (
    <EmptyList
      words={text('received.none')}
      picture="letter"
      {...(hasPublic && { to: '/search', way: text('received.find') })}
    />
  )
}

function Sent() {
  return (
    <section aria-labelledby="own-sent">
      <h2 className="sr-only" id="own-sent">
        {text('yours.sent')}
      </h2>
      <Sides current="sent" />
      <SentList
        empty={<EmptyList words={text('sent.none')} picture="letter" to="/search" way={text('yours.saved.find')} />}
      />
    </section>
  )
}

function Drafts({ user }: { user: SessionUser }) {
  const { data } = useQuery(accountDraftsQueryOptions)
  const client = useQueryClient()
  // What this browser keeps is read anew each time.
  const [, readAgain] = useReducer((count: number) => count + 1, 0)
  const drafts = draftSummaries(user.id, data)
  const unsent = unsentWords(user.id)
  const remove = async (draft: DraftSummary, byKeyboard: boolean) => {
    const { deleteDraft } = await import('../lib/drafts/delete-draft.ts')
    if (!byKeyboard) focusReplacement('.own-wizards a')
    await deleteDraft(client, draft, byKeyboard, readAgain)
  }
  return (
    <section aria-labelledby="own-drafts">
      <h2 className="sr-only" id="own-drafts">
        {text('yours.drafts')}
      </h2>
      {drafts.length + unsent.length === 0 ? (
        <EmptyList words={text('yours.drafts.none')} />
      ) : (
        <ul className="own-wizards">
          {drafts.map((draft) => (
            <Draft key={draft.link ?? 'new'} draft={draft} onDelete={remove} />
          ))}
          {unsent.map((one) => (
            <Unsent
              key={one.scope}
              unsent={one}
              onDelete={(byKeyboard) => {
                if (!byKeyboard) focusReplacement('.own-wizards a')
                deleteUnsentWords(one.scope, user.id, byKeyboard, readAgain)
              }}
            />
          ))}
        </ul>
      )}
      <p className="note">
        <Link to="/settings/writing">{text('yours.drafts.where')}</Link>
      </p>
    </section>
  )
}

interface DraftProps {
  draft: DraftSummary
  onDelete: (draft: DraftSummary, byKeyboard: boolean) => Promise<void>
}

function Draft({ draft, onDelete }: DraftProps) {
  const { link, device, savedAt, inAccount } = draft
  const inAccountAlone = useQuery({ ...draftWordsQueryOptions(link), enabled: device !== null })
  const words = device === null ? draft.words : inAccountAlone.data
  const kind = text(link === null ? 'yours.drafts.new' : 'yours.drafts.edit')
  // That it has no words is said once that is known.
  const name = words === undefined ? kind : (words ?? text('yours.drafts.untitled'))
  const when = savedAt === null ? '' : relativeTime(savedAt, new Date())
  const facts = [
    kind,
    device ?? text(inAccount ? 'yours.drafts.inAccount' : 'yours.drafts.here'),
    ...(when === '' ? [] : [text('yours.drafts.changed', { when })]),
  ]
  return (
    <li className="own-draft row">
      <div>
        <Link to={link === null ? '/memory/new' : `/memory/edit?hashId=${encodeURIComponent(link)}`}>{name}</Link>
        <p className="note">{facts.join(' · ')}</p>
      </div>
      <button
        type="button"
        className="button small quiet"
        aria-label={text('yours.drafts.deleteThis', { title: name })}
        // A press of a key is a click without a pointer.
        onClick={({ detail }) => void onDelete(draft, detail === 0)}
      >
        {text('memory.delete')}
      </button>
    </li>
  )
}

/** Words that are kept on this device alone, with where they belong. */
function Unsent({ unsent, onDelete }: { unsent: UnsentWords; onDelete: (byKeyboard: boolean) => void }) {
  const { kind, words, link, to } = unsent
  const { data: memory } = useQuery({ ...memoryQueryOptions(link ?? ''), enabled: link !== null })
  const title = memory && (memory.title || text('card.untitled', { name: memory.author.username }))
  const facts = [
    text(`yours.drafts.unsent.${kind}`),
    ...(title === undefined ? [] : [text('comments.under', { title })]),
    text('yours.drafts.here'),
  ]
  return (
    <li className="own-draft row">
      <div>
        {to === null ? <p>{words}</p> : <Link to={to}>{words}</Link>}
        <p className="note">{facts.join(' · ')}</p>
      </div>
      <button
        type="button"
        className="button small quiet"
        aria-label={text('yours.drafts.deleteThis', { title: words })}
        onClick={({ detail }) => onDelete(detail === 0)}
      >
        {text('memory.delete')}
      </button>
    </li>
  )
}

function Saved() {
  return (
    <section aria-labelledby="own-saved">
      <h2 className="sr-only" id="own-saved">
        {text('yours.saved')}
      </h2>
      <SavedMemories
        empty={
          <EmptyList words={text('yours.saved.none')} picture="bookmark" to="/search" way={text('yours.saved.find')} />
        }
      />
    </section>
  )
}
