import type { Answers, Field } from '@kindred/engine'
import { LiveStepProvider, type StepActions, type Texts } from './step-context.ts'
import { widgets } from './theme.tsx'

const noActions: StepActions = {
  toggle: () => {},
  answer: () => {},
  typing: () => {},
  suggest: undefined,
  openPhotos: undefined,
  opened: undefined,
}

interface StandaloneFieldProps {
  field: Field
  answers: Answers
  disabled: boolean
  texts: Texts
  onToggle: (fieldId: string, optionId: string) => void
}

/** A question whose options are ticked, outside of its step. */
export function StandaloneField({ field, answers, disabled, texts, onToggle }: StandaloneFieldProps) {
  const Widget = widgets[field.kind]
  const actions = { ...noActions, toggle: onToggle }
  return (
    <LiveStepProvider
      value={{
        fields: [field],
        answers,
        effective: answers,
        facts: {},
        mode: 'create',
        disabled,
        texts,
        actions,
        folding: undefined,
        problems: undefined,
        headingLevel: 2,
      }}
    >
      <Widget name={field.id} />
    </LiveStepProvider>
  )
}
