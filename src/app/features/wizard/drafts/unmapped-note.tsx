import type { UnmappedAnswer } from '@kindred/engine'
import { text } from '../../../lib/texts/texts.ts'
import '../../../ui/button.css'
import '../wizard-page.css'

/** Words that no question has a place for any more: told, to be read and copied, until the person puts them away. */
export function UnmappedNote({ unmapped, onDone }: { unmapped: readonly UnmappedAnswer[]; onDone?: () => void }) {
  if (unmapped.length === 0) return null
  return (
    <div className="wizard-note unmapped-note" role="status">
      <p>{text('draft.unmapped')}</p>
      <dl>
        {unmapped.map(({ question, words, why }) => (
          <div key={`${question} ${words.join(' ')}`}>
            <dt>{question}</dt>
            <dd>{words.join(', ')}</dd>
            {why !== undefined && <dd>{why}</dd>}
          </div>
        ))}
      </dl>
      {onDone && (
        <button type="button" className="button small" onClick={onDone}>
          {text('draft.unmappedDone')}
        </button>
      )}
    </div>
  )
}
