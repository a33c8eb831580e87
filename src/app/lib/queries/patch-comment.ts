import type { Comment } from '@kindred/contract/comment'
import type { CommentList } from '@kindred/contract/comment-list'
import type { FeedPage } from '@kindred/contract/feed-page'
import type { QueryClient } from '@tanstack/react-query'
import { patchPages } from './patch-memory.ts'
import { feedQueryOptions } from './queries.ts'

type Change = Partial<Comment> | ((one: Comment) => Partial<Comment>)

/** Something about a comment has changed: wherever it stands, it says so, and nothing is asked again. */
export function patchComment(client: QueryClient, { id }: Pick<Comment, 'id'>, change: Change): void {
  const changed = (one: Comment): Comment =>
    one.id === id ? { ...one, ...(typeof change === 'function' ? change(one) : change) } : one
  patchPages<CommentList>(client, ['comments'], (page) => ({ ...page, results: page.results.map(changed) }))
  patchPages<FeedPage>(client, feedQueryOptions.queryKey, (page) => ({
    ...page,
    items: page.items.map((item) =>
      item.data.comment ? { ...item, data: { ...item.data, comment: changed(item.data.comment) } } : item,
    ),
  }))
}
