import type { Comment } from '@kindred/contract/comment'
import type { CommentList } from '@kindred/contract/comment-list'
import type { FeedPage } from '@kindred/contract/feed-page'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { feedQuery } from './queries.ts'

type Change = Partial<Comment> | ((one: Comment) => Partial<Comment>)

/** Something about a comment has changed: wherever it stands, it says so, and nothing is asked again. */
export function patchComment(client: QueryClient, { id }: Pick<Comment, 'id'>, change: Change): void {
  const changed = (one: Comment): Comment =>
    one.id === id ? { ...one, ...(typeof change === 'function' ? change(one) : change) } : one
  client.setQueriesData<InfiniteData<CommentList>>(
    { queryKey: ['comments'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, results: page.results.map(changed) })) },
  )
  const inFeed = (item: FeedPage['items'][number]) =>
    item.data.comment ? { ...item, data: { ...item.data, comment: changed(item.data.comment) } } : item
  client.setQueryData(
    feedQuery.queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(inFeed) })) },
  )
}
