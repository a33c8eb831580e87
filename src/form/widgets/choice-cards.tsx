import { chosenIn, groupOptions, type Option } from '@kindred/engine'
import { memo, useId } from 'react'
import { ChoiceList } from '../components/choice-list.tsx'
import { CollapsibleGroup } from '../components/collapsible-group.tsx'
import { describedBy, FieldDescription } from '../components/field-description.tsx'
import { WithImageMap } from '../components/with-image-map.tsx'
import { type Offer, useOffersWithPlaces } from '../journey/use-offers.ts'
import type { FieldProps } from '../step-context.ts'

/** One choice of a few, open on the page; those that stand in groups, behind the heading of each. */
export const ChoiceCards = memo(function ChoiceCards(props: FieldProps) {
  const { field, answer, variant, disabled, problem, texts, actions } = props
  const id = useId()
  const [chosen] = chosenIn(answer)
  const offered = useOffersWithPlaces(field, chosenIn(answer), variant, texts)
  const sections = groupOptions(field, offered, false)
  // What is chosen stays so when it is pressed again, as a radio button does.
  const choose = (optionId: string) => optionId !== chosen && actions.toggle(field.id, optionId)
  const cards = (options: readonly Option[]) => (
    <ChoiceList id={id} options={options} chosen={chosen} disabled={disabled} onChoose={choose} />
  )
  return (
    <fieldset className="form-field choice-cards" aria-describedby={describedBy(id, field, problem)}>
      <legend className="form-label">{field.label}</legend>
      <FieldDescription id={id} field={field} problem={problem} />
      <WithImageMap
        {...{ field, options: offered, texts }}
        chosen={chosenIn(answer)}
        isDisabled={(option: Offer) => disabled || (option.isFull === true && option.id !== chosen)}
        onPress={choose}
      >
        {sections.map(({ id: group, heading, options }) =>
          heading === null ? (
            <div key={group ?? 'none'}>{cards(options)}</div>
          ) : (
            <CollapsibleGroup key={group} heading={heading} startsOpen={options.some((option) => option.id === chosen)}>
              {cards(options)}
            </CollapsibleGroup>
          ),
        )}
      </WithImageMap>
    </fieldset>
  )
})
