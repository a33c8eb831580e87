import type { WizardResponse } from '@kindred/contract/wizard-response'
import type { WizardResponseCreate } from '@kindred/contract/wizard-response-create'
import { type Answers, factsFromContext, migrateAnswers, resolvePath, type Wizard, withValuesOn } from '@kindred/engine'
import { checkSentAnswers, wizardAsAnswered } from '@kindred/engine/days'
import { answersToWire, normalizeAnswers, type WireAnswers } from '@kindred/engine/wire'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { shared } from '../../platform/api-schemas.ts'
import type { Context } from '../../platform/context.ts'
import { formerMember } from '../../platform/db/former-member.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { badRequest, type FieldErrors, HttpError, notFound, unauthorized } from '../../platform/errors.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { type IdempotencyHeader, idempotencyHeader } from '../../platform/requests/idempotency-header.ts'
import { answeredIds } from '../answer-references/index.ts'
import { findWizard } from '../content/index.ts'
import { attachFiles } from '../photos/index.ts'
import { filesIn, queueForOffice, valuesWhenSaved } from './office-deliveries.ts'
import { isLimited, placesLeft, requirePlaces } from './places.ts'
import {
  createResponse,
  deleteResponse,
  findAnsweredWizards,
  findResponse,
  listResponses,
  type Sender,
  type StoredResponse,
} from './responses-repository.ts'

const pageSize = 10

const wizardParams = {
  type: 'object',
  required: ['wizardId'],
  properties: { wizardId: { type: 'string', maxLength: 100 } },
} as const
const responseParams = {
  type: 'object',
  required: ['wizardId', 'responseId'],
  properties: { ...wizardParams.properties, responseId: { type: 'string', format: 'uuid' } },
} as const
const pageQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 } },
} as const
const detail = { type: 'object', properties: { detail: { type: 'string' } } } as const

type WizardParams = { wizardId: string }
type ResponseParams = WizardParams & { responseId: string }

/** Answers of wizards that fill in no subject of their own: a person's own, seen by nobody else. */
export const responses: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const path = '/api/v1/wizards/:wizardId/responses'

  const openWizard = async (id: string, version?: string): Promise<Wizard> => {
    const wizard = await findWizard(app.content, context.pool, id, version)
    // Other targets are saved through calls of their own, and a wizard without one is saved nowhere.
    if (wizard?.target !== 'response') throw notFound('These questions don’t exist.')
    return wizard
  }

  /** As stored, and how it reads with today's questions. */
  async function asRead(stored: StoredResponse): Promise<WizardResponse> {
    const { expires_at: _, ...shown } = stored
    const answers = Object.fromEntries(
      Object.entries(stored.answers).map(([id, answer]) => [id, Array.isArray(answer) ? [...answer] : answer]),
    ) as WizardResponse['answers']
    const today = await findWizard(app.content, context.pool, stored.wizard_id)
    const isToday = today?.version === stored.content_version
    const wizard = isToday
      ? today
      : await findWizard(app.content, context.pool, stored.wizard_id, stored.content_version)
    const values = wizard && valuesWhenSaved(wizard, stored)
    const read = { ...shown, answers, ...(values && { values }) }
    if (today === undefined || isToday) return read
    const opened = migrateAnswers(today, { answers: normalizeAnswers(wizard ?? today, answers), wizard })
    return {
      ...read,
      opened: {
        content_version: opened.wizard.version,
        answers: { ...answersToWire(opened.wizard, opened.answers) } as WizardResponse['answers'],
        set_aside: opened.unmapped,
      },
    }
  }

  /** A wizard that content has no more is called as it was when it was answered last. */
  async function named({ id, content_version, count }: { id: string; content_version: string; count: number }) {
    const today = await findWizard(app.content, context.pool, id)
    const wizard = today ?? (await findWizard(app.content, context.pool, id, content_version))
    return { id, title: wizard?.title ?? id, content_version, count, is_gone: today?.target !== 'response' }
  }

  app.get(
    '/api/v1/wizards',
    { schema: { summary: 'Wizards that save answers of one’s own.', response: { 200: shared('wizardList') } } },
    async () => ({
      results: Object.values(app.content.current().wizards)
        .filter(({ target, listed }) => (target === undefined || target === 'response') && listed !== false)
        .map(({ id, title, intro }) => ({ id, title, intro: intro ?? null })),
    }),
  )

  app.get(
    '/api/v1/responses',
    {
      schema: {
        summary: 'The wizards that I have answered, including those that no longer exist.',
        response: { 200: shared('answeredWizards') },
      },
    },
    async (request) => {
      const answered = await findAnsweredWizards(context.pool, requireUser(request).id)
      return { results: await Promise.all(answered.map(named)) }
    },
  )

  app.post<{ Params: WizardParams; Body: WizardResponseCreate; Headers: IdempotencyHeader }>(
    path,
    {
      schema: {
        summary:
          'Save answers to a wizard; judged by the version that they were given to. Visitors send them where the wizard lets them.',
        params: wizardParams,
        headers: idempotencyHeader,
        body: shared('responseCreate'),
        response: { 201: shared('response') },
      },
      // Nothing is read of visitors whom the wizard does not let.
      onRequest: async (request) => {
        const served = app.content.current().wizards[request.params.wizardId]
        if (served?.withoutAccount === undefined) requireUser(request)
      },
      preValidation: async (request) => {
        if (!request.body?.without_account) requireUser(request)
      },
    },
    async (request, reply) => {
      const wizard = await openWizard(request.params.wizardId, request.body.content_version)
      const now = context.now()
      // Whichever version was answered, what holds today counts.
      const served = await findWizard(app.content, context.pool, wizard.id)
      const today = served ?? wizard
      const sender = request.body.without_account
        ? visitor(wizard, served, now)
        : { userId: requireUser(request).id, expiresAt: null }
      const { userId } = sender
      const accepted = acceptAnswers(wizard, request.body.answers, sender, now)
      const ids = answeredIds(wizard, accepted, () => ({ table: 'wizard_responses', name: '' }))
      const answers = answersToWire(wizard, accepted)
      const office = wizard.delivers?.as.includes('download') ? wizard.delivers.to : null
      const response = {
        id: uuidV7(),
        wizard_id: wizard.id,
        content_version: wizard.version,
        answers,
        ids,
        office,
        now,
      }
      const key = request.headers['idempotency-key']
      const stored = await createResponse(context.pool, sender, response, key, {
        before: (db) => {
          requireValuesOf(wizard, request.body.day, now)
          return requirePlaces(app.content, db, { wizard: today, answered: wizard, answers: accepted })
        },
        after: async (db) => {
          await keepFiles(db, { wizard, answers: accepted, userId, responseId: response.id })
          await queueForOffice(context, db, { wizard, userId, response: response.id })
        },
      })
      return reply.code(201).send(await asRead(stored))
    },
  )

  app.get<{ Params: WizardParams }>(
    '/api/v1/wizards/:wizardId/places',
    {
      schema: {
        summary: 'How many places are left in a wizard: counts, and nothing about who took the others.',
        params: wizardParams,
        response: { 200: shared('wizardPlaces') },
      },
    },
    async (request, reply) => {
      const wizard = await openWizard(request.params.wizardId)
      void reply.header('cache-control', 'no-store')
      return isLimited(wizard) ? placesLeft(app.content, context.pool, wizard) : { left: null, questions: {} }
    },
  )

  app.get<{ Params: WizardParams; Querystring: { page: number } }>(
    path,
    {
      schema: {
        summary: 'My answers to a wizard, newest first.',
        params: wizardParams,
        querystring: pageQuery,
        response: { 200: shared('responseList') },
      },
    },
    async (request) => {
      const user = requireUser(request)
      const { page } = request.query
      const { rows, count } = await listResponses(context.pool, user.id, request.params.wizardId, {
        size: pageSize,
        number: page,
      })
      const results = await Promise.all(rows.map(asRead))
      return { results, count, page, total_pages: Math.ceil(count / pageSize) }
    },
  )

  app.get<{ Params: ResponseParams }>(
    `${path}/:responseId`,
    {
      schema: {
        summary: 'My answers as they were saved, and as today’s questions read them.',
        params: responseParams,
        response: { 200: shared('response') },
      },
    },
    async (request) => {
      const found = await findResponse(context.pool, ...own(request))
      if (found === undefined) throw notFound()
      return asRead(found)
    },
  )

  app.delete<{ Params: ResponseParams }>(
    `${path}/:responseId`,
    { schema: { summary: 'Delete answers of mine.', params: responseParams, response: { 200: detail } } },
    async (request) => {
      const [userId, wizardId, id] = own(request)
      if (!(await deleteResponse(context.pool, { userId, wizardId, id, now: context.now() }))) throw notFound()
      return { detail: 'Deleted.' }
    },
  )
}

