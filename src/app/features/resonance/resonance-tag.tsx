import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { countText, text } from '../../lib/texts.ts'
import { useLedTo } from '../../lib/use-led-to.ts'
import { useTimedFlag } from '../../lib/use-timed-flag.ts'
import { CheckIcon, HandshakeIcon } from '../../ui/act-icons.tsx'
import './resonance.css'
import { timings } from './timings.ts'
import { useResonance } from './use-resonance.ts'

export interface ResonanceTagProps {
  link: string
  tag: { memory_tag_id: string; description: string }
  /** `own`: their author sees how many resonate; `read`: opened from a notification, nothing can be toggled. */
  mode: 'open' | 'own' | 'read'
  /** Named by the notification that led here. */
  named: boolean
  /** The first that it names. */
  isFirst?: boolean
}

/** A tag with its handshake: the icon and the words both toggle. */
export default function ResonanceTag({ link, tag, mode, named, isFirst = named }: ResonanceTagProps) {
  const [flashes, flash] = useTimedFlag(timings.flash)
  const [pulses, pulse] = useTimedFlag(timings.pulse)
  const { place, marked } = useLedTo<HTMLElement>(named, {
    moves: isFirst,
    delayMs: timings.highlightAfter,
    lengthMs: timings.highlight,
  })
  const { one, toggle } = useResonance(link, tag.memory_tag_id, flash)
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const id = useId()
  const press = () => {
    if (mode !== 'open') return
    if (session.kind === 'visitor') return navigate(withRouteAction(pathname + search, 'login'))
    pulse()
    toggle()
  }
  const count = one?.count_resonances ?? 0
  const states = { pulse: pulses, highlighted: marked, resonated: one?.resonated === 1 }
  const className = ['resonance', ...Object.entries(states).flatMap(([name, on]) => (on ? [name] : []))].join(' ')
  const words = (
    <>
      <span id={`${id}words`}>{tag.description}</span>
      {count > 0 && (
        <span className="resonance-count" id={`${id}count`}>
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
          checked={one?.resonated === 1}
          onChange={press}
          aria-disabled={mode === 'read'}
          aria-labelledby={`${id}words`}
          aria-describedby={count > 0 ? `${id}count` : undefined}
        />
        <HandshakeIcon />
        {words}
      </label>
      <span role="status">
        {flashes && (
          <span className="resonance-flash">
            <CheckIcon />
            <span className="sr-only">{text('resonance.done')}</span>
          </span>
        )}
      </span>
    </>
  )
}
