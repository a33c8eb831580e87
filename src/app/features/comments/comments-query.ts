import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/comment'
import type { CommentList } from '#contract/comment-list'
import type { PrivateCommentList } from '#contract/private-comment-list'
import { getJson, request } from '../../lib/api.ts'
import { feedQuery, memoryQuery } from '../../lib/queries.ts'

/** Pages of ten, newest first; the cursor of one asks for the next. */
export function commentsQuery(link: string) {
  return infiniteQueryOptions({
    queryKey: ['comments', link],
    queryFn: ({ pageParam, signal }) =>
      getJson<CommentList>(
        `/api/v1/comments/?shareable_link=${encodeURIComponent(link)}${pageParam ? `&before=${encodeURIComponent(pageParam)}` : '&page=1'}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.has_more ? last.cursor : null),
  })
}

/** What a comment form gives to whoever sends it. `hash_id`: the memory's link, which the wire calls `shareable_link` (AMB-60). */
export type CommentForm = { hash_id: string; content: string }

/** `key`: the same for each try of one comment, so that it is made once. */
export async function sendComment({ hash_id, content }: CommentForm, key: string): Promise<Comment> {
  const { data } = await request<{ data: Comment }>('/api/v1/comments/create/', {
    method: 'POST',
    body: { shareable_link: hash_id, content },
    headers: { 'idempotency-key': key },
  })
  return data.data
}

export async function changeComment(id: string, content: string): Promise<Comment> {
  const { data } = await request<{ data: Comment }>(`/api/v1/comments/${id}/update/`, {
    method: 'POST',
    body: { content },
  })
  return data.data
}

/** Pages of what was written to the author alone: to them all of it, to others their own. */
export function privateCommentsQuery(link: string) {
  return infiniteQueryOptions({
    queryKey: ['private-comments', link],
    queryFn: ({ pageParam, signal }) =>
      getJson<PrivateCommentList>(
        `/api/v1/comments/private/?shareable_link=${encodeURIComponent(link)}&page=${pageParam}`,
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total_pages }, _, page) => (page < total_pages ? page + 1 : null),
  })
}

/** Gives no comment: it stands in no list of them. */
export async function sendPrivateComment({ hash_id, content }: CommentForm, key: string): Promise<undefined> {
  await request('/api/v1/comments/create/private/', {
    method: 'POST',
    body: { shareable_link: hash_id, comment_content: content },
    headers: { 'idempotency-key': key },
  })
}

const act = (url: string, body = {}) => request(url, { method: 'POST', body }).then(() => {})

export const deleteComment = (id: string) => act(`/api/v1/comments/${id}/delete/`)
export const restoreComment = (id: string) => act(`/api/v1/comments/${id}/restore/`)
/** `content`: the words that the author has read; the server lets no others through. */
export const approveComment = (id: string, content: string) => act(`/api/v1/comments/${id}/approve/`, { content })
export const declineEdit = (id: string) => act(`/api/v1/comments/${id}/decline/`)
export const deletePrivateComment = (id: string) => act(`/api/v1/comments/delete/private/?private_comment_id=${id}`)
export const hideComment = (id: string, link: string) =>
  act(`/api/v1/interaction/comment/${id}/hide?${new URLSearchParams({ shareable_link: link })}`)
export const unhideComment = (id: string) => act(`/api/v1/interaction/comment/${id}/unhide`)

/** A comment changed: wherever it stands is told. */
export function putComment(client: QueryClient, changed: Comment): void {
  client.setQueryData<InfiniteData<CommentList, string | null>>(
    commentsQuery(changed.memory.shareable_link).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          results: page.results.map((one) => (one.id === changed.id ? changed : one)),
        })),
      },
  )
  void client.invalidateQueries({ queryKey: feedQuery.queryKey })
}

/** How many there are has changed: what counts them, or lists them, is asked again. */
export function commentsChanged(client: QueryClient, link: string): Promise<unknown> {
  void client.invalidateQueries({ queryKey: feedQuery.queryKey })
  void client.invalidateQueries({ queryKey: memoryQuery(link).queryKey })
  void client.invalidateQueries({ queryKey: privateCommentsQuery(link).queryKey })
  return client.invalidateQueries({ queryKey: commentsQuery(link).queryKey })
}
