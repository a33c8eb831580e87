import { chosenIn, entryTitle, type Field, isEmptyEntry, keptOf, labelOf, variantOf } from '@kindred/engine'
import type { WidgetProps } from '@rjsf/utils'
import type { ComponentType, FunctionComponent } from 'react'
import { FoldableField } from './components/foldable-field.tsx'
import { usePlaces } from './journey/form-ports.tsx'
import { type FieldProps, useLiveStep } from './step-context.ts'

/** What a widget of ours reads of rjsf's `WidgetProps`. */
export type FieldWidget = FunctionComponent<Pick<WidgetProps, 'name' | 'rawErrors'>>

/**
 * An rjsf widget of a field kind. rjsf gives its name and errors; what can be answered now comes from the engine, through
 * the step's context.
 */
export function fieldWidget(Kind: ComponentType<FieldProps>): FieldWidget {
  return function Widget({ name, rawErrors }) {
    const { fields, answers, effective, facts, mode, disabled, texts, actions, folding, problems } = useLiveStep()
    const limited = usePlaces()?.questions[name]
    const field = fields.find(({ id }) => id === name)
    // A field behind a closed branch, or without its parent's answer, is not shown.
    if (field === undefined) return null
    const given = answers[name]
    // What an earlier answer took out of the list is not chosen, and is said.
    const answer = given && keptOf(field, given, effective)
    const removed = labelsOfRemoved(field, chosenIn(given), chosenIn(answer))
    const isFull = limited !== undefined && chosenIn(answer).some((option) => limited[option] === 0)
    const problem = isFull
      ? texts('wizard.fullNow')
      : (rawErrors?.[0] ??
        (removed.length === 0
          ? undefined
          : texts(field.entriesFrom === undefined ? 'wizard.noLongerOffered' : 'wizard.entriesPutAside', {
              labels: removed.join(', '),
            })))
    const watched = field.blink?.onChangeOf
    return (
      <FoldableField field={field} answer={answer} texts={texts} folding={folding}>
        <Kind
          field={field}
          answer={answer}
          variant={variantOf(field, field.optionsFrom === undefined ? answers : effective, facts)}
          watched={watched === undefined ? undefined : (answers[watched] ?? facts[watched])}
          mode={mode}
          disabled={disabled}
          problem={problems?.[name] ?? problem}
          texts={texts}
          actions={actions}
        />
      </FoldableField>
    )
  }
}

/** What an earlier answer took away: options that are no longer offered, entries that are no longer asked for. */
function labelsOfRemoved(field: Field, given: readonly string[], kept: readonly string[]): string[] {
  if (field.entriesFrom === undefined) return given.filter((id) => !kept.includes(id)).map((id) => labelOf(field, id))
  const beyond =
    field.entriesFrom.as === undefined ? given.slice(kept.length) : given.filter((one) => !kept.includes(one))
  const putAside = beyond.filter((entry) => !isEmptyEntry(field, entry))
  return putAside.map((entry) => entryTitle(field, entry) ?? labelOf(field, entry))
}
