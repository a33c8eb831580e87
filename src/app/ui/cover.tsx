import type { Topic } from '@kindred/contract/topic'
import { useId } from 'react'
import { showTopicsWithUndo } from '../lib/memories/show-topics.ts'
import { useMemberId } from '../lib/session/session.ts'
import { countText, text } from '../lib/texts/texts.ts'
import './button.css'
import './cover.css'
import { NoteIcon } from './icons.tsx'
import { Link } from './link.tsx'

interface CoverProps {
  topics: Topic[]
  onShow: () => void
  /** What is done instead, or the address that leads away from it. */
  skip: string | (() => void)
}

/** A choice before content: what it is about in plain words, and two ways on that weigh the same. */
export function Cover({ topics, onShow, skip }: CoverProps) {
  const isMember = useMemberId() !== undefined
  const showAlways = () => {
    // First the one that was asked about: what it stands in moves the focus to it.
    onShow()
    showTopicsWithUndo(topics, isMember)
  }
  const aboutId = useId()
  return (
    <div className="cover stack-3">
      <div className="cover-about row" id={aboutId}>
        <p className="cover-title">
          <NoteIcon />
          {text('cover.title')}
        </p>
        <ul className="cover-topics row">
          {topics.map((topic) => (
            <li key={topic.id}>{topic.description}</li>
          ))}
        </ul>
      </div>
      <div className="cover-ways stack-3">
        <button type="button" className="button" aria-describedby={aboutId} onClick={onShow}>
          {text('cover.show')}
        </button>
        {typeof skip === 'string' ? (
          <Link className="button" to={skip} aria-describedby={aboutId}>
            {text('cover.skip')}
          </Link>
        ) : (
          <button type="button" className="button" aria-describedby={aboutId} onClick={skip}>
            {text('cover.skip')}
          </button>
        )}
      </div>
      <button type="button" className="text-button cover-always" aria-describedby={aboutId} onClick={showAlways}>
        {countText('cover.showTopics', topics.length)}
      </button>
    </div>
  )
}
