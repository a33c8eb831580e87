import type { Finding } from '@kindred/content'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { languageFor } from '../../languages/index.ts'
import { requireSecondFactor } from '../../second-factor/index.ts'
import { changeView, fieldOf, placeOf, type ViewedContent } from '../change-view.ts'
import type { Change } from '../changes-repository.ts'
import { inWords } from '../conditions.ts'
import { changesToUndo } from '../edit-history-repository.ts'
import { localizeFinding, studioWords } from '../localize-findings.ts'
import type { Words } from '../outline.ts'
import type { Studio } from '../studio-service.ts'

/** Results on one page; a search narrows them. */
export const maxShown = 50

/** Requires the role of an editor or publisher (given by `npm run admin -- role`) and a second factor. */
export function requireEditor(request: FastifyRequest) {
  const user = requireUser(request)
  if (user.role !== 'editor' && user.role !== 'publisher') throw forbidden('Only editors can do this.')
  requireSecondFactor(user)
  return user
}
export const onRequest = async (request: FastifyRequest) => void requireEditor(request)

export function requirePublisher(request: FastifyRequest) {
  const user = requireEditor(request)
  if (user.role !== 'publisher') throw forbidden('Only publishers can do this. An editor’s change waits for one.')
  return user
}

/** A check of all content with its journeys may take longer than other calls; the checker itself gives up after a minute. */
export const config = { answeredWithinMs: 75_000 }

export const sendFile = (reply: FastifyReply, name: string, words: string) =>
  reply
    .type(`${name.endsWith('.csv') ? 'text/csv' : 'application/xliff+xml'}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(words)

export type ChangeParams = { Params: { id: string } }
/** Reads live content, or that of a change. */
export type ChangeQuery = { Querystring: { change?: string } }
export type StudioRequests = ReturnType<typeof createStudioRequests>

/** What the routes of the studio share: content and words of a request, and views of changes and findings in its language. */
export function createStudioRequests(
  app: FastifyInstance,
  { pool }: Context,
  studio: Studio,
  pages: { look: () => void },
) {
  const wordsFor = (request: FastifyRequest): Words => {
    const content = app.content.current()
    const [source = content] = content.languages
    return studioWords(languageFor(request, content), source)
  }
  const localizerFor = (request: FastifyRequest) => {
    const content = app.content.current()
    const words = languageFor(request, content)
    return (finding: { sentence: string; suggestion?: string }, form: string | null = null) =>
      localizeFinding(content, words, finding, form)
  }
  /** A finding with its place, in the language of the editor. */
  const findingView = (request: FastifyRequest, catalogs: ViewedContent['catalogs']) => {
    const localize = localizerFor(request)
    return ({ file, at, severity, rule, ...finding }: Finding & { at: string }) => {
      const place = placeOf(catalogs, file, fieldOf(catalogs, { file, at, ...finding }))
      return { ...place, severity, ...localize(finding, place.form), rule }
    }
  }
  const viewContext = async (request: FastifyRequest, change?: Change): Promise<ViewedContent> => {
    const files = [...(change === undefined ? [] : [studio.filesOf(change)]), app.content.files()]
    const words = wordsFor(request)
    return {
      files,
      words,
      catalogs: await Promise.all(files.map((some) => studio.catalog(some))),
      condition: (file, value) => inWords(files[0] ?? new Map(), app.content.current(), file, value, words),
    }
  }
  const view = async (change: Change, request: FastifyRequest, toUndo?: ReadonlySet<string>) => {
    const { id } = requireEditor(request)
    const undoable = toUndo ?? (await changesToUndo(pool, id, [change.id]))
    const shown = await viewContext(request, change)
    return { ...changeView(change, id, shown, app.content.files()), can_undo: undoable.has(change.id) }
  }
  /** Waits for a change to be saved, then notifies open pages of other editors at once. */
  const notifyPages = async (saved: Promise<Change>): Promise<Change> => {
    const change = await saved
    pages.look()
    return change
  }
  const namedChange = async (id: string | undefined) => (id === undefined ? undefined : await studio.find(id))
  /** Live content, with the change that a call names. */
  const filesIn = async ({ query }: { query: { change?: string } }) => {
    const change = await namedChange(query.change)
    return change === undefined ? app.content.files() : studio.filesOf(change)
  }
  /** Adds a route about one change that returns the change as it is afterwards. */
  const changeRoute = <Body = undefined>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: { schema: object; bodyLimit?: number; config?: object },
    run: (user: ReturnType<typeof requireEditor>, id: string, body: Body, request: FastifyRequest) => Promise<Change>,
  ) =>
    app.route<ChangeParams & { Body: Body }>({
      ...options,
      ...{ method, url: `/api/v1/studio/changes/:id${path}`, onRequest },
      handler: async (request) =>
        view(await run(requireEditor(request), request.params.id, request.body as Body, request), request),
    })

  return {
    app,
    pool,
    studio,
    pages,
    wordsFor,
    localizerFor,
    findingView,
    viewContext,
    view,
    notifyPages,
    namedChange,
    filesIn,
    changeRoute,
  }
}
