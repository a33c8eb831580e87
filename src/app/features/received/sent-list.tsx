import type { SentList as Page } from '@kindred/contract/sent-list'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { resultsOf } from '../../lib/dedupe.ts'
import { untitledName } from '../../lib/memories/untitled.ts'
import { cursorPages } from '../../lib/queries/queries.ts'
import { useMemberId } from '../../lib/session/session.ts'
import { language } from '../../lib/texts/languages.ts'
import { relativeTime } from '../../lib/texts/relative-time.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import { Link } from '../../ui/link.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { StoryText } from '../../ui/story-text.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { memoryName } from './memory-name.ts'
import './received.css'

type SentItem = Page['results'][number]

const sentQueryOptions = {
  ...cursorPages<Page>(
    ['sent'],
    (before) => `/api/v1/sent/${before === null ? '' : `?before=${encodeURIComponent(before)}`}`,
  ),
  // Each act changes it, wherever it is done.
  staleTime: 0,
  meta: { what: 'what was sent' },
}

/** Everything that this member sent to the authors of memories and comments, the newest first. */
export function SentList({ empty }: { empty: ReactNode }) {
  const list = useInfiniteQuery(sentQueryOptions)
  if (list.isPending) return <SkeletonLines lines={6} />
  if (list.data === undefined) return <TryAgain onAgain={() => list.refetch()} />
  const shown = resultsOf(list.data, ({ id }) => id)
  if (shown.length === 0) return empty
  return (
    <>
      <ul className="received-list stack-3">
        {shown.map((one) => (
          <li key={one.id}>
            <SentCard one={one} />
          </li>
        ))}
      </ul>
      <MoreButton
        list={list}
        label={text('messages.more')}
        loading={text('list.loading')}
        again={text('memory.again')}
      />
    </>
  )
}

/** Where one's own act is in the window of its memory. */
const placeOf = ({ kind, id, comment_id }: SentItem): string =>
  ({
    comment: `?tab=comment&comment=${id}`,
    reply: `?tab=comment&comment=${id}`,
    'comment-praise': `?tab=comment&comment=${comment_id}`,
    'comment-empathy': `?tab=comment&comment=${comment_id}`,
    message: '?tab=comment&private=open',
    praise: '?tab=feedback',
    reaction: '',
    resonance: '?tab=summary',
  })[kind]

function SentCard({ one }: { one: SentItem }) {
  const { kind, memory, to, words, labels, created_at } = one
  const memberId = useMemberId()
  return (
    <article className="received card-m stack-3">
      <p className="note">
        {text(`sent.kind.${kind}`)}
        {' · '}
        <time dateTime={created_at} title={new Date(created_at).toLocaleString(language())}>
          {relativeTime(created_at, new Date())}
        </time>
      </p>
      {words !== '' ? <StoryText words={words} /> : labels.length > 0 && <p className="story">{labels.join(', ')}</p>}
      <p className="note">
        {memory === null ? (
          text('sent.unavailable')
        ) : (
          <>
            {to !== null && (
              <>
                {text('sent.to')} <Link to={`/memories/search/user/${to.id}`}>{to.username}</Link>
                {' · '}
              </>
            )}
            <Link to={`/memory/${memory.shareable_link}${placeOf(one)}`}>
              {memoryName(memory) || untitledName(memory, memory.author.id === memberId)}
            </Link>
          </>
        )}
      </p>
      <Answer one={one} />
    </article>
  )
}

/** What came back. Nothing is said where nothing did. */
function Answer({ one: { id, memory, thanked, replies, waiting } }: { one: SentItem }) {
  if (waiting) return <p className="note">{text('comments.waits')}</p>
  if (thanked) return <p className="sent-answer">{text('thanks.said')}</p>
  if (memory === null || replies === 0) return null
  return (
    <p className="sent-answer">
      <Link to={`/memory/${memory.shareable_link}?tab=comment&comment=${id}`}>
        {countText('sent.replies', replies)}
      </Link>
    </p>
  )
}
