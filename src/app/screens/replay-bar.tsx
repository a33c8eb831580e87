import type { JourneyFinding, JourneyState } from '@kindred/checker'
import { clicksInWords, type Replay, stateInWords } from '@kindred/checker/in-page'
import type { Wizard } from '@kindred/engine'
import { useEffect, useRef, useState } from 'react'

/** What the bar says; of the preview in English. */
export interface ReplayWords {
  replay: string
  broken: string
  lead: string
  clicks: (wizard: Wizard, events: Replay['events']) => string[]
  start: (title: string) => string
  nothing: string
  strayed: string
  here: (at: number, of: number, state: string) => string
  state: (wizard: Wizard, state: string) => string
  toReplay: string
  back: string
  play: string
  pause: string
  forward: string
  end: string
}

const inEnglish: ReplayWords = {
  replay: 'Replay',
  broken: 'These clicks are not for this wizard, or the address is cut short. Copy the whole link again.',
  lead: 'The clicks that lead to a finding.',
  clicks: clicksInWords,
  start: (title) => `start “${title}”`,
  nothing: 'nothing happens',
  strayed: 'You have clicked on your own since.',
  here: (at, of, state) => `Click ${at} of ${of}: ${state}`,
  state: stateInWords,
  toReplay: 'Back to the replay',
  back: 'Back',
  play: 'Play',
  pause: 'Pause',
  forward: 'Forward',
  end: 'Go on from here yourself',
}

interface ReplayBarProps {
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
  words?: ReplayWords
}

const clickMs = 1200

/** The clicks that lead to a finding, one after the other, with the screen beside them. */
export function ReplayBar({
  wizard,
  replayed,
  finding,
  isChecked,
  at,
  hasStrayed,
  onAt,
  onEnd,
  words = inEnglish,
}: ReplayBarProps) {
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
      <section className="preview-replay stack-3" aria-label={words.replay}>
        <p>{words.broken}</p>
      </section>
    )
  const { replay, states } = replayed
  const clicks = words.clicks(wizard, replay.events)
  const stays = (index: number): boolean => JSON.stringify(states[index]) === JSON.stringify(states[index + 1])
  const play = () => {
    if (here >= last) onAt(0)
    setPlaying(!isPlaying)
  }
  return (
    <section className="preview-replay stack-3" aria-labelledby="replay">
      <h2 id="replay">{words.replay}</h2>
      {finding === undefined ? (
        <p>{isChecked ? 'No finding of today has these clicks. It may be fixed.' : words.lead}</p>
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
        {[words.start(wizard.title), ...clicks].map((click, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same click may come twice, and their order never changes
          <li key={`${index} ${click}`}>
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
              {click}
              {index > 0 && stays(index - 1) && <em>: {words.nothing}</em>}
            </button>
          </li>
        ))}
      </ol>
      <p role="status">
        {hasStrayed
          ? words.strayed
          : `${words.here(here, last, words.state(wizard, states[here]?.state ?? ''))}${here === last && finding !== undefined ? '. Here it shows.' : ''}`}
      </p>
      <div className="preview-replay-ways row">
        <button
          type="button"
          className="button small"
          disabled={here === 0 && !hasStrayed}
          onClick={() => onAt(hasStrayed ? here : here - 1)}
        >
          {hasStrayed ? words.toReplay : words.back}
        </button>
        <button type="button" className="button small" onClick={play}>
          {isPlaying ? words.pause : words.play}
        </button>
        <button type="button" className="button small primary" disabled={here >= last} onClick={() => onAt(here + 1)}>
          {words.forward}
        </button>
        <button type="button" className="button small quiet" onClick={onEnd}>
          {words.end}
        </button>
      </div>
    </section>
  )
}
