import type { PrivateCommentList } from '@kindred/contract/private-comment-list'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getJson } from '../../lib/api.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { logFailure } from '../../lib/log.ts'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { Byline } from '../../ui/byline.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { StoryText } from '../../ui/story-text.tsx'
import './received-messages.css'

const messagesQuery = (link: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', link],
    queryFn: ({ pageParam, signal }) =>
      getJson<PrivateCommentList>(
        `/api/v1/comments/private/?shareable_link=${encodeURIComponent(link)}&page=${pageParam}`,
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total_pages }, _pages, page) => (page < total_pages ? page + 1 : undefined),
  })

/** What members wrote to the author of a memory, for the author alone. */
export default function ReceivedMessages({ link }: { link: string }) {
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(messagesQuery(link))
  useEffect(() => {
    if (error) logFailure('reading messages', error)
  }, [error])
  const messages = dedupe(
    (data?.pages ?? []).flatMap(({ results }) => results),
    (one) => one.private_comment_id,
  )
  if (isPending) return <SkeletonLines lines={4} />
  return (
    <>
      {messages.length === 0 && !error && <p>{text('messages.empty')}</p>}
      <ul className="received-messages">
        {messages.map(({ private_comment_id, private_comment_str, user, created_at }) => (
          <li key={private_comment_id}>
            <Byline author={user} own={false} created={created_at} />
            <StoryText words={private_comment_str} />
          </li>
        ))}
      </ul>
      {(hasNextPage || error) && (
        <button type="button" className="button small" onClick={() => void (error ? refetch() : fetchNextPage())}>
          {text(error ? 'memory.again' : 'messages.more')}
        </button>
      )}
    </>
  )
}
