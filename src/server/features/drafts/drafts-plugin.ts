import type { FastifyPluginAsync } from 'fastify'
import chooseSchema from '../../../../schemas/api/drafts/choose-drafts.json' with { type: 'json' }
import choiceSchema from '../../../../schemas/api/drafts/drafts-choice.json' with { type: 'json' }
import dropSchema from '../../../../schemas/api/drafts/drop-draft.json' with { type: 'json' }
import readSchema from '../../../../schemas/api/drafts/read-draft.json' with { type: 'json' }
import saveSchema from '../../../../schemas/api/drafts/save-draft.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { createDraftSeal } from '../../platform/draft-seal.ts'
import { badRequest, conflict, forbidden } from '../../platform/errors.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { deviceName } from '../../platform/sessions/device-name.ts'
import { type TranslateSentence, translatorFor } from '../languages/index.ts'
import {
  countDrafts,
  draftsEnabled,
  dropDraft,
  findDraft,
  listDrafts,
  putDraft,
  type StoredDraft,
  setDraftsEnabled,
} from './drafts-repository.ts'
import { placeOf } from './opened-drafts.ts'

/** Unfinished writing beyond this is no draft any more; nobody loses it, for it stays on the device. */
const maxDrafts = 50

type Params = { name: string }
type Body = { text: string; over: string | null }

/** A member's unfinished writing, when they choose to keep it here; nobody else ever reads it. */
export const drafts: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const { seal, open } = createDraftSeal(context.config)
  async function choiceOf(userId: string, say: TranslateSentence) {
    const [keeps, kept] = await Promise.all([draftsEnabled(pool, userId), listDrafts(pool, userId)])
    const drafts = kept.map(({ name, device, saved_at }) => ({ name, device: say(device), saved_at })).reverse()
    return { keeps, count: drafts.length, drafts }
  }

  /** One whose key is gone is as good as none. */
  function opened(userId: string, draft: StoredDraft | null, say: TranslateSentence) {
    const text = draft && open(draft, placeOf(userId, draft.name))
    if (draft === null || text === null) return null
    return { version: draft.version, text, device: say(draft.device), saved_at: draft.saved_at }
  }

  app.get('/api/v1/drafts', { schema: choiceSchema }, async (request) =>
    choiceOf(requireUser(request).id, translatorFor(request)),
  )

  app.put<{ Body: { keeps: boolean } }>('/api/v1/drafts', { schema: chooseSchema }, async (request) => {
    const { id } = requireUser(request)
    await transaction(pool, async (db) => {
      await lockUser(db, id)
      await setDraftsEnabled(db, id, request.body.keeps)
    })
    return choiceOf(id, translatorFor(request))
  })

  app.get<{ Params: Params }>('/api/v1/drafts/:name', { schema: readSchema }, async (request) => {
    const { id } = requireUser(request)
    const keeps = await draftsEnabled(pool, id)
    const draft = keeps ? await findDraft(pool, id, request.params.name) : null
    return { keeps, draft: opened(id, draft, translatorFor(request)) }
  })

  app.put<{ Params: Params; Body: Body }>('/api/v1/drafts/:name', { schema: saveSchema }, async (request) => {
    const { id } = requireUser(request)
    const { name } = request.params
    const { text, over } = request.body
    const say = translatorFor(request)
    const draft: StoredDraft = {
      name,
      version: uuidV7(),
      saved_at: context.now().toISOString(),
      device: deviceName(request.headers['user-agent'] ?? null),
      ...seal(text, placeOf(id, name)),
    }
    return transaction(pool, async (db) => {
      await lockUser(db, id)
      if (!(await draftsEnabled(db, id))) throw forbidden('This account doesn’t save drafts.')
      const before = await findDraft(db, id, name, true)
      const theirs = opened(id, before, say)
      if (theirs !== null && theirs.version !== over) throw conflict('Another device has saved since.', theirs)
      if (before === null && (await countDrafts(db, id)) >= maxDrafts)
        throw badRequest({ name: [`At most ${maxDrafts} drafts.`] })
      if (!(await putDraft(db, id, draft, before?.version ?? null)))
        throw conflict('Another device has saved since.', opened(id, await findDraft(db, id, name), say))
      return { version: draft.version, saved_at: draft.saved_at }
    })
  })

  app.delete<{ Params: Params; Querystring: { version: string } }>(
    '/api/v1/drafts/:name',
    { schema: dropSchema },
    async (request) => ({
      deleted: await dropDraft(pool, requireUser(request).id, request.params.name, request.query.version),
    }),
  )
}
