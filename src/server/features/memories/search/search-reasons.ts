import type { MemoryCard } from '@kindred/contract/memory-card'
import type { MemorySearch } from '@kindred/contract/memory-search'
import type { TagName } from '@kindred/contract/tag-name'
import type { Queryable } from '../../../platform/db/transaction.ts'
import type { Place } from '../stored-memory.ts'
import type { Term } from './parse-search-query.ts'

type FoundCard = { place: Place; card: MemoryCard }
/** How tags are called by their marks, and the marks of those that tell what a content note covers. */
type TagWords = { names: ReadonlyMap<string, TagName>; noted: ReadonlySet<string> }

/**
 * Why words found memories that content notes cover: tags, but none that tells what is covered, and those of the reader's own words that the
 * author used, where no tag says it. Words of the content notes stand on the cover anyway.
 */
export async function reasonsOf(
  db: Queryable,
  found: readonly FoundCard[],
  terms: readonly Term[],
  { names, noted }: TagWords,
): Promise<MemorySearch['reasons']> {
  const covered = found.filter(({ card }) => card.sensitive_topics.length > 0)
  if (covered.length === 0 || terms.length === 0) return []
  const { rows } = await db.query<{ id: string; said: boolean[]; marks: string[] }>(
    `select m.id, array[${terms.map((_, at) => `m.search_document @@ $${at + 5}::tsquery and not to_tsvector('english', these.notes) @@ $${at + 5}::tsquery`)}] as said,
       array(select mark from unnest(tsvector_to_array(m.search_document)) mark where mark = any($4::text[])) as marks
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as these (author_id, memory_id, notes)
     join memories m on m.author_id = these.author_id and m.id = these.memory_id`,
    [
      covered.map(({ place }) => place.authorId),
      covered.map(({ place }) => place.id),
      covered.map(({ card }) => card.sensitive_topics.map(({ id }) => id.replaceAll('-', ' ')).join('\n')),
      [...new Set(terms.flatMap(({ marks }) => marks))].filter((mark) => !noted.has(mark)),
      ...terms.map(({ stemQuery }) => stemQuery),
    ],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return covered.flatMap(({ place, card }) => {
    const row = byId.get(place.id)
    if (row === undefined) return []
    const tags = new Set(row.marks.flatMap((mark) => names.get(mark)?.label ?? []))
    const words = terms.filter(({ marks }, at) => row.said[at] && !marks.some((mark) => row.marks.includes(mark)))
    if (tags.size === 0 && words.length === 0) return []
    return [{ shareable_link: card.shareable_link, tags: [...tags], words: words.map(({ typed }) => typed) }]
  })
}
