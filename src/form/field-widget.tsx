import { type Answer, type Field, variantOf } from '@kindred/engine'
import type { WidgetProps } from '@rjsf/utils'
import type { ComponentType, FunctionComponent } from 'react'
import { FoldableField } from './components/foldable-field.tsx'
import { type StepActions, type Texts, useLiveStep } from './step-context.ts'

/** What the widget of a field kind gets. All of it stays the same object until it changes, so widgets can be memoised. */
export interface FieldProps {
  field: Field
  answer: Answer | undefined
  /** The value that picks this field's options, e.g. the memory type. */
  variant: string | undefined
  /** Answer of the field whose change makes this one blink. */
  watched: Answer | undefined
  mode: 'create' | 'edit'
  disabled: boolean
  /** rjsf's error: a saved answer no longer fits. */
  problem: string | undefined
  texts: Texts
  actions: StepActions
}

/** What a widget of ours reads of rjsf's `WidgetProps`. */
export type FieldWidget = FunctionComponent<Pick<WidgetProps, 'name' | 'rawErrors'>>

/**
 * An rjsf widget of a field kind. rjsf gives its name and errors; what can be answered now comes from the engine, through
 * the step's context.
 */
export function fieldWidget(Kind: ComponentType<FieldProps>): FieldWidget {
  return function Widget({ name, rawErrors }) {
    const { fields, answers, facts, mode, disabled, texts, actions, folding } = useLiveStep()
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
          problem={rawErrors?.[0]}
          texts={texts}
          actions={actions}
        />
      </FoldableField>
    )
  }
}
