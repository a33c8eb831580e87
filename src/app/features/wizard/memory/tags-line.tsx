import { type Answers, type Facts, resolvePath, stepIsAnswered, type Wizard } from '@kindred/engine'
import { Suspense } from 'react'
import { countText, text } from '../../../lib/texts/texts.ts'
import { TaggingIntroCard } from '../tags/lazy-tagging.ts'
import '../wizard-page.css'

interface TagsLineProps {
  wizard: Wizard
  answers: Answers
  facts: Facts
  onOpenStep: (step?: number) => void
}

/** Tags of a memory that is being written: a line, which opens to what they are for and to the questions. */
export function TagsLine({ wizard, answers, facts, onOpenStep }: TagsLineProps) {
  const taken = resolvePath(wizard, answers, facts)
  const answered = taken.path.filter((walked) => stepIsAnswered(walked, taken.effective)).length
  return (
    <details className="tags-line">
      <summary className="fold-line">
        {answered === 0 ? text('intro.noTags') : countText('intro.tagsSoFar', answered)}
      </summary>
      <Suspense fallback={null}>
        <TaggingIntroCard mode="new" answers={answers} facts={facts} version={wizard.version} onOpenStep={onOpenStep} />
      </Suspense>
    </details>
  )
}
