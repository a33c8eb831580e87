import { chosenIn, groupOptions, type Option } from '@kindred/engine'
import { memo, useId } from 'react'
import { ChoiceList } from '../components/choice-list.tsx'
import { CollapsibleGroup } from '../components/collapsible-group.tsx'
import { describedBy, FieldDescription } from '../components/field-description.tsx'
import { useOffers } from '../journey/use-offers.ts'
import type { FieldProps } from '../step-context.ts'

/** One choice of a few, open on the page; those that stand in groups, behind the heading of each. */
export const ChoiceCards = memo(function ChoiceCards(props: FieldProps) {
  const { field, answer, variant, disabled, problem, actions } = props
  const id = useId()
  const [chosen] = chosenIn(answer)
  const sections = groupOptions(field, useOffers(field, chosenIn(answer), variant), false)
  const cards = (options: readonly Option[]) => (
    <ChoiceList
      id={id}
      options={options}
      chosen={chosen}
      disabled={disabled}
      onChoose={(optionId) => actions.toggle(field.id, optionId)}
    />
  )
  return (
    <fieldset className="form-field choice-cards" aria-describedby={describedBy(id, field, problem)}>
      <legend className="form-label">{field.label}</legend>
      <FieldDescription id={id} field={field} problem={problem} />
      {sections.map(({ id: group, heading, options }) =>
        heading === null ? (
          <div key={group ?? 'none'}>{cards(options)}</div>
        ) : (
          <CollapsibleGroup key={group} heading={heading} startsOpen={options.some((option) => option.id === chosen)}>
            {cards(options)}
          </CollapsibleGroup>
        ),
      )}
    </fieldset>
  )
})
