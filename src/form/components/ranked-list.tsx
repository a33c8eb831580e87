import { labelOf } from '@kindred/engine'
import './entry-list.css'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { FieldProps } from '../step-context.ts'

interface RankedListProps extends Pick<FieldProps, 'field' | 'disabled' | 'texts' | 'actions'> {
  chosen: readonly string[]
}

type Direction = 'up' | 'down'

/** What is chosen, in its order: each line moves up or down. */
export default function RankedList({ field, chosen, disabled, texts, actions }: RankedListProps) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ option: string; direction: Direction }>()
  const focus = useRef<string>(undefined)

  // A line that moves in the page loses the focus with some browsers.
  useLayoutEffect(() => {
    if (focus.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-move="${focus.current}"]`)?.focus()
    focus.current = undefined
  })

  const move = (at: number, direction: Direction) => {
    const to = at + (direction === 'up' ? -1 : 1)
    const [option, other] = [chosen[at], chosen[to]]
    if (option === undefined || other === undefined || disabled) return
    focus.current = `${direction} ${option}`
    setMoved({ option, direction })
    actions.answer(field.id, chosen.with(at, other).with(to, option))
  }
  const now = moved === undefined ? -1 : chosen.indexOf(moved.option)
  return (
    <div className="ranked">
      <p className="form-label" id={id}>
        {texts('wizard.ranked')}
      </p>
      <ol ref={list} className="repeat-list ranked-list" aria-labelledby={id}>
        {chosen.map((option, at) => {
          const label = labelOf(field, option)
          return (
            <li key={option} className="repeat-item">
              <p className="repeat-title">
                {at + 1}. {label}
              </p>
              {(['up', 'down'] as const).map((direction) => (
                <button
                  key={direction}
                  type="button"
                  className="form-button quiet ranked-move"
                  data-move={`${direction} ${option}`}
                  aria-label={texts(direction === 'up' ? 'wizard.moveUp' : 'wizard.moveDown', { label })}
                  // A line at the end keeps the focus on its button.
                  aria-disabled={disabled || at === (direction === 'up' ? 0 : chosen.length - 1) || undefined}
                  onClick={() => move(at, direction)}
                >
                  {direction === 'up' ? '↑' : '↓'}
                </button>
              ))}
            </li>
          )
        })}
      </ol>
      <p className="sr-only" role="status">
        {now >= 0 &&
          moved &&
          texts('wizard.moved', { label: labelOf(field, moved.option), n: now + 1, count: chosen.length })}
      </p>
    </div>
  )
}
