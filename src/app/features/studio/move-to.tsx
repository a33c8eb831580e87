import { useId, useState } from 'react'
import { TextField } from './fields.tsx'
import { useStudio } from './studio-context.tsx'

interface MoveToProps {
  name: string
  /** Its place now, from 0. */
  nth: number
  count: number
  /** Moves it, and tells whether that was done. */
  onMove: (to: number) => Promise<boolean>
}

/** Moves something of a list far at once: to a position, to the first place or to the last. */
export function MoveTo({ name, nth, count, onMove }: MoveToProps) {
  const { text } = useStudio()
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const [typed, setTyped] = useState('')
  const own = useId()
  const label = text('studio.move.to', { name })
  // Two places are one step apart.
  if (count < 3) return null
  if (state !== 'open')
    return (
      <button
        type="button"
        className="button small quiet"
        aria-label={label}
        title={label}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the form that was closed
        autoFocus={state === 'closed'}
        onClick={() => {
          setTyped(String(nth + 1))
          setState('open')
        }}
      >
        ⇅
      </button>
    )
  const move = async (to: number) => {
    if (to === nth || (await onMove(to))) setState('closed')
  }
  return (
    <form
      className="studio-move"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void move(Number(typed) - 1)
      }}
    >
      <TextField
        id={own}
        type="number"
        label={text('studio.move.position', { count })}
        required
        min={1}
        max={count}
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <span className="studio-acts">
        <button type="submit" className="button small primary">
          {text('studio.move')}
        </button>
        <button type="button" className="button small" onClick={() => void move(0)}>
          {text('studio.move.first')}
        </button>
        <button type="button" className="button small" onClick={() => void move(count - 1)}>
          {text('studio.move.last')}
        </button>
        <button type="button" className="button small quiet" onClick={() => setState('closed')}>
          {text('studio.outline.cancel')}
        </button>
      </span>
    </form>
  )
}
