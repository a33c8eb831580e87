import { useId, useState } from 'react'
import { useAsMember, useMemberId } from '../../lib/session.ts'
import { useSharedCount } from '../../lib/shared-counts.ts'
import { text } from '../../lib/texts.ts'
import { useLedTo } from '../../lib/use-led-to.ts'
import { useTimedFlag } from '../../lib/use-timed-flag.ts'
import '../../ui/button.css'
import { SaveIcon } from '../../ui/icons.tsx'
import './reactions.css'
import { useReactions } from './use-reactions.ts'

/** A notification leads to a reaction: it is marked for a moment. What was chosen is said for a moment. In milliseconds. */
const timings = { highlight: 3_000, tip: 2_000 } as const

/** Reactions to a memory, and saving it. `led`: the reaction that an address names. */
export default function ReactionBar({ link, led }: { link: string; led?: number | undefined }) {
  const isMember = useMemberId() !== undefined
  const asMember = useAsMember()
  const id = useId()
  const { reactions, isChosen, isSaved, choose, save, votes, sayItHelped } = useReactions(link)
  const [tip, setTip] = useState<{ option: number; chosen: boolean }>()
  const [isTipShown, showTip] = useTimedFlag(timings.tip)
  const helped = useSharedCount('votes', link, votes?.count_votes, isMember) ?? 0
  const { place, marked } = useLedTo<HTMLButtonElement>(led !== undefined, { lengthMs: timings.highlight })

  if (reactions === undefined) return null
  const press = (option: number) => {
    choose(option)
    setTip({ option, chosen: !isChosen(option) })
    showTip()
  }
  const countOf = (option: number) =>
    reactions.reactions.find(({ reaction_option_id }) => reaction_option_id === option)?.reaction_count ?? 0

  return (
    <section className="reaction-bar row-3" aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {text('reactions.title')}
      </h2>
      <ul>
        {reactions.options.map((option) => (
          <li key={option.id}>
            <button
              ref={led === option.id ? place : undefined}
              type="button"
              className={marked && led === option.id ? 'reaction highlighted' : 'reaction'}
              aria-pressed={isChosen(option.id)}
              onClick={() => asMember(() => press(option.id))}
            >
              {isTipShown && tip?.option === option.id && tip.chosen === isChosen(option.id) && (
                <span className="reaction-tip" role="tooltip">
                  {text(tip.chosen ? 'reactions.tip' : 'reactions.tip.back', { reaction: option.description })}
                </span>
              )}
              {option.description}
              {countOf(option.id) > 0 && <span className="reaction-count">{countOf(option.id)}</span>}
            </button>
          </li>
        ))}
      </ul>
      <div className="reaction-ways row">
        {votes && (
          <button
            type="button"
            className="button small"
            aria-pressed={votes.vote_id !== null}
            onClick={() => asMember(sayItHelped)}
          >
            {text('reactions.helped')}
            {helped > 0 && <span className="reaction-count">{helped}</span>}
          </button>
        )}
        <button type="button" className="button small" aria-pressed={isSaved} onClick={() => asMember(save)}>
          <SaveIcon />
          {text(isSaved ? 'reactions.saved' : 'reactions.save')}
        </button>
      </div>
    </section>
  )
}
