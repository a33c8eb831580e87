import type { EditConflict } from '@kindred/content'
import type { FieldEdit, NewWizard, RowEdit, StructureEdit } from '@kindred/contract/studio'
import { editView, placeOf } from '../change-view.ts'
import { listChanges } from '../changes-repository.ts'
import { changesToUndo } from '../edit-history-repository.ts'
import { maxTableBytes, schemas } from '../studio-schemas.ts'
import {
  type ChangeParams,
  config,
  maxShown,
  onRequest,
  requireEditor,
  type StudioRequests,
} from './studio-requests.ts'

const conflictMessage = ({ now }: EditConflict): string =>
  now === undefined ? 'Live no longer has this text.' : 'Live has changed since you began: choose which text stays.'

/** Changes: their edits, and what the checker finds in them. */
export function addChangeRoutes({
  app,
  pool,
  studio,
  pages,
  localizerFor,
  findingView,
  viewContext,
  view,
  notifyPages,
  changeRoute,
}: StudioRequests): void {
  app.get('/api/v1/studio/changes', { schema: schemas.changes, onRequest }, async (request) => {
    const changes = await listChanges(pool, maxShown)
    const toUndo = await changesToUndo(
      pool,
      requireEditor(request).id,
      changes.map(({ id }) => id),
    )
    return { results: await Promise.all(changes.map((change) => view(change, request, toUndo))) }
  })

  app.post<{ Body: { title: string } }>(
    '/api/v1/studio/changes',
    { schema: schemas.create, onRequest },
    async (request, reply) => {
      const user = requireEditor(request)
      return reply.code(201).send(await view(await studio.create(user, request.body.title), request))
    },
  )

  changeRoute('GET', '', { schema: schemas.change }, (_, id) => studio.find(id))

  app.delete<ChangeParams>('/api/v1/studio/changes/:id', { schema: schemas.discard, onRequest }, async (request) => {
    await studio.discard(requireEditor(request), request.params.id)
    return { is_discarded: true }
  })

  changeRoute<FieldEdit>('PUT', '/texts', { schema: schemas.save }, (user, id, edit) =>
    notifyPages(studio.save(user, id, edit)),
  )

  changeRoute<StructureEdit>('POST', '/structure', { schema: schemas.structure }, (user, id, edit) =>
    studio.applyStructure(user, id, edit),
  )

  app.post<ChangeParams & { Body: NewWizard }>(
    '/api/v1/studio/changes/:id/wizards',
    { schema: schemas.addWizard, onRequest },
    async (request, reply) => {
      const asked = { ...request.body, title: request.body.title.trim() }
      const added = await studio.addWizard(requireEditor(request), request.params.id, asked)
      return reply.code(201).send({ wizard: added.wizard, change: await view(added.change, request) })
    },
  )

  changeRoute<RowEdit>('PUT', '/rows', { schema: schemas.saveRow, config }, (user, id, row) =>
    notifyPages(studio.saveRow(user, id, row)),
  )

  app.post<ChangeParams & { Body: { file: string; csv: string; drop?: boolean } }>(
    '/api/v1/studio/changes/:id/table',
    { schema: schemas.table, onRequest, bodyLimit: maxTableBytes, config },
    async (request) => {
      const user = requireEditor(request)
      const { change, ...outcome } = await studio.importTable(user, request.params.id, request.body)
      return { ...outcome, change: await view(change, request) }
    },
  )

  changeRoute<{ file: string; at: string; keep?: boolean }>(
    'POST',
    '/take-back',
    { schema: schemas.settle },
    (user, id, { keep = false, ...place }) => studio.revertEdit(user, id, { ...place, keep }),
  )

  app.post<ChangeParams>('/api/v1/studio/changes/:id/undo', { schema: schemas.undo, onRequest }, async (request) => {
    const { change, undone } = await studio.undo(requireEditor(request), request.params.id)
    pages.look()
    const shown = await viewContext(request, change)
    return { change: await view(change, request), undone: undone.map((edit) => editView(shown, edit)) }
  })

  app.get<ChangeParams>(
    '/api/v1/studio/changes/:id/findings',
    { schema: schemas.findings, onRequest, config },
    async (request) => {
      const { revision, findings, conflicts } = await studio.check(request.params.id)
      const localize = localizerFor(request)
      const { catalogs } = await viewContext(request, await studio.find(request.params.id))
      return {
        revision,
        findings: [
          ...conflicts.map((one) => ({
            ...placeOf(catalogs, one.edit.file, one.edit.at),
            severity: 'error',
            ...localize({ sentence: conflictMessage(one) }),
            rule: 'moved-on',
          })),
          ...findings.map(findingView(request, catalogs)),
        ],
      }
    },
  )

  app.get<ChangeParams>(
    '/api/v1/studio/changes/:id/touches',
    { schema: schemas.touches, onRequest, config },
    async (request) => {
      const [touched, { catalogs }] = [await studio.touches(request.params.id), await viewContext(request)]
      const { revision, isChecked, wizards, findings, answers } = touched
      const localize = localizerFor(request)
      const titles = app.content.current().wizards
      return {
        revision,
        is_checked: isChecked,
        answers: answers.map((one) => ({ ...one, wizard: titles[one.wizard]?.title ?? one.wizard })),
        wizards: wizards.map(({ wizard, touches }) => ({
          title: titles[wizard]?.title ?? wizard,
          sentences: touches.map((one) => localize(one)),
        })),
        findings: findings.map(({ file, at, severity, rule, path, replay, ...finding }) => {
          const place = placeOf(catalogs, file, at)
          return { ...place, severity, ...localize(finding, place.form), rule, path, replay: replay ?? null }
        }),
      }
    },
  )

  app.get<ChangeParams>(
    '/api/v1/studio/changes/:id/remaining',
    { schema: schemas.remaining, onRequest },
    async (request) => studio.remaining(request.params.id),
  )
}
