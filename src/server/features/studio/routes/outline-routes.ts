import type { Wizard } from '@kindred/engine'
import { notFound } from '../../../platform/errors.ts'
import { pageOfWizard } from '../links.ts'
import { kindsOfNew, outlineOf } from '../outline.ts'
import { keepsItsOwn } from '../question-kinds.ts'
import { readingPageOf } from '../reading-page.ts'
import { schemas } from '../studio-schemas.ts'
import { templatesIn } from '../templates.ts'
import { type ChangeQuery, config, onRequest, type StudioRequests } from './studio-requests.ts'

/** Where members fill in a wizard that has a page of its own and is live. */
function pageOf(wizards: Readonly<Record<string, Wizard>>, id: string): string | null {
  const wizard = Object.hasOwn(wizards, id) ? wizards[id] : undefined
  return wizard !== undefined && keepsItsOwn(wizard.target) ? pageOfWizard(id) : null
}

/** Wizards as outlines, and the screens and pages that members see. */
export function addOutlineRoutes({ app, viewContext, namedChange, filesIn }: StudioRequests): void {
  app.get<ChangeQuery>('/api/v1/studio/outlines', { schema: schemas.outlines, onRequest }, async (request) => {
    const { files, words } = await viewContext(request, await namedChange(request.query.change))
    const [state = app.content.files()] = files
    // Translations stand in folders of the same names.
    const ids = [...state.keys()].flatMap((name) => /^[^/]+\/wizards\/([^/]+)\/wizard\.json$/.exec(name)?.[1] ?? [])
    return {
      wizards: ids.flatMap((id) => {
        const outline = outlineOf(state, id, words)
        return outline === undefined ? [] : [{ id, title: outline.title, steps: outline.steps.length }]
      }),
      templates: templatesIn(state),
      kinds: kindsOfNew(words),
    }
  })

  app.get<ChangeQuery & { Params: { wizard: string } }>(
    '/api/v1/studio/outlines/:wizard',
    { schema: schemas.outline, onRequest },
    async (request) => {
      const { files, words, condition } = await viewContext(request, await namedChange(request.query.change))
      const outline = outlineOf(files[0] ?? app.content.files(), request.params.wizard, words)
      if (outline === undefined) throw notFound()
      const inWords = <One extends { when: unknown }>(one: One, file: string) => ({
        ...one,
        when: one.when === null ? null : condition(file, one.when),
      })
      return {
        ...outline,
        page: pageOf(app.content.current().wizards, outline.wizard),
        pageWhenLive: keepsItsOwn(outline.target) ? pageOfWizard(outline.wizard) : null,
        steps: outline.steps.map((step) => ({
          ...inWords(step, step.file),
          results: step.results.map((result) => inWords(result, step.file)),
          fields: step.fields.map((field) => ({
            ...inWords(field, step.file),
            kind_label: words(`studio.kind.${field.kind}`) ?? field.kind,
          })),
        })),
      }
    },
  )

  app.get<ChangeQuery & { Params: { wizard: string } }>(
    '/api/v1/studio/screens/:wizard',
    { schema: schemas.screen, onRequest, config },
    async (request) => {
      return { wizard: (await app.content.show(await filesIn(request), request.params.wizard)) ?? null }
    },
  )

  app.get<{ Querystring: { change?: string; file: string; at?: string } }>(
    '/api/v1/studio/pages',
    { schema: schemas.page, onRequest, config },
    async (request) => {
      const files = await filesIn(request)
      const { file, at = '' } = request.query
      const find = readingPageOf(files, file, at)
      if (find === undefined) return { has_page: false, html: null }
      const pages = await app.content.showPages(files)
      const page = pages && find(pages)
      return { has_page: true, html: page ? app.drawReadingPage(page, pages) : null }
    },
  )
}
