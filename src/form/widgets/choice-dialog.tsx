import { chosenIn } from '@kindred/engine'
import { memo, useId, useState } from 'react'
import { ChoiceList } from '../components/choice-list.tsx'
import { describedBy, FieldDescription } from '../components/field-description.tsx'
import { FormDialog, usePreloadDialog } from '../components/form-dialog.tsx'
import { useOffersWithPlaces } from '../journey/use-offers.ts'
import type { FieldProps } from '../step-context.ts'

/** A button that names the current choice and opens a dialog to change it. */
export const ChoiceDialog = memo(function ChoiceDialog(props: FieldProps) {
  const { field, answer, variant, disabled, problem, texts, actions } = props
  usePreloadDialog()
  const id = useId()
  const [current] = chosenIn(answer)
  const [picked, setPicked] = useState<string | undefined>()
  const [open, setOpen] = useState(false)
  // Chosen, but the dialog was closed without Select.
  const [unkept, setUnkept] = useState<string | undefined>()
  const offered = useOffersWithPlaces(field, chosenIn(answer), variant, texts)
  const labelOf = (optionId: string | undefined) => offered.find((option) => option.id === optionId)?.label
  const rankOf = (optionId: string | undefined) => offered.findIndex((option) => option.id === optionId)
  const keep = (optionId: string | undefined) => {
    setUnkept(undefined)
    setOpen(false)
    if (optionId !== undefined && optionId !== current) actions.toggle(field.id, optionId)
  }
  const close = () => {
    // Levels of privacy are listed from the most readers to the fewest: fewer is what nobody loses by a cross.
    if (field.role === 'privacy' && rankOf(picked) > rankOf(current)) return keep(picked)
    setUnkept(picked === current ? undefined : picked)
    setOpen(false)
  }
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
      <p className="form-help" role="status">
        {unkept !== undefined && unkept !== current && (
          <>
            {texts('wizard.notKept')}{' '}
            <button type="button" className="form-button" disabled={disabled} onClick={() => keep(unkept)}>
              {texts('wizard.changeTo', { label: labelOf(unkept) ?? '' })}
            </button>
          </>
        )}
      </p>
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
              onClick={() => keep(picked)}
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
