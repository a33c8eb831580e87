import type { JourneyFinding, JourneyState } from '@kindred/checker'
import { clicksInWords, type Replay, stateInWords } from '@kindred/checker/in-page'
import type { Wizard } from '@kindred/engine'
import { useEffect, useRef, useState } from 'react'

export interface ReplayBarProps {
  wizard: Wizard
  replayed: { replay: Replay; states: JourneyState[] } | undefined
  /** The finding of today that these clicks show. */
  finding: JourneyFinding | undefined
  isChecked: boolean
  at: number
  /** The person has clicked in the screen and stands elsewhere now. */
  hasStrayed: boolean
  onAt: (at: number) => void
  onEnd: () => void
}

const clickMs = 1200

/** The clicks that lead to a finding, one after the other, with the screen beside them. */
export function ReplayBar({ wizard, replayed, finding, isChecked, at, hasStrayed, onAt, onEnd }: ReplayBarProps) {
  const [isPlaying, setPlaying] = useState(false)
  const last = replayed?.replay.events.length ?? 0
  const here = Math.min(at, last)
  const go = useRef(onAt)
  useEffect(() => {
    go.current = onAt
  })
  useEffect(() => {
    if (!isPlaying) return
    if (here >= last) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => go.current(here + 1), clickMs)
    return () => clearTimeout(timer)
  }, [isPlaying, here, last])

  if (replayed === undefined)
    return (
      <section className="preview-replay stack-3" aria-label="Replay">
        <p>These clicks are not for this wizard, or the address is cut short. Copy the whole link again.</p>
      </section>
    )
  const { replay, states } = replayed
  const clicks = clicksInWords(wizard, replay.events)
  const stays = (index: number): boolean => JSON.stringify(states[index]) === JSON.stringify(states[index + 1])
  const play = () => {
    if (here >= last) onAt(0)
    setPlaying(!isPlaying)
  }
  return (
    <section className="preview-replay stack-3" aria-labelledby="replay">
      <h2 id="replay">Replay</h2>
      {finding === undefined ? (
        <p>
          {isChecked ? 'No finding of today has these clicks. It may be fixed.' : 'The clicks that lead to a finding.'}
        </p>
      ) : (
        <p>
          {finding.sentence} {finding.suggestion}
        </p>
      )}
      {Object.keys(replay.facts).length > 0 && (
        <p className="preview-soft">
          With{' '}
          {Object.entries(replay.facts)
            .map(([name, value]) => `${name} “${value}”`)
            .join(', ')}
        </p>
      )}
      <ol className="preview-clicks">
        {[`start “${wizard.title}”`, ...clicks].map((words, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same click may come twice, and their order never changes
          <li key={`${index} ${words}`}>
            <button
              type="button"
              className="preview-click"
              aria-current={index === here && !hasStrayed ? 'step' : undefined}
              data-done={index <= here || undefined}
              onClick={() => {
                setPlaying(false)
                onAt(index)
              }}
            >
              {words}
              {index > 0 && stays(index - 1) && <em>: nothing happens</em>}
            </button>
          </li>
        ))}
      </ol>
      <p role="status">
        {hasStrayed
          ? 'You have clicked on your own since.'
          : `Click ${here} of ${last}: ${stateInWords(wizard, states[here]?.state ?? '')}${here === last && finding !== undefined ? '. Here it shows.' : ''}`}
      </p>
      <div className="preview-replay-ways row">
        <button
          type="button"
          className="button small"
          disabled={here === 0 && !hasStrayed}
          onClick={() => onAt(hasStrayed ? here : here - 1)}
        >
          {hasStrayed ? 'Back to the replay' : 'Back'}
        </button>
        <button type="button" className="button small" onClick={play}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button type="button" className="button small primary" disabled={here >= last} onClick={() => onAt(here + 1)}>
          Forward
        </button>
        <button type="button" className="button small quiet" onClick={onEnd}>
          Go on from here yourself
        </button>
      </div>
    </section>
  )
}
