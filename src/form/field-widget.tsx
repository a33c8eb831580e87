import { variantOf } from '@kindred/engine'
import type { WidgetProps } from '@rjsf/utils'
import type { ComponentType, FunctionComponent } from 'react'
import { FoldableField } from './components/foldable-field.tsx'
import { type FieldProps, useLiveStep } from './step-context.ts'

/** What a widget of ours reads of rjsf's `WidgetProps`. */
export type FieldWidget = FunctionComponent<Pick<WidgetProps, 'name' | 'rawErrors'>>

/**
 * An rjsf widget of a field kind. rjsf gives its name and errors; what can be answered now comes from the engine, through
 * the step's context.
 */
export function fieldWidget(Kind: ComponentType<FieldProps>): FieldWidget {
  return function Widget({ name, rawErrors }) {
    const { fields, answers, facts, mode, disabled, texts, actions, folding, problems } = useLiveStep()
    const field = fields.find(({ id }) => id === name)
    // A field behind a closed branch, or without its parent's answer, is not shown.
    if (field === undefined) return null
    const answer = answers[name]
    const watched = field.blink?.onChangeOf
    return (
      <FoldableField field={field} answer={answer} texts={texts} folding={folding}>
        <Kind
          field={field}
          answer={answer}
          variant={variantOf(field, answers, facts)}
          watched={watched === undefined ? undefined : (answers[watched] ?? facts[watched])}
          mode={mode}
          disabled={disabled}
          problem={problems?.[name] ?? rawErrors?.[0]}
          texts={texts}
          actions={actions}
        />
      </FoldableField>
    )
  }
}
