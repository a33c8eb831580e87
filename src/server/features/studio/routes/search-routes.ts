import { valueAt } from '@kindred/content'
import type { ContentFiles } from '@kindred/content/node'
import { notFound } from '../../../platform/errors.ts'
import { languageFor } from '../../languages/index.ts'
import { type CatalogItem, placeIn } from '../catalog.ts'
import { partOf } from '../change-view.ts'
import { partsOf } from '../conditions.ts'
import { applies, editForms, fieldIdOf } from '../edit-forms.ts'
import { studioWords, textsOfPage } from '../localize-findings.ts'
import { listsOf } from '../outline.ts'
import { lastEditAt } from '../publications-repository.ts'
import { schemas } from '../studio-schemas.ts'
import { config, maxShown, onRequest, requireEditor, type StudioRequests } from './studio-requests.ts'

/** What belongs to a wizard, a step, a question, a result or a page; an option list has a page for its own. */
const isInside = /^((steps|fields|results|sections|checks|tiles)\/)?[^/]+$/

/** The option list of a question, where it is one that can be edited. */
function listOf(files: ContentFiles, question: { options?: unknown } | undefined): string | null {
  const lists = listsOf(files).map(({ value }) => value.id)
  return typeof question?.options === 'string' && lists.includes(question.options) ? question.options : null
}

const wordsOf = ({ words }: CatalogItem): string => words.map(({ text }) => text).join(' · ')

/** The start of the studio, search in its contents, the list of things to fix, and one thing with its values. */
export function addSearchRoutes({ app, pool, studio, findingView, viewContext, namedChange }: StudioRequests): void {
  app.get('/api/v1/studio/start', { schema: schemas.start, onRequest }, async (request) => {
    const content = app.content.current()
    const words = languageFor(request, content)
    const [source = content] = content.languages
    const { role } = requireEditor(request)
    return {
      language: words.language,
      role,
      may_publish: role === 'publisher',
      texts: textsOfPage({ ...source.studioTexts, ...words.studioTexts }),
      ...editForms(await studio.catalog(), studioWords(words, source)),
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
      const { things } = await studio.catalog()
      const found = things.filter((thing) => {
        if (thing.words.length === 0) return false
        const text = `${wordsOf(thing)} ${thing.where.join(' ')} ${thing.at}`.toLowerCase()
        return wanted.every((word) => text.includes(word))
      })
      // Who types a sentence that they read looks for that one.
      const phrase = q.trim().toLowerCase()
      const isIt = (thing: CatalogItem) => wordsOf(thing).toLowerCase().includes(phrase)
      found.sort((a, b) => Number(isIt(b)) - Number(isIt(a)))
      const counts = new Map<string, number>()
      for (const { file } of found) counts.set(partOf(file), (counts.get(partOf(file)) ?? 0) + 1)
      const shown = found.filter(({ file }) => part === '' || partOf(file) === part)
      return {
        total: shown.length,
        parts: [...counts].map(([name, count]) => ({ part: name, count })),
        things: shown.slice(0, maxShown).map((thing) => ({
          file: thing.file,
          at: thing.at,
          form: thing.form,
          part: partOf(thing.file),
          where: thing.where,
          words: wordsOf(thing).slice(0, 300),
        })),
      }
    },
  )

  app.get('/api/v1/studio/to-fix', { schema: schemas.toFix, onRequest, config }, async (request) => {
    const [{ findings, translations }, { catalogs }] = [await studio.toFix(), await viewContext(request)]
    const parts = new Map<string, { part: string; findings: number; stale: number; missing: number }>()
    const countsOf = (part: string) => {
      const counts = parts.get(part) ?? { part, findings: 0, stale: 0, missing: 0 }
      parts.set(part, counts)
      return counts
    }
    for (const { file } of findings) countsOf(partOf(file)).findings += 1
    for (const { part, state } of translations) countsOf(part)[state] += 1
    return { parts: [...parts.values()], findings: findings.slice(0, maxShown).map(findingView(request, catalogs)) }
  })

  app.get<{ Querystring: { file: string; at?: string; change?: string } }>(
    '/api/v1/studio/thing',
    { schema: schemas.thing, onRequest },
    async (request) => {
      const { file, at = '' } = request.query
      const change = await namedChange(request.query.change)
      const shown = await viewContext(request, change)
      const thing = shown.catalogs.map((one) => one.find(file, at)).find((one) => one !== undefined)
      if (thing === undefined) throw notFound('This text can’t be edited here. It may have been removed.')
      const live = app.content.files()
      const own = valueAt(file, (shown.files[0] ?? live).get(file), at) as
        | { kind?: unknown; options?: unknown }
        | undefined
      const fields = thing.fields.filter((field) => applies(field, thing.form, own))
      const valuesIn = (files: typeof live) =>
        Object.fromEntries(
          fields.map(({ name }) => [fieldIdOf(name), valueAt(file, files.get(file), placeIn(thing, name)) ?? null]),
        )
      const conditions = fields.filter(({ shape }) => shape === 'condition')
      const inside = shown.catalogs[0]?.things.filter(
        (one) => one.file === file && one.at.startsWith(`${at}/`) && isInside.test(one.at.slice(at.length + 1)),
      )
      return {
        file,
        at,
        form: thing.form,
        part: partOf(file),
        where: thing.where,
        revision: change?.revision ?? 0,
        verified_by:
          thing.form === 'hotlines.lines'
            ? ((await lastEditAt(pool, { file, at: `${at}/verifiedAt` }))?.author ?? null)
            : null,
        values: valuesIn(live),
        in_change: valuesIn(shown.files[0] ?? live),
        conditions: conditions.map(({ name }) => {
          const value = valueAt(file, shown.files[0]?.get(file), placeIn(thing, name))
          return { field: name, parts: partsOf(value) ?? null, words: shown.condition(file, value ?? null) }
        }),
        options: listOf(shown.files[0] ?? live, own),
        inside: inside?.map((one) => ({ at: one.at, form: one.form, words: wordsOf(one).slice(0, 80) })) ?? [],
      }
    },
  )
}
