import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import changeSchema from '../../../../schemas/api/topic-filter/change-topics.json' with { type: 'json' }
import readSchema from '../../../../schemas/api/topic-filter/topics.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { badRequest } from '../../platform/errors.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { contentFor } from '../languages/index.ts'
import { hiddenAmong, topicsOf } from '../memories/index.ts'
import { filteredTopics } from '../visibility/index.ts'
import { saveTopics } from './topic-filter-repository.ts'

/** A reader's own choice of topics that they do not want to meet. */
export const topicFilter: FastifyPluginAsync<{ context: Context }> = async (app, { context: { pool } }) => {
  const offeredTopics = () => topicsOf(app.content.current())
  const toResponse = (request: FastifyRequest, hidden: ReadonlySet<string>) => ({
    topics: topicsOf(contentFor(request, app.content.current())).map(({ id, label }) => ({
      id,
      label,
      hidden: hidden.has(id),
    })),
  })

  app.get('/api/v1/topic-filter', { schema: readSchema, ...signedIn }, async (request) => {
    const saved = await filteredTopics(pool, requireUser(request).id)
    return toResponse(request, new Set(hiddenAmong(offeredTopics(), saved).map(({ id }) => id)))
  })

  app.put<{ Body: { hidden: string[] } }>(
    '/api/v1/topic-filter',
    { schema: changeSchema, ...signedIn },
    async (request) => {
      const { id: userId } = requireUser(request)
      const hidden = new Set(request.body.hidden)
      const chosen = offeredTopics().filter(({ id }) => hidden.has(id))
      if (chosen.length < hidden.size) throw badRequest({ hidden: ['This topic doesn’t exist.'] })
      await transaction(pool, async (db) => {
        await lockUser(db, userId)
        await saveTopics(db, userId, [...new Set(chosen.flatMap(({ stored }) => stored))])
      })
      return toResponse(request, hidden)
    },
  )
}
