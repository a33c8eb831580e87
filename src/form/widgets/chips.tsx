import { addNames, chosenIn, lastSeparator } from '@kindred/engine'
import { hasVisibleText, truncateText } from '@kindred/engine/text'
import { memo, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { describedBy, FieldDescription } from '../components/field-description.tsx'
import { useDeferredBlur } from '../components/use-deferred-blur.ts'
import type { FieldProps } from '../step-context.ts'

/** Names, typed one after the other: Enter, a separator, the button or going on adds, Backspace in the empty box removes the last. */
export const Chips = memo(function Chips({ field, answer, disabled, problem, texts, actions }: FieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const names = chosenIn(answer)
  /** Said to screen readers of these names: the box is empty again, and they stand before it. */
  const [said, setSaid] = useState({ words: '', of: '' })
  const separators = field.separators ?? []
  const room = field.maxLength ?? Number.POSITIVE_INFINITY
  const full = field.limit !== undefined && names.length >= field.limit

  // Each name moves the box down, where a bar along the lower edge could lie on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are what moves it
  useLayoutEffect(() => {
    if (input.current === document.activeElement) input.current?.scrollIntoView?.({ block: 'nearest' })
  }, [names.length])

  const add = (text: string) => {
    const after = addNames(names, text, separators, field)
    if (after === names) return
    actions.answer(field.id, after)
    const added = after.filter((name) => !names.includes(name))
    if (added.length > 0)
      setSaid({ words: texts('wizard.added', { label: added.join(', '), n: after.length }), of: after.join('\n') })
  }
  const addTyped = () => {
    add(typed)
    setTyped('')
    input.current?.focus()
  }
  const type = (text: string) => {
    const last = lastSeparator(text, separators)
    // Names before the last separator are complete; what follows it is still being typed (or pasted).
    if (last >= 0) add(text.slice(0, last))
    setTyped(truncateText(last >= 0 ? text.slice(last + 1).trimStart() : text, room))
  }
  const takeList = (event: SyntheticEvent<HTMLInputElement>, from: DataTransfer) => {
    const list = from.getData('text')
    if (lastSeparator(list, []) < 0) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    add(value.slice(0, selectionStart ?? 0) + list + value.slice(selectionEnd ?? 0))
    setTyped('')
  }
  // A name that was typed and not added counts when one goes on.
  const goingOn = useDeferredBlur(() => {
    add(typed)
    setTyped('')
  })
  const take = (name: string) => {
    const after = names.filter((other) => other !== name)
    actions.answer(field.id, after)
    setSaid({ words: texts('wizard.removed', { label: name }), of: after.join('\n') })
  }
  const remove = (name: string) => {
    take(name)
    input.current?.focus()
  }

  return (
    <div className="form-field chips">
      <label className="form-label" htmlFor={`${id}-input`}>
        {field.label}
      </label>
      <FieldDescription id={id} field={field} problem={problem} />
      <div className="chips-line">
        {names.length > 0 && (
          <ul className="chips-list">
            {names.map((name) => (
              <li key={name} className="chip">
                <span>{name}</span>
                <button
                  type="button"
                  className="chip-remove"
                  aria-label={texts('wizard.removeChip', { label: name })}
                  disabled={disabled}
                  onClick={() => remove(name)}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="chips-entry" {...goingOn}>
          <input
            ref={input}
            id={`${id}-input`}
            dir="auto"
            className="form-input"
            value={typed}
            disabled={disabled}
            // An example for the first one; beside names it would look like one of them.
            placeholder={names.length === 0 ? field.placeholder : undefined}
            autoComplete="off"
            aria-describedby={describedBy(id, field, problem)}
            aria-invalid={problem !== undefined || undefined}
            onChange={(event) => type(event.target.value)}
            // A box of one line would drop the line breaks that part a pasted list.
            onPaste={(event) => takeList(event, event.clipboardData)}
            onDrop={(event) => takeList(event, event.dataTransfer)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter') {
                event.preventDefault()
                addTyped()
              } else if (event.key === 'Backspace' && typed === '' && names.length > 0) {
                take(names.at(-1) ?? '')
              }
            }}
          />
          {field.addLabel && (
            <button
              type="button"
              className="form-button"
              disabled={disabled || !hasVisibleText(typed)}
              onClick={addTyped}
            >
              {field.addLabel}
            </button>
          )}
        </div>
      </div>
      <p className="sr-only" role="status">
        {said.of === names.join('\n') ? said.words : ''}
      </p>
      {field.limit !== undefined && (
        <p className="form-help" role="status">
          {full ? texts('wizard.limitReached', { limit: field.limit }) : ''}
        </p>
      )}
    </div>
  )
})
