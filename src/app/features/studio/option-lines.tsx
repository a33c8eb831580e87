import { useId } from 'react'
import { Labelled } from './fields.tsx'
import { useStudio } from './studio-context.tsx'

/** The options of a new question, one on each line; they can be pasted from anywhere. */
export function OptionLines({ name }: { name: string }) {
  const { text } = useStudio()
  const id = useId()
  return (
    <Labelled id={id} label={text('studio.outline.newOptions')}>
      <textarea
        id={id}
        name={name}
        className="form-input"
        required
        rows={4}
        maxLength={5_000}
        placeholder={text('studio.outline.newOptions.example')}
      />
    </Labelled>
  )
}
