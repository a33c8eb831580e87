import type { Memory } from '@kindred/contract/memory'
import type { Topic } from '@kindred/contract/topic'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { logFailure } from '../../lib/log.ts'
import { useCover } from '../../lib/opened-memories.ts'
import { aboutSubjects } from '../../lib/subjects.ts'
import { text } from '../../lib/texts.ts'
import { Byline } from '../../ui/byline.tsx'
import { Cover } from '../../ui/cover.tsx'
import { LinkIcon, NoteIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { MemoryMenu } from '../../ui/memory-menu.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PrivacyLine } from '../../ui/privacy-line.tsx'
import { TypeLabel } from '../../ui/type-label.tsx'
import { DelayedStory } from './delayed-story.tsx'
import { SectionAnswers } from './section-answers.tsx'
import { type TagParts, TagsPanel } from './tags-panel.tsx'
import '../../ui/button.css'
import './memory-detail.css'

/** Of its author alone. */
const DeleteMemory = lazyPart(
  () => import('../../ui/delete-memory-button.tsx'),
  ({ DeleteMemoryButton }) => DeleteMemoryButton,
)

interface MemoryDetailProps {
  memory: Memory
  own: boolean
  /** Whether the wizards are there to edit with. */
  canEdit: boolean
  /** What changes who can see it, for its author. */
  audience?: ReactNode
  /** What the author sees between the story and the tags. */
  aside?: ReactNode
  /** It was deleted: there is nothing left on this page. */
  onGone?: () => void
  /** That was taken back. */
  onBack?: (link: string) => void
  tagParts?: TagParts
  /** How others react to it, below the story. */
  reactions?: ReactNode
  /** What others write, below everything else. */
  comments?: ReactNode
}

/** A memory as it is read. */
export function MemoryDetail(props: MemoryDetailProps) {
  const { memory, own, canEdit, audience, aside, onGone, onBack, tagParts, reactions, comments } = props
  const { covered, open } = useCover(memory.shareable_link, memory.sensitive_topics, own)
  return (
    <div className="memory">
      <article className="memory-sheet stack-5">
        <div className="memory-head row-3">
          <Byline author={memory.author} own={own} created={memory.created} />
          <div className="memory-ways row">
            {own && canEdit && (
              <Link className="button small" to={`/memory/edit?hashId=${memory.shareable_link}`}>
                {text('memory.edit')}
              </Link>
            )}
            <ShareLink link={memory.shareable_link} />
            {own && (
              <Suspense fallback={null}>
                <DeleteMemory link={memory.shareable_link} onGone={onGone} onBack={onBack} />
              </Suspense>
            )}
            {!own && <MemoryMenu link={memory.shareable_link} author={memory.author} />}
          </div>
        </div>
        {own && <PrivacyLine privacy={memory.privacy} change={audience} />}
        {covered ? (
          <>
            <h1 className="sr-only">{text('cover.cardName', { name: memory.author.username })}</h1>
            <Cover topics={memory.sensitive_topics} onShow={open} skip="/" />
          </>
        ) : (
          <MemoryStory memory={memory} />
        )}
      </article>
      {!covered && (
        <>
          {reactions}
          {aside}
          <TagsPanel memory={memory} own={own} canEdit={canEdit} parts={tagParts} />
          {comments}
          <FamilyPanel />
        </>
      )}
    </div>
  )
}

/** What its author wrote. `inWindow`: the window has the heading. */
export function MemoryStory({ memory, inWindow = false }: { memory: Memory; inWindow?: boolean }) {
  const Title = inWindow ? 'h3' : 'h1'
  const Heading = inWindow ? 'h4' : 'h2'
  const about = aboutSubjects(memory.subjects)
  return (
    <>
      <TopicWarnings topics={memory.sensitive_topics} />
      <Title className="memory-title">{memory.title || text('card.untitled', { name: memory.author.username })}</Title>
      <ul className="memory-facts">
        <li>
          <TypeLabel type={memory.type} />
        </li>
        {about && <li>{text('memory.about', { subjects: about })}</li>}
      </ul>
      <DelayedStory words={memory.description} />
      <PhotoStrip photos={memory.photos} />
      {memory.sections
        .filter(({ target }) => target === 'memory')
        .map((section) => (
          <section key={section.tab} className="memory-section stack-3">
            <Heading>{section.title}</Heading>
            {section.tags.length > 0 && (
              <ul className="tags-list row">
                {section.tags.map((tag) => (
                  <li key={tag.memory_tag_id}>{tag.description}</li>
                ))}
              </ul>
            )}
            <SectionAnswers answers={section.answers} />
          </section>
        ))}
    </>
  )
}

const members = ['father', 'mother', 'grandparent', 'sibling', 'child', 'other']

/** A quiet row of cards: nothing is asked, sent or kept. */
function FamilyPanel() {
  const id = useId()
  return (
    <section className="family-panel stack-3" aria-labelledby={id}>
      <h2 id={id}>{text('family.title')}</h2>
      <ul>
        {members.map((member) => (
          <li key={member}>{text(`family.${member}`)}</li>
        ))}
      </ul>
      <p>{text('family.onlyOwner')}</p>
    </section>
  )
}

function ShareLink({ link }: { link: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}/memory/${link}`)
    } catch (error) {
      logFailure('copying the link', error)
      window.alert(text('memory.share.failed'))
      return
    }
    window.alert(text('memory.share.copied'))
  }
  return (
    <button type="button" className="button small" onClick={() => void copy()}>
      <LinkIcon />
      {text('memory.share')}
    </button>
  )
}

const shownFirst = 1

/** The first content note stands alone; the others are one press away. */
function TopicWarnings({ topics }: { topics: Topic[] }) {
  const [all, setAll] = useState(false)
  const id = useId()
  if (topics.length === 0) return null
  const more = topics.length - shownFirst
  return (
    <div className="topic-warnings">
      <NoteIcon />
      <ul id={id} aria-label={text('memory.topics')}>
        {topics.slice(0, all ? topics.length : shownFirst).map((topic) => (
          <li key={topic.id}>{topic.desc}</li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          className="text-button"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? text('memory.topics.less') : text('memory.topics.more', { count: more })}
        </button>
      )}
    </div>
  )
}

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'))

/** As many as a memory has: how many that may be is content's. */
const mostShown = 3

/** The photos of a memory, small; each opens in the viewer. */
function PhotoStrip({ photos }: Pick<Memory, 'photos'>) {
  const [open, setOpen] = useState<number>()
  const shown = photos.slice(0, mostShown)
  if (shown.length === 0) return null
  return (
    <>
      <ul className="photo-thumbs row" aria-label={text('photos.viewer')}>
        {shown.map((photo, at) => (
          <li key={photo.temp_id}>
            <button
              type="button"
              aria-label={text('photos.open', { n: at + 1, total: shown.length })}
              onClick={() => setOpen(at)}
            >
              <Photo photo={photo} name={text('photos.one', { n: at + 1 })} sizes="96px" />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense fallback={null}>
          <PhotoViewer photos={shown} at={open} onMove={setOpen} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
