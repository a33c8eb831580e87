import type { Memory } from '@kindred/contract/memory'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useCover } from '../../lib/opened-memories.ts'
import { aboutSubjects } from '../../lib/subjects.ts'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { Byline } from '../../ui/byline.tsx'
import { Cover } from '../../ui/cover.tsx'
import { MemoryMenu } from '../../ui/memory-menu.tsx'
import { PrivacyLine } from '../../ui/privacy-line.tsx'
import { TypeLabel } from '../../ui/type-label.tsx'
import { DelayedStory } from './delayed-story.tsx'
import { FamilyPanel } from './family-panel.tsx'
import './memory-detail.css'
import { Link } from '../../ui/link.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { SectionAnswers } from './section-answers.tsx'
import { ShareLink } from './share-link.tsx'
import { type TagParts, TagsPanel } from './tags-panel.tsx'
import { TopicWarnings } from './topic-warnings.tsx'

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
      <article className="memory-sheet">
        <div className="memory-head">
          <Byline author={memory.author} own={own} created={memory.created} />
          <div className="memory-ways">
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
          <section key={section.tab} className="memory-section">
            <Heading>{section.title}</Heading>
            {section.tags.length > 0 && (
              <ul className="tags-list">
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
