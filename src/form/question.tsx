import { type Field, variantOf } from '@kindred/engine'
import type { FieldKinds } from './field-kind.ts'
import { Fold } from './parts/fold.tsx'
import { useLiveStep } from './step-context.ts'

interface QuestionProps {
  name: string
  kind: Field['kind']
  /** What was kept no longer fits the step's schema. */
  misfit: boolean
}

/**
 * One question. rjsf says which one stands here, which widget draws it and whether what was kept fits; what may be
 * answered now comes from the engine, through the step's context.
 */
export function questionOf(kinds: FieldKinds) {
  return function Question({ name, kind, misfit }: QuestionProps) {
    const live = useLiveStep()
    const field = live.fields.find(({ id }) => id === name)
    // A question behind a closed branch, or without its parent's answer, is not asked.
    if (field === undefined) return null
    const Kind = kinds[kind]
    if (Kind === undefined)
      throw new Error(`No widget draws the field kind "${kind}". Add it to the table in theme.ts.`)
    const drawn = (
      <Kind
        field={field}
        answer={live.answers[name]}
        variant={variantOf(field, live.answers, live.facts)}
        watched={field.blink ? (live.answers[field.blink.onChangeOf] ?? live.facts[field.blink.onChangeOf]) : undefined}
        mode={live.mode}
        disabled={live.disabled}
        problem={misfit ? live.texts('wizard.doesNotFit') : undefined}
        texts={live.texts}
        actions={live.actions}
      />
    )
    return (
      <Fold field={field} answer={live.answers[name]} texts={live.texts}>
        {drawn}
      </Fold>
    )
  }
}
