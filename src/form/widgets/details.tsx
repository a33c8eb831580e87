import { chosenIn } from '@kindred/engine'
import { hasVisibleText, previewOf } from '@kindred/engine/text'
import { memo, useState } from 'react'
import { describedBy, FieldDescription } from '../components/field-description.tsx'
import { FormDialog, usePreloadDialog } from '../components/form-dialog.tsx'
import { FieldText } from '../components/hashtag-text.tsx'
import { UnfinishedNote, useUnfinished } from '../components/unfinished-note.tsx'
import type { FieldProps } from '../step-context.ts'

const previewLength = 100

/** Free text beside a choice: a button that opens a small editor, and the beginning of what is saved. */
export const Details = memo(function Details(props: FieldProps) {
  const { field, answer, disabled, problem, texts, actions } = props
  usePreloadDialog()
  const saved = chosenIn(answer)[0] ?? ''
  const [text, setText] = useState<string>()
  const close = () => setText(undefined)
  const why = useUnfinished(field, answer, text !== undefined, texts)
  // What was thrown away by Cancel, the cross or Escape can be had back where it was typed, as long as the page is open.
  const [dropped, setDropped] = useState<string>()
  // It must not come back by itself, from a draft.
  const cancel = () => {
    if (text !== undefined && hasVisibleText(text) && text !== saved) setDropped(text)
    actions.typing(field.id, saved)
    close()
  }
  const change = (next: string) => {
    setText(next)
    actions.typing(field.id, next)
  }
  const keep = (next: string) => {
    setDropped(undefined)
    actions.answer(field.id, next)
    close()
  }
  return (
    <div className="form-field details">
      {saved !== '' && <p className="details-preview">{previewOf(saved, previewLength)}</p>}
      <FieldDescription id={field.id} field={field} problem={problem} />
      <button
        type="button"
        className="form-button"
        aria-haspopup="dialog"
        aria-describedby={describedBy(field.id, field, problem, why)}
        disabled={disabled}
        onClick={() => setText(saved)}
      >
        {field.label}
      </button>
      <UnfinishedNote id={field.id} field={field} why={why} />
      {text !== undefined && (
        <FormDialog
          title={field.modal?.title ?? field.label}
          width={field.modal?.width ?? 600}
          closeLabel={texts('wizard.close')}
          onClose={cancel}
          footer={
            <>
              {dropped !== undefined && text === saved && (
                <button type="button" className="form-button quiet" onClick={() => change(dropped)}>
                  {texts('details.bringBack')}
                </button>
              )}
              <button type="button" className="form-button quiet" disabled={saved === ''} onClick={() => keep('')}>
                {texts('details.delete')}
              </button>
              <button type="button" className="form-button" onClick={cancel}>
                {texts('details.cancel')}
              </button>
              <button
                type="button"
                className="form-button primary"
                disabled={!hasVisibleText(text)}
                onClick={() => keep(text)}
              >
                {texts('details.save')}
              </button>
            </>
          }
        >
          <FieldText
            field={field}
            actions={actions}
            texts={texts}
            label={texts('details.label')}
            value={text}
            onChange={change}
            rows={6}
          />
        </FormDialog>
      )}
    </div>
  )
})
