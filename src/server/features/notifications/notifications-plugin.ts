import type { Content } from '@kindred/content'
import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../platform/api-schemas.ts'
import type { Context } from '../../platform/context.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { contentFor } from '../languages/index.ts'
import { reasonInWords } from '../shared/content-words.ts'
import { markNoticesSeen, readNotices } from './notices-repository.ts'
import { toGroups } from './notification-groups.ts'
import {
  countUnreadOf,
  countUnseen,
  markAllRead,
  markRead,
  markSeen,
  nothingUnread,
  readPage,
} from './notifications-repository.ts'
import { pushUnseenCounts } from './push-unseen-counts.ts'
import { readSubjects } from './subjects.ts'

const pageQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 } },
} as const
const readBody = {
  type: 'object',
  additionalProperties: false,
  anyOf: [{ required: ['notification_ids'] }, { required: ['up_to'] }],
  properties: {
    notification_ids: { type: 'array', maxItems: 1000, items: { type: 'string', format: 'uuid' } },
    up_to: { type: 'string', format: 'date-time' },
  },
} as const
const seenBody = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { up_to: { type: 'string', format: 'date-time' } },
} as const
const unseenOnly = {
  type: 'object',
  required: ['unseen_count'],
  properties: { unseen_count: { type: 'integer' } },
} as const
const unseenAndUnread = {
  type: 'object',
  required: ['unseen_count', 'received'],
  properties: {
    unseen_count: { type: 'integer' },
    received: {
      type: 'object',
      description: 'What I received and have not read, by kind; `others`: what else the bell has unread.',
      required: Object.keys(nothingUnread),
      properties: Object.fromEntries(Object.keys(nothingUnread).map((kind) => [kind, { type: 'integer' }])),
    },
  },
} as const

/** What others did about one's memories and comments. Asks for the content plugin before it. */
export const notifications: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool, now } = context
  const pages = pushUnseenCounts(app, context)
  app.addHook('preClose', async () => pages.stop())

  const noticesOf = async (id: string, { wizards }: Content) => {
    const notices = await readNotices(pool, id)
    return notices.map((notice) => ({
      ...notice,
      // What an editor wrote is no reason from a list.
      reason: notice.reason === '' || notice.side === 'editor' ? notice.reason : reasonInWords(wizards, notice.reason),
    }))
  }

  app.get<{ Querystring: { page: number } }>(
    '/api/v1/notifications/',
    {
      schema: {
        summary: 'What I am told, newest first, each kind in its list; and how much of all is unseen.',
        querystring: pageQuery,
        response: { 200: shared('notificationPage') },
      },
    },
    async (request) => {
      const { id } = requireUser(request)
      const { rows, pages } = await readPage(pool, id, request.query.page)
      const content = contentFor(request, app.content.current())
      const subjects = await readSubjects(pool, content, rows)
      const notices = request.query.page === 1 ? await noticesOf(id, content) : []
      return { groups: toGroups(rows, subjects), unseen_count: await countUnseen(pool, id), pages, notices }
    },
  )

  app.post<{ Body: { notification_ids?: string[]; up_to?: string } }>(
    '/api/v1/notifications/read/',
    {
      schema: {
        summary: 'I have read these; with `up_to`, all that came until then.',
        body: readBody,
        response: { 200: unseenAndUnread },
      },
    },
    async (request) => {
      const { id } = requireUser(request)
      const { notification_ids = [], up_to } = request.body
      if (up_to !== undefined) await markAllRead(pool, id, up_to, now())
      await markRead(pool, id, notification_ids, now())
      pages.pushAgain(id)
      const unread = await countUnreadOf(pool, [id])
      return { unseen_count: await countUnseen(pool, id), received: unread.get(id) ?? nothingUnread }
    },
  )

  app.post<{ Body: { up_to?: string } | null }>(
    '/api/v1/notifications/seen/',
    {
      schema: {
        summary: 'I have seen that there are some; with `up_to`, those that came until then.',
        body: seenBody,
        response: { 200: unseenOnly },
      },
    },
    async (request) => {
      const { id } = requireUser(request)
      const upTo = request.body?.up_to
      await markSeen(pool, id, now(), upTo)
      await markNoticesSeen(pool, id, now(), upTo)
      return { unseen_count: await countUnseen(pool, id) }
    },
  )
}
