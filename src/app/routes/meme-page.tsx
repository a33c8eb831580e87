import type { Memes } from '@kindred/contract/memes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { MemeMaker } from '../features/memes/meme-maker.tsx'
import { getJson } from '../lib/api/api.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import { text } from '../lib/texts/texts.ts'
import { TryAgain } from '../ui/try-again.tsx'
import { PageLoading } from './page-loading.tsx'

/** What a meme can begin with; nobody else asks for it. */
const memesQueryOptions = queryOptions({
  queryKey: ['memes'],
  queryFn: ({ signal }) => getJson<Pick<Memes, 'backgrounds' | 'templates'>>('/api/v1/content/memes', signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export default function MemePage() {
  useTitle(text('meme.title'))
  const memes = useQuery(memesQueryOptions)
  if (memes.isPending) return <PageLoading />
  return (
    <div className="page">
      <h1>{text('meme.title')}</h1>
      <p className="lead">{text('meme.lead')}</p>
      {memes.data ? (
        <MemeMaker {...memes.data} />
      ) : (
        <TryAgain words={text('problem.unreachable')} onAgain={memes.refetch} />
      )}
    </div>
  )
}
