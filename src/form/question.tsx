import type { FieldProps } from '@rjsf/utils'
import { type Field, variantOf } from '#engine'
import type { FieldKinds } from './field-kind.ts'
import { Fold } from './parts/fold.tsx'
import { useLiveStep } from './step-context.ts'

/**
 * The rjsf field of every question. rjsf says which question stands here and which widget draws it; what may be
 * answered now comes from the engine, through the step's context.
 */
export function questionOf(kinds: FieldKinds) {
  return function Question({ name, uiSchema, rawErrors, errorSchema }: FieldProps) {
    const live = useLiveStep()
    const field = live.fields.find(({ id }) => id === name)
    // A question behind a closed branch, or without its parent's answer, is not asked.
    if (field === undefined) return null
    const kind: Field['kind'] = uiSchema?.['ui:widget'] as Field['kind']
    const Kind = kinds[kind]
    if (Kind === undefined)
      throw new Error(`No widget draws the field kind "${kind}". Add it to the table in theme.ts.`)
    // Of a list, rjsf keeps what is wrong with an entry below the entry's number.
    const misfit = (rawErrors?.length ?? 0) > 0 || Object.keys(errorSchema ?? {}).length > 0
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
