import { editView } from '../change-view.ts'
import { listPublications } from '../publications-repository.ts'
import { schemas } from '../studio-schemas.ts'
import {
  type ChangeParams,
  config,
  maxShown,
  onRequest,
  requireEditor,
  requirePublisher,
  type StudioRequests,
} from './studio-requests.ts'

/** Reviews of a change, its publication, and the history of publications. */
export function addPublicationRoutes({ app, pool, studio, viewContext, view, changeRoute }: StudioRequests): void {
  changeRoute<{ word?: string }>('POST', '/review', { schema: schemas.askForReview }, (user, id, { word = '' }) =>
    studio.askForReview(user, id, word),
  )

  changeRoute<{ revision: number; word?: string }>(
    'POST',
    '/approval',
    { schema: schemas.approve },
    (user, id, { revision, word = '' }) => studio.review(user, id, { revision, word, isRight: true }),
  )

  changeRoute<{ revision: number; word: string }>(
    'POST',
    '/changes-asked',
    { schema: schemas.askForChanges },
    (user, id, said) => studio.review(user, id, { ...said, isRight: false }),
  )

  app.post<ChangeParams & { Body: { revision: number; reason: string } }>(
    '/api/v1/studio/changes/:id/publication',
    { schema: schemas.publish, onRequest, config },
    async (request) => ({
      number: await studio.publish(requirePublisher(request), request.params.id, request.body),
    }),
  )

  changeRoute<{ revision: number; reason: string; at: string; zone: string }>(
    'PUT',
    '/schedule',
    { schema: schemas.schedule, config },
    (_, id, when, request) => studio.schedule(requirePublisher(request), id, when),
  )

  changeRoute('DELETE', '/schedule', { schema: schemas.callOff }, (user, id) => studio.unschedule(user, id))

  app.get('/api/v1/studio/history', { schema: schemas.history, onRequest }, async (request) => {
    const shown = await viewContext(request)
    const published = await listPublications(pool, maxShown)
    return {
      results: published.map(({ edits, ...one }, index) => ({
        ...one,
        is_studio: edits !== null,
        is_live: index === 0,
        edits: (edits ?? []).map((edit) => editView(shown, edit)),
      })),
    }
  })

  app.post<{ Params: { number: number } }>(
    '/api/v1/studio/history/:number/bring-back',
    { schema: schemas.bringBack, onRequest },
    async (request, reply) => {
      const user = requireEditor(request)
      return reply.code(201).send(await view(await studio.revertPublication(user, request.params.number), request))
    },
  )
}
