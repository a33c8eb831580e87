import type { Comment } from '@kindred/contract/comment'
import type { CommentList } from '@kindred/contract/comment-list'
import type { FeedPage } from '@kindred/contract/feed-page'
import type { PrivateComment } from '@kindred/contract/private-comment'
import type { PrivateCommentList } from '@kindred/contract/private-comment-list'
import type { QueryClient } from '@tanstack/react-query'
import { post } from '../../lib/api/api.ts'
import { resultsOf } from '../../lib/dedupe.ts'
import { plus } from '../../lib/queries/counters.ts'
import { privateCommentsQueryOptions } from '../../lib/queries/page-queries.ts'
import { patchComment } from '../../lib/queries/patch-comment.ts'
import { patchCards, patchPages } from '../../lib/queries/patch-memory.ts'
import { cursorPages, feedQueryOptions, memoryQueryOptions } from '../../lib/queries/queries.ts'

/** Pages of ten, newest first, each comment with the replies to it below. */
export const commentsQueryOptions = (link: string) =>
  cursorPages<CommentList>(
    ['comments', link],
    (before) =>
      `/api/v1/comments/?shareable_link=${encodeURIComponent(link)}${before ? `&before=${encodeURIComponent(before)}` : '&page=1'}`,
  )

/** What a comment form gives to whoever sends it. `hash_id`: the memory's link, which the wire calls `shareable_link` (AMB-60). */
export type CommentForm = { hash_id: string; content: string; reply_to?: string | undefined }

/** `key`: the same for each try of one comment, so that it is made once. */
export async function sendComment({ hash_id, content, reply_to }: CommentForm, key: string): Promise<Comment> {
  const body = { shareable_link: hash_id, content, reply_to }
  return (await post<{ data: Comment }>('/api/v1/comments/create/', body, { headers: { 'idempotency-key': key } })).data
}

export async function sendPrivateComment({ hash_id, content }: CommentForm, key: string): Promise<PrivateComment> {
  const body = { shareable_link: hash_id, comment_content: content }
  const headers = { 'idempotency-key': key }
  return (await post<{ data: PrivateComment }>('/api/v1/comments/create/private/', body, { headers })).data
}

/** An act on a comment that is answered with the comment. */
const answered = async (id: string, what: string, body = {}): Promise<Comment> =>
  (await post<{ data: Comment }>(`/api/v1/comments/${id}/${what}/`, body)).data

export const changeComment = (id: string, content: string) => answered(id, 'update', { content })
export const deleteComment = (id: string) => post(`/api/v1/comments/${id}/delete/`)
export const restoreComment = (id: string) => answered(id, 'restore')
/** `content`: the words that the author has read; the server lets no others through. */
export const approveComment = (id: string, content: string) => answered(id, 'approve', { content })
export const declineEdit = (id: string) => answered(id, 'decline')
export const deletePrivateComment = (id: string) => post(`/api/v1/comments/delete/private/?private_comment_id=${id}`)
export const hideComment = (id: string, link: string) =>
  post(`/api/v1/interaction/comment/${id}/hide?${new URLSearchParams({ shareable_link: link })}`)
export const unhideComment = (id: string) => post(`/api/v1/interaction/comment/${id}/unhide`)

const patchList = (client: QueryClient, link: string, change: (page: CommentList, at: number) => CommentList) =>
  patchPages(client, commentsQueryOptions(link).queryKey, change)

/** One more, or one less: in the list, on the memory's page and on its cards. */
function countComments(client: QueryClient, link: string, by: 1 | -1): void {
  const counted = <Counted extends { counts: { comments: number } }>(one: Counted): Counted => ({
    ...one,
    counts: { ...one.counts, comments: plus(one.counts.comments, by) },
  })
  patchList(client, link, (page) => ({ ...page, count: plus(page.count, by) }))
  client.setQueryData(memoryQueryOptions(link).queryKey, (memory) => memory && counted(memory))
  patchCards(client, link, counted)
}

