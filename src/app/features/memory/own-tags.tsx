import { useQuery } from '@tanstack/react-query'
import { ownTagsQueryOptions } from '../../lib/queries/own-queries.ts'
import { text } from '../../lib/texts/texts.ts'
import { Link } from '../../ui/link.tsx'
import './own-tags.css'

/** With fewer there is nothing to see that the memories do not say. */
const fewest = 5

/** A member's tags over all their memories, larger where they come back: for their eyes alone. */
export function OwnTags() {
  const { data } = useQuery(ownTagsQueryOptions)
  if (data === undefined || data.tags.length < fewest) return null
  return (
    <section aria-labelledby="own-tags">
      <h2 id="own-tags">{text('yours.tags')}</h2>
      <p>{text('yours.tags.lead')}</p>
      <ul className="own-tags">
        {data.tags.map(({ tag_type, slug, label, weight }) => (
          <li key={`${tag_type}/${slug}`} data-weight={weight}>
            <Link to={`/memories/search/${encodeURIComponent(tag_type)}/${encodeURIComponent(slug)}`}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
