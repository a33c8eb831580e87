import type { SearchFilters as Offered } from '@kindred/contract/search-filters'
import { text } from '../../lib/texts/texts.ts'
import './search-filters.css'

type Filter = Offered['filters'][number]

interface SearchFiltersProps {
  filters: readonly Filter[]
  chosen: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}

/** So few are seen at once; more are a list. */
const fewestInList = 5

/** What content offers to narrow a search by: a few choices as buttons that can be pressed again, many as a list. */
export function SearchFilters({ filters, chosen, onChange }: SearchFiltersProps) {
  return (
    <div className="search-filters">
      {filters.map(({ name, options }) =>
        options.length < fewestInList ? (
          <fieldset key={name} className="row">
            <legend className="sr-only">{text(`find.filter.${name}`)}</legend>
            {options.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                className="search-choice"
                aria-pressed={chosen[name] === value}
                onClick={() => onChange(name, chosen[name] === value ? '' : value)}
              >
                {label}
              </button>
            ))}
          </fieldset>
        ) : (
          <select
            key={name}
            className="search-choice"
            aria-label={text(`find.filter.${name}`)}
            data-chosen={chosen[name] !== undefined}
            value={chosen[name] ?? ''}
            onChange={(event) => onChange(name, event.target.value)}
          >
            <option value="">{text(`find.any.${name}`)}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ),
      )}
    </div>
  )
}
