import { type Answer, chosenIn, controlOf, type Field, labelOf } from '@kindred/engine'
import { previewOf } from '@kindred/engine/text'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLocale } from '../journey/form-ports.tsx'
import { useLearnedOptions } from '../journey/lookups.ts'
import type { Folding } from '../step-context.ts'
import { FieldLinks } from './field-description.tsx'

/** What is said of an answer on one line. */
const shortOf = (field: Field, answer: Answer | undefined, locale: string | undefined): string => {
  const chosen = chosenIn(answer)
  if (controlOf(field) === 'gallery') return chosen.length === 0 ? '' : String(chosen.length)
  return previewOf(chosen.map((id) => labelOf(field, id, locale)).join(', '))
}

/** Controls that are a button to a window, and nothing else. */
const windows: readonly ReturnType<typeof controlOf>[] = ['editor', 'picker', 'drawer']

interface FoldableFieldProps {
  field: Field
  answer: Answer | undefined
  texts: (key: string) => string
  folding: Folding | undefined
  children: ReactNode
}

/** A question of a step where some fold: a line with its answer, which opens it, or the question itself. */
export function FoldableField(props: FoldableFieldProps) {
  const { field, folding, children } = props
  if (folding === undefined) return children
  if (field.fold === undefined) return <div data-question={field.id}>{children}</div>
  return <FoldingQuestion {...props} fold={field.fold} folding={folding} />
}

interface FoldingProps extends FoldableFieldProps {
  fold: NonNullable<Field['fold']>
  folding: Folding
}

function FoldingQuestion({ field, fold, answer, texts, folding, children }: FoldingProps) {
  const isFolded = folding.isFolded(field)
  const body = useRef<HTMLDivElement>(null)
  // What was never open is not drawn; what was keeps what is being done in it, such as a search or an upload.
  const [wasOpen, setWasOpen] = useState(!isFolded)
  if (!isFolded && !wasOpen) setWasOpen(true)
  const [pressed, setPressed] = useState(false)
  const opensWindow = windows.includes(controlOf(field))
  useLayoutEffect(() => {
    if (isFolded || !pressed) return
    setPressed(false)
    // What is answered in a window of its own opens it: one press, as for every other question.
    const opener = opensWindow && body.current?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')
    if (opener) {
      // The pressed line is gone: the focus comes back to what stands in its place.
      opener.focus({ preventScroll: true })
      opener.click()
    } else focusIn(body.current)
  }, [isFolded, pressed, opensWindow])
  useLearnedOptions()
  const words = shortOf(field, answer, useLocale())
  return (
    <div className="fold" data-question={field.id}>
      {isFolded && (
        <button
          type="button"
          className="fold-line"
          aria-expanded={false}
          onClick={() => {
            setPressed(true)
            folding.open(field.id)
          }}
        >
          <span className="fold-title">{fold.title ?? field.label}</span>
          {words !== '' && <span className="fold-answer">{words}</span>}
          <span className="fold-way">{texts(words === '' ? 'wizard.fold.open' : 'wizard.fold.change')}</span>
        </button>
      )}
      {isFolded && <FieldLinks field={field} />}
      <div ref={body} hidden={isFolded}>
        {wasOpen && children}
      </div>
    </div>
  )
}

const beginnings = ['input:checked', 'textarea, input:not([type="file"]), .long-text-preview, button']

/** Goes to where answering begins: what is chosen, else the first thing there that takes the focus. */
export function focusIn(place: Element | null | undefined): void {
  const found = beginnings.map((beginning) => place?.querySelector<HTMLElement>(beginning)).find(Boolean)
  found?.focus()
}
