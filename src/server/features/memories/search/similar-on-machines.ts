import type { Queryable } from '../../../platform/db/transaction.ts'
import { listedSql, notBlockedOrMutedSql, notFilteredSql } from '../../visibility/index.ts'
import type { Similar, SimilarFilter, Tag, TaggedMemory } from './similar-types.ts'

/** What tags in common weigh in a memory of the same mood. */
export const sameMoodFactor = 1.5

type Use = { author_id: string; memory_id: string; created_at: string }

/** The newest memories with each of these tags. One question for each: "so many of each" is no part of what several machines answer together. */
export async function newestOfEach(db: Queryable, tags: readonly Tag[], limit: number): Promise<Use[][]> {
  const found: Use[][] = []
  for (const { field, optionId } of tags) {
    const { rows } = await db.query<Use>(
      `select t.author_id, t.memory_id, t.created_at from memory_tags t
       where t.field = $1 and t.option_id = $2 and t.listed and t.shown order by t.created_at desc, t.memory_id desc limit ${limit}`,
      [field, optionId],
    )
    found.push(rows)
  }
  return found
}

type Given = {
  of: TaggedMemory
  tags: readonly Tag[]
  weights: readonly number[]
  /** Places of tags by which others are found, and for each tag its newest memories. */
  telling: readonly number[]
  uses: readonly Use[][]
}

/** What `findSimilar` finds, from what was read of each tag: the weights of few memories are added up here, and those few asked for whole. */
export async function compareOnMachines(
  db: Queryable,
  { of, tags, weights, telling, uses }: Given,
  { viewer, hiddenTopics }: SimilarFilter,
  { compared, limit }: { compared: number; limit: number },
): Promise<Similar[]> {
  const near = new Map<string, Use & { weight: number }>()
  for (const at of telling)
    for (const use of uses[at] ?? []) {
      if (use.author_id === of.authorId || use.author_id === viewer) continue
      const weight = (near.get(use.memory_id)?.weight ?? 0) + (weights[at] ?? 0)
      near.set(use.memory_id, { ...use, weight })
    }
  const nearest = [...near.values()]
    .sort((a, b) => b.weight - a.weight || compare(b.created_at, a.created_at))
    .slice(0, compared)
  if (nearest.length === 0) return []
  const { rows } = await db.query<{
    id: string
    authorId: string
    createdAt: string
    type: number
    lang: string | null
    tags: [string, string][]
  }>(
    `select m.id, m.author_id as "authorId", m.created_at as "createdAt", m.type, nullif(m.lang, 'und') as lang, (select json_agg(json_build_array(t.field, t.option_id))
       from memory_tags t where t.author_id = m.author_id and t.memory_id = m.id and t.listed and t.shown) as tags
     from memories m where (m.author_id, m.id) in (select * from unnest($1::uuid[], $2::uuid[])) and ${listedSql('m')}
       and ${notBlockedOrMutedSql('m.author_id', '$3')} and ${notFilteredSql('m.author_id', 'm.id', { viewer: '$3', topics: '$4' })}`,
    [nearest.map(({ author_id }) => author_id), nearest.map(({ memory_id }) => memory_id), viewer, hiddenTopics],
  )
  const isIn = (lang: string | null) => lang === null || of.lang === null || lang === of.lang
  const placeOf = new Map(tags.map(({ field, optionId }, at) => [JSON.stringify([field, optionId]), at]))
  return rows
    .map((row) => {
      const shared = (row.tags ?? []).flatMap((tag) => placeOf.get(JSON.stringify(tag)) ?? [])
      shared.sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
      return {
        ...row,
        shared,
        weight: shared.reduce((sum, at) => sum + (weights[at] ?? 0), 0) * (row.type === of.type ? sameMoodFactor : 1),
      }
    })
    .sort(
      (a, b) =>
        Number(isIn(b.lang)) - Number(isIn(a.lang)) ||
        b.weight - a.weight ||
        compare(b.createdAt, a.createdAt) ||
        compare(b.id, a.id),
    )
    .slice(0, limit)
    .map(({ id, authorId, createdAt, shared }) => ({ id, authorId, createdAt, shared }))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
