import type { Topic } from '@kindred/contract/topic'
import type { ReactNode } from 'react'
import { text } from '../lib/texts.ts'
import './button.css'
import './cover.css'
import { NoteIcon } from './icons.tsx'

/** A choice before content: what it is about in plain words, and two ways on that weigh the same. */
export function Cover({ topics, show, skip }: { topics: Topic[]; show: ReactNode; skip: ReactNode }) {
  return (
    <div className="cover">
      <p className="cover-title">
        <NoteIcon />
        {text('cover.title')}
      </p>
      <ul className="cover-topics">
        {topics.map((topic) => (
          <li key={topic.id}>{topic.description}</li>
        ))}
      </ul>
      <p className="cover-choice">{text('cover.choice')}</p>
      <div className="cover-ways">
        {show}
        {skip}
      </div>
    </div>
  )
}
