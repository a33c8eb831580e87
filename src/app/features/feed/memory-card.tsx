import type { MemoryCard as Card } from '@kindred/contract/memory-card'
import type { MemorySearch } from '@kindred/contract/memory-search'
import { type MouseEvent, Suspense, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { inWindow } from '../../lib/memories/memory-window-address.ts'
import { useContentNote } from '../../lib/memories/revealed-content-notes.ts'
import { aboutSubjects } from '../../lib/memories/subject-names.ts'
import { untitledName } from '../../lib/memories/untitled.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { language, nameOfOtherLanguage } from '../../lib/texts/languages.ts'
import { relativeTime } from '../../lib/texts/relative-time.ts'
import { pieces } from '../../lib/texts/story-text.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { Byline } from '../../ui/byline.tsx'
import { Mentions, ShowOrSkip } from '../../ui/cover-line.tsx'
import { CommentIcon, HeartIcon, LetterIcon } from '../../ui/icons.tsx'
import { LanguageLabel } from '../../ui/language-label.tsx'
import { MemoryMenu } from '../../ui/memory-menu.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PrivacyLine } from '../../ui/privacy-line.tsx'
import { Reported } from '../../ui/reported.tsx'
import { StoryPiece } from '../../ui/story-text.tsx'
import { TypeLabel } from '../../ui/type-label.tsx'
import { excerpt } from './excerpt.ts'
import './memory-card.css'
import { Link } from '../../ui/link.tsx'

/** Of its author alone. */
const OwnMemoryMenu = lazyPart(() => import('../../ui/own-memory-menu.tsx'))
const OwnCounts = lazyPart(() => import('./own-counts.tsx'))

interface MemoryCardProps {
  memory: Card
  viewerId: string | undefined
  /** A press opens it in front of the list; the address of its page stays for a new tab. */
  opensWindow?: boolean
  /** The reader kept it: its title tells them which it is, also where its words are covered. */
  isSaved?: boolean
  /** Why a search found it, where it is covered. */
  reason?: MemorySearch['reasons'][number] | undefined
}

/** One memory in a list. With content notes it names its topics first and shows nothing else until the reader decides. */
export function MemoryCard(props: MemoryCardProps) {
  return (
    <Reported target={{ link: props.memory.shareable_link, comment: null, person: props.memory.author }}>
      <ShownCard {...props} />
    </Reported>
  )
}

function ShownCard(props: MemoryCardProps) {
  const { memory, viewerId, opensWindow = false, isSaved = false } = props
  const link = memory.shareable_link
  const own = viewerId !== undefined && memory.x.x1 === viewerId
  const { covered, skipped, open, skip } = useContentNote(link, memory.sensitive_topics, own)
  const state = !covered ? 'open' : skipped ? 'skipped' : 'covered'
  const chosenHere = useRef(false)
  const card = useRef<HTMLElement>(null)
  const lastState = useRef(state)
  const nameId = useId()
  const { pathname, search } = useLocation()
  const [windowAt, options] = inWindow(pathname + search, link, { tab: 'feedback' })
  const praise = opensWindow ? { to: windowAt, ...options } : { to: `/memory/${link}?tab=feedback` }

  useEffect(() => {
    // The pressed button is gone: reading goes on at the card it belonged to. Others open with it where topics are chosen.
    if (lastState.current !== state && chosenHere.current) card.current?.focus()
    lastState.current = state
    chosenHere.current = false
  }, [state])
  const choose = (act: () => void) => () => {
    chosenHere.current = true
    act()
  }

  const frame = { ref: card, tabIndex: -1, 'aria-labelledby': nameId, 'data-memory': link }
  if (state === 'skipped')
    return (
      <article {...frame} className="memory-card memory-card-skipped card">
        <p id={nameId}>{text('cover.skipped')}</p>
        <button type="button" className="text-button" onClick={choose(open)}>
          {text('cover.showAfterAll')}
        </button>
      </article>
    )
  if (state === 'covered')
    return (
      <article {...frame} className="memory-card memory-covered card">
        <Covered {...props} nameId={nameId} onShow={choose(open)} onSkip={choose(skip)} />
      </article>
    )
  return (
    <article {...frame} className="memory-card stack-4 card">
      <div className="memory-card-head">
        <Byline author={memory.author} own={own} created={memory.created} />
        {own ? (
          <Suspense fallback={<span className="icon-button" />}>
            <OwnMemoryMenu memory={memory} title={memory.title || untitledName(memory, true)} />
          </Suspense>
        ) : (
          <MemoryMenu {...{ link, author: memory.author, topics: memory.sensitive_topics, praise, isSaved }} />
        )}
      </div>
      <Opened memory={memory} own={own} nameId={nameId} opensWindow={opensWindow} />
      {own && <PrivacyLine privacy={memory.privacy} />}
    </article>
  )
}

type CoveredProps = MemoryCardProps & { nameId: string; onShow: () => void; onSkip: () => void }

/** What it is about, and what tells it from its neighbors: nothing that its author wrote. */
function Covered({ memory, isSaved = false, reason, nameId, onShow, onSkip }: CoveredProps) {
  const { author, created, sensitive_topics: topics } = memory
  const aboutId = useId()
  return (
    <>
      {isSaved && memory.title ? (
        <h2 className="memory-card-title" id={nameId} lang={memory.lang ?? undefined}>
          {memory.title}
        </h2>
      ) : (
        <h2 className="sr-only" id={nameId}>
          {text('cover.cardName', { name: author.username })}
        </h2>
      )}
      <Mentions topics={topics} id={aboutId} />
      <MemoryMenu {...{ link: memory.shareable_link, author, topics, isSaved }} onShowTopics={onShow} />
      <ul className="memory-card-foot note">
        <li>
          <TypeLabel type={memory.type} />
        </li>
        {memory.age && <li>{memory.age}</li>}
        <Language memory={memory} />
      </ul>
      <div className="memory-covered-who">
        <div className="note">
          <p>
            <Link to={`/memories/search/user/${author.id}`}>{author.username}</Link>
            {' · '}
            <time dateTime={created} title={new Date(created).toLocaleString(language())}>
              {relativeTime(created, new Date())}
            </time>
          </p>
          {reason && <Reason reason={reason} />}
        </div>
        <ShowOrSkip about={aboutId} onShow={onShow} onSkip={onSkip} />
      </div>
    </>
  )
}

/** Why a search found it, in the words of tags and of the reader. */
function Reason({ reason: { tags, words } }: { reason: MemorySearch['reasons'][number] }) {
  const said = [
    ...(tags.length > 0 ? [text('find.because.tags', { tags: tags.slice(0, reasonsShown).join(', ') })] : []),
    ...(words.length > 0 ? [text('find.because.words', { words: words.join(', ') })] : []),
  ]
  return said.length > 0 && <p>{said.join(' · ')}</p>
}

const reasonsShown = 3

/** Known before it is uncovered, too. */
const Language = ({ memory: { lang } }: { memory: Card }) =>
  nameOfOtherLanguage(lang) && (
    <li>
      <LanguageLabel lang={lang} />
    </li>
  )

interface OpenedProps {
  memory: Card
  own: boolean
  nameId: string
  opensWindow: boolean
}

function Opened({ memory, own, nameId, opensWindow }: OpenedProps) {
  const { words, cut } = excerpt(memory.description)
  const lang = memory.lang ?? undefined
  const about = aboutSubjects(memory.subjects)
  const to = `/memory/${memory.shareable_link}`
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const openAt =
    (part: Parameters<typeof inWindow>[2] = {}) =>
    (event: MouseEvent) => {
      if (!opensWindow || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate(...inWindow(pathname + search, memory.shareable_link, part))
    }
  const open = openAt()
  return (
    <>
      {memory.title ? (
        <h2 className="memory-card-title" id={nameId} lang={lang}>
          <Link to={to} onClick={open}>
            {memory.title}
          </Link>
        </h2>
      ) : (
        <h2 className="sr-only" id={nameId}>
          {untitledName(memory, own)}
        </h2>
      )}
      <p className="memory-card-words">
        <span lang={lang}>
          {pieces(words).map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece of text has no name but its place
            <StoryPiece key={at} piece={piece} />
          ))}
        </span>
        {(cut || !memory.title) && (
          <>
            {cut ? '… ' : ' '}
            <Link to={to} onClick={open} aria-describedby={nameId}>
              {text(cut ? 'card.readOn' : 'card.open')}
            </Link>
          </>
        )}
      </p>
      {memory.image_list.length > 0 && (
        <ul className="photo-thumbs row">
          {memory.image_list.map((photo, at) => (
            <li key={photo.temp_id}>
              <Photo photo={photo} name={text('photos.one', { n: at + 1 })} sizes="96px" />
            </li>
          ))}
        </ul>
      )}
      <ul className="memory-card-foot note">
        <li>
          <TypeLabel type={memory.type} />
        </li>
        {about && <li>{text('memory.about', { subjects: about })}</li>}
        <Language memory={memory} />
        {memory.total_tags > 0 && (
          <li>
            {own ? (
              countText('card.tags', memory.total_tags)
            ) : (
              <Link to={`${to}?tab=summary`} onClick={openAt({ tab: 'summary' })} aria-describedby={nameId}>
                {countText('card.tags', memory.total_tags)}
              </Link>
            )}
          </li>
        )}
      </ul>
      {own ? (
        <Suspense>
          <OwnCounts memory={memory} to={to} openAt={openAt} nameId={nameId} />
        </Suspense>
      ) : (
        <p className="memory-card-acts">
          <Link to={`${to}?reaction=any`} onClick={openAt({ reaction: 'any' })} aria-describedby={nameId}>
            <HeartIcon />
            {text('reactions.respond')}
          </Link>
          <Link to={`${to}?tab=comment`} onClick={openAt({ tab: 'comment' })} aria-describedby={nameId}>
            <CommentIcon />
            {memory.counts.comments > 0
              ? countText('card.comments', memory.counts.comments)
              : text('responses.comment')}
          </Link>
          <Link to={`${to}?tab=validate`} onClick={openAt({ tab: 'validate' })} aria-describedby={nameId}>
            <LetterIcon />
            {text('responses.message')}
          </Link>
        </p>
      )}
    </>
  )
}
