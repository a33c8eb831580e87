import type { MemorySection } from '@kindred/contract/memory'
import { StoryText } from '../../ui/story-text.tsx'

interface SectionAnswersProps {
  answers: MemorySection['answers']
  /** One level below the heading of the step. */
  heading: 'h3' | 'h4' | 'h5'
}

/** What was written in one step. Words beside tags need no heading; a question of its own is named. */
export function SectionAnswers({ answers, heading: Heading }: SectionAnswersProps) {
  return answers.map(({ question, text }) =>
    question === null ? (
      <blockquote key={text} className="tags-details">
        {text.trim()}
      </blockquote>
    ) : (
      <div key={question} className="section-answer stack-2">
        <Heading>{question}</Heading>
        <StoryText words={text} />
      </div>
    ),
  )
}
