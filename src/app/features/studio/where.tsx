import { useStudio } from './studio-context.tsx'
import type { EditedValue, Place } from './wire.ts'

/** The address at which a thing is edited. */
export const addressOf = (file: string, place: string): string =>
  `/studio/text?${new URLSearchParams({ file, at: place })}`

/** Where a text stands, from the outside in. */
export function Where({ part, where }: Pick<Place, 'part' | 'where'>) {
  const { start, text } = useStudio()
  // A finding may be about a file that nobody edits here.
  const name = start.texts[`studio.part.${part}`] === undefined ? part : text(`studio.part.${part}`)
  return <span className="studio-soft">{[name, ...where].join(' › ')}</span>
}

/** The name of a place: its form and its field, in words. */
export function usePlaceName(): (place: Pick<Place, 'form' | 'field' | 'at'>) => string {
  const { start } = useStudio()
  return ({ form, field, at }) => {
    const step = form === null ? undefined : start.forms[form]
    const label = step?.fields.find(({ id }) => id === field)?.label
    return label === undefined || step === undefined ? at : `${step.title}: ${label}`
  }
}

/** A value as it reads. It is text and never a tag. */
export function Value({ value }: { value: EditedValue }) {
  const { text } = useStudio()
  if (value === null) return <span className="studio-soft">{text('studio.nothing')}</span>
  return <>{typeof value === 'string' ? value : value.join('\n')}</>
}

interface BesideProps {
  from: EditedValue
  to: EditedValue
}

/** Live beside what it becomes. */
export function Beside({ from, to }: BesideProps) {
  const { text } = useStudio()
  return (
    <dl className="studio-beside">
      <div>
        <dt>{text('studio.change.was')}</dt>
        <dd dir="auto">
          <del>
            <Value value={from} />
          </del>
        </dd>
      </div>
      <div>
        <dt>{text('studio.change.becomes')}</dt>
        <dd dir="auto">
          <ins>
            <Value value={to} />
          </ins>
        </dd>
      </div>
    </dl>
  )
}
