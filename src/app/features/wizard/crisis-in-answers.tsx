import { type Answers, chosenIn, labelOf, type Wizard } from '@kindred/engine'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazy-part.ts'

const CrisisHint = lazyPart(
  () => import('../../ui/crisis-hint.tsx'),
  (module) => module.CrisisHint,
)

interface CrisisInAnswersProps {
  wizard: Wizard
  answers: Answers
  /** A link alone, for the line beside the buttons. */
  isLink?: boolean
}

/** Somebody to talk to, in sight of whoever writes about ending their life, or chooses an option that says it. */
export function CrisisInAnswers({ wizard, answers, isLink = false }: CrisisInAnswersProps) {
  const said = wizard.steps
    .flatMap(({ fields }) => fields)
    .flatMap((field) => chosenIn(answers[field.id]).map((answer) => labelOf(field, answer)))
  return (
    said.length > 0 && (
      <Suspense fallback={null}>
        <CrisisHint searched={said.join(' ')} isLink={isLink} />
      </Suspense>
    )
  )
}
