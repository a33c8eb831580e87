import type { CommentList } from '@kindred/contract/comment-list'
import type { Context } from '../../platform/context.ts'
import { toCursor } from '../../platform/db/page-cursor.ts'
import { notFound } from '../../platform/errors.ts'
import { type Paging, pageRequest } from '../memories/index.ts'
import { findReadableMemory, type Viewer } from '../visibility/index.ts'
import { findCommentMode } from './comment-modes-repository.ts'
import { toComments } from './comment-shapes.ts'
import { countComments, listComments } from './comments-repository.ts'
import { hasCommentBurst } from './throttling.ts'

/** A page of the comments under a memory, as this person may read them. Throws 404 where they may not read the memory. */
export async function readComments(
  { pool, now, config }: Context,
  query: Paging & { shareable_link: string },
  viewer: Viewer,
): Promise<CommentList> {
  const { limit, ...from } = pageRequest(query)
  const memory = await findReadableMemory(pool, query.shareable_link, viewer)
  if (memory === undefined) throw notFound()
  const own = memory.authorId === viewer
  const [rows, count, mode, crowded] = await Promise.all([
    listComments(pool, memory, viewer, { ...from, limit: limit + 1 }),
    countComments(pool, memory, viewer),
    findCommentMode(pool, memory),
    own && hasCommentBurst(pool, memory, { now: now(), throttling: config.throttling }),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    id: memory.link,
    results: await toComments(pool, shown, viewer),
    count,
    total_pages: Math.ceil(count / limit),
    page: query.page,
    mode,
    is_author: own,
    crowded,
    has_more: rows.length > limit,
    cursor: last ? toCursor({ createdAt: last.created_at, id: last.id }) : null,
  }
}
