import { useQueries, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { FilteredResults } from '../features/feed/filtered-results.tsx'
import { SearchBox } from '../features/search/search-box.tsx'
import {
  activeFilters,
  isEmptySearch,
  nameOfTag,
  parseSearchCriteria,
  withFilter,
  withoutTag,
  withTag,
} from '../features/search/search-criteria.ts'
import { SearchFilters } from '../features/search/search-filters.tsx'
import { useTitle } from '../lib/navigation/use-title.ts'
import { ownTagsQueryOptions } from '../lib/queries/own-queries.ts'
import {
  countQueryOptions,
  type SearchCriteria,
  searchFiltersQueryOptions,
  tagLabelsQueryOptions,
  toSearchParams,
} from '../lib/queries/page-queries.ts'
import { useMemberId } from '../lib/session/session.ts'
import { text } from '../lib/texts/texts.ts'
import { CrisisHint } from '../ui/crisis-hint.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import '../ui/button.css'
import './search-page.css'

/** Search of everything that the reader may see. What is looked for is the address, so that it can be kept, sent and gone back to. */
export default function SearchPage() {
  useTitle(text('find.title'))
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const criteria = parseSearchCriteria(params)
  const { data: offered } = useQuery(searchFiltersQueryOptions())
  // An address has only their slugs.
  const { data: labels } = useQuery(tagLabelsQueryOptions(criteria.tags))
  const search = (next: SearchCriteria) => setParams(toSearchParams(next))
  const labelOf = (tag: string): string => labels?.[tag] ?? nameOfTag(tag)

  return (
    <div className="page find-page">
      <h1 className="sr-only">{text('find.title')}</h1>
      <div className="stack-3">
        <SearchBox
          words={criteria.q}
          onSearch={(q) => search({ ...criteria, q })}
          onTag={(tag) => search({ ...withTag(criteria, tag), q: '' })}
          onHashtag={(hashtag) => navigate(`/memories/search/hashtag/${encodeURIComponent(hashtag)}`)}
        />
        {criteria.tags.length > 0 && (
          <ul className="row" aria-label={text('find.chosen')}>
            {criteria.tags.map((tag) => (
              <li key={tag}>
                <button
                  type="button"
                  className="search-choice"
                  data-chosen="true"
                  aria-label={text('find.remove', { tag: labelOf(tag) })}
                  onClick={() => {
                    search(withoutTag(criteria, tag))
                    focusResults()
                  }}
                >
                  {labelOf(tag)}
                  <CloseIcon />
                </button>
              </li>
            ))}
          </ul>
        )}
        {offered && (
          <SearchFilters
            filters={offered.filters}
            chosen={criteria.filters}
            onChange={(name, value) => search(withFilter(criteria, name, value))}
          />
        )}
      </div>
      <section id={resultsId} className="stack-4" tabIndex={-1} aria-label={text('find.results')}>
        {isEmptySearch(criteria) ? (
          <>
            <h2>{text('find.start')}</h2>
            <p className="soft">{text('find.start.text')}</p>
            <Starters criteria={criteria} offered={offered?.starters ?? []} />
          </>
        ) : (
          <>
            <CrisisHint searched={[criteria.q, ...criteria.tags.map(nameOfTag)].join(' ')} isSearch />
            <FilteredResults
              criteria={criteria}
              empty={<NothingFound criteria={criteria} labelOf={labelOf} filters={offered?.filters ?? []} />}
            />
          </>
        )}
      </section>
    </div>
  )
}

const resultsId = 'results'

/** What was pressed goes away: reading goes on at what it found. */
const focusResults = () => document.getElementById(resultsId)?.focus({ preventScroll: true })

type Starter = { tag_type: string; slug: string; label: string }

const ownStartersShown = 8

const keyOf = ({ tag_type, slug }: Starter): string => `${tag_type}/${slug}`

/** Tags to begin with: the reader's own, for their eyes alone, those that come back most first; below them what everybody is offered. */
function Starters({ criteria, offered }: { criteria: SearchCriteria; offered: readonly Starter[] }) {
  const ownId = useId()
  const otherId = useId()
  const isMember = useMemberId() !== undefined
  const { data } = useQuery({ ...ownTagsQueryOptions, enabled: isMember })
  const own = (isMember ? (data?.tags ?? []) : [])
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, ownStartersShown)
  if (own.length === 0) return <TagLinks criteria={criteria} tags={offered} />
  const others = offered.filter((tag) => !own.some((one) => keyOf(one) === keyOf(tag)))
  return (
    <>
      <h3 id={ownId}>{text('find.start.own')}</h3>
      <TagLinks criteria={criteria} tags={own} labelledBy={ownId} />
      <h3 id={otherId}>{text('find.start.other')}</h3>
      <TagLinks criteria={criteria} tags={others} labelledBy={otherId} />
    </>
  )
}

type TagLinksProps = { criteria: SearchCriteria; tags: readonly Starter[]; labelledBy?: string }

const TagLinks = ({ criteria, tags, labelledBy }: TagLinksProps) => (
  <ul className="row" aria-labelledby={labelledBy}>
    {tags.map((tag) => (
      <li key={keyOf(tag)}>
        <Link
          className="search-choice"
          to={`/search?${toSearchParams(withTag(criteria, keyOf(tag)))}`}
          onClick={focusResults}
        >
          {tag.label}
        </Link>
      </li>
    ))}
  </ul>
)

interface NothingFoundProps {
  criteria: SearchCriteria
  labelOf: (tag: string) => string
  filters: SearchFilterOptions
}
type SearchFilterOptions = ComponentProps<typeof SearchFilters>['filters']

/** Says without which of its filters the search finds something; where there is none, what else can be tried. */
function NothingFound({ criteria, labelOf, filters }: NothingFoundProps) {
  const labelOfFilter = (name: string, value: string) =>
    filters.find((filter) => filter.name === name)?.options.find((option) => option.value === value)?.label ?? value
  const less = [
    ...criteria.tags.map((tag) => ({ label: labelOf(tag), search: withoutTag(criteria, tag) })),
    ...activeFilters(criteria.filters).map(([name, value]) => ({
      label: labelOfFilter(name, value),
      search: withFilter(criteria, name, ''),
    })),
  ].filter(({ search }) => !isEmptySearch(search))
  const found = useQueries({
    queries: less.map(({ search }) => countQueryOptions(search)),
    combine: (queries) => less.filter((_, at) => queries[at]?.data?.some),
  })
  const isNarrowed = criteria.tags.length > 0 || activeFilters(criteria.filters).length > 0
  const isOneWord = !criteria.q.trim().includes(' ')
  const words =
    found.length > 0 ? 'find.without' : isNarrowed ? 'find.tryFilters' : isOneWord ? 'find.tryWord' : 'find.try'
  return (
    <div className="memory-list-empty stack-4">
      <Picture name="path" />
      <p>{text(words)}</p>
      {found.length > 0 && (
        <ul className="row">
          {found.map(({ label, search }) => (
            <li key={label}>
              <Link className="button" to={`/search?${toSearchParams(search)}`} onClick={focusResults}>
                {text('find.withoutOne', { filter: label })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Link className="button" to="/search" onClick={focusResults}>
          {text('find.clear')}
        </Link>
        <Link className="button quiet" to="/post">
          {text('nav.write')}
        </Link>
      </div>
    </div>
  )
}
