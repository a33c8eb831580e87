import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { empathyReaction } from '../../lib/navigation/content-actions.ts'
import { useDeepLinkTarget } from '../../lib/navigation/use-deep-link-target.ts'
import { dismissToast, showToast } from '../../lib/page/show-toast.ts'
import { useTimedFlag } from '../../lib/page/use-timed-flag.ts'
import { useSharedCount } from '../../lib/queries/shared-counts.ts'
import { isFirstTime } from '../../lib/session/first-time-notice.ts'
import { useAsMember, useMemberId } from '../../lib/session/session.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { CheckIcon, HeartIcon, SaveIcon } from '../../ui/icons.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ReactionPicture } from './reaction-pictures.tsx'
import './reactions.css'
import { useEmpathy } from './use-empathy.ts'
import { useReactions } from './use-reactions.ts'

/** A notification leads to a reaction: it is marked for a moment. What was chosen is said for a moment. In milliseconds. */
const timings = { highlight: 3_000, tip: 2_000 } as const

interface ResponseRowProps {
  link: string
  /** The author's name: every control says that they see who it was. */
  author: string
  /** Its author sees what they got, and gives nothing. */
  own: boolean
  /** Nobody else can read it. */
  authorOnly?: boolean
  /** The reaction that an address names; `any` opens them, without marking one. */
  led?: number | 'any' | undefined
  /** What else can be done, of other features: each a `response`. */
  comment: ReactNode
  message: ReactNode
  more: ReactNode
}

