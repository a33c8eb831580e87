import type { MemorySection } from '@kindred/contract/memory'
import { StoryText } from '../../ui/story-text.tsx'

/** What was written in one step. Words beside tags need no heading; a question of its own is named. */
export function SectionAnswers({ answers }: { answers: MemorySection['answers'] }) {
  return answers.map(({ question, text }) =>
    question === null ? (
      <blockquote key={text} className="tags-details">
        {text.trim()}
      </blockquote>
    ) : (
      <div key={question} className="section-answer stack-2">
        <h4>{question}</h4>
        <StoryText words={text} />
      </div>
    ),
  )
}
