import type { Topic } from '@kindred/contract/topic'
import { useId, useState } from 'react'
import { text } from '../../lib/texts.ts'
import { NoteIcon } from '../../ui/icons.tsx'

const shownFirst = 1

/** The first content note stands alone; the others are one press away. */
export function TopicWarnings({ topics }: { topics: Topic[] }) {
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
