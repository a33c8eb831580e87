import type { Content } from '@kindred/content'
import type { ReceivedList } from '@kindred/contract/received-list'
import type { SentList } from '@kindred/contract/sent-list'
import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../platform/api-schemas.ts'
import type { Context } from '../../platform/context.ts'
import { fromCursor, toCursor } from '../../platform/db/page-cursor.ts'
import { badRequest } from '../../platform/errors.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { actingBy, dataResponse, objectSchema, textSchema, uuidSchema } from '../acts/index.ts'
import { contentFor } from '../languages/index.ts'
import { praiseLabels } from '../shared/content-words.ts'
import { listReceived, type ReceivedRow, type ThankedKind, thankedKinds } from './received-repository.ts'
import { countReplies, listSent, type SentRow } from './sent-repository.ts'
import { takeThanksBack, thank } from './thank.ts'

const pageSize = 10
const listQuery = { type: 'object', properties: { before: { type: 'string', maxLength: 200 } } }
const one = objectSchema({ kind: { enum: thankedKinds }, id: uuidSchema })
const thanked = dataResponse({ id: textSchema, thanked: { type: 'boolean' } })

type One = { Params: { kind: ThankedKind; id: string } }

/** One more than a page, to know whether there is another. */
function pageFrom({ before: cursor }: { before?: string }) {
  const before = cursor === undefined ? undefined : fromCursor(cursor)
  if (cursor !== undefined && before === undefined) throw badRequest({ before: ['We don’t know this place.'] })
  return { before, limit: pageSize + 1 }
}

function pageOf<Row extends { id: string; created_at: string }>(found: Row[]): { rows: Row[]; cursor: string | null } {
  const rows = found.slice(0, pageSize)
  const last = found.length > pageSize ? rows.at(-1) : undefined
  return { rows, cursor: last === undefined ? null : toCursor({ id: last.id, createdAt: last.created_at }) }
}

/** What others wrote to me about my memories, and what I sent about theirs, each in one list; and thanking for it. */
export const received: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Querystring: { before?: string } }>(
    '/api/v1/received/',
    {
      schema: {
        summary: 'Comments, messages and praise that I received about my memories, newest first.',
        querystring: listQuery,
        response: { 200: shared('receivedList') },
      },
      ...signedIn,
    },
    async (request): Promise<ReceivedList> => {
      const found = await listReceived(context.pool, requireUser(request).id, pageFrom(request.query))
      const { rows, cursor } = pageOf(found)
      const { optionLists } = contentFor(request, app.content.current())
      return { results: rows.map((row) => toReceived(row, praiseLabels(optionLists, row.labels))), cursor }
    },
  )

  app.get<{ Querystring: { before?: string } }>(
    '/api/v1/sent/',
    {
      schema: {
        summary: 'Comments, messages, praise and reactions that I sent about memories of others, newest first.',
        querystring: listQuery,
        response: { 200: shared('sentList') },
      },
      ...signedIn,
    },
    async (request): Promise<SentList> => {
      const { id } = requireUser(request)
      const { rows, cursor } = pageOf(await listSent(context.pool, id, pageFrom(request.query)))
      const replies = await countReplies(context.pool, id, rows)
      const { optionLists } = contentFor(request, app.content.current())
      return { results: rows.map((row) => toSent(row, replies.get(row.id) ?? 0, optionLists)), cursor }
    },
  )

  app.put<One>(
    '/api/v1/received/:kind/:id/thanks',
    {
      schema: { summary: 'Thank the sender; they are told once.', params: one, response: thanked },
      ...signedIn,
    },
    async (request) => {
      await thank(actingBy(context, request), request.params)
      return { data: { id: request.params.id, thanked: true } }
    },
  )

  app.delete<One>(
    '/api/v1/received/:kind/:id/thanks',
    { schema: { summary: 'Take my thanks back.', params: one, response: thanked }, ...signedIn },
    async (request) => {
      await takeThanksBack(actingBy(context, request), request.params)
      return { data: { id: request.params.id, thanked: false } }
    },
  )
}

const toReceived = (row: ReceivedRow, labels: string[]): ReceivedList['results'][number] => ({
  kind: row.kind,
  id: row.id,
  user: { id: row.user_id, username: row.username, avatar: row.avatar },
  words: row.content,
  labels,
  created_at: row.created_at,
  memory: { shareable_link: row.link, title: row.title, beginning: row.beginning },
  thanked: row.thanked,
  is_new: row.is_new,
  notification_id: row.notification_id,
})

function toSent(row: SentRow, replies: number, lists: Content['optionLists']): SentList['results'][number] {
  const { kind, id, code, visible } = row
  const reaction = lists.reactions?.options.find((option) => option.code === code)?.label ?? []
  const author = { id: row.author_id, username: row.username, avatar: row.avatar }
  return {
    kind,
    id,
    words: row.content,
    labels: kind === 'reaction' ? [reaction].flat() : praiseLabels(lists, row.labels),
    created_at: row.created_at,
    memory: visible ? { shareable_link: row.link, title: row.title, beginning: row.beginning, author } : null,
    thanked: visible && row.thanked,
    replies,
    waiting: row.waiting,
  }
}
