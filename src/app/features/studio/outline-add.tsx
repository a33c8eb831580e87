import type { Outline, OutlineStep } from '@kindred/contract/studio'
import { type ReactNode, useId, useState } from 'react'
import { Labelled } from './fields.tsx'
import { OptionLines } from './option-lines.tsx'
import { heading, newRow, type OutlineEditing } from './outline-rows.tsx'
import { useStudio } from './studio-context.tsx'

export function AddResult({ step: { file, title, id }, editing }: { step: OutlineStep; editing: OutlineEditing }) {
  const { text } = useStudio()
  const own = useId()
  return (
    <AddForm
      {...{ editing, file, at: '/results' }}
      label={text('studio.outline.addResult')}
      name={text('studio.outline.addResultTo', { name: title })}
      id={`${heading}-add-result-${id}`}
      first={text('studio.outline.resultTitle')}
    >
      <Labelled id={`${own}-text`} label={text('studio.outline.resultText')}>
        <textarea id={`${own}-text`} name="text" className="form-input" required rows={4} maxLength={5_000} />
      </Labelled>
    </AddForm>
  )
}

interface AddFormProps {
  editing: OutlineEditing
  file: string
  at: string
  /** On the button; `name` says where, for whoever does not see that. */
  label: string
  name?: string
  id: string
  /** What the first box asks for: what the new thing is called, or asks. */
  first: string
  /** What else is asked. */
  children: ReactNode
}

/** A button that opens into the form of a new thing. */
function AddForm({ editing, file, at, label, name = label, id, first, children }: AddFormProps) {
  const { text } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const own = useId()
  const close = () => setOpen(false)
  if (!isOpen)
    return (
      <button type="button" id={id} className="button small" aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </button>
    )
  return (
    <form
      className="studio-add"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        const given = Object.fromEntries(
          [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value).trim()]),
        )
        const { label: asked = '', title = '', ...others } = given
        const added = title || asked
        const adding = editing.apply(
          { act: 'add', file, at, ...others, label: added, ...(title === '' ? {} : { question: asked }) },
          text('studio.outline.added', { name: added }),
          newRow({ file, at }),
        )
        void adding.then((isDone) => isDone && close())
      }}
    >
      <Labelled id={`${own}-label`} label={first}>
        {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed */}
        <input id={`${own}-label`} name="label" className="form-input" required maxLength={200} autoFocus />
      </Labelled>
      {children}
      <p className="studio-acts">
        <button type="submit" className="button primary">
          {text('studio.outline.add')}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {text('studio.outline.cancel')}
        </button>
      </p>
    </form>
  )
}

interface AddProps extends Omit<AddFormProps, 'first' | 'children'> {
  outline: Outline
  isStep: boolean
}

/** A new step with its first question, or a new question: named, and answered in one of the ways that work here. */
export function Add({ outline, isStep, ...place }: AddProps) {
  const { text } = useStudio()
  return (
    <AddForm {...place} first={text('studio.outline.question')}>
      <HowAnswered outline={outline} isStep={isStep} />
    </AddForm>
  )
}

/** In the place of the id of a list: one that is made with the question. */
const newList = '+'

/** Most questions choose from something, and most lists are new. */
const likeliest = (kinds: Outline['kinds']): string => (kinds.find(({ chooses }) => chooses) ?? kinds[0])?.kind ?? ''

function HowAnswered({ outline, isStep }: Pick<AddProps, 'outline' | 'isStep'>) {
  const { text } = useStudio()
  const own = useId()
  const [kind, setKind] = useState(likeliest(outline.kinds))
  const [list, setList] = useState(newList)
  const { chooses = false, takesSeveral = false } = outline.kinds.find((one) => one.kind === kind) ?? {}
  return (
    <>
      {isStep && outline.hasSummaries && (
        <Labelled id={`${own}-summary`} label={text('studio.field.step.summary')}>
          <input
            id={`${own}-summary`}
            name="summary"
            className="form-input"
            maxLength={200}
            aria-describedby={`${own}-summary-help`}
          />
          <span id={`${own}-summary-help`} className="studio-soft">
            {text('studio.outline.summary.help')}
          </span>
        </Labelled>
      )}
      <Labelled id={`${own}-how`} label={text('studio.outline.kind')}>
        <select
          id={`${own}-how`}
          name="kind"
          className="form-input"
          required
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        >
          {outline.kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.label}
            </option>
          ))}
        </select>
      </Labelled>
      {chooses && (
        <Labelled id={`${own}-list`} label={text('studio.outline.list')}>
          <select
            id={`${own}-list`}
            name="list"
            className="form-input"
            required
            value={list}
            onChange={(event) => setList(event.currentTarget.value)}
          >
            <option value={newList}>{text('studio.outline.newList')}</option>
            {outline.lists.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </select>
        </Labelled>
      )}
      {chooses && list === newList && <OptionLines name="options" />}
      {takesSeveral && (
        <label className="studio-check">
          <input type="checkbox" name="single" value="yes" />
          {text('studio.outline.single')}
        </label>
      )}
      {isStep && (
        <Labelled id={`${own}-title`} label={text('studio.outline.title')} help={text('studio.outline.title.help')}>
          <input
            id={`${own}-title`}
            name="title"
            className="form-input"
            maxLength={80}
            aria-describedby={`${own}-title-help`}
          />
        </Labelled>
      )}
    </>
  )
}
