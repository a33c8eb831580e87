import type { Edit, EditLocation, ValueInWords } from '@kindred/contract/studio'
import { type ChangedWords, changedWords } from './changed-words.ts'
import { useStudio } from './studio-context.tsx'
import type { Start } from './studio-queries.ts'

/** Where the rows of a lookup are edited. */
export const lookupPath = (list: string): string => `/studio/options?${new URLSearchParams({ lookup: list })}`

/** Where the steps and questions of a wizard are. */
export const outlineAddress = (wizard: string): string => `/studio/wizards?${new URLSearchParams({ id: wizard })}`

/** In the place of a list that is on its way. */
export function Loading() {
  const { text } = useStudio()
  return (
    <p className="studio-soft" role="status">
      {text('studio.loading')}
    </p>
  )
}

/** The address at which a thing is edited. */
export const addressOf = (file: string, place: string): string => {
  const [, lookup] = /\/lookups\/([^/]+)\.csv$/.exec(file) ?? []
  return lookup === undefined ? placeAddress(file, place) : lookupPath(lookup)
}

const placeAddress = (file: string, place: string): string => `/studio/text?${new URLSearchParams({ file, at: place })}`

/** The address at which a field of a thing is edited, which gets the focus. */
export const fieldAddress = (file: string, place: string, field: string | null): string =>
  field === null ? addressOf(file, place) : `${addressOf(file, place)}&${new URLSearchParams({ field })}`

/** Where a text stands, from the outside in. */
export function EditBreadcrumb({ part, where }: Pick<EditLocation, 'part' | 'where'>) {
  const { start, text } = useStudio()
  // A finding may be about a file that nobody edits here.
  const name = start.texts[`studio.part.${part}`] === undefined ? part : text(`studio.part.${part}`)
  return <span className="studio-soft">{[name, ...where].join(' › ')}</span>
}

/** The name of a place: its form and its field, in words. */
export function usePlaceName(): (place: Pick<Edit, 'file' | 'form' | 'field' | 'at' | 'act' | 'part'>) => string {
  const { start, text } = useStudio()
  return ({ file, form, field, at, act, part }) => {
    if (part === 'i18n') return text('studio.form.translation')
    if (file.endsWith('/upgrades.json')) return text('studio.form.upgrades')
    if (part === 'lookups') return text('studio.form.lookup')
    const step = form === null ? undefined : start.forms[form]
    if (form === null || step === undefined) return at
    if (field === null) return act === 'changed' ? step.title : text(`studio.act.${act}`, { name: step.title })
    const label = labelOf(start, form, field) ?? start.texts[`studio.field.${field}`] ?? field
    return `${step.title}: ${label}`
  }
}

/** What a text or setting of a thing is called. */
export const labelOf = ({ forms, settings }: Start, form: string, field: string): string | undefined =>
  [...(forms[form]?.fields ?? []), ...(settings[form]?.fields ?? [])].find(({ id }) => id === field)?.label

/** A value is text and never a tag. */
export function Value({ value }: { value: ValueInWords }) {
  const { text } = useStudio()
  if (value === null) return <span className="studio-soft">{text('studio.nothing')}</span>
  return <>{typeof value === 'string' ? value : value.join('\n')}</>
}

interface BeforeAfterProps {
  from: ValueInWords
  to: ValueInWords
}

/** Live beside what it becomes; words that differ are marked, and what stays the same for long is left out. */
export function BeforeAfter({ from, to }: BeforeAfterProps) {
  const { text } = useStudio()
  const parts = from === null || to === null ? undefined : changedWords(inLines(from), inLines(to))
  return (
    <dl className="studio-beside">
      <div>
        <dt>{text('studio.change.was')}</dt>
        <dd dir="auto">
          {parts === undefined ? (
            <del>
              <Value value={from} />
            </del>
          ) : (
            parts.map((part) => part.kind !== 'added' && <Part key={part.at} as="del" {...part} />)
          )}
        </dd>
      </div>
      <div>
        <dt>{text('studio.change.becomes')}</dt>
        <dd dir="auto">
          {parts === undefined ? (
            <ins>
              <Value value={to} />
            </ins>
          ) : (
            parts.map((part) => part.kind !== 'removed' && <Part key={part.at} as="ins" {...part} />)
          )}
        </dd>
      </div>
    </dl>
  )
}

const inLines = (value: string | string[]): string => [value].flat().join('\n')

function Part({ as: Mark, kind, words }: ChangedWords & { as: 'del' | 'ins' }) {
  return kind === 'same' ? words : <Mark className="studio-changed">{words}</Mark>
}
