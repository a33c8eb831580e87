import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { filteredSearchQueryOptions } from '../../lib/queries/page-queries.ts'
import { language } from '../../lib/texts/languages.ts'
import { text } from '../../lib/texts/texts.ts'
import { Link } from '../../ui/link.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { MemoryLines } from './similar-memories.tsx'

const atMost = 3

/** The newest memories in the language of a reader who finds few of them in the feed; nothing where there are none. */
export default function MemoriesInLanguage() {
  const id = useId()
  const found = useInfiniteQuery(filteredSearchQueryOptions({ q: '', tags: [], filters: { language: language() } }))
  if (found.isPending) return <SkeletonLines lines={6} />
  const memories = (found.data?.pages[0]?.results ?? []).slice(0, atMost)
  if (memories.length === 0) return null
  return (
    <section className="similar stack-4" aria-labelledby={id}>
      <h2 id={id}>
        <Link to={`/search?language=${language()}`}>{text('find.inLanguage')}</Link>
      </h2>
      <MemoryLines results={memories.map((memory) => ({ memory, topics: [], shared: [] }))} />
    </section>
  )
}
