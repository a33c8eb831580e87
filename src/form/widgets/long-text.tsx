import { chosenIn, type Field } from '@kindred/engine'
import { hasVisibleText } from '@kindred/engine/text'
import { memo, useId, useState, useSyncExternalStore } from 'react'
import { FieldDescription } from '../components/field-description.tsx'
import { FormDialog, useDialogAhead } from '../components/form-dialog.tsx'
import { FieldText } from '../components/hashtag-text.tsx'
import { useUploading } from '../components/pending-uploads.ts'
import type { FieldProps } from '../step-context.ts'

const defaultRows = { min: 6, max: 18, mobileMin: 7, mobileMax: 10 }

/** A story: written in the page, or read there and written in an editor of its own. */
export const LongText = memo(function LongText(props: FieldProps) {
  return props.field.open === 'inline' ? <InPage {...props} /> : <InDialog {...props} />
})

function InPage({ field, answer, problem, disabled, texts, actions }: FieldProps) {
  const id = useId()
  const text = chosenIn(answer)[0] ?? ''
  const rows = useRows(field.rows ?? { ...defaultRows, min: 4, mobileMin: 4 }, text)
  return (
    <fieldset className="form-field long-text" disabled={disabled}>
      {/* The box has the label as its name. */}
      <span className="form-label" aria-hidden="true">
        {field.label}
      </span>
      <FieldDescription id={id} field={field} problem={problem} />
      <FieldText
        field={field}
        actions={actions}
        texts={texts}
        label={field.label}
        className="long-text-box"
        value={text}
        onChange={(next) => actions.answer(field.id, next)}
        rows={rows}
      />
    </fieldset>
  )
}

function InDialog(props: FieldProps) {
  const { field, answer, mode, disabled, problem, texts, actions } = props
  useDialogAhead()
  const id = useId()
  const uploading = useUploading()
  const saved = chosenIn(answer)[0] ?? ''
  const [text, setText] = useState<string>()
  const rows = useRows(field.rows ?? defaultRows, text ?? '')
  // What is typed is reported as it is typed, so closing by mistake or a reload loses nothing.
  const change = (next: string) => {
    setText(next)
    actions.typing(field.id, next)
  }
  const close = () => {
    if (text !== undefined && text !== saved) actions.answer(field.id, text)
    setText(undefined)
  }
  const done = mode === 'edit' ? (field.modal?.doneEditing ?? texts('wizard.save')) : field.modal?.done
  return (
    <div className="form-field long-text">
      <span className="form-label" id={`${id}-label`}>
        {field.label}
      </span>
      <FieldDescription id={id} field={field} problem={problem} />
      <button
        type="button"
        id={`${id}-open`}
        className="long-text-preview"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-open`}
        aria-describedby={field.help ? `${id}-help` : undefined}
        disabled={disabled}
        onClick={() => setText(saved)}
      >
        {saved === '' ? <span className="long-text-empty">{field.addLabel ?? texts('wizard.write')}</span> : saved}
      </button>
      {text !== undefined && (
        <FormDialog
          title={field.modal?.title ?? field.label}
          width={field.modal?.width ?? 660}
          closeLabel={texts('wizard.close')}
          onClose={close}
          footer={
            <>
              {uploading && <span className="form-help">{texts('photos.wait')}</span>}
              <button
                type="button"
                className="form-button primary"
                disabled={uploading || !hasVisibleText(text)}
                onClick={close}
              >
                {done ?? texts('wizard.done')}
              </button>
            </>
          }
        >
          <FieldText
            field={field}
            actions={actions}
            texts={texts}
            label={field.label}
            className="long-text-box"
            value={text}
            onChange={change}
            rows={rows}
          />
        </FormDialog>
      )}
    </div>
  )
}

/** The box grows with the text's lines, wrapped ones too, within its bounds. */
function useRows(bounds: NonNullable<Field['rows']>, text: string): number {
  const isPhone = useIsPhone()
  const [least, most, charsPerLine] = isPhone ? [bounds.mobileMin, bounds.mobileMax, 34] : [bounds.min, bounds.max, 60]
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charsPerLine)), 0)
  return Math.min(most, Math.max(least, lines))
}

const phone = () => window.matchMedia('(max-width: 639.98px)')

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = phone()
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => phone().matches,
  )
