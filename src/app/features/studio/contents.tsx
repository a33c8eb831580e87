import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { addressOf } from './edit-breadcrumb.tsx'
import { SelectField, TextField } from './fields.tsx'
import { FindingList } from './findings.tsx'
import { tabState, useStudio } from './studio-context.tsx'
import { contentsQuery, toFixQuery } from './studio-queries.ts'

/** Every text that can be edited, found by its words or by where it stands. */
export function Contents() {
  const { text, count } = useStudio()
  const [asked, setAsked] = useState(tabState.asked)
  const { q, part } = asked
  const { data, isError, refetch } = useQuery(contentsQuery(useDeferredValue(q), part))
  const ask = (next: typeof asked) => {
    tabState.asked = next
    setAsked(next)
  }
  const { data: toFix } = useQuery(toFixQuery)
  const toLookAt = (name: string): string[] => {
    const { findings = 0, stale = 0, missing = 0 } = toFix?.parts.find((one) => one.part === name) ?? {}
    const counts = { findings, stale, missing }
    return Object.entries(counts).flatMap(([what, n]) => (n === 0 ? [] : [count(`studio.part.${what}`, n)]))
  }
  const all = data?.parts.reduce((sum, one) => sum + one.count, 0) ?? 0
  return (
    <section className="studio-contents">
      <search className="studio-search">
        <TextField
          type="search"
          label={text('studio.search')}
          help={text('studio.search.help')}
          value={q}
          onChange={(typed) => ask({ part, q: typed })}
        />
        <SelectField label={text('studio.part')} value={part} onChange={(to) => ask({ q, part: to })}>
          <option value="">{text('studio.part.all', { n: all })}</option>
          {data?.parts.map(({ part: name, count: n }) => (
            <option key={name} value={name}>
              {[text('studio.part.one', { part: text(`studio.part.${name}`), n }), ...toLookAt(name)].join(' · ')}
            </option>
          ))}
        </SelectField>
      </search>
      <LiveFindings part={part} />
      {isError && (
        <p role="alert">
          {text('studio.failed')}{' '}
          <button type="button" className="button small" onClick={() => void refetch()}>
            {text('studio.again')}
          </button>
        </p>
      )}
      <p role="status" className="studio-soft">
        {data === undefined && !isError && text('studio.loading')}
        {data && (data.total === 0 ? text('studio.found.none') : count('studio.found', data.total))}
        {data && data.total > data.things.length && ` ${text('studio.found.more', { n: data.things.length })}`}
      </p>
      <ul className="studio-things">
        {data?.things.map((thing) => (
          <li key={`${thing.file} ${thing.at}`}>
            <Link to={addressOf(thing.file, thing.at)} className="studio-thing">
              <span className="studio-soft">
                {[text(`studio.part.${thing.part}`), ...thing.where].join(' › ')} · {text(`studio.form.${thing.form}`)}
              </span>
              <span className="studio-words" dir="auto">
                {thing.words}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the checker says of what is live, and the way to translations that are open; of one part, or of all. */
function LiveFindings({ part }: { part: string }) {
  const { text, count } = useStudio()
  const { data } = useQuery(toFixQuery)
  const here = (one: { part: string }) => part === '' || one.part === part
  const findings = data?.findings.filter(here) ?? []
  const parts = data?.parts.filter(here) ?? []
  const [all, open] = [
    parts.reduce((sum, one) => sum + one.findings, 0),
    parts.reduce((sum, one) => sum + one.stale + one.missing, 0),
  ]
  if (all + open === 0) return null
  return (
    <details className="studio-fold">
      <summary>{count('studio.toFix', all + open)}</summary>
      <FindingList findings={findings} />
      {all > findings.length && <p className="studio-soft">{text('studio.found.more', { n: findings.length })}</p>}
      {open > 0 && (
        <p>
          <Link to="/studio/languages">{count('studio.toFix.translations', open)}</Link>
        </p>
      )}
    </details>
  )
}
