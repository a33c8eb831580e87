import { fieldOf, type Wizard } from '@kindred/engine'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { requireConfirmed } from '../../platform/requests/require-confirmed.ts'
import { findWizard } from '../content/index.ts'
import { createDraftSeal, openedDrafts } from '../drafts/index.ts'
import { memoryVocabulary } from '../memories/index.ts'
import { openedReports } from '../reports/index.ts'
import { exportDocument } from './export-document.ts'
import { exportZip } from './export-zip.ts'
import { readPersonalData } from './read-personal-data.ts'

const schema = {
  summary: 'Everything that is stored of me, as one file; the password was given a moment ago.',
  body: { type: 'object', additionalProperties: false },
  response: { 200: { type: 'string', description: 'A ZIP archive; README.md of this subject says what is in it.' } },
}

const fieldsById = (wizards: readonly Wizard[]) => (id: string) => {
  for (const wizard of wizards) {
    const field = fieldOf(wizard, id)
    if (field !== undefined) return field
  }
  return undefined
}

/**
 * Gives a person everything that the registry says is theirs. It changes nothing and is a POST all the same: a link on
 * another site may open any GET, and the file would lie on the device.
 */
export const personalData: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.post('/user/export', { schema }, async (request, reply) => {
    const user = requireConfirmed(request, context.now())
    const now = context.now().toISOString()
    const rows = await readPersonalData(context.pool, user.id)
    const sources = {
      options: memoryVocabulary(app.content.current()).labels,
      wizard: (id: string, version: string) => findWizard(app.content, context.pool, id, version),
      drafts: await openedDrafts(context, user.id),
      reports: await openedReports(context.pool, createDraftSeal(context.config), user.id),
      field: fieldsById(Object.values(app.content.current().wizards)),
    }
    const { texts } = app.content.current()
    const file = exportZip(await exportDocument(rows, sources, now), texts, {
      file: (id) => app.openOwnFile(user.id, id),
      photo: (id) => app.openOwnPhoto(user.id, id),
      avatar: () => app.openOwnAvatar(user.id),
    })
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="my-data-${now.slice(0, 10)}.zip"`)
      .send(file)
  })
}
