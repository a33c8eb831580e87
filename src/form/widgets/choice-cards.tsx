import { memo, useId } from 'react'
import { chosenIn } from '#engine'
import type { FieldKindProps } from '../field-kind.ts'
import { FieldNotes } from '../parts/field-notes.tsx'
import { offeredNow } from '../prepared-step.ts'

/** One choice of a few, each a card with a word of help. */
export const ChoiceCards = memo(function ChoiceCards(props: FieldKindProps) {
  const { field, answer, variant, disabled, problem, actions } = props
  const id = useId()
  const [chosen = field.default] = chosenIn(answer)
  return (
    <fieldset className="form-field choice-cards" aria-describedby={field.help ? `${id}-help` : undefined}>
      <legend className="form-label">{field.label}</legend>
      <FieldNotes id={id} field={field} problem={problem} />
      <div className="choice-cards-list">
        {offeredNow(field, chosenIn(answer), variant).map((option) => (
          <label
            key={option.id}
            htmlFor={`${id}-${option.id}`}
            className="choice-card"
            data-chosen={option.id === chosen || undefined}
          >
            <input
              type="radio"
              className="choice-radio"
              id={`${id}-${option.id}`}
              name={id}
              value={option.id}
              checked={option.id === chosen}
              disabled={disabled}
              onChange={() => actions.toggle(field.id, option.id)}
              aria-label={option.label}
              aria-describedby={option.help ? `${id}-${option.id}-help` : undefined}
            />
            <span className="option-text">
              {option.label}
              {option.help && (
                <span className="option-help" id={`${id}-${option.id}-help`}>
                  {option.help}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
})
