import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { MemoryStory } from '../features/memory/memory-detail.tsx'
import { TagsPanel } from '../features/memory/tags-panel.tsx'
import { privacy as levels } from '../lib/memories/memory-codes.ts'
import type { WindowTab } from '../lib/memories/memory-window-address.ts'
import { lazyPart } from '../lib/page/lazy-part.ts'
import { text } from '../lib/texts/texts.ts'
import { Byline } from '../ui/byline.tsx'
import { MemoryMenu } from '../ui/memory-menu.tsx'
import { typeName } from '../ui/type-label.tsx'
import { TaggingIntroCard } from '../wizard-parts.ts'
import { commentActs, MemoryResponses } from './comment-parts.tsx'
import type { WindowView } from './memory-window-of.ts'
import { useTagParts } from './use-tag-parts.tsx'

const Comments = lazyPart(() => import('../features/comments/comments.tsx'))
const ConnectTab = lazyPart(() => import('./connect-tab.tsx'))
const MessageTab = lazyPart(() => import('./message-tab.tsx'))
const PraiseForm = lazyPart(() => import('../features/praise/praise-form.tsx'))

export interface WindowTabProps {
  view: WindowView
  /** `comment`: one to lead to there. */
  onChoose: (tab: WindowTab, comment?: string) => void
  onBack: () => void
}

/** What stands below each tab of a memory's window. */
export const windowBodies: Readonly<Record<WindowTab, (props: WindowTabProps) => ReactNode>> = {
  text: (props) => <ReadTab {...props} />,
  feedback: ({ view: { memory, named, isReceived, tags }, onBack }) =>
    tags ? (
      <TagTraumaTab memory={memory} />
    ) : (
      <PraiseForm
        link={memory.shareable_link}
        mood={typeName(memory.type)}
        named={named}
        readOnly={isReceived}
        onDone={onBack}
      />
    ),
  summary: ({ view }) => <SummaryTab view={view} />,
  comment: ({ view: { memory, comment, write } }) => (
    <Comments
      link={memory.shareable_link}
      wanted={comment ?? undefined}
      write={write}
      acts={commentActs}
      heading="h3"
      authorOnly={memory.privacy === levels.onlyMe}
    />
  ),
  feedbackComment: ({ view: { memory, praised }, onBack }) => (
    <PraiseForm
      key={praised}
      link={memory.shareable_link}
      commentId={praised ?? ''}
      named={[]}
      readOnly={false}
      onDone={onBack}
    />
  ),
  connect: ({ view: { memory } }) => <ConnectTab link={memory.shareable_link} authorId={memory.x.x1} />,
  validate: ({ view: { memory, own } }) => <MessageTab link={memory.shareable_link} type={memory.type} own={own} />,
}

function ReadTab({ view: { memory, own, reaction }, onChoose }: WindowTabProps) {
  const link = memory.shareable_link
  return (
    <>
      <div className="memory-window-head">
        <Byline author={memory.author} own={own} created={memory.created} />
        {!own && <MemoryMenu link={link} author={memory.author} topics={memory.sensitive_topics} />}
      </div>
      <MemoryStory memory={memory} own={own} inWindow />
      {/* A comment was written here: reading goes on at the comments. */}
      <MemoryResponses memory={memory} own={own} led={reaction} onSent={({ id }) => onChoose('comment', id)} />
    </>
  )
}

function TagTraumaTab({ memory }: Pick<WindowView, 'memory'>) {
  const navigate = useNavigate()
  const page = `/memory/${memory.shareable_link}?isEdit=true`
  return (
    <TaggingIntroCard
      memory={memory}
      mode="edit"
      onOpenStep={(step) => navigate(step === undefined ? page : `${page}&tab=${step}`)}
    />
  )
}

function SummaryTab({ view: { memory, own, resonance } }: { view: WindowView }) {
  const parts = useTagParts(memory, own, resonance)
  if (!own && memory.total_tags === 0) return <p>{text('window.notTagged')}</p>
  return <TagsPanel memory={memory} own={own} canEdit={false} parts={parts} isWhole />
}