const own = (request: FastifyRequest<{ Params: ResponseParams }>): [userId: string, wizardId: string, id: string] => [
  requireUser(request).id,
  request.params.wizardId,
  request.params.responseId,
]

/** Whom answers of a visitor belong to, and until when: as the version said that they answered. Today's has to let visitors, too. */
function visitor(wizard: Wizard, today: Wizard | undefined, now: Date): Sender {
  if (today?.target !== 'response') throw notFound('These questions don’t exist.')
  if (wizard.withoutAccount === undefined || today.withoutAccount === undefined) throw unauthorized()
  return { userId: formerMember.id, expiresAt: new Date(now.getTime() + wizard.withoutAccount.days * 86_400_000) }
}

type Kept = { wizard: Wizard; answers: Answers; userId: string; responseId: string }

/** Files that answers name are beside them from now on. One that is not there any more is a 400 at its question. */
async function keepFiles(db: Queryable, { wizard, answers, userId, responseId }: Kept): Promise<void> {
  const place = { userId, responseId, office: wizard.delivers?.to ?? null }
  for (const { id, label, files } of filesIn(wizard, answers))
    if (!(await attachFiles(db, place, files)))
      throw badRequest({ [id]: [`A file in "${label}" is no longer available. Please remove it and add it again.`] })
}

/** A page that opened on another day showed other numbers, such as a price that is over: 409 with the day whose numbers count. */
function requireValuesOf(wizard: Wizard, day: string | undefined, now: Date): void {
  const here = now.toISOString().slice(0, 10)
  if (day === undefined || withValuesOn(wizard, day) === withValuesOn(wizard, here)) return
  throw new HttpError(409, {
    detail:
      'An amount has changed since you opened this page. Please look at your answers again and save: nothing is lost.',
    day: here,
  })
}

/** What counts of the answers, once they are complete and could come from a journey; otherwise a 400 that names field and rule. */
function acceptAnswers(wizard: Wizard, given: WireAnswers, { expiresAt }: Sender, now: Date): Answers {
  const answers = normalizeAnswers(wizard, given)
  const facts = factsFromContext(wizard, { session: { signedIn: expiresAt === null ? 'yes' : 'no' } })
  const violations = checkSentAnswers(wizard, answers, facts, { complete: true, now })
  if (violations.length === 0)
    return resolvePath(wizardAsAnswered(wizard, answers, facts, now), answers, facts).effective
  const errors: FieldErrors = {}
  for (const { field, rule, sentence } of violations)
    errors[field] = [...(errors[field] ?? []), `${sentence} [${rule}]`]
  throw badRequest(errors)
}
