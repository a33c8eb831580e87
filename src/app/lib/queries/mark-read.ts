import type { ReceivedList } from '@kindred/contract/received-list'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import type { ReceivedCounts } from '../api/live-content.ts'
import { notificationsQueryOptions } from './page-queries.ts'
import { patchPages } from './patch-memory.ts'
import { newsQueryOptions, unseenQueryOptions } from './queries.ts'

interface Left {
  unseen_count: number
  received: ReceivedCounts
}

/** Notifications were read, these or all up to a moment: the bell, *Received* and what counts them say so. */
export async function markRead(
  client: QueryClient,
  body: { notification_ids: readonly string[] } | { up_to: string },
): Promise<void> {
  const { data } = await request<Left>('/api/v1/notifications/read/', { method: 'POST', body, keepalive: true })
  client.setQueryData(unseenQueryOptions.queryKey, data.unseen_count)
  client.setQueryData(newsQueryOptions.queryKey, data.received)
  const isRead = (id: string | null, at: string) =>
    'up_to' in body ? at <= body.up_to : id !== null && body.notification_ids.includes(id)
  patchPages<ReceivedList>(client, ['received'], (page) => ({
    ...page,
    results: page.results.map((one) =>
      one.is_new && isRead(one.notification_id, one.created_at) ? { ...one, is_new: false } : one,
    ),
  }))
  await client.invalidateQueries({ queryKey: notificationsQueryOptions.queryKey })
}
