import type { Content } from '@kindred/content'
import type { ReceivedList } from '@kindred/contract/received-list'
import type { SentList } from '@kindred/contract/sent-list'
import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../platform/api-schemas.ts'
import type { Context } from '../../platform/context.ts'
import { fromCursor, toCursor } from '../../platform/db/page-cursor.ts'
import { badRequest } from '../../platform/errors.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { actorOf, dataResponse, objectSchema, textSchema, uuidSchema } from '../interactions/index.ts'
import { contentFor } from '../languages/index.ts'
import { memoryVocabulary } from '../memories/index.ts'
import { praiseLabels } from '../shared/content-words.ts'
import { listReceived, type ReceivedRow, type ThankedKind, thankedKinds } from './received-repository.ts'
import { countReplies, listSent, type SentRow } from './sent-repository.ts'
import { takeThanksBack, thank } from './thank.ts'

const pageSize = 10
const listQuery = { type: 'object', properties: { before: { type: 'string', maxLength: 200 } } }
const one = objectSchema({ kind: { enum: thankedKinds }, id: uuidSchema })
const thankedResponse = dataResponse({ id: textSchema, thanked: { type: 'boolean' } })

type ThankParams = { Params: { kind: ThankedKind; id: string } }

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

/** What others wrote to me and how they responded, and what I sent to them, each in one list; and thanking for it. */
export const received: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Querystring: { before?: string } }>(
    '/api/v1/received/',
    {
      schema: {
        summary:
          'Comments, messages, praise and reactions that I received about my memories, and replies to my comments, newest first.',
        querystring: listQuery,
        response: { 200: shared('receivedList') },
      },
      ...signedIn,
    },
    async (request): Promise<ReceivedList> => {
      const found = await listReceived(context.pool, requireUser(request).id, pageFrom(request.query))
      const { rows, cursor } = pageOf(found)
      const { optionLists } = contentFor(request, app.content.current())
      return { results: rows.map((row) => toReceived(row, labelsOf(row, optionLists))), cursor }
    },
  )

  app.get<{ Querystring: { before?: string } }>(
    '/api/v1/sent/',
    {
      schema: {
        summary:
          'Comments, replies, messages, praise, reactions and empathy that I sent to authors of memories and comments, newest first.',
        querystring: listQuery,
        response: { 200: shared('sentList') },
      },
      ...signedIn,
    },
    async (request): Promise<SentList> => {
      const { id } = requireUser(request)
      const { rows, cursor } = pageOf(await listSent(context.pool, id, pageFrom(request.query)))
      const replies = await countReplies(context.pool, id, rows)
      const content = contentFor(request, app.content.current())
      return {
        results: rows.map((row) => toSent(row, { replies: replies.get(row.id) ?? 0, userId: id, content })),
        cursor,
      }
    },
  )

  app.put<ThankParams>(
    '/api/v1/received/:kind/:id/thanks',
    {
      schema: { summary: 'Thank the sender; they are told once.', params: one, response: thankedResponse },
      ...signedIn,
    },
    async (request) => {
      await thank(actorOf(context, request), request.params)
      return { data: { id: request.params.id, thanked: true } }
    },
  )

  app.delete<ThankParams>(
    '/api/v1/received/:kind/:id/thanks',
    { schema: { summary: 'Take my thanks back.', params: one, response: thankedResponse }, ...signedIn },
    async (request) => {
      await takeThanksBack(actorOf(context, request), request.params)
      return { data: { id: request.params.id, thanked: false } }
    },
  )
}

/** Of praise or a reaction. */
function labelsOf(
  { kind, code, labels }: Pick<SentRow, 'kind' | 'code' | 'labels'>,
  lists: Content['optionLists'],
): string[] {
  if (kind !== 'reaction') return praiseLabels(lists, labels)
  return [lists.reactions?.options.find((option) => option.code === code)?.label ?? []].flat()
}

/** Of the tag that was empathized with: told only where its memory is. */
function labelOfTag({ labels: [field = '', option = '', own], visible }: SentRow, content: Content): string[] {
  return visible ? [own ?? memoryVocabulary(content).labels(field, option).label] : []
}

const authorOf = (row: Pick<SentRow, 'author_id' | 'author_name' | 'author_avatar'>) => ({
  id: row.author_id,
  username: row.author_name,
  avatar: row.author_avatar,
})

/** Whoever received it: who wrote the comment, where that can be read, or the author of the memory. */
function recipientOf(row: SentRow, userId: string): SentList['results'][number]['to'] {
  const { to_id, to_name, to_avatar } = row
  const to = to_id !== null && to_name !== null ? { id: to_id, username: to_name, avatar: to_avatar } : authorOf(row)
  return to.id === userId ? null : to
}

const toReceived = (row: ReceivedRow, labels: string[]): ReceivedList['results'][number] => ({
  kind: row.kind,
  id: row.id,
  user: { id: row.user_id, username: row.username, avatar: row.avatar },
  words: row.content,
  labels,
  created_at: row.created_at,
  memory: { shareable_link: row.link, title: row.title, beginning: row.beginning, author: authorOf(row) },
  thanked: row.thanked,
  reply_id: row.reply_id,
  is_new: row.is_new,
  notification_id: row.notification_id,
})

function toSent(
  row: SentRow,
  { replies, userId, content }: { replies: number; userId: string; content: Content },
): SentList['results'][number] {
  const { kind, id, visible } = row
  return {
    kind,
    id,
    words: row.content,
    labels: kind === 'resonance' ? labelOfTag(row, content) : labelsOf(row, content.optionLists),
    created_at: row.created_at,
    to: visible ? recipientOf(row, userId) : null,
    memory: visible
      ? { shareable_link: row.link, title: row.title, beginning: row.beginning, author: authorOf(row) }
      : null,
    comment_id: visible ? row.comment_id : null,
    thanked: visible && row.thanked,
    replies,
    waiting: row.waiting,
  }
}
