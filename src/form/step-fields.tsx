import type { Field } from '@kindred/engine'
import type { ErrorSchema, FieldProps } from '@rjsf/utils'
import type { FieldKinds } from './field-kind.ts'
import { questionOf } from './question.tsx'

/** Of a list, rjsf keeps what is wrong with an entry below the entry's number: anything there is a misfit. */
const isMisfit = (errors: ErrorSchema | undefined): boolean => errors !== undefined && Object.keys(errors).length > 0

/**
 * What rjsf draws of a step's schema: its questions, one below the other, or side by side where the step says so and there
 * is room. It stands in the place of rjsf's own `SchemaField`, which would put five components and three templates around
 * each question, for labels, help and errors that questions bring with them.
 */
export function stepFieldsOf(kinds: FieldKinds) {
  const Question = questionOf(kinds)
  return function StepFields({ schema, uiSchema, errorSchema }: FieldProps) {
    return (
      <div className="step-fields" data-layout={String(uiSchema?.['ui:layout'] ?? 'stack')}>
        {Object.keys(schema.properties ?? {}).map((name) => (
          <Question
            key={name}
            name={name}
            kind={uiSchema?.[name]?.['ui:widget'] as Field['kind']}
            misfit={isMisfit(errorSchema?.[name])}
          />
        ))}
      </div>
    )
  }
}
