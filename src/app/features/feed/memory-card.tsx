import type { MemoryCard as Card } from '@kindred/contract/memory-card'
import { type MouseEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { nameOfOtherLanguage } from '../../lib/languages.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { inWindow } from '../../lib/memory-window-address.ts'
import { useContentNote } from '../../lib/revealed-content-notes.ts'
import { pieces } from '../../lib/story-text.ts'
import { aboutSubjects } from '../../lib/subject-names.ts'
import { countText, text } from '../../lib/texts.ts'
import { untitledName } from '../../lib/untitled.ts'
import '../../ui/button.css'
import { Byline } from '../../ui/byline.tsx'
import { Cover } from '../../ui/cover.tsx'
import { CommentIcon, HeartIcon } from '../../ui/icons.tsx'
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

interface MemoryCardProps {
  memory: Card
  viewerId: string | undefined
  /** A press opens it in front of the list; the address of its page stays for a new tab. */
  opensWindow?: boolean
  /** The reader kept it: its title tells them which it is, also where its words are covered. */
  isSaved?: boolean
}

/** One memory in a list. With content notes it names its topics first and shows nothing else until the reader decides. */
export function MemoryCard(props: MemoryCardProps) {
  return (
    <Reported thing={{ link: props.memory.shareable_link, comment: null, person: props.memory.author }}>
      <ShownCard {...props} />
    </Reported>
  )
}

function ShownCard({ memory, viewerId, opensWindow = false, isSaved = false }: MemoryCardProps) {
  const link = memory.shareable_link
  const own = viewerId !== undefined && memory.x.x1 === viewerId
  const { covered, open } = useContentNote(link, memory.sensitive_topics, own)
  const [skipped, setSkipped] = useState(false)
  const chosenHere = useRef(false)
  const shown = !covered ? 'open' : skipped ? 'skipped' : 'covered'
  const card = useRef<HTMLElement>(null)
  const first = useRef(shown)
  const nameId = useId()

  useEffect(() => {
    // The pressed button is gone: reading goes on at the card it belonged to. Others open with it where topics are chosen.
    if (first.current !== shown && chosenHere.current) card.current?.focus()
    first.current = shown
    chosenHere.current = false
  }, [shown])
  const choose = (run: () => void) => () => {
    chosenHere.current = true
    run()
  }

  return (
    <article ref={card} className="memory-card stack-4 card" tabIndex={-1} aria-labelledby={nameId} data-memory={link}>
      {shown === 'skipped' ? (
        <div className="memory-card-skipped">
          <p id={nameId}>{text('cover.skipped')}</p>
          <button type="button" className="text-button" onClick={choose(open)}>
            {text('cover.showAfterAll')}
          </button>
        </div>
      ) : (
        <>
          <div className="memory-card-head">
            <Byline author={memory.author} own={own} created={memory.created} />
            {own ? (
              <Suspense fallback={<span className="icon-button" />}>
                <OwnMemoryMenu memory={memory} title={memory.title || untitledName(memory, true)} />
              </Suspense>
            ) : (
              <MemoryMenu link={link} author={memory.author} />
            )}
          </div>
          {shown === 'covered' ? (
            <>
              {isSaved && memory.title ? (
                <h2 className="memory-card-title" id={nameId} lang={memory.lang ?? undefined}>
                  {memory.title}
                </h2>
              ) : (
                <h2 className="sr-only" id={nameId}>
                  {text('cover.cardName', { name: memory.author.username })}
                </h2>
              )}
              <ul className="memory-card-foot note">
                <li>
                  <TypeLabel type={memory.type} />
                </li>
                <Language memory={memory} />
              </ul>
              <Cover topics={memory.sensitive_topics} onShow={choose(open)} skip={choose(() => setSkipped(true))} />
            </>
          ) : (
            <>
              <Opened memory={memory} own={own} nameId={nameId} opensWindow={opensWindow} />
              {own && <PrivacyLine privacy={memory.privacy} />}
            </>
          )}
        </>
      )}
    </article>
  )
}

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
      {!own && (
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
        </p>
      )}
    </>
  )
}
