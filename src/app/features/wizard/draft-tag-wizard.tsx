import { useState } from 'react'
import type { Answers, Facts } from '#engine'
import { TagWizard } from './tag-wizard.tsx'
import type { LoadedWizard } from './wizard-query.ts'

export interface DraftTagWizardProps {
  loaded: LoadedWizard
  answers: Answers
  facts: Facts
  step: number | undefined
  onChange: (answers: Answers) => void
  onTyping?: ((fieldId: string, typed: string) => void) | undefined
  onMove?: ((step: number | undefined) => void) | undefined
  onClose: () => void
}

/** Tagging a memory that is not posted yet: changes go into the draft, and with the post to the server. */
export function DraftTagWizard(props: DraftTagWizardProps) {
  const [saves, setSaves] = useState(0)
  return (
    <TagWizard
      loaded={props.loaded}
      answers={props.answers}
      facts={props.facts}
      step={props.step}
      mode="create"
      saveState={{ kind: 'saved' }}
      saves={saves}
      onChange={({ answers }) => {
        props.onChange(answers)
        setSaves((count) => count + 1)
      }}
      {...(props.onTyping ? { onTyping: props.onTyping } : {})}
      onMove={props.onMove}
      onClose={props.onClose}
    />
  )
}
