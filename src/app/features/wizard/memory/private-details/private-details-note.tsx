import { type Answers, chosenIn } from '@kindred/engine'
import { useMemo } from 'react'
import { text } from '../../../../lib/texts/texts.ts'
import { usePrivateDetails } from './use-private-details.ts'
import '../../wizard-page.css'

const textsIn = (answers: Answers): string[] => Object.values(answers).flatMap((answer) => [...chosenIn(answer)])

/** What in a memory and its tags may tell who or where somebody is; nothing where nothing was found. */
export function PrivateDetailsNote({ answers, tags }: { answers: Answers; tags: Answers }) {
  const texts = useMemo(() => [...textsIn(answers), ...textsIn(tags)], [answers, tags])
  const details = [...new Set(usePrivateDetails(texts).map(({ words }) => words))]
  if (details.length === 0) return null
  return (
    <p className="wizard-note" role="status">
      {text('privacy.names', { words: details.join(', ') })}
    </p>
  )
}
