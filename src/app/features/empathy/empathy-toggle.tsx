import { type Ref, useId } from 'react'
import { countText } from '../../lib/texts.ts'
import '../../ui/button.css'
import { HeartIcon } from '../../ui/icons.tsx'
import './empathy-button.css'

interface EmpathyToggleProps {
  label: string
  pressed: boolean
  count: number
  highlighted: boolean
  ref?: Ref<HTMLButtonElement>
  /** Their author only sees how many. */
  own: boolean
  onPress: () => void
}

/** The button of empathy, with whatever: pressed or not, and how many did. */
export function EmpathyToggle({ label, pressed, count, highlighted, ref, own, onPress }: EmpathyToggleProps) {
  const countId = useId()
  return (
    <button
      ref={ref}
      type="button"
      className={highlighted ? 'button small empathy highlighted' : 'button small empathy'}
      aria-pressed={pressed}
      aria-disabled={own}
      aria-describedby={count > 0 ? countId : undefined}
      onClick={() => own || onPress()}
    >
      <HeartIcon />
      {label}
      {count > 0 && (
        <>
          <span aria-hidden="true" className="empathy-count">
            {count}
          </span>
          <span hidden id={countId}>
            {countText('empathy.count', count)}
          </span>
        </>
      )}
    </button>
  )
}
