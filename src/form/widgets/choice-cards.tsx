import { memo, useId } from 'react'
import { chosenIn } from '#engine'
import type { FieldKindProps } from '../field-kind.ts'
import { ChoiceList } from '../parts/choice-list.tsx'
import { FieldNotes } from '../parts/field-notes.tsx'
import { offeredNow } from '../prepared-step.ts'

/** One choice of a few, open on the page. */
export const ChoiceCards = memo(function ChoiceCards(props: FieldKindProps) {
  const { field, answer, variant, disabled, problem, actions } = props
  const id = useId()
  const [chosen = field.default] = chosenIn(answer)
  return (
    <fieldset className="form-field choice-cards" aria-describedby={field.help ? `${id}-help` : undefined}>
      <legend className="form-label">{field.label}</legend>
      <FieldNotes id={id} field={field} problem={problem} />
      <ChoiceList
        id={id}
        options={offeredNow(field, chosenIn(answer), variant)}
        chosen={chosen}
        disabled={disabled}
        onChoose={(optionId) => actions.toggle(field.id, optionId)}
      />
    </fieldset>
  )
})
