import { useInfiniteQuery } from '@tanstack/react-query'
import { resultsOf } from '../../lib/dedupe.ts'
import { privateCommentsQueryOptions } from '../../lib/page-queries.ts'
import { text } from '../../lib/texts.ts'
import { Byline } from '../../ui/byline.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { StoryText } from '../../ui/story-text.tsx'
import './received-messages.css'

/** What members wrote to the author of a memory, for the author alone. */
export default function ReceivedMessages({ link }: { link: string }) {
  const list = useInfiniteQuery(privateCommentsQueryOptions(link))
  const messages = resultsOf(list.data, (one) => one.private_comment_id)
  if (list.isPending) return <SkeletonLines lines={4} />
  return (
    <>
      {messages.length === 0 && !list.isError && (
        <div className="stack-2">
          <Picture name="letter" />
          <p>{text('messages.empty')}</p>
        </div>
      )}
      <ul className="received-messages stack-5">
        {messages.map(({ private_comment_id, private_comment_str, user, created_at }) => (
          <li key={private_comment_id}>
            <Byline author={user} own={false} created={created_at} />
            <StoryText words={private_comment_str} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} label={text('messages.more')} again={text('memory.again')} className="small" />
    </>
  )
}
