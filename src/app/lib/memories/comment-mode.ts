import type { CommentList } from '@kindred/contract/comment-list'
import type { QueryClient } from '@tanstack/react-query'
import { post } from '../api/api.ts'
import { patchPages } from '../queries/patch-memory.ts'

/** Who may comment on a memory, as the wire numbers it. */
export const commentModes = { open: 0, approveFirst: 1, closed: 2 } as const

export async function setCommentMode(client: QueryClient, shareable_link: string, mode: number): Promise<void> {
  await post('/api/v1/comments/mode/', { shareable_link, mode })
  patchPages<CommentList>(client, ['comments', shareable_link], (page) => ({ ...page, mode }))
}
