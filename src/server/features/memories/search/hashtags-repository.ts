import { isMultiNode } from '../../../platform/db/distributed/multi-node.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { notBlockedOrMutedSql, type Viewer } from '../../visibility/index.ts'

const maxHashtags = 200
const maxUses = 50
/** Comes after every character that a hashtag may have. */
const afterAll = '\u{10FFFF}'

/**
 * Hashtags that begin so, the most used first. Only the index of public uses is read, so that a hidden memory neither
 * adds a hashtag nor takes the place of one. It steps from one hashtag to the next and counts each only so far as matters
 * for the order, so that a letter typed costs the same among a million memories: so many hashtags are looked at, and of
 * those that are used more often than is counted, the one comes first whose uses are the more recent.
 */
export async function completeHashtag(db: Queryable, prefix: string, limit: number, viewer: Viewer): Promise<string[]> {
  const notBlocked = viewer === null ? '' : `and ${notBlockedOrMutedSql('h.author_id', '$4')}`
  const values = [prefix, prefix + afterAll, limit, ...(viewer === null ? [] : [viewer])]
  if (await isMultiNode(db)) return completeOnMachines(db, notBlocked, values)
  const { rows } = await db.query<{ hashtag: string }>(
    `with recursive found (hashtag, place) as (
       (select h.hashtag, 1 from memory_hashtags h where h.listed and h.hashtag >= $1 and h.hashtag < $2 ${notBlocked}
        order by h.hashtag limit 1)
       union all
       select following.hashtag, found.place + 1 from found cross join lateral (
         select h.hashtag from memory_hashtags h where h.listed and h.hashtag > found.hashtag and h.hashtag < $2 ${notBlocked}
         order by h.hashtag limit 1) following
       where found.place < ${maxHashtags})
     select found.hashtag from found cross join lateral (
       select count(*) as uses, min(counted.created_at) as since from (
         select h.created_at from memory_hashtags h where h.listed and h.hashtag = found.hashtag ${notBlocked}
         order by h.created_at desc limit ${maxUses}) counted) used
     order by used.uses desc, case when used.uses = ${maxUses} then used.since end desc, found.hashtag limit $3`,
    values,
  )
  return rows.map(({ hashtag }) => hashtag)
}

/** Stepping from one to the next would go to all machines at each step: there each counts its own once, and what they counted is added up. */
async function completeOnMachines(db: Queryable, met: string, values: unknown[]): Promise<string[]> {
  const { rows } = await db.query<{ hashtag: string }>(
    `select hashtag from (select h.hashtag, count(*) as uses, max(h.created_at) as newest from memory_hashtags h
       where h.listed and h.hashtag >= $1 and h.hashtag < $2 ${met} group by h.hashtag) used
     order by least(uses, ${maxUses}) desc, case when uses >= ${maxUses} then newest end desc, hashtag limit $3`,
    values,
  )
  return rows.map(({ hashtag }) => hashtag)
}
