import type { ConditionClause, ConditionSource, ContentItem, Outline } from '@kindred/contract/studio'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SelectField } from './fields.tsx'
import { useStudio } from './studio-context.tsx'
import { outlineQuery } from './studio-queries.ts'

interface Props {
  condition: ContentItem['conditions'][number]
  item: ContentItem
  /** Every part has an answer; none: always shown. */
  onBuilt: (parts: ConditionClause[]) => void
}

/** What can be asked here: what is known before, and questions that come before this place. */
function askedBefore({ asked, steps }: Outline, { file, at }: ContentItem): readonly ConditionSource[] {
  const order = steps.map(({ id }) => id)
  const here = steps.findIndex((step) => step.file === file)
  const [, field] = /^\/fields\/([^/]+)$/.exec(at) ?? []
  const own = steps[here]?.fields.map(({ id }) => id) ?? []
  // A step and its results know what was answered before it.
  const readsOwn = at !== '' && !at.startsWith('/results/')
  if (here < 0) return asked
  return asked.filter(({ id, step }) => {
    if (step === null) return true
    const place = order.indexOf(step)
    const isBefore = field === undefined || own.indexOf(id) < own.indexOf(field)
    return place < here || (place === here && readsOwn && isBefore)
  })
}

/** When something is shown, built in words: only if this question is one of these answers. */
export function ConditionEditor({ condition, item, onBuilt }: Props) {
  const { text, current } = useStudio()
  const id = useId()
  const wizard = /\/wizards\/([^/]+)\//.exec(item.file)?.[1] ?? ''
  const { data } = useQuery(outlineQuery(wizard, current))
  const [parts, setParts] = useState(condition.parts)
  const asked = data === undefined ? [] : askedBefore(data, item)
  const put = (next: ConditionClause[]) => {
    setParts(next)
    if (next.every(({ is }) => is.length > 0)) onBuilt(next)
  }
  const [first] = asked
  if (parts === null)
    return (
      <section className="studio-form studio-condition" aria-labelledby={id}>
        <h2 id={id}>{text('studio.condition')}</h2>
        <p lang="en">{condition.words}</p>
        <p className="studio-soft">{text('studio.condition.complex')}</p>
        <button
          type="button"
          className="button small"
          onClick={() => setParts(first === undefined ? [] : [{ ask: first.id, is: [] }])}
        >
          {text('studio.condition.anew')}
        </button>
      </section>
    )
  return (
    <section className="studio-form studio-condition" aria-labelledby={id}>
      <h2 id={id}>{text('studio.condition')}</h2>
      <div className="studio-acts" role="radiogroup" aria-labelledby={id}>
        {(['always', 'some'] as const).map((one) => (
          <label key={one} className="studio-check">
            <input
              type="radio"
              name={id}
              checked={(parts.length === 0) === (one === 'always')}
              disabled={one === 'some' && first === undefined}
              onChange={() => put(one === 'always' || first === undefined ? [] : [{ ask: first.id, is: [] }])}
            />
            {text(`studio.condition.${one}`)}
          </label>
        ))}
      </div>
      {parts.map((part, nth) => (
        <PartEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have a place and no name
          key={nth}
          nth={nth}
          part={part}
          asked={asked.filter((one) => one.id === part.ask || parts.every(({ ask }) => ask !== one.id))}
          onChange={(next) => put(parts.with(nth, next))}
          onRemove={parts.length > 1 ? () => put(parts.toSpliced(nth, 1)) : undefined}
        />
      ))}
      {parts.length > 0 && parts.length < asked.length && (
        <button
          type="button"
          className="button small"
          onClick={() => {
            const next = asked.find((one) => parts.every(({ ask }) => ask !== one.id))
            if (next !== undefined) put([...parts, { ask: next.id, is: [] }])
          }}
        >
          {text('studio.condition.more')}
        </button>
      )}
      <Sentence parts={parts} asked={data?.asked ?? []} />
    </section>
  )
}

interface PartProps {
  nth: number
  part: ConditionClause
  asked: readonly ConditionSource[]
  onChange: (part: ConditionClause) => void
  onRemove: (() => void) | undefined
}

function PartEditor({ nth, part, asked, onChange, onRemove }: PartProps) {
  const { text } = useStudio()
  const options = asked.find((one) => one.id === part.ask)?.options ?? []
  const label = text('studio.condition.question', { n: nth + 1 })
  return (
    <div className="studio-part">
      <SelectField label={label} value={part.ask} onChange={(ask) => onChange({ ask, is: [] })}>
        {asked.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
      </SelectField>
      <fieldset className="studio-answers">
        <legend>{text('studio.condition.answers')}</legend>
        {options.map((option) => (
          <label key={option.id} className="studio-check">
            <input
              type="checkbox"
              checked={part.is.includes(option.id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...part,
                  // In the order of the list, as it is read.
                  is: options
                    .map((one) => one.id)
                    .filter((one) => (one === option.id ? checked : part.is.includes(one))),
                })
              }
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      {onRemove !== undefined && (
        <button type="button" className="button small" onClick={onRemove}>
          {text('studio.condition.less', { n: nth + 1 })}
        </button>
      )}
    </div>
  )
}

/** Parts as one sentence, which says what is missing yet. */
function Sentence({ parts, asked }: { parts: ConditionClause[]; asked: readonly ConditionSource[] }) {
  const { text } = useStudio()
  const each = parts.map(({ ask, is }) => {
    const one = asked.find(({ id }) => id === ask)
    const names = is.map((id) => one?.options.find((option) => option.id === id)?.label ?? id)
    return text('studio.condition.is', {
      question: one?.label ?? ask,
      answers: names.join(` ${text('studio.condition.or')} `),
    })
  })
  return (
    <p role="status">
      {parts.length === 0
        ? ''
        : parts.some(({ is }) => is.length === 0)
          ? text('studio.condition.pick')
          : text('studio.condition.onlyIf', { parts: each.join(` ${text('studio.condition.and')} `) })}
    </p>
  )
}
