import type { MemorySearch } from '@kindred/contract/memory-search'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { filteredSearchQueryOptions, type SearchCriteria, toSearchParams } from '../../lib/queries/page-queries.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import { Link } from '../../ui/link.tsx'
import { MemoryList, pagesOf } from './memory-list.tsx'
import { countInWords } from './search-results.tsx'

/** What a search finds: how many, said aloud, and the ordinary cards. */
export function FilteredResults({ criteria, empty }: { criteria: SearchCriteria; empty: ReactNode }) {
  const found = useInfiniteQuery(filteredSearchQueryOptions(criteria))
  const [first] = found.data?.pages ?? []
  const partial = first?.partial_from ?? null
  return (
    <>
      <p className="memory-count soft" role="status">
        {first?.corrected && `${text('find.corrected', { typed: criteria.q, words: first.corrected })} `}
        {first && saidOf(first, criteria.filters.own !== undefined)}
      </p>
      {first && <OwnOrOthers criteria={criteria} count={first.count} ownCount={first.own_count ?? 0} />}
      <MemoryList
        memories={(found.data?.pages ?? []).flatMap((page) => page.results)}
        part={
          partial === null
            ? undefined
            : { at: partial, title: text(criteria.q === '' ? 'find.sameTopic' : 'find.alsoSome') }
        }
        // A server of the version before says none.
        reasons={(found.data?.pages ?? []).flatMap((page) => page.reasons ?? [])}
        {...pagesOf(found)}
        empty={empty}
        opensWindow
      />
    </>
  )
}

interface OwnOrOthersProps {
  criteria: SearchCriteria
  /** Memories of others. */
  count: MemorySearch['count']
  ownCount: number
}

/** Between memories of others, which one looks for, and one's own that a search finds as well. */
function OwnOrOthers({ criteria, count, ownCount }: OwnOrOthersProps) {
  const { own, ...filters } = criteria.filters
  const leadsTo = (next: SearchCriteria['filters']) => `/search?${toSearchParams({ ...criteria, filters: next })}`
  if (own !== undefined)
    return (
      <p className="note">
        {text('find.own.shown')} <Link to={leadsTo(filters)}>{text('find.others')}</Link>
      </p>
    )
  if (ownCount === 0) return null
  return (
    <p className="note">
      <Link to={leadsTo({ ...filters, own: 'true' })}>
        {count === 0 ? countText('find.showOwn', ownCount) : text('find.own', { count: ownCount })}
      </Link>
    </p>
  )
}

function saidOf({ count, count_is_capped, is_partial, own_count }: MemorySearch, isOwn: boolean): string {
  if (count === 0) return !isOwn && own_count ? countText('find.onlyOwn', own_count) : text('find.none')
  return is_partial ? text('find.some') : countInWords(count ?? 0, count_is_capped)
}
