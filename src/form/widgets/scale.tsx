import { chosenIn } from '@kindred/engine'
import { memo, useId } from 'react'
import { describedBy, FieldDescription } from '../components/field-description.tsx'
import { useOffers } from '../journey/use-offers.ts'
import type { FieldProps } from '../step-context.ts'

/** A statement with one row of choices. The browser's own radio buttons: arrow keys move along the row. */
export const Scale = memo(function Scale(props: FieldProps) {
  const { field, answer, variant, disabled, problem, actions } = props
  const id = useId()
  const [chosen] = chosenIn(answer)
  const offered = useOffers(field, chosenIn(answer), variant)
  return (
    <fieldset className="form-field scale" aria-describedby={describedBy(id, field, problem)}>
      <legend className="form-label">{field.label}</legend>
      <FieldDescription id={id} field={field} problem={problem} />
      <div className="scale-row">
        {offered.map(({ id: option, label, exclusive, lang }) => (
          <label
            key={option}
            className="scale-choice"
            lang={lang}
            data-chosen={option === chosen || undefined}
            data-apart={exclusive || undefined}
          >
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === chosen}
              disabled={disabled}
              onChange={() => actions.toggle(field.id, option)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
})
