import { type EditConflict, type EditedValue, valueAt } from '@kindred/content'
import type { ContentFiles } from '@kindred/content/node'
import { needsSecondPerson } from '@kindred/product'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { languageFor } from '../languages/index.ts'
import { requireSecondFactor } from '../second-factor/index.ts'
import { type Catalog, type CatalogThing, placeIn } from './catalog.ts'
import { type Change, listChanges } from './changes-repository.ts'
import { editForms, fieldIdOf } from './edit-forms.ts'
import { listPublications } from './publications-repository.ts'
import { schemas } from './studio-schemas.ts'
import { createStudio, isApproved, studioWords } from './studio-service.ts'

/** So many are shown at once; a search narrows them. */
const mostShown = 50

/** A role that a command gives (`npm run admin -- role`), and a sign-in with a second step. */
function requireEditor(request: FastifyRequest) {
  const user = requireUser(request)
  if (user.role !== 'editor' && user.role !== 'publisher') throw forbidden('Only editors can do this.')
  requireSecondFactor(user)
  return user
}
const onRequest = async (request: FastifyRequest) => void requireEditor(request)

function requirePublisher(request: FastifyRequest) {
  const user = requireEditor(request)
  if (user.role !== 'publisher') throw forbidden('Only publishers can do this. An editor’s change waits for one.')
  return user
}

/** Checking everything, journeys too, takes longer than any other call on a busy machine; the checker itself gives up after a minute. */
const config = { answeredWithinMs: 75_000 }

/** content/crisis/hotlines.json → crisis */
const partOf = (file: string): string => file.split('/')[1] ?? ''

/** An edited place as it is shown. What is gone has no thing any more. */
function placeOf(catalog: Catalog, file: string, at: string) {
  const found = catalog.placeOf(file, at)
  return {
    ...{ file, at, part: partOf(file) },
    ...{ thing: found?.thing.at ?? null, form: found?.thing.form ?? null },
    ...{ field: found === undefined ? null : fieldIdOf(found.field.name), where: found?.thing.where ?? [at] },
  }
}

function changeView(change: Change, userId: string, catalog: Catalog, files: ContentFiles) {
  const { id, title, author, revision, created_at, updated_at, approver } = change
  return {
    ...{ id, title, author, is_mine: change.author_id === userId, revision, created_at, updated_at },
    approved_by: isApproved(change) ? approver : null,
    needs_second_person: needsSecondPerson(change.edits),
    edits: change.edits.map(({ file, at, from, to }) => {
      const live = (valueAt(file, files.get(file) ?? '', at) ?? null) as EditedValue
      const moved = JSON.stringify(live) !== JSON.stringify(from) && JSON.stringify(live) !== JSON.stringify(to)
      return { ...placeOf(catalog, file, at), from, to, live, is_moved: moved }
    }),
  }
}

const wordsOf = ({ words }: CatalogThing): string => words.map(({ text }) => text).join(' · ')

const movedSentence = ({ now }: EditConflict): string =>
  now === undefined ? 'Live no longer has this text.' : 'Live has changed since you began: choose which text stays.'

