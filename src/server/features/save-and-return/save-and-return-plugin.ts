import type { FastifyPluginAsync } from 'fastify'
import deleteSchema from '../../../../schemas/api/save-and-return/delete-answers.json' with { type: 'json' }
import openSchema from '../../../../schemas/api/save-and-return/open-answers.json' with { type: 'json' }
import replaceSchema from '../../../../schemas/api/save-and-return/replace-answers.json' with { type: 'json' }
import saveSchema from '../../../../schemas/api/save-and-return/save-answers.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { openWithKey, sealWithKey } from '../../platform/seal.ts'
import { findWizard } from '../content/index.ts'
import { formatReturnCode, keysOfCode, makeReturnCode, readReturnCode } from './return-code.ts'
import {
  deleteSavedAnswers,
  findSavedAnswers,
  putSavedAnswers,
  replaceSavedAnswers,
} from './save-and-return-repository.ts'

const dayMs = 86_400_000

type CodeBody = { code: string }

/** Unfinished answers of a wizard that says `saveAndReturn`, kept with a code that only whoever fills it in knows. */
export const saveAndReturn: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const path = '/api/v1/saved-answers'
  // The same response for an invalid, an unknown and an expired code.
  const unknownCode = () => notFound('No answers are kept with this code.')

  async function endsAt(wizardId: string): Promise<Date> {
    const wizard = await findWizard(app.content, pool, wizardId)
    if (wizard?.saveAndReturn === undefined) throw notFound('These answers can’t be saved for later.')
    return new Date(context.now().getTime() + wizard.saveAndReturn.days * dayMs)
  }

  async function requireSavedAnswers(typed: string) {
    const code = readReturnCode(typed)
    if (code === null) throw unknownCode()
    const keys = keysOfCode(code)
    const saved = await findSavedAnswers(pool, keys.place, context.now())
    if (saved === undefined) throw unknownCode()
    return { ...keys, code, saved }
  }

  app.post<{ Body: { wizard_id: string; text: string } }>(path, { schema: saveSchema }, async (request, reply) => {
    const { wizard_id, text } = request.body
    const expires_at = await endsAt(wizard_id)
    const code = makeReturnCode()
    const { place, key } = keysOfCode(code.replaceAll('-', ''))
    await putSavedAnswers(pool, place, { wizard_id, sealed: sealWithKey(key, text, wizard_id), expires_at })
    return reply.code(201).send({ code, expires_at: expires_at.toISOString() })
  })

  app.put<{ Body: CodeBody & { text: string } }>(path, { schema: replaceSchema }, async (request) => {
    const { place, key, saved } = await requireSavedAnswers(request.body.code)
    const expires_at = await endsAt(saved.wizard_id)
    const sealed = sealWithKey(key, request.body.text, saved.wizard_id)
    if (!(await replaceSavedAnswers(pool, place, { sealed, expires_at }))) throw unknownCode()
    return { expires_at: expires_at.toISOString() }
  })

  // A code never stands in an address, which servers on the way write down.
  app.post<{ Body: CodeBody }>(`${path}/open`, { schema: openSchema }, async (request) => {
    const { key, code, saved } = await requireSavedAnswers(request.body.code)
    const text = openWithKey(key, saved.sealed, saved.wizard_id)
    if (text === null) throw unknownCode()
    return { code: formatReturnCode(code), wizard_id: saved.wizard_id, text, expires_at: saved.expires_at }
  })

  app.post<{ Body: CodeBody }>(`${path}/delete`, { schema: deleteSchema }, async (request) => {
    const { place } = await requireSavedAnswers(request.body.code)
    return { deleted: await deleteSavedAnswers(pool, place) }
  })
}