/** The comment below which a new reply stands: the last one of those that answer the same, or what it answers; undefined at the top, or where that is not read yet. */
function lastOfThread(client: QueryClient, { id, reply_to, memory }: Comment): string | undefined {
  if (!reply_to) return undefined
  const read = client.getQueryData(commentsQueryOptions(memory.shareable_link).queryKey)
  const list = resultsOf(read, (comment) => comment.id).filter((one) => one.id !== id)
  const thread = new Set<string>()
  let last: string | undefined
  for (const one of list) {
    const isInThread = one.id === reply_to.id || thread.has(one.reply_to?.id ?? '')
    if (!isInThread && last !== undefined) break
    if (!isInThread) continue
    thread.add(one.id)
    last = one.id
  }
  return last
}

/** The answer to a new comment: it stands where it was written, and at the top of the feed where its memory is known there. */
export function addCommentToCache(client: QueryClient, comment: Comment): void {
  const { id, content, user, memory } = comment
  const { shareable_link } = memory
  const above = lastOfThread(client, comment)
  patchList(client, shareable_link, (page, at) => {
    const others = page.results.filter((one) => one.id !== id)
    if (above === undefined) return { ...page, results: at === 0 ? [comment, ...others] : others }
    return { ...page, results: others.flatMap((one) => (one.id === above ? [one, comment] : [one])) }
  })
  countComments(client, shareable_link, 1)
  const cards = client
    .getQueryData(feedQueryOptions.queryKey)
    ?.pages.flatMap(({ items }) => items.map(({ data }) => data.memory))
  const card = cards?.find((one) => one.shareable_link === shareable_link)
  // Whether a memory that is not there belongs there is for the server to say, when the feed is looked at next.
  if (card === undefined)
    return void client.invalidateQueries({ queryKey: feedQueryOptions.queryKey, refetchType: 'none' })
  const data = { id, shareable_link, memory: card, comment_id: id, private_comment_id: null, content, comment }
  const item = {
    key: `comment-${id}`,
    kind: 'comment' as const,
    data: { ...data, comment_str: content, commented_by: user },
  }
  client.setQueryData(
    feedQueryOptions.queryKey,
    (feed) =>
      feed && {
        ...feed,
        pages: feed.pages.map((page, at) => (at === 0 ? { ...page, items: [item, ...page.items] } : page)),
      },
  )
}

/** Deleted or hidden: it counts no more, and its place stays until it is forgotten. */
export const decrementCommentCount = (client: QueryClient, { memory }: Comment): void =>
  countComments(client, memory.shareable_link, -1)

/** Taken back. */
export function restoreCommentInCache(client: QueryClient, comment: Comment): void {
  patchComment(client, comment, comment)
  countComments(client, comment.memory.shareable_link, 1)
}

/** It can be taken back no more: its place closes, and no answer leads there any more. */
export function removeCommentFromCache(client: QueryClient, { id, memory }: Comment): void {
  patchList(client, memory.shareable_link, (page) => ({
    ...page,
    results: page.results
      .filter((one) => one.id !== id)
      .map((one) => (one.reply_to?.id === id ? { ...one, reply_to: null } : one)),
  }))
  patchPages<FeedPage>(client, feedQueryOptions.queryKey, (page) => ({
    ...page,
    items: page.items.filter(({ key }) => key !== `comment-${id}`),
  }))
}

export const addPrivateCommentToCache = (client: QueryClient, link: string, comment: PrivateComment) =>
  patchPages<PrivateCommentList>(client, privateCommentsQueryOptions(link).queryKey, (page, at) => ({
    ...page,
    count: page.count + 1,
    results: at === 0 ? [comment, ...page.results] : page.results,
  }))

export const removePrivateCommentFromCache = (client: QueryClient, link: string, id: string) =>
  patchPages<PrivateCommentList>(client, privateCommentsQueryOptions(link).queryKey, (page) => ({
    ...page,
    count: plus(page.count, -1),
    results: page.results.filter(({ private_comment_id }) => private_comment_id !== id),
  }))

export const setThankedInCache = (client: QueryClient, link: string, id: string, thanked: boolean) =>
  patchPages<PrivateCommentList>(client, privateCommentsQueryOptions(link).queryKey, (page) => ({
    ...page,
    results: page.results.map((one) => (one.private_comment_id === id ? { ...one, thanked } : one)),
  }))

/** What was refused may have been changed by somebody else: the comments are asked for again. */
export const invalidateComments = (client: QueryClient, link: string): Promise<unknown> =>
  client.invalidateQueries({ queryKey: commentsQueryOptions(link).queryKey })
