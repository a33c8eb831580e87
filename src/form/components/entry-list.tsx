import {
  chosenIn,
  emptyEntry,
  entryAnswers,
  entryCount,
  entryText,
  entryTitle,
  entryWizard,
  failedInEntry,
  isEmptyEntry,
  labelOf,
  namedTwice,
  nextContext,
  optionOfEntry,
  optionQuestion,
  ownAnswers,
  parseEntry,
  resolvePath,
  unfinishedIn,
  withMissing,
} from '@kindred/engine'
import './entry-list.css'
import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocale } from '../journey/form-ports.tsx'
import { noopValidator } from '../open-validator.ts'
import { reportBadInput } from '../report-bad-input.ts'
import { type FieldProps, useLiveStep } from '../step-context.ts'
import { FieldDescription } from './field-description.tsx'
import { focusIn } from './foldable-field.tsx'
import { useUploading } from './pending-uploads.ts'

/** Where the focus goes once the list was drawn anew. */
type Focus = { to: 'add' | 'entry' | 'undo' } | { to: 'change'; at: number }

/** A list of entries, one of which can be open: its questions are drawn as a step is. Where an earlier answer says how many there are, nobody adds or removes one. */
export default memo(function EntryList({ field, answer, mode, disabled, problem, texts, actions }: FieldProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [opened, setOpened] = useState<number | string>()
  const [removed, setRemoved] = useState<{ entries: readonly string[]; title: string }>()
  const focus = useRef<Focus>(undefined)
  const count = entryCount(field, field.known)
  const entries = withMissing(field, chosenIn(answer))
  const each = optionQuestion(field)
  // Entries of chosen options keep their names while others come and go; all others are known by their places.
  const keyOf = (at: number): number | string => optionOfEntry(field, entries[at] ?? '') ?? at
  const placeOf = (at: number): string =>
    each !== undefined
      ? labelOf(each, String(keyOf(at)))
      : count === undefined
        ? texts('wizard.entry', { n: at + 1 })
        : texts('wizard.entryOf', { n: at + 1, count })
  const titleOf = (entry: string, at: number): string => entryTitle(field, entry) ?? placeOf(at)
  const isFull = count === undefined && field.limit !== undefined && entries.length >= field.limit

  useLayoutEffect(() => {
    const next = focus.current
    if (next === undefined || group.current === null) return
    focus.current = undefined
    const find = (selector: string) => group.current?.querySelector<HTMLElement>(selector)
    const target =
      next.to === 'change'
        ? find(`[data-change="${next.at}"]`)
        : find({ add: '.repeat-add', entry: '.repeat-entry .step-form-question', undo: '.repeat-undo' }[next.to])
    target?.focus()
    target?.scrollIntoView?.({ block: 'nearest' })
  })

  const keep = (after: readonly string[], next: Focus, opens?: number) => {
    focus.current = next
    setOpened(opens)
    actions.answer(field.id, after)
  }
  const add = () => {
    setRemoved(undefined)
    keep([...entries, emptyEntry], { to: 'entry' }, entries.length)
  }
  const change = (at: number) => {
    focus.current = { to: 'entry' }
    setRemoved(undefined)
    setOpened(keyOf(at))
  }
  const without = (at: number) => entries.filter((_, other) => other !== at)
  const remove = (at: number) => {
    setRemoved({ entries, title: titleOf(entries[at] ?? '', at) })
    keep(without(at), { to: 'undo' })
  }
  const undo = () => {
    if (removed === undefined) return
    setRemoved(undefined)
    keep(removed.entries, { to: 'add' })
  }
  // An entry in which nothing was answered is none.
  const close = (at: number) =>
    count === undefined && entries[at] === emptyEntry
      ? keep(without(at), { to: 'add' })
      : keep(entries, { to: 'change', at })

  const open = entries.findIndex((_, at) => keyOf(at) === opened)
  return (
    <fieldset ref={group} className="form-field repeat" aria-describedby={field.help ? `${id}-help` : undefined}>
      <legend className="form-label">{field.label}</legend>
      <FieldDescription id={id} field={field} problem={problem} />
      {entries.length > 0 && (
        <ol className="repeat-list">
          {entries.map((entry, at) => (
            // Two entries may be alike, and what is told of one is its place.
            <li key={keyOf(at)} className="repeat-item">
              {at === open ? (
                <OpenEntry
                  {...{ field, mode, disabled, texts }}
                  entry={entry}
                  title={placeOf(at)}
                  onChange={(text) =>
                    actions.answer(
                      field.id,
                      entries.map((one, other) => (other === at ? text : one)),
                    )
                  }
                  onDone={() => close(at)}
                />
              ) : (
                <>
                  <p className="repeat-title">
                    {count !== undefined && each === undefined && entryTitle(field, entry) !== undefined && (
                      <span className="repeat-place">{placeOf(at)}</span>
                    )}
                    {titleOf(entry, at)}
                  </p>
                  <button
                    type="button"
                    className="form-button quiet"
                    data-change={at}
                    aria-label={texts(isEmptyEntry(field, entry) ? 'wizard.fillInEntry' : 'wizard.changeEntry', {
                      label: titleOf(entry, at),
                    })}
                    disabled={disabled}
                    onClick={() => change(at)}
                  >
                    {texts(isEmptyEntry(field, entry) ? 'wizard.fillIn' : 'wizard.fold.change')}
                  </button>
                  {count === undefined && (
                    <button
                      type="button"
                      className="form-button quiet"
                      aria-label={texts('wizard.removeChip', { label: titleOf(entry, at) })}
                      disabled={disabled}
                      onClick={() => remove(at)}
                    >
                      {texts('wizard.remove')}
                    </button>
                  )}
                  {(count === undefined || !isEmptyEntry(field, entry)) && (
                    <Unfinished {...{ field, entries, at, texts }} />
                  )}
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {open === -1 && count === undefined && (
        <button type="button" className="form-button repeat-add" disabled={disabled || isFull} onClick={add}>
          {field.addLabel ?? texts('wizard.addEntry')}
        </button>
      )}
      <p className="form-help" role="status">
        {isFull && texts('wizard.entriesFull', { limit: field.limit ?? 0 })}
      </p>
      {removed && (
        <p className="take-back" role="status">
          <span>{texts('wizard.removed', { label: removed.title })}</span>
          <button type="button" className="form-button quiet repeat-undo" disabled={disabled} onClick={undo}>
            {texts('wizard.takeBack')}
          </button>
        </p>
      )}
    </fieldset>
  )
})

interface UnfinishedProps extends Pick<FieldProps, 'field' | 'texts'> {
  entries: readonly string[]
  at: number
}

const namedAsAnother: ReturnType<typeof unfinishedIn> = { because: 'wizard.entryNamedTwice' }

/** What a closed entry lacks: a question of it that waits for its answer, or a name that no other entry has. */
function Unfinished({ field, entries, at, texts }: UnfinishedProps) {
  const isTwice = namedTwice(field, entries).has(at)
  const why =
    unfinishedIn({ ...field, entriesFrom: undefined }, entries.slice(at, at + 1), useLocale()) ??
    (isTwice ? namedAsAnother : undefined)
  if (why === undefined) return null
  // Nobody removes an entry that an earlier answer asks for.
  const isKept = field.entriesFrom !== undefined && why.because === 'wizard.entryUnfinished'
  const because = isKept ? 'wizard.entryNotAnswered' : why.because
  return <p className="form-problem">{texts(because, { ...why.values, n: at + 1 })}</p>
}

interface OpenEntryProps extends Pick<FieldProps, 'field' | 'mode' | 'disabled' | 'texts'> {
  entry: string
  title: string
  onChange: (entry: string) => void
  onDone: () => void
}

/** The questions of one entry, with the selection rules and the path of a step. */
function OpenEntry({ field, entry, title, mode, disabled, texts, onChange, onDone }: OpenEntryProps) {
  const { StepForm, headingLevel } = useLiveStep()
  const wizard = entryWizard(field)
  const step = useMemo(() => wizard.steps.map((one) => ({ ...one, question: title })).at(-1), [wizard, title])
  const answers = useMemo(() => entryAnswers(field, parseEntry(entry) ?? {}), [field, entry])
  const asked = resolvePath(wizard, answers, {}).path.at(-1)
  // Whoever closes it now would close it without the file that they chose.
  const isUploading = useUploading()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  // What checks say is said once somebody wants to close the entry, and goes as soon as the answers fit.
  const [timesStopped, setTimesStopped] = useState(0)
  const failed = timesStopped === 0 ? [] : failedInEntry(field, entry, locale)
  const problems = Object.fromEntries(failed.map(({ field: marked, message }) => [marked.id, message]))
  useEffect(() => {
    if (timesStopped === 0) return
    const marked = box.current?.querySelector('[data-problem]')?.closest('.form-field')
    focusIn(marked)
    marked?.scrollIntoView?.({ block: 'nearest' })
  }, [timesStopped])
  const close = () => {
    if (reportBadInput()) return
    if (failedInEntry(field, entry).length === 0) onDone()
    else setTimesStopped((times) => times + 1)
  }
  if (StepForm === undefined || step === undefined || asked === undefined) return null
  const send = (event: Parameters<typeof nextContext>[2]) => {
    const after = nextContext(wizard, { state: step.id, answers, facts: {} }, event).answers
    if (after !== answers) onChange(entryText(field.fields ?? [], ownAnswers(field, after)))
  }
  return (
    <div className="repeat-entry" ref={box}>
      <StepForm
        {...{ wizard, step, answers, texts, mode, disabled, problems }}
        fields={asked.fields}
        facts={{}}
        validator={noopValidator}
        headingLevel={headingLevel < 3 ? 3 : 4}
        onToggle={(fieldId, option) => send({ type: 'TOGGLE', field: fieldId, option })}
        onAnswer={(fieldId, value) => send({ type: 'ANSWER', field: fieldId, value })}
      />
      <button type="button" className="form-button" disabled={disabled || isUploading} onClick={close}>
        {texts('wizard.done')}
      </button>
    </div>
  )
}
