import type { Topic } from '@kindred/contract/topic'
import { text } from '../lib/texts.ts'
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
  return (
    <div className="cover stack-3">
      <p className="cover-title">
        <NoteIcon />
        {text('cover.title')}
      </p>
      <ul className="cover-topics row">
        {topics.map((topic) => (
          <li key={topic.id}>{topic.description}</li>
        ))}
      </ul>
      <p className="cover-choice soft">{text('cover.choice')}</p>
      <div className="cover-ways stack-3">
        <button type="button" className="button" onClick={onShow}>
          {text('cover.show')}
        </button>
        {typeof skip === 'string' ? (
          <Link className="button" to={skip}>
            {text('cover.skip')}
          </Link>
        ) : (
          <button type="button" className="button" onClick={skip}>
            {text('cover.skip')}
          </button>
        )}
      </div>
    </div>
  )
}
