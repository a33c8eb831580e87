import type { ObjectFieldTemplateProps } from '@rjsf/utils'

/** The fields of a step, one below the other or side by side where the step says so and there is room. */
export function StepFields({ properties, uiSchema }: ObjectFieldTemplateProps) {
  return (
    <div className="step-fields" data-layout={String(uiSchema?.['ui:layout'] ?? 'stack')}>
      {properties.map(({ content }) => content)}
    </div>
  )
}
