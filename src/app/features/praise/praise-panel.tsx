import { foldText } from '@kindred/engine/text'
import { useId, useState } from 'react'
import { useDeepLinkTarget } from '../../lib/navigation/use-deep-link-target.ts'
import { text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import './praise-panel.css'
import type { FeedbackGiven } from './use-praise.ts'

interface PraisePanelProps {
  options: readonly { id: string; description: string }[]
  most: number
  /** The comment that is praised; without one, the memory. */
  commentId?: string | undefined
  /** What was sent before: sending with nothing chosen takes it back. */
  saved: { feedback_id: string; feedback: readonly string[] } | null
  /** Labels that the address asks for. */
  named: readonly string[]
  /** Their author reads what they got. */
  readOnly: boolean
  onSubmit: (given: FeedbackGiven) => void
}

/** Up to three labels of praise, and a button to send them. What becomes of them is the caller's business. */
export function PraisePanel({ options, most, commentId, saved, named, readOnly, onSubmit }: PraisePanelProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => firstChoice(options, most, saved, named))
  const id = useId()
  // Chosen is their mark: it stays.
  const [first] = useState(() => (named.length > 0 ? chosen[0] : undefined))
  const { place } = useDeepLinkTarget<HTMLLabelElement>(first !== undefined)
  // Their author reads first what was liked.
  const isLiked = ({ description }: { description: string }) => chosen.includes(description)
  const shown = readOnly ? [...options].sort((a, b) => Number(isLiked(b)) - Number(isLiked(a))) : options
  const isFull = chosen.length >= most
  const canSend = chosen.length > 0 || saved !== null
  const toggle = (label: string) => {
    if (readOnly) return
    if (chosen.includes(label)) setChosen(chosen.filter((one) => one !== label))
    else if (!isFull) setChosen([...chosen, label])
  }
  const send = () => {
    if (!canSend) return
    onSubmit({
      positive: [...chosen],
      feedbackIds: options.filter(({ description }) => chosen.includes(description)).map((option) => option.id),
      suggestions: '',
      negative: [],
      report: '',
      rating: 'positive',
      ...(commentId === undefined ? {} : { comment_id: commentId }),
      ...(saved === null ? {} : { userFeedbackId: saved.feedback_id }),
    })
  }
  return (
    <div className="praise">
      <fieldset className="praise-labels stack-3" aria-describedby={`${id}lead`}>
        <legend>{text('praise.title')}</legend>
        <p id={`${id}lead`}>{readOnly ? text('praise.received') : text('praise.lead', { count: most })}</p>
        <div className="praise-chips row">
          {shown.map(({ id: option, description }) => {
            const isChosen = chosen.includes(description)
            return (
              <label
                key={option}
                ref={description === first ? place : undefined}
                className={isChosen ? 'praise-chip chosen' : 'praise-chip'}
              >
                <input
                  type="checkbox"
                  className="sr-only"
                  checked={isChosen}
                  aria-disabled={readOnly || (isFull && !isChosen)}
                  onChange={() => toggle(description)}
                />
                {description}
              </label>
            )
          })}
        </div>
      </fieldset>
      {!readOnly && (
        <p className="in-reach">
          <button type="button" className="button primary" disabled={!canSend} onClick={send}>
            {text('praise.send')}
          </button>
        </p>
      )}
    </div>
  )
}

function firstChoice(
  options: PraisePanelProps['options'],
  most: number,
  saved: PraisePanelProps['saved'],
  named: readonly string[],
): readonly string[] {
  const wanted = (named.length > 0 ? named : (saved?.feedback ?? [])).map(foldText)
  return options
    .map(({ description }) => description)
    .filter((label) => wanted.includes(foldText(label)))
    .slice(0, most)
}
