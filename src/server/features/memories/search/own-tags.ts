import type { OwnTags } from '@kindred/contract/own-tags'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { tagMark } from '../search-document.ts'
import type { tagsByMark } from './vocabulary.ts'

/** More would be no picture. */
const maxTags = 30

const ownTagsSql = `select t.field, t.option_id as "optionId", count(*)::int as uses from memory_tags t
  where t.author_id = $1 group by t.field, t.option_id order by uses desc, t.field, t.option_id limit ${maxTags}`

/**
 * The tags that a member gave most often, over all their memories; a tag of a question that content has dropped has no name any more and is
 * left out; of two that are called alike, the one given more often stays. A third of the most frequent use each weigh 1, 2 and 3.
 */
export async function findOwnTags(
  db: Queryable,
  author: string,
  named: ReturnType<typeof tagsByMark>,
): Promise<OwnTags> {
  const { rows } = await db.query<{ field: string; optionId: string; uses: number }>(ownTagsSql, [author])
  const labels = new Set<string>()
  const maxUses = rows[0]?.uses ?? 1
  const tags = rows.flatMap(({ field, optionId, uses }): OwnTags['tags'] => {
    const tag = named.get(tagMark(field, optionId))
    if (tag === undefined || labels.has(tag.label)) return []
    labels.add(tag.label)
    const weight = maxUses === 1 ? 1 : uses * 3 > maxUses * 2 ? 3 : uses * 3 > maxUses ? 2 : 1
    return [{ ...tag, weight }]
  })
  return { tags: tags.sort((a, b) => a.label.localeCompare(b.label)) }
}