/** Everything that a reader can answer to a memory, in one row; its reactions unfold below it. */
export default function ResponseRow({
  link,
  author,
  own,
  authorOnly = false,
  led,
  comment,
  message,
  more,
}: ResponseRowProps) {
  const isMember = useMemberId() !== undefined
  const id = useId()
  const { reactions, isChosen, isSaved, choose, save, votes, sayItHelped } = useReactions(link)
  const support = useEmpathy(link)
  const [isOpen, setOpen] = useState(led !== undefined)
  const [said, say] = useState('')
  const [tip, setTip] = useState<{ option: number; chosen: boolean }>()
  const [isTipShown, showTip] = useTimedFlag(timings.tip)
  const helped = useSharedCount('votes', link, votes?.count_votes, isMember) ?? 0
  const { place, marked } = useDeepLinkTarget<HTMLButtonElement>(led !== undefined, { lengthMs: timings.highlight })
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLLIElement>(null)
  const isThere = reactions !== undefined
  // At the lower edge of a page or window it would open out of sight. Where an address led, `useDeepLinkTarget` scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows when the reactions arrive
  useEffect(() => {
    if (isOpen && led === undefined) panel.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen, led, isThere])

  const isSupport = (option: number) => option === empathyReaction()
  const isOn = (option: number) => (isSupport(option) ? support.isGiven : isChosen(option))
  const countOf = (option: number) =>
    isSupport(option)
      ? support.count
      : (reactions?.reactions.find(({ reaction_option_id }) => reaction_option_id === option)?.reaction_count ?? 0)
  const options = reactions?.options ?? []
  const total = options.reduce((sum, option) => sum + countOf(option.id), 0)
  const shown = own ? options.filter(({ id }) => countOf(id) > 0 || id === led) : options
  const tipOf = isTipShown && shown.find(({ id }) => id === tip?.option && tip.chosen === isOn(id))
  const ledTo = led === 'any' ? shown[0]?.id : led

  const press = (option: number, reaction: string) => {
    const chosen = !isOn(option)
    if (isSupport(option)) support.toggle()
    else choose(option)
    setTip({ option, chosen })
    showTip()
    say(text(chosen ? 'reactions.tip' : 'reactions.tip.back', { reaction }))
  }
  const toggleSaved = () => {
    if (isSaved) {
      say(text('reactions.saved.back'))
      if (toastId.current !== undefined) dismissToast(toastId.current)
    }
    save(() => (isFirstTime('save') ? tellWhoSees() : say(text('reactions.saved.sees', { name: author }))))
  }
  const latest = useRef(toggleSaved)
  latest.current = toggleSaved
  const toastId = useRef<number>(undefined)
  const tellWhoSees = () => {
    toastId.current = showToast({
      title: text('reactions.saved.sees', { name: author }),
      action: { label: text('reactions.undo'), run: () => latest.current() },
      seconds: 20,
    })
  }
  const pressHelped = () => {
    say(text(votes?.vote_id ? 'reactions.helped.back' : 'reactions.helped.said'))
    sayItHelped()
  }
  const asMember = useAsMember<number | 'save' | 'helped'>((asked) => {
    if (own) return
    if (asked === 'save') return isSaved || toggleSaved()
    if (asked === 'helped') return votes?.vote_id === null && pressHelped()
    const reaction = options.find(({ id }) => id === asked)
    if (reaction && !isOn(asked)) press(asked, reaction.description)
  })

  return (
    <section
      className="responses stack-3"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isOpen || led !== undefined) return
        // A window around it stays open, unless its address opened this.
        event.preventDefault()
        event.stopPropagation()
        setOpen(false)
        opener.current?.focus()
      }}
    >
      <h2 id={id} className="sr-only">
        {text('reactions.title')}
      </h2>
      <ul className="response-row">
        <li hidden={authorOnly && total + helped === 0}>
          <button
            ref={opener}
            type="button"
            className="response"
            aria-expanded={isOpen}
            aria-controls={`${id}panel`}
            aria-describedby={own ? undefined : `${id}sees`}
            onClick={() => setOpen(!isOpen)}
          >
            <HeartIcon />
            <span>
              {text(own ? 'reactions.received' : 'reactions.respond')}
              {total > 0 && (
                <span className="reaction-count">
                  {' '}
                  <span aria-hidden="true">{total}</span>
                  <span className="sr-only">{countText('reactions.total', total)}</span>
                </span>
              )}
            </span>
          </button>
        </li>
        {/* Below the row for the eye; for the keyboard the next thing after what opens it. */}
        <li ref={panel} id={`${id}panel`} className="reaction-panel stack-3" hidden={!isOpen}>
          {isOpen && reactions === undefined && <SkeletonLines lines={2} />}
          {own && isThere && total + helped === 0 && <p className="note">{text('reactions.none')}</p>}
          <ul className="reaction-choices">
            {shown.map(({ id: option, description }) => (
              <li key={option}>
                <button
                  ref={ledTo === option ? place : undefined}
                  type="button"
                  className={marked && led === option ? 'reaction highlighted' : 'reaction'}
                  aria-pressed={isOn(option)}
                  aria-disabled={own}
                  onClick={() => own || asMember(() => press(option, description), option)}
                >
                  <ReactionPicture option={option} />
                  {description}
                  {countOf(option) > 0 && <span className="reaction-count">{countOf(option)}</span>}
                </button>
              </li>
            ))}
          </ul>
          <p className="reaction-helped">
            {votes && (!own || helped > 0) && (
              <button
                type="button"
                className="button small"
                aria-pressed={votes.vote_id !== null}
                aria-disabled={own}
                aria-describedby={own ? undefined : `${id}sees`}
                onClick={() => own || asMember(pressHelped, 'helped')}
              >
                <CheckIcon />
                {text('reactions.helped')}
                {helped > 0 && <span className="reaction-count">{helped}</span>}
              </button>
            )}
            {/* A live region says it, too. Below what was pressed: in front of the row it would cover what can be pressed. */}
            {tipOf && (
              <span className="note" aria-hidden="true">
                {text(tip?.chosen ? 'reactions.tip' : 'reactions.tip.back', { reaction: tipOf.description })}
              </span>
            )}
          </p>
        </li>
        {comment && <li>{comment}</li>}
        {message && <li>{message}</li>}
        {!own && (
          <li>
            <button
              type="button"
              className="response"
              aria-pressed={isSaved}
              aria-describedby={`${id}save`}
              onClick={() => asMember(toggleSaved, 'save')}
            >
              <SaveIcon />
              {text(isSaved ? 'reactions.saved' : 'reactions.save')}
            </button>
            <span hidden id={`${id}save`}>
              {text('reactions.save.sees', { name: author })}
            </span>
          </li>
        )}
        <li>{more}</li>
      </ul>
      {!own && (
        <p className="note" id={`${id}sees`}>
          {text(isOpen && votes ? 'reactions.helped.sees' : 'reactions.sees', { name: author })}
        </p>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  )
}
