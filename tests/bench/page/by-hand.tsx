import type { Step } from '@kindred/engine'
import { memo, useCallback, useId, useMemo, useState } from 'react'
import './by-hand.css'

/**
 * The checklist as one would write it by hand for one screen: plain React, native check boxes, memoised rows, and the
 * same things on the screen, and for a screen reader, as the form room's. It knows one limit and nothing else.
 */
export function ByHand({ step }: { step: Step }) {
  const [field] = step.fields
  const headingId = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const limit = field?.limit ?? 0
  const sorted = useMemo(
    () => [...(field?.list?.options ?? [])].sort((a, b) => a.label.localeCompare(b.label)),
    [field],
  )
  const wanted = search.trim().toLowerCase()
  const found = useMemo(
    () => (wanted === '' ? sorted : sorted.filter(({ label }) => label.toLowerCase().includes(wanted))),
    [sorted, wanted],
  )
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(id) && after.size < limit) after.add(id)
        return after
      }),
    [limit],
  )
  const full = chosen.size >= limit
  return (
    <section className="step-form" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {step.question}
      </h2>
      <div className="step-fields">
        <fieldset className="form-field checklist">
          <legend className="form-label">{field?.label}</legend>
          <div className="checklist-bar">
            <input
              type="search"
              className="form-input checklist-search"
              aria-label="Search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <output className="by-hand-count" aria-live="polite">
              {chosen.size}/{limit} selections
            </output>
            <span className="sr-only" role="status">
              {full ? `${limit} of ${limit} chosen.` : ''}
            </span>
          </div>
          <div>
            {found.map(({ id, label }) => {
              const checked = chosen.has(id)
              return (
                <Row key={id} id={id} label={label} checked={checked} disabled={full && !checked} toggle={toggle} />
              )
            })}
          </div>
          <p className="checklist-none" role="status">
            {found.length === 0 ? 'No options match your search' : ''}
          </p>
        </fieldset>
        <button type="button" className="form-button">
          Add more details
        </button>
      </div>
      <button type="button" className="form-button" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
        Reset All
      </button>
    </section>
  )
}

interface RowProps {
  id: string
  label: string
  checked: boolean
  disabled: boolean
  toggle: (id: string) => void
}

const Row = memo(function Row({ id, label, checked, disabled, toggle }: RowProps) {
  return (
    <label className="option-row" data-dimmed={disabled || undefined}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={() => toggle(id)} />
      <span className="option-text">{label}</span>
    </label>
  )
})
