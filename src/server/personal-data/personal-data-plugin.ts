import type { FastifyPluginAsync } from 'fastify'
import { findWizard } from '../content/wizard-versions.ts'
import type { Context } from '../context.ts'
import { memoryWords } from '../memories/memory-words.ts'
import { requireUser } from '../plugins/current-user.ts'
import { exportDocument } from './export-document.ts'
import { readPersonalData } from './read-personal-data.ts'

const schema = {
  summary: 'Everything that is stored of me, as one file.',
  response: { 200: { type: 'string', description: 'A JSON document; README.md of this subject says what is in it.' } },
}

/** Gives a person everything that the registry says is theirs. */
export const personalData: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get('/user/export', { schema }, async (request, reply) => {
    const user = requireUser(request)
    const now = context.now().toISOString()
    const rows = await readPersonalData(context.pool, user.id)
    const words = {
      options: memoryWords(app.content.current()).words,
      wizard: (id: string, version: string) => findWizard(app.content, context.pool, id, version),
    }
    const file = JSON.stringify(await exportDocument(rows, words, now), null, 2)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="my-data-${now.slice(0, 10)}.json"`)
      .send(file)
  })
}
