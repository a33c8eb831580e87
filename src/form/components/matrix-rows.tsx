import {
  checklistSections,
  chosenIn,
  countOf,
  type Field,
  isDisabled,
  kindOf,
  type Option,
  unfinishedIn,
  variantOf,
} from '@kindred/engine'
import { type CSSProperties, useId } from 'react'
import { useOrderSeed } from '../journey/use-order-seed.ts'
import { cachedOffers } from '../step-cache.ts'
import { type FieldProps, useLiveStep } from '../step-context.ts'
import { describedBy, FieldDescription } from './field-description.tsx'
import './matrix-rows.css'

/** Statements with the same options: a table where there is room, cards where there is none. Each row is a group of the browser's own radio buttons or check boxes. */
export default function MatrixRows({ field: first, rows, problem }: FieldProps & { rows: readonly Field[] }) {
  const { answers, facts, problems } = useLiveStep()
  const id = useId()
  const seed = useOrderSeed({ isNeeded: rows.some(({ sort }) => sort === 'random') })
  const offers = rows.map((row) => {
    const offered = cachedOffers(row, chosenIn(answers[row.id]), variantOf(row, answers, facts), seed)
    // What stands alone is in its place of a checklist.
    return kindOf(row).isList ? checklistSections(row, offered, false).flatMap(({ options }) => options) : offered
  })
  const [head = []] = offers
  // One header serves all rows only where they offer the same.
  const isTable = offers.every((own) => own.map((one) => one.id).join() === head.map((one) => one.id).join())
  const style = { '--matrix-columns': head.length } as CSSProperties
  return (
    <div className="form-field matrix" data-table={isTable || undefined} style={style}>
      {first.table?.label && <p className="form-label">{first.table.label}</p>}
      <FieldDescription id={id} field={first} problem={undefined} />
      <div className="matrix-head" aria-hidden="true">
        {head.map(({ id: option, label, lang }) => (
          <span key={option} lang={lang}>
            {label}
          </span>
        ))}
      </div>
      {rows.map((row, at) => (
        <MatrixRow
          key={row.id}
          row={row}
          offers={offers[at] ?? []}
          problem={problems?.[row.id] ?? (row === first ? problem : undefined)}
          help={row === first && row.help ? `${id}-help` : undefined}
        />
      ))}
    </div>
  )
}

interface RowProps {
  row: Field
  offers: readonly Option[]
  problem: string | undefined
  help: string | undefined
}

function MatrixRow({ row, offers, problem, help }: RowProps) {
  const { answers, disabled, actions, texts } = useLiveStep()
  const id = useId()
  const chosen = chosenIn(answers[row.id])
  const { isList } = kindOf(row)
  const count = countOf(row, chosen)
  // No option has this id: the limit rule answers for every one that is not chosen.
  const isFull = isDisabled(row, chosen, '')
  const why = unfinishedIn(row, answers[row.id])
  const { help: _, links: _links, ...alone } = row
  const described = [help, describedBy(id, alone, problem)].filter(Boolean).join(' ')
  return (
    <fieldset className="matrix-row" aria-describedby={described === '' ? undefined : described} data-question={row.id}>
      <legend className="matrix-statement">{row.label}</legend>
      <FieldDescription id={id} field={alone} problem={problem ?? (why && texts(why.because, why.values))} />
      {isList && count && (
        <p className="matrix-count">
          <output aria-live="polite">{texts('wizard.selections', count)}</output>
          <span className="sr-only" role="status">
            {isFull ? texts(count.limit === 1 ? 'wizard.limitOne' : 'wizard.limitReached', { limit: count.limit }) : ''}
          </span>
        </p>
      )}
      <div className="matrix-choices">
        {offers.map(({ id: option, label, lang }) => (
          <label key={option} className="matrix-choice" lang={lang} data-chosen={chosen.includes(option) || undefined}>
            <input
              type={isList ? 'checkbox' : 'radio'}
              name={isList ? undefined : id}
              value={option}
              checked={chosen.includes(option)}
              disabled={disabled || (isList && isDisabled(row, chosen, option))}
              onChange={() => actions.toggle(row.id, option)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
