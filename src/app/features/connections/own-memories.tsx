import { previewOf } from '@kindred/engine/text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { searchQueryOptions } from '../../lib/queries/page-queries.ts'
import { text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { MoreButton } from '../../ui/more-button.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import './connections.css'
import { Picture } from '../../ui/picture.tsx'

interface OwnMemoriesProps {
  userId: string
  /** Links of memories that cannot be chosen: this one, and those that are connected already. */
  without: readonly string[]
  isBusy: boolean
  onChoose: (link: string) => void
}

/** Public memories of the reader, one of which they connect. */
export function OwnMemories({ userId, without, isBusy, onChoose }: OwnMemoriesProps) {
  const list = useInfiniteQuery(searchQueryOptions({ user: userId }))
  const { data, isPending, isError, hasNextPage } = list
  if (isPending) return <SkeletonLines lines={3} />
  const own = (data?.pages ?? []).flatMap((page) => page.results)
  const there = own.filter((one) => one.privacy === 0 && !without.includes(one.shareable_link))
  return (
    <>
      {there.length === 0 && !hasNextPage && !isError && (
        <>
          <Picture name="threads" />
          <p>{text('connect.none')}</p>
        </>
      )}
      <ul className="own-memories">
        {there.map(({ shareable_link: link, title, description }) => {
          const name = title || beginning(description)
          return (
            <li key={link}>
              <span>{name}</span>
              <button
                type="button"
                className="button small"
                aria-label={text('connect.this', { name })}
                aria-disabled={isBusy}
                onClick={() => onChoose(link)}
              >
                {text('connect.button')}
              </button>
            </li>
          )
        })}
      </ul>
      <MoreButton list={list} label={text('connect.more')} again={text('memory.again')} className="small" />
    </>
  )
}

/** A story without a title is known by how it begins. */
const beginning = (description: string): string => previewOf(description.replace(/\s+/g, ' ').trim(), 60)
