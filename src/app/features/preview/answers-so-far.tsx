import type { JourneyState } from '@kindred/checker'
import { type Wizard, walk } from '@kindred/engine'
import { AnswerList } from '@kindred/form/read-only'

/** What has been answered on the way here, in the words of the screen. */
export function AnswersSoFar({
  wizard,
  journeyState,
  onClear,
}: {
  wizard: Wizard
  journeyState: JourneyState
  onClear: () => void
}) {
  const taken = walk(wizard, journeyState.answers, journeyState.facts)
  const aside = Object.keys(taken.setAside).length
  return (
    <details className="preview-answers">
      <summary>Answers so far: {Object.keys(taken.effective).length}</summary>
      <AnswerList taken={taken} />
      {aside > 0 && <p className="preview-soft">{aside} more behind a closed branch: kept, and not saved.</p>}
      <button type="button" className="button small" onClick={onClear}>
        Clear all answers
      </button>
    </details>
  )
}
