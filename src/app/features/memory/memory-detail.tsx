import type { Memory } from '@kindred/contract/memory'
import type { Topic } from '@kindred/contract/topic'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useContentNote } from '../../lib/memories/revealed-content-notes.ts'
import { aboutSubjects } from '../../lib/memories/subject-names.ts'
import { untitledName } from '../../lib/memories/untitled.ts'
import { focusReplacement } from '../../lib/page/focus-replacement.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { useIsWide } from '../../lib/page/use-is-wide.ts'
import { useMemberId } from '../../lib/session/session.ts'
import { nameOfOtherLanguage } from '../../lib/texts/languages.ts'
import { text } from '../../lib/texts/texts.ts'
import { Byline } from '../../ui/byline.tsx'
import { Cover } from '../../ui/cover.tsx'
import { NoteIcon } from '../../ui/icons.tsx'
import { LanguageLabel } from '../../ui/language-label.tsx'
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
const OwnMemoryMenu = lazyPart(() => import('../../ui/own-memory-menu.tsx'))

interface MemoryDetailProps {
  memory: Memory
  own: boolean
  /** Whether the wizards are there to edit with. */
  canEdit: boolean
  /** It was deleted: there is nothing left on this page. */
  onGone?: () => void
  /** That was taken back. */
  onBack?: (link: string) => void
  tagParts?: TagParts
  /** How others respond to it, below the story. */
  responses?: ReactNode
  /** Below its tags where there is room beside the story; else below what others write, which is nearer to it. */
  beside?: ReactNode
  /** What others write, below everything else. */
  comments?: ReactNode
}

/** From here there is a column beside the story (memory-detail.css). */
const columnFromPx = 1200

/** A memory as it is read: who wrote it, what they wrote, and what can be done about it. */
export function MemoryDetail(props: MemoryDetailProps) {
  const { memory, own, canEdit, onGone, onBack, tagParts, responses, beside, comments } = props
  const { covered, open } = useContentNote(memory.shareable_link, memory.sensitive_topics, own)
  const hasColumn = useIsWide(columnFromPx)
  const viewerId = useMemberId()
  return (
    <div className="memory">
      <article className="memory-sheet stack-4">
        <div className="memory-head">
          <Byline author={memory.author} own={own} created={memory.created} />
          {own && canEdit && (
            <Suspense fallback={<span className="icon-button" />}>
              <OwnMemoryMenu memory={memory} gone={onGone} back={onBack} />
            </Suspense>
          )}
          {!own && <MemoryMenu link={memory.shareable_link} author={memory.author} topics={memory.sensitive_topics} />}
        </div>
        {own && <PrivacyLine privacy={memory.privacy} />}
        {covered ? (
          <>
            <h1 className="sr-only">{text('cover.cardName', { name: memory.author.username })}</h1>
            <Cover
              topics={memory.sensitive_topics}
              onShow={() => {
                open()
                focusReplacement('.memory-sheet h1')
              }}
              skip={viewerId === undefined ? '/' : '/home'}
            />
          </>
        ) : (
          <MemoryStory memory={memory} own={own} />
        )}
      </article>
      {!covered && (
        <>
          {responses}
          <div className="memory-beside">
            <TopicWarnings topics={memory.sensitive_topics} />
            <TagsPanel memory={memory} own={own} canEdit={canEdit} parts={tagParts} />
            {hasColumn && beside}
          </div>
          {comments}
          {!hasColumn && beside}
          <FamilyPanel />
        </>
      )}
    </div>
  )
}

/** What its author wrote. Without a title its heading is only heard. `inWindow`: the window has the first heading, and the content notes are here. */
export function MemoryStory({ memory, own, inWindow = false }: { memory: Memory; own: boolean; inWindow?: boolean }) {
  const Title = inWindow ? 'h3' : 'h1'
  const Heading = inWindow ? 'h4' : 'h2'
  const about = aboutSubjects(memory.subjects)
  return (
    <>
      {inWindow && <TopicWarnings topics={memory.sensitive_topics} />}
      {memory.title ? (
        <Title className="memory-title" lang={memory.lang ?? undefined} tabIndex={-1}>
          {memory.title}
        </Title>
      ) : (
        <Title className="sr-only" tabIndex={-1}>
          {untitledName(memory, own)}
        </Title>
      )}
      <ul className="memory-facts">
        <li>
          <TypeLabel type={memory.type} />
        </li>
        {about && <li>{text('memory.about', { subjects: about })}</li>}
        {nameOfOtherLanguage(memory.lang) && (
          <li>
            <LanguageLabel lang={memory.lang} />
          </li>
        )}
      </ul>
      <DelayedStory words={memory.description} lang={memory.lang} />
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
            <SectionAnswers answers={section.answers} heading={inWindow ? 'h5' : 'h3'} />
          </section>
        ))}
    </>
  )
}

const members = ['father', 'mother', 'grandparent', 'sibling', 'child', 'other']

/** A quiet list, folded: nothing is asked, sent or kept. */
function FamilyPanel() {
  const id = useId()
  return (
    <section className="family-panel note" aria-labelledby={id}>
      <details>
        <summary>
          <h2 id={id}>{text('family.title')}</h2>
        </summary>
        <ul>
          {members.map((member) => (
            <li key={member}>{text(`family.${member}`)}</li>
          ))}
        </ul>
        <p>{text('family.onlyOwner')}</p>
      </details>
    </section>
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
const maxShown = 3

/** The photos of a memory, small; each opens in the viewer. */
function PhotoStrip({ photos }: Pick<Memory, 'photos'>) {
  const [open, setOpen] = useState<number>()
  const shown = photos.slice(0, maxShown)
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
