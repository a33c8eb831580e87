import type { Field, Prefilled } from '@kindred/engine'
import { useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'

interface PrefillNoteProps {
  prefilled: Prefilled
  /** Answers of before stayed, and nothing of the link was used. */
  isUnused: boolean
  journey: Journey
}

const labels = (fields: readonly Field[]): string => [...new Set(fields.map(({ label }) => label))].join(', ')

/** What became of the answers in the link that somebody opened, above the questions. */
export function PrefillNote({ prefilled, isUnused, journey }: PrefillNoteProps) {
  const say = useWords(journey)
  const { answers } = journey
  const { filled, refused } = prefilled
  if (isUnused)
    return filled.length + refused.length === 0 ? null : (
      <div className="wizard-prefill" role="status">
        <p>{say('wizard.prefill.unused')}</p>
      </div>
    )
  // What was changed, or answered by hand, is no longer spoken of.
  const standing = filled.filter(({ id }) => answers[id] === prefilled.answers[id])
  const open = refused.filter(({ id }) => answers[id] === undefined)
  if (standing.length + open.length === 0) return null
  return (
    <div className="wizard-prefill" role="status">
      {standing.length > 0 && <p>{say('wizard.prefill.filled', { labels: labels(standing) })}</p>}
      {open.length > 0 && <p>{say('wizard.prefill.refused', { labels: labels(open) })}</p>}
    </div>
  )
}
