import type { MemoryList as Page } from '@kindred/contract/memory-list'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cursorPages } from '../../lib/queries/queries.ts'
import { countText } from '../../lib/texts/texts.ts'
import { MemoryList, pagesOf } from './memory-list.tsx'

export const savedQueryOptions = {
  ...cursorPages<Page>(
    ['memories', 'saved'],
    (before) => `/api/v1/save/?${new URLSearchParams(before ? { before } : { page: '1' })}`,
  ),
  staleTime: 0,
}

/** What this member saved, the last saved first. */
export function SavedMemories({ empty }: { empty: ReactNode }) {
  const found = useInfiniteQuery(savedQueryOptions)
  const pages = found.data?.pages ?? []
  const count = pages[0]?.count ?? 0
  return (
    <>
      {count > 0 && <p className="memory-count soft">{countText('search.count', count)}</p>}
      <MemoryList
        memories={pages.flatMap(({ results }) => results)}
        {...pagesOf(found)}
        empty={empty}
        isSaved
        opensWindow
      />
    </>
  )
}
