import { chosenIn } from '@kindred/engine'
import { memo, useId, useState } from 'react'
import { ChoiceList } from '../components/choice-list.tsx'
import { describedBy, FieldDescription } from '../components/field-description.tsx'
import { FormDialog, usePreloadDialog } from '../components/form-dialog.tsx'
import { useOffers } from '../journey/use-offers.ts'
import type { FieldProps } from '../step-context.ts'

/** A button that names the current choice and opens a dialog to change it. */
export const ChoiceDialog = memo(function ChoiceDialog(props: FieldProps) {
  const { field, answer, variant, disabled, problem, texts, actions } = props
  usePreloadDialog()
  const id = useId()
  const [current] = chosenIn(answer)
  const [picked, setPicked] = useState<string | undefined>()
  const [open, setOpen] = useState(false)
  const offered = useOffers(field, chosenIn(answer), variant)
  const labelOf = (optionId: string | undefined) => offered.find((option) => option.id === optionId)?.label
  const close = () => setOpen(false)
  return (
    <div className="form-field choice-dialog">
      <span className="form-label" id={`${id}-label`}>
        {field.label}
      </span>
      <FieldDescription id={id} field={field} problem={problem} />
      <button
        type="button"
        id={`${id}-button`}
        className="form-button"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-button`}
        aria-describedby={describedBy(id, field, problem)}
        disabled={disabled}
        onClick={() => {
          setPicked(current)
          setOpen(true)
        }}
      >
        {labelOf(current) ?? texts('wizard.select')}
      </button>
      {open && (
        <FormDialog
          title={field.modal?.title ?? field.label}
          width={field.modal?.width ?? 500}
          closeLabel={texts('wizard.close')}
          onClose={close}
          footer={
            <button
              type="button"
              className="form-button primary"
              disabled={picked === undefined}
              onClick={() => {
                if (picked !== undefined && picked !== current) actions.toggle(field.id, picked)
                close()
              }}
            >
              {field.modal?.done ?? texts('wizard.select')}
            </button>
          }
        >
          <fieldset className="choice-dialog-options">
            <legend className="sr-only">{field.label}</legend>
            <ChoiceList id={id} options={offered} chosen={picked} onChoose={setPicked} />
          </fieldset>
        </FormDialog>
      )}
    </div>
  )
})
