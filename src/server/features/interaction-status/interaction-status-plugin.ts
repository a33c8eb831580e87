import type { InteractionStatus } from '@kindred/contract/interaction-status'
import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../platform/api-schemas.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { connectStatusOf } from '../connections/index.ts'
import { empathyOf } from '../empathy/index.ts'
import { contentFor } from '../languages/index.ts'
import { readMemory, tagIdsOf } from '../memories/index.ts'
import { praiseOf } from '../praise/index.ts'
import { findOwnReactionAndSave } from '../reactions/index.ts'
import { resonancesOf } from '../resonance/index.ts'
import { praiseLabels } from '../shared/content-words.ts'
import { votesOf } from '../votes/index.ts'

type Query = { shareable_link: string }

const schema = {
  summary: 'What I did with a memory, and how many others did. A visitor gets the counts.',
  querystring: {
    type: 'object',
    required: ['shareable_link'],
    properties: { shareable_link: { type: 'string', minLength: 1, maxLength: 100 } },
  },
  response: { 200: shared('interactionStatus') },
}

/** One answer for all that stands beside a memory: each kind of act adds its part. */
export const interactionStatus: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Querystring: Query }>(
    '/api/v1/interaction/status/',
    { schema },
    async (request): Promise<InteractionStatus> => {
      const { query, user } = request
      const viewer = user?.id ?? null
      const read = await readMemory(app.content, context.pool, query.shareable_link, viewer)
      if (read === undefined) throw notFound()
      const { key, memory } = read
      const [resonances, empathy, praise, { reaction, saveId }, vote, connect] = await Promise.all([
        resonancesOf(context.pool, key, viewer),
        empathyOf(context.pool, key, viewer),
        praiseOf(context.pool, key, viewer),
        findOwnReactionAndSave(context.pool, key, viewer),
        votesOf(context.pool, key, viewer),
        connectStatusOf(context.pool, key, viewer),
      ])
      const byTag = new Map(resonances.map((one) => [one.tag_id, one]))
      return {
        data: {
          shareable_link: memory.shareable_link,
          users_empathized: memory.counts.users_empathized,
          empathy: {
            empathized: empathy.empathy_id === null ? 0 : 1,
            empathy_id: empathy.empathy_id,
            count_empathies: empathy.count,
          },
          feedback: {
            feedback_id: praise.id,
            feedback: praiseLabels(contentFor(request, app.content.current()).optionLists, praise.labels),
            count_users_given_feedback: praise.count,
          },
          reaction,
          connect,
          save: saveId === null ? null : { save_id: saveId },
          vote,
          resonances: tagIdsOf(memory).map((memory_tag_id) => {
            const { resonance_id = null, count = 0 } = byTag.get(memory_tag_id) ?? {}
            return { memory_tag_id, resonated: resonance_id === null ? 0 : 1, count_resonances: count, resonance_id }
          }),
        },
      }
    },
  )
}
