import { isMultiNode } from '../../../platform/db/distributed/multi-node.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
import {
  canReadByLinkSql,
  listedSql,
  notBlockedOrMutedSql,
  notFilteredSql,
  type Viewer,
} from '../../visibility/index.ts'
import { compareOnMachines, newestOfEach, sameMoodFactor } from './similar-on-machines.ts'
import type { ComparedTag, Similar, SimilarFilter, Tag, TaggedMemory } from './similar-types.ts'

/** Undefined for whoever may not read it; the tags that everybody who may sees. */
export async function findTagged(db: Queryable, link: string, viewer: Viewer): Promise<TaggedMemory | undefined> {
  const { rows } = await db.query<TaggedMemory>(
    `select m.id, m.author_id as "authorId", m.type, nullif(m.lang, 'und') as lang, coalesce((select json_agg(json_build_object('field', t.field,
         'optionId', t.option_id)) from memory_tags t where t.author_id = m.author_id and t.memory_id = m.id and t.shown), '[]') as tags,
       array(select t.topic_id from memory_topics t where t.author_id = m.author_id and t.memory_id = m.id) as topics
     from memories m where ${canReadByLinkSql('m', '$1', '$2')}`,
    [link, viewer],
  )
  return rows[0]
}

/** Memories with a tag that are looked at, the newest ones; how often a tag is used is estimated from them. */
const maxOfTag = 60
/** The most telling tags, by which others are found; with all of them they are compared. */
const maxTelling = 12
const maxCompared = 60

/**
 * Memories of others that share a telling tag with this one: those in its language first, then those whose tags weigh most, which counts more in the same mood. The fewer
 * memories have a tag, the more it weighs (its inverse document frequency, from the time that the newest of its memories span). Each
 * statement reads a bounded number of rows.
 */
export async function findSimilar(
  db: Queryable,
  of: TaggedMemory,
  tags: readonly ComparedTag[],
  { viewer, hiddenTopics, now }: SimilarFilter,
  limit: number,
): Promise<Similar[]> {
  if (!tags.some(({ tells }) => tells)) return []
  const uses = (await isMultiNode(db)) ? await newestOfEach(db, tags, maxOfTag) : undefined
  const counted = uses === undefined ? await usesOf(db, tags) : await countUses(db, uses)
  const weights = weightsOf(counted, now).map((weight, at) => weight * (tags[at]?.factor ?? 1))
  const telling = [...weights.keys()]
    .filter((at) => tags[at]?.tells)
    .sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
    .slice(0, maxTelling)
  if (uses !== undefined) {
    const given = { of, tags, weights, telling, uses }
    return compareOnMachines(db, given, { viewer, hiddenTopics, now }, { compared: maxCompared, limit })
  }
  const { rows } = await db.query<Similar>(
    prepared(
      `with given as materialized (select at, field, option_id, weight
       from unnest($1::int[], $2::text[], $3::text[], $4::float8[]) as g (at, field, option_id, weight)),
     near as materialized (select t.author_id, t.memory_id, sum(g.weight) as weight, max(t.created_at) as created_at
       from given g cross join lateral (
         select t.author_id, t.memory_id, t.created_at from memory_tags t
         where t.field = g.field and t.option_id = g.option_id and t.listed and t.shown
         order by t.created_at desc, t.memory_id desc limit ${maxOfTag}) t
       where g.at = any($5::int[]) and t.author_id <> $6 and t.author_id is distinct from $7::uuid
         and ${notBlockedOrMutedSql('t.author_id', '$7')}
       group by t.author_id, t.memory_id order by weight desc, created_at desc limit ${maxCompared}),
     compared as (select n.author_id, n.memory_id, n.created_at, sum(g.weight) as weight,
         array_agg(g.at order by g.weight desc, g.at) as shared
       from near n join memory_tags t on t.author_id = n.author_id and t.memory_id = n.memory_id and t.listed and t.shown
       join given g on g.field = t.field and g.option_id = t.option_id
       group by n.author_id, n.memory_id, n.created_at)
     select c.memory_id as id, c.author_id as "authorId", c.created_at as "createdAt", c.shared
     from compared c join memories m on m.author_id = c.author_id and m.id = c.memory_id and ${listedSql('m')}
     where ${notFilteredSql('c.author_id', 'c.memory_id', { viewer: '$7', topics: '$8' })}
     order by (coalesce(nullif(m.lang, 'und') = $11, true)) desc, c.weight * (case when m.type = $9 then ${sameMoodFactor} else 1 end) desc, c.created_at desc, c.memory_id desc limit $10`,
      [
        ...[tags.map((_, at) => at), tags.map(({ field }) => field), tags.map(({ optionId }) => optionId), weights],
        ...[telling, of.authorId, viewer, hiddenTopics, of.type, limit, of.lang],
      ],
    ),
  )
  return rows
}

/** How often a tag is used among its newest memories, since when those are from, and since when there are any. */
type Uses = { uses: number; since: string | null; oldest: string | null }

const oldestSql = `(select m.created_at from memories m where ${listedSql('m')} order by m.created_at, m.id limit 1) as oldest`

async function countUses(db: Queryable, uses: readonly { created_at: string }[][]): Promise<Uses[]> {
  const { rows } = await db.query<{ oldest: string | null }>(`select ${oldestSql}`)
  const oldest = rows[0]?.oldest ?? null
  return uses.map((ofTag) => ({ uses: ofTag.length, since: ofTag.at(-1)?.created_at ?? null, oldest }))
}

async function usesOf(db: Queryable, tags: readonly Tag[]): Promise<Uses[]> {
  const { rows } = await db.query<Uses>(
    prepared(
      `select used.uses, used.since, ${oldestSql}
     from unnest($1::text[], $2::text[]) with ordinality as g (field, option_id, at) cross join lateral (
       select count(*) as uses, min(n.created_at) as since from (
         select t.created_at from memory_tags t where t.field = g.field and t.option_id = g.option_id and t.listed and t.shown
         order by t.created_at desc, t.memory_id desc limit ${maxOfTag}) n) used
     order by g.at`,
      [tags.map(({ field }) => field), tags.map(({ optionId }) => optionId)],
    ),
  )
  return rows
}

function weightsOf(counted: readonly Uses[], now: Date): number[] {
  const totals = counted.map(({ uses, since, oldest }) => {
    if (uses < maxOfTag || since === null || oldest === null) return uses
    const age = Math.max(1, now.getTime() - Date.parse(oldest))
    return (uses * age) / Math.max(1, now.getTime() - Date.parse(since))
  })
  const maxTotal = Math.max(1, ...totals)
  return totals.map((total) => Math.log(1 + maxTotal / Math.max(1, total)))
}
