import { chosenIn, type Field } from '@kindred/engine'
import { hasVisibleText } from '@kindred/engine/text'
import { memo, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { describedBy, FieldDescription } from '../components/field-description.tsx'
import { FormDialog, usePreloadDialog } from '../components/form-dialog.tsx'
import { FieldText } from '../components/hashtag-text.tsx'
import { useUploading } from '../components/pending-uploads.ts'
import { UnfinishedNote, useUnfinished } from '../components/unfinished-note.tsx'
import { useDeferredBlur } from '../components/use-deferred-blur.ts'
import type { FieldProps } from '../step-context.ts'

const defaultRows = { min: 6, max: 18, mobileMin: 7, mobileMax: 10 }

/** A story: written in the page, or read there and written in an editor of its own; `begins-inline` writes the first words in the page. */
export const LongText = memo(function LongText(props: FieldProps) {
  return props.field.open === 'inline' ? <InPage {...props} /> : <InDialog {...props} />
})

function InPage({ field, answer, problem, disabled, texts, actions }: FieldProps) {
  const id = useId()
  const text = chosenIn(answer)[0] ?? ''
  const rows = useRows(field.rows ?? { ...defaultRows, min: 4, mobileMin: 4 }, text)
  const [isWriting, setWriting] = useState(false)
  const goingOn = useDeferredBlur(() => setWriting(false))
  const why = useUnfinished(field, answer, isWriting, texts)
  return (
    <fieldset
      className="form-field long-text"
      disabled={disabled}
      aria-describedby={describedBy(id, field, problem, why)}
      {...goingOn}
      onFocus={() => {
        goingOn.onFocus()
        setWriting(true)
      }}
    >
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
      <UnfinishedNote id={id} field={field} why={why} />
    </fieldset>
  )
}

/** After so long without a key, what is written in the page counts as written: what it opens appears below. */
const pauseMs = 1_000

function InDialog(props: FieldProps) {
  const { field, answer, mode, disabled, problem, texts, actions } = props
  usePreloadDialog()
  const id = useId()
  const uploading = useUploading()
  const saved = chosenIn(answer)[0] ?? ''
  const [isOpenedFor, setOpenedFor] = useState(actions.opened?.field === field.id)
  const [text, setText] = useState(isOpenedFor ? saved : undefined)
  const [isOpen, setOpen] = useState(isOpenedFor)
  // Nothing is written yet, or somebody is at it: the box stays until the focus leaves it.
  const [isAtIt, setAtIt] = useState(false)
  const inPage = field.open === 'begins-inline' && !isOpen && (saved === '' || isAtIt)
  const rows = useRows(field.rows ?? defaultRows, text ?? saved)
  // What is typed is reported as it is typed, so closing by mistake or a reload loses nothing.
  const change = (next: string) => {
    setText(next)
    actions.typing(field.id, next)
  }
  const take = () => {
    if (text !== undefined && text !== saved) actions.answer(field.id, text)
    setText(undefined)
  }
  const close = () => {
    take()
    setOpen(false)
    setOpenedFor(false)
  }
  const latestTake = useRef(take)
  useLayoutEffect(() => {
    latestTake.current = take
  })
  useEffect(() => {
    if (!inPage || text === undefined || !hasVisibleText(text)) return
    const pause = setTimeout(() => latestTake.current(), pauseMs)
    return () => clearTimeout(pause)
  }, [inPage, text])
  const leaving = useDeferredBlur(() => {
    close()
    setAtIt(false)
  }, take)
  const why = useUnfinished(field, answer, isOpen || isAtIt, texts)
  const done = mode === 'edit' ? (field.modal?.doneEditing ?? texts('wizard.save')) : field.modal?.done
  const box = (value: string) => (
    <FieldText
      field={field}
      actions={actions}
      texts={texts}
      label={field.label}
      className="long-text-box"
      value={value}
      onChange={change}
      rows={rows}
    />
  )
  return (
    <div className="form-field long-text">
      <span className="form-label" id={`${id}-label`} aria-hidden={inPage || undefined}>
        {field.label}
      </span>
      <FieldDescription id={id} field={field} problem={problem} />
      {inPage ? (
        <fieldset
          disabled={disabled}
          onFocus={() => {
            leaving.onFocus()
            setAtIt(true)
          }}
          onBlur={leaving.onBlur}
          onKeyDown={leaving.onKeyDown}
        >
          {box(text ?? saved)}
        </fieldset>
      ) : (
        <button
          type="button"
          id={`${id}-open`}
          className="long-text-preview"
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-open`}
          aria-describedby={describedBy(id, field, problem, why)}
          disabled={disabled}
          onClick={() => {
            setText(saved)
            setOpen(true)
          }}
        >
          {saved === '' ? <span className="long-text-empty">{field.addLabel ?? texts('wizard.write')}</span> : saved}
        </button>
      )}
      <UnfinishedNote id={id} field={field} why={why} />
      {isOpen && text !== undefined && (
        <FormDialog
          title={field.modal?.title ?? field.label}
          width={field.modal?.width ?? 660}
          closeLabel={texts('wizard.close')}
          onClose={close}
          footer={
            <>
              {uploading && <span className="form-help">{texts('photos.wait')}</span>}
              {!uploading && isOpenedFor && actions.opened?.note && (
                <span className="form-help">{actions.opened.note}</span>
              )}
              <button
                type="button"
                className="form-button primary"
                disabled={uploading || !hasVisibleText(text)}
                onClick={() => {
                  close()
                  if (isOpenedFor) actions.opened?.onDone()
                }}
              >
                {done ?? texts('wizard.done')}
              </button>
            </>
          }
        >
          {box(text)}
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
    () => false,
  )
