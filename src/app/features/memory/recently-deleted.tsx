import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bringBackMemory } from '../../lib/memories/delete-memory.ts'
import { deletedMemoriesQueryOptions } from '../../lib/queries/own-queries.ts'
import { timeInWords } from '../../lib/texts/relative-time.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'

/** Memories that were deleted and are still kept: folded, because they were not to be seen any more. */
export function RecentlyDeleted() {
  const client = useQueryClient()
  const { data } = useQuery(deletedMemoriesQueryOptions)
  const deleted = data?.results ?? []
  if (deleted.length === 0) return null
  return (
    <details className="recently-deleted">
      <summary>{countText('yours.deleted', deleted.length)}</summary>
      <ul className="own-wizards">
        {deleted.map(({ shareable_link: link, title, begins, undo_until }) => {
          const name = title || begins
          return (
            <li key={link} className="own-draft row">
              <div>
                <p>{name}</p>
                <p className="note">{text('yours.deleted.until', { time: timeInWords(undo_until) })}</p>
              </div>
              <button
                type="button"
                className="button small"
                aria-label={text('yours.deleted.backThis', { title: name })}
                onClick={() => void bringBackMemory(client, link)}
              >
                {text('yours.deleted.back')}
              </button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
