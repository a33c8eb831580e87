import type { Offer } from '../journey/use-offers.ts'
import { describedBy, optionText } from './option-text.tsx'

interface ChoiceListProps {
  /** Names the group of radio buttons, and begins the ids in it. */
  id: string
  options: readonly Offer[]
  chosen: string | undefined
  disabled?: boolean
  /** Alone in a dialog: what is chosen has the focus when it opens. */
  inDialog?: boolean
  onChoose: (optionId: string) => void
}

/** One choice of a few, each a card: on the page, and in a dialog. */
export const ChoiceList = ({ id, options, chosen, disabled = false, inDialog = false, onChoose }: ChoiceListProps) => (
  <div className="choice-list">
    {options.map((option) => (
      <label
        key={option.id}
        htmlFor={`${id}-${option.id}`}
        className="choice-card"
        lang={option.lang}
        data-chosen={option.id === chosen || undefined}
        data-dimmed={(option.isFull === true && option.id !== chosen) || undefined}
      >
        <input
          type="radio"
          className="choice-radio"
          id={`${id}-${option.id}`}
          name={id}
          value={option.id}
          checked={option.id === chosen}
          disabled={disabled || (option.isFull === true && option.id !== chosen)}
          onChange={() => onChoose(option.id)}
          data-autofocus={(inDialog && option.id === chosen) || undefined}
          aria-label={option.label}
          aria-describedby={describedBy(option, `${id}-${option.id}`)}
        />
        {optionText(option, `${id}-${option.id}`)}
      </label>
    ))}
  </div>
)