/** Content edited in the browser: changes on top of what is live, checked as one types, published for all servers. */
export const studio: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const act = createStudio(app, context)
  const view = async (change: Change, userId: string) =>
    changeView(change, userId, await act.catalog(), app.content.files())
  type ById = { Params: { id: string } }

  app.get('/api/v1/studio/start', { schema: schemas.start, onRequest }, async (request) => {
    const content = app.content.current()
    const words = languageFor(request, content)
    const [source = content] = content.languages
    const { role } = requireEditor(request)
    return {
      ...{ language: words.language, role, may_publish: role === 'publisher' },
      texts: { ...source.studioTexts, ...words.studioTexts },
      forms: editForms(await act.catalog(), studioWords(words, source)),
    }
  })

  app.get<{ Querystring: { q: string; part: string } }>(
    '/api/v1/studio/contents',
    { schema: schemas.contents, onRequest },
    async (request) => {
      const { q, part } = request.query
      const wanted = q
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
      const { things } = await act.catalog()
      const found = things.filter((thing) => {
        const text = `${wordsOf(thing)} ${thing.where.join(' ')} ${thing.at}`.toLowerCase()
        return wanted.every((word) => text.includes(word))
      })
      // Who types a sentence that they read looks for that one.
      const phrase = q.trim().toLowerCase()
      const isIt = (thing: CatalogThing) => wordsOf(thing).toLowerCase().includes(phrase)
      found.sort((a, b) => Number(isIt(b)) - Number(isIt(a)))
      const counts = new Map<string, number>()
      for (const { file } of found) counts.set(partOf(file), (counts.get(partOf(file)) ?? 0) + 1)
      const shown = found.filter(({ file }) => part === '' || partOf(file) === part)
      return {
        total: shown.length,
        parts: [...counts].map(([name, count]) => ({ part: name, count })),
        things: shown.slice(0, mostShown).map((thing) => ({
          ...{ file: thing.file, at: thing.at, form: thing.form, part: partOf(thing.file), where: thing.where },
          words: wordsOf(thing).slice(0, 300),
        })),
      }
    },
  )

  app.get<{ Querystring: { file: string; at?: string } }>(
    '/api/v1/studio/thing',
    { schema: schemas.thing, onRequest },
    async (request) => {
      const { file, at = '' } = request.query
      const thing = (await act.catalog()).find(file, at)
      if (thing === undefined) throw notFound('This text can’t be edited here. It may have been removed.')
      const text = app.content.files().get(file) ?? ''
      const values = thing.fields.map(({ name }) => [
        fieldIdOf(name),
        valueAt(file, text, placeIn(thing, name)) ?? null,
      ])
      return {
        ...{ file, at, form: thing.form, part: partOf(file), where: thing.where },
        values: Object.fromEntries(values),
      }
    },
  )

  app.get('/api/v1/studio/changes', { schema: schemas.changes, onRequest }, async (request) => {
    const { id } = requireEditor(request)
    const changes = await listChanges(pool, mostShown)
    return { results: await Promise.all(changes.map((change) => view(change, id))) }
  })

  app.post<{ Body: { title: string } }>(
    '/api/v1/studio/changes',
    { schema: schemas.create, onRequest },
    async (request, reply) => {
      const user = requireEditor(request)
      return reply.code(201).send(await view(await act.create(user, request.body.title), user.id))
    },
  )

  app.get<ById>('/api/v1/studio/changes/:id', { schema: schemas.change, onRequest }, async (request) =>
    view(await act.find(request.params.id), requireEditor(request).id),
  )

  app.delete<ById>('/api/v1/studio/changes/:id', { schema: schemas.discard, onRequest }, async (request) => {
    await act.discard(requireEditor(request), request.params.id)
    return { is_discarded: true }
  })

  type Saved = { Body: { file: string; at: string; field: string; value: string | string[] } }
  app.put<ById & Saved>('/api/v1/studio/changes/:id/texts', { schema: schemas.save, onRequest }, async (request) => {
    const user = requireEditor(request)
    return view(await act.save(user, request.params.id, request.body), user.id)
  })

  type Settled = { Body: { file: string; at: string; keep?: boolean } }
  app.post<ById & Settled>(
    '/api/v1/studio/changes/:id/take-back',
    { schema: schemas.settle, onRequest },
    async (request) => {
      const user = requireEditor(request)
      const { keep = false, ...place } = request.body
      return view(await act.settle(user, request.params.id, { ...place, keep }), user.id)
    },
  )

  app.get<ById>(
    '/api/v1/studio/changes/:id/findings',
    { schema: schemas.findings, onRequest, config },
    async (request) => {
      const [{ revision, findings, conflicts }, catalog] = [await act.check(request.params.id), await act.catalog()]
      return {
        revision,
        findings: [
          ...conflicts.map((one) => ({
            ...placeOf(catalog, one.edit.file, one.edit.at),
            ...{ severity: 'error', sentence: movedSentence(one), mend: null, rule: 'moved-on' },
          })),
          ...findings.map(({ file, at, severity, sentence, mend, rule }) => ({
            ...placeOf(catalog, file, at),
            ...{ severity, sentence, mend: mend ?? null, rule },
          })),
        ],
      }
    },
  )

  app.post<ById & { Body: { revision: number } }>(
    '/api/v1/studio/changes/:id/approval',
    { schema: schemas.approve, onRequest },
    async (request) => {
      const user = requireEditor(request)
      return view(await act.approve(user, request.params.id, request.body.revision), user.id)
    },
  )

  app.post<ById & { Body: { revision: number; reason: string } }>(
    '/api/v1/studio/changes/:id/publication',
    { schema: schemas.publish, onRequest, config },
    async (request) => ({
      number: await act.publish(requirePublisher(request), request.params.id, request.body),
    }),
  )

  app.get('/api/v1/studio/history', { schema: schemas.history, onRequest }, async () => {
    const catalog = await act.catalog()
    const published = await listPublications(pool, mostShown)
    return {
      results: published.map(({ edits, ...one }, index) => ({
        ...{ ...one, is_studio: edits !== null, is_live: index === 0 },
        edits: (edits ?? []).map(({ file, at, from, to }) => ({ ...placeOf(catalog, file, at), from, to })),
      })),
    }
  })

  app.post<{ Params: { number: number } }>(
    '/api/v1/studio/history/:number/bring-back',
    { schema: schemas.bringBack, onRequest },
    async (request, reply) => {
      const user = requireEditor(request)
      return reply.code(201).send(await view(await act.bringBack(user, request.params.number), user.id))
    },
  )
}
