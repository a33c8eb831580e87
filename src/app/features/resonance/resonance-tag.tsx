import type { InteractionStatus } from '@kindred/contract/interaction-status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, request } from '../../lib/api/api.ts'
import { notifyLimit } from '../../lib/api/refusal-in-words.ts'
import { logFailure } from '../../lib/log.ts'
import { useDeepLinkTarget } from '../../lib/navigation/use-deep-link-target.ts'
import { dismissToast, showToast } from '../../lib/page/show-toast.ts'
import { useTimedFlag } from '../../lib/page/use-timed-flag.ts'
import { useToggle } from '../../lib/page/use-toggle.ts'
import { plus } from '../../lib/queries/counters.ts'
import { interactionStatusQueryOptions, patchStatus, runInteraction } from '../../lib/queries/interactions.ts'
import { memoryQueryOptions } from '../../lib/queries/queries.ts'
import { isFirstTime } from '../../lib/session/first-time-notice.ts'
import { useAsMember } from '../../lib/session/session.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import { CheckIcon, HandshakeIcon } from '../../ui/icons.tsx'
import './resonance.css'

/** Milliseconds, as the specification has them. */
const timings = { flash: 2_000, pulse: 200, highlightAfter: 700, highlight: 2_000 } as const

export interface ResonanceTagProps {
  link: string
  /** Who sees it. */
  author: string
  tag: { memory_tag_id: string; description: string }
  /** `own`: their author sees how many resonate; `read`: opened from a notification, nothing can be toggled. */
  mode: 'open' | 'own' | 'read'
  /** Named by the notification that led here. */
  named: boolean
  /** The first that it names. */
  isFirst?: boolean
  /** Pressed while this part was still loading. */
  early?: boolean
}

/** A tag with its handshake: the icon and the words both toggle. */
export default function ResonanceTag(props: ResonanceTagProps) {
  const { link, author, tag, mode, named, isFirst = named, early = false } = props
  const [flashes, flash] = useTimedFlag(timings.flash)
  const [isBack, sayBack] = useTimedFlag(timings.flash)
  const [pulses, pulse] = useTimedFlag(timings.pulse)
  const { place, marked } = useDeepLinkTarget<HTMLElement>(named, {
    moves: isFirst,
    delayMs: timings.highlightAfter,
    lengthMs: timings.highlight,
  })
  const toastId = useRef<number>(undefined)
  const { one, isLost, toggle } = useResonance(link, tag.memory_tag_id, (isMade) => {
    // What was said of who sees it is over with it.
    if (toastId.current !== undefined) dismissToast(toastId.current)
    if (!isMade) return sayBack()
    flash()
    if (isFirstTime('resonance')) tellWhoSees()
  })
  const latest = useRef(toggle)
  latest.current = toggle
  const tellWhoSees = () => {
    toastId.current = showToast({
      title: text('resonance.first', { name: author, tag: tag.description }),
      action: { label: text('reactions.undo'), run: () => latest.current() },
      seconds: 20,
    })
  }
  const id = useId()
  // A press before the server said how the tag stands is shown at once, and acts when it did.
  const [waits, setWaits] = useState(false)
  const asMember = useAsMember(() => {
    if (mode === 'open' && one?.resonated !== 1) setWaits(true)
  })
  const press = () => {
    if (mode !== 'open') return
    asMember(() => {
      pulse()
      if (one) toggle()
      else setWaits(!waits)
    })
  }
  const pressEarly = useRef(press)
  useEffect(() => {
    if (early) pressEarly.current()
  }, [early])
  const stands = one?.resonated
  useEffect(() => {
    if (!waits || (stands === undefined && !isLost)) return
    setWaits(false)
    if (stands === 0) latest.current()
  }, [waits, stands, isLost])
  const isOn = waits || stands === 1
  const count = one?.count_resonances ?? 0
  const states = { pressable: mode !== 'own', pulse: pulses, highlighted: marked, resonated: isOn }
  const className = ['resonance', ...Object.entries(states).flatMap(([name, on]) => (on ? [name] : []))].join(' ')
  const words = (
    <>
      <span id={`${id}words`}>{tag.description}</span>
      {count > 0 && (
        <span className="resonance-count note" id={`${id}count`}>
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{countText('resonance.count', count)}</span>
        </span>
      )}
    </>
  )
  if (mode === 'own')
    return (
      <span ref={place} className={className}>
        {words}
      </span>
    )
  return (
    <>
      <label ref={place} className={className}>
        <input
          type="checkbox"
          className="sr-only"
          checked={isOn}
          onChange={press}
          aria-disabled={mode === 'read'}
          aria-labelledby={`${id}words`}
          aria-describedby={count > 0 ? `${id}count ${id}sees` : `${id}sees`}
        />
        <HandshakeIcon />
        {words}
      </label>
      <span hidden id={`${id}sees`}>
        {text('resonance.sees', { name: author })}
      </span>
      <span role="status">
        {isBack && !isOn && <span className="sr-only">{text('resonance.back', { name: author })}</span>}
        {flashes && isOn && (
          <span className="resonance-flash">
            <CheckIcon />
            <span className="sr-only">{text('resonance.done', { name: author })}</span>
          </span>
        )}
      </span>
    </>
  )
}

type TagStatus = InteractionStatus['data']['resonances'][number]

const flipped = (one: TagStatus): TagStatus => ({
  ...one,
  resonated: one.resonated === 1 ? 0 : 1,
  count_resonances: plus(one.count_resonances, one.resonated === 1 ? -1 : 1),
})

async function send(link: string, { memory_tag_id, resonance_id }: TagStatus): Promise<string | null> {
  if (resonance_id !== null) {
    await request(`/api/v1/resonance/delete/?${new URLSearchParams({ resonance_id })}`)
    return null
  }
  const query = new URLSearchParams({ memory_tag_id, shareable_link: link })
  return (await request<{ data: { resonance_id: string } }>(`/api/v1/resonance/new/?${query}`)).data.data.resonance_id
}

/** How one tag stands, its count too, and its toggle; taken back in silence when it fails. */
function useResonance(link: string, tagId: string, onChanged: (isMade: boolean) => void) {
  const client = useQueryClient()
  const { data: status, isError: isLost } = useQuery(interactionStatusQueryOptions(link))
  const one = status?.resonances.find(({ memory_tag_id }) => memory_tag_id === tagId)
  const { shown, toggle } = useToggle({
    is: one?.resonated === 1,
    known: one,
    change: async (known) => {
      if (known === undefined) return
      const resonance_id = await runInteraction(client, link, () => send(link, known))
      const next = { ...flipped(known), resonance_id }
      patchStatus(client, link, (now) => ({
        ...now,
        resonances: now.resonances.map((other) => (other.memory_tag_id === tagId ? next : other)),
      }))
      onChanged(resonance_id !== null)
      return next
    },
    failed: (error) => {
      logFailure('resonating', error)
      notifyLimit(error)
      // The memory or its tag is gone: the page is to know.
      if (error instanceof ApiError && error.status === 404)
        void client.invalidateQueries({ queryKey: memoryQueryOptions(link).queryKey })
    },
  })
  return { one: one && shown !== (one.resonated === 1) ? flipped(one) : one, isLost, toggle: () => one && toggle() }
}
