import { request } from './api.ts'

/** Who may comment on a memory, as the wire numbers it. */
export const commentModes = { open: 0, approveFirst: 1, closed: 2 } as const

export const setCommentMode = (shareable_link: string, mode: number) =>
  request('/api/v1/comments/mode/', { method: 'POST', body: { shareable_link, mode } })
