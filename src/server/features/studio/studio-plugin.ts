import { type EditConflict, type Finding, lookupTable, valueAt } from '@kindred/content'
import type { ContentFiles } from '@kindred/content/node'
import type { FieldEdit, NewWizard, RowEdit, StructureEdit, TranslationEdit } from '@kindred/contract/studio'
import type { Wizard } from '@kindred/engine'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { languageFor } from '../languages/index.ts'
import { requireSecondFactor } from '../second-factor/index.ts'
import { changesToUndo } from './acts-repository.ts'
import { type CatalogItem, placeIn } from './catalog.ts'
import { changeView, editView, fieldOf, partOf, placeOf, placeOfText, type Shown } from './change-view.ts'
import { type Change, listChanges } from './changes-repository.ts'
import { inWords, partsOf } from './conditions.ts'
import { applies, editForms, fieldIdOf, labelIn } from './edit-forms.ts'
import { pageOfWizard } from './links.ts'
import { localizeFinding, textsOfPage } from './localize-findings.ts'
import { lookupCsv, lookupIdOf, lookupPage } from './lookup-table.ts'
import { optionsCsv, optionTable } from './option-table.ts'
import type { Words } from './outline.ts'
import { kindsOfNew, listsOf, namesOfLists, outlineOf, readable } from './outline.ts'
import { lastEditAt, listPublications } from './publications-repository.ts'
import { publishWhenDue } from './publish-when-due.ts'
import { pushChanges } from './push-changes.ts'
import { keepsItsOwn } from './question-kinds.ts'
import { readingPageOf } from './reading-page.ts'
import { canRename } from './rename-option.ts'
import { largestTable, schemas } from './studio-schemas.ts'
import { createStudio, studioWords } from './studio-service.ts'
import { templatesIn } from './templates.ts'
import { questionsIn } from './touched-answers.ts'
import { translationsCsv, translationsFor, translationsXliff } from './translations.ts'

/** So many are shown at once; a search narrows them. */
const maxShown = 50

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

const sendFile = (reply: FastifyReply, name: string, words: string) =>
  reply
    .type(`${name.endsWith('.csv') ? 'text/csv' : 'application/xliff+xml'}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(words)

/** What belongs to a wizard, a step, a question, a result or a page; an option list has a page for its own. */
const isInside = /^((steps|fields|results|sections|checks|tiles)\/)?[^/]+$/

/** The option list of a question, where it is one that can be edited. */
function listOf(files: ContentFiles, question: { options?: unknown } | undefined): string | null {
  const lists = listsOf(files).map(({ value }) => value.id)
  return typeof question?.options === 'string' && lists.includes(question.options) ? question.options : null
}

/** Questions › Feelings › Label */
const whereInWords = ({ part, where, form, field }: ReturnType<typeof placeOfText>, words: Words): string =>
  [
    words(`studio.part.${part}`) ?? part,
    ...where,
    ...(field === null ? [] : [labelIn(form, field, words) ?? field]),
  ].join(' › ')

const wordsOf = ({ words }: CatalogItem): string => words.map(({ text }) => text).join(' · ')

/** Where members fill in a wizard that has a page of its own and is live. */
function pageOf(wizards: Readonly<Record<string, Wizard>>, id: string): string | null {
  const wizard = Object.hasOwn(wizards, id) ? wizards[id] : undefined
  return wizard !== undefined && keepsItsOwn(wizard.target) ? pageOfWizard(id) : null
}

const conflictMessage = ({ now }: EditConflict): string =>
  now === undefined ? 'Live no longer has this text.' : 'Live has changed since you began: choose which text stays.'

/** Content edited in the browser: changes on top of what is live, checked as one types, published for all servers. */
export const studio: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const studioService = createStudio(app, context)
  const pages = pushChanges(app, context)
  app.addHook('onClose', async () => pages.stop())
  publishWhenDue(app, context, studioService)
  const wordsFor = (request: FastifyRequest): Words => {
    const content = app.content.current()
    const [source = content] = content.languages
    return studioWords(languageFor(request, content), source)
  }
  const saidTo = (request: FastifyRequest) => {
    const content = app.content.current()
    const words = languageFor(request, content)
    return (finding: { sentence: string; suggestion?: string }, form: string | null = null) =>
      localizeFinding(content, words, finding, form)
  }
  /** A finding as it is sent: where it is about, and what it says in the language of the editor. */
  const findingView = (request: FastifyRequest, catalogs: Shown['catalogs']) => {
    const said = saidTo(request)
    return ({ file, at, severity, rule, ...finding }: Finding & { at: string }) => {
      const place = placeOf(catalogs, file, fieldOf(catalogs, { file, at, ...finding }))
      return { ...place, severity, ...said(finding, place.form), rule }
    }
  }
  const shownIn = async (request: FastifyRequest, change?: Change): Promise<Shown> => {
    const files = [...(change === undefined ? [] : [studioService.filesOf(change)]), app.content.files()]
    const words = wordsFor(request)
    return {
      files,
      words,
      catalogs: await Promise.all(files.map((some) => studioService.catalog(some))),
      condition: (file, value) => inWords(files[0] ?? new Map(), app.content.current(), file, value, words),
    }
  }
  const view = async (change: Change, request: FastifyRequest, toUndo?: ReadonlySet<string>) => {
    const { id } = requireEditor(request)
    const undoable = toUndo ?? (await changesToUndo(pool, id, [change.id]))
    const shown = await shownIn(request, change)
    return { ...changeView(change, id, shown, app.content.files()), can_undo: undoable.has(change.id) }
  }
  /** Pages of other editors are told at once. */
  const pushed = async (saved: Promise<Change>): Promise<Change> => {
    const change = await saved
    pages.look()
    return change
  }
  const inChange = async (id: string | undefined) => (id === undefined ? undefined : await studioService.find(id))
  type ById = { Params: { id: string } }
  type InChange = { Querystring: { change?: string } }
  /** Live, or with the change that a call names. */
  const filesIn = async ({ query }: { query: { change?: string } }) => {
    const change = await inChange(query.change)
    return change === undefined ? app.content.files() : studioService.filesOf(change)
  }
  /** A call about one change that answers with it as it is then. */
  const onChange = <Body = undefined>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: { schema: object; bodyLimit?: number; config?: object },
    run: (user: ReturnType<typeof requireEditor>, id: string, body: Body, request: FastifyRequest) => Promise<Change>,
  ) =>
    app.route<ById & { Body: Body }>({
      ...options,
      ...{ method, url: `/api/v1/studio/changes/:id${path}`, onRequest },
      handler: async (request) =>
        view(await run(requireEditor(request), request.params.id, request.body as Body, request), request),
    })

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
      ...editForms(await studioService.catalog(), studioWords(words, source)),
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
      const { things } = await studioService.catalog()
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
    const [{ findings, translations }, { catalogs }] = [await studioService.toFix(), await shownIn(request)]
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
      const change = await inChange(request.query.change)
      const shown = await shownIn(request, change)
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

  app.get<InChange>('/api/v1/studio/outlines', { schema: schemas.outlines, onRequest }, async (request) => {
    const { files, words } = await shownIn(request, await inChange(request.query.change))
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

  app.get<InChange & { Params: { wizard: string } }>(
    '/api/v1/studio/outlines/:wizard',
    { schema: schemas.outline, onRequest },
    async (request) => {
      const { files, words, condition } = await shownIn(request, await inChange(request.query.change))
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

  app.get<InChange & { Params: { wizard: string } }>(
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
      return reply.code(201).send(await view(await studioService.create(user, request.body.title), request))
    },
  )

  onChange('GET', '', { schema: schemas.change }, (_, id) => studioService.find(id))

  app.delete<ById>('/api/v1/studio/changes/:id', { schema: schemas.discard, onRequest }, async (request) => {
    await studioService.discard(requireEditor(request), request.params.id)
    return { is_discarded: true }
  })

  onChange<FieldEdit>('PUT', '/texts', { schema: schemas.save }, (user, id, edit) =>
    pushed(studioService.save(user, id, edit)),
  )

  onChange<StructureEdit>('POST', '/structure', { schema: schemas.structure }, (user, id, edit) =>
    studioService.restructure(user, id, edit),
  )

  app.post<ById & { Body: NewWizard }>(
    '/api/v1/studio/changes/:id/wizards',
    { schema: schemas.addWizard, onRequest },
    async (request, reply) => {
      const asked = { ...request.body, title: request.body.title.trim() }
      const added = await studioService.addWizard(requireEditor(request), request.params.id, asked)
      return reply.code(201).send({ wizard: added.wizard, change: await view(added.change, request) })
    },
  )

  onChange<RowEdit>('PUT', '/rows', { schema: schemas.saveRow, config }, (user, id, row) =>
    pushed(studioService.saveRow(user, id, row)),
  )

  app.post<ById & { Body: { file: string; csv: string; drop?: boolean } }>(
    '/api/v1/studio/changes/:id/table',
    { schema: schemas.table, onRequest, bodyLimit: largestTable, config },
    async (request) => {
      const user = requireEditor(request)
      const { change, ...outcome } = await studioService.takeTable(user, request.params.id, request.body)
      return { ...outcome, change: await view(change, request) }
    },
  )

  app.get<{ Querystring: { language?: string; q: string; only: 'open' | 'all' | 'change'; change?: string } }>(
    '/api/v1/studio/translations',
    { schema: schemas.translations, onRequest },
    async (request) => {
      const { change, ...asked } = request.query
      const { files, catalogs } = await shownIn(request, await inChange(change))
      const live = app.content.files()
      const { rows, ...more } = translationsFor(live, files[0] ?? live, { language: '', ...asked, most: maxShown })
      return {
        ...more,
        rows: rows.map(({ row: { of, id, text, to, state, was }, also, known }) => ({
          ...{ of, id, text, state, ...placeOfText(catalogs, of, id) },
          ...{ to: to ?? null, was: was ?? null, known: known ?? null },
          also: also.map((one) => ({ of: one.of, id: one.id, ...placeOfText(catalogs, one.of, one.id) })),
        })),
      }
    },
  )

  for (const [ending, schema, fileOf] of [
    ['csv', schemas.translationsFile, translationsCsv],
    ['xlf', schemas.translationsXliff, translationsXliff],
  ] as const)
    app.get<InChange & { Params: { language: string } }>(
      `/api/v1/studio/translations/:language/texts.${ending}`,
      { schema, onRequest },
      async (request, reply) => {
        const { language } = request.params
        const { words, catalogs, files } = await shownIn(request, await inChange(request.query.change))
        const live = app.content.files()
        const where = ({ of, id }: { of: string; id: string }) => whereInWords(placeOfText(catalogs, of, id), words)
        const source = app.content.current().languages[0]?.language ?? 'en'
        const file = fileOf(live, files[0] ?? live, { language, source, words, where })
        if (file === undefined) throw notFound('There is no such language.')
        return sendFile(reply, `${language}.${ending}`, file)
      },
    )

  onChange<TranslationEdit>('PUT', '/translations', { schema: schemas.translate }, (user, id, edit) =>
    studioService.translate(user, id, edit),
  )

  app.get<InChange>('/api/v1/studio/option-lists', { schema: schemas.optionLists, onRequest }, async (request) => {
    const state = await filesIn(request)
    const names = namesOfLists(state)
    return {
      lists: listsOf(state).map(({ file, value }) => ({
        id: String(value.id),
        title: names.get(String(value.id)) ?? readable(String(value.id)),
        options: Array.isArray(value.options) ? value.options.length : 0,
        asked: questionsIn(file, state).map(({ label }) => label),
      })),
      lookups: [...state].flatMap(([file, text]) => {
        const id = lookupIdOf(file)
        const asked = questionsIn(file, state).map(({ label }) => label)
        return id === undefined
          ? []
          : [{ id, title: names.get(id) ?? readable(id), options: lookupTable(text)?.rows.size ?? 0, asked }]
      }),
    }
  })

  type ByList = InChange & { Params: { list: string } }
  type PageOfRows = { Querystring: { q: string; page: number; only: 'all' | 'edited' } }
  app.get<ByList & PageOfRows>(
    '/api/v1/studio/lookups/:list',
    { schema: schemas.lookup, onRequest },
    async (request) => {
      const { change: id, ...asked } = request.query
      const [change, live] = [await inChange(id), app.content.files()]
      const files = change === undefined ? live : studioService.filesOf(change)
      return lookupPage(files, live, change?.edits ?? [], { ...asked, list: request.params.list })
    },
  )

  app.get<ByList>(
    '/api/v1/studio/lookups/:list/rows.csv',
    { schema: schemas.lookupFile, onRequest },
    async (request, reply) => {
      const csv = lookupCsv(await filesIn(request), request.params.list, wordsFor(request))
      if (csv === undefined) throw notFound()
      return sendFile(reply, `${request.params.list}.csv`, csv)
    },
  )

  app.get<ByList>(
    '/api/v1/studio/option-lists/:list/options.csv',
    { schema: schemas.optionsFile, onRequest },
    async (request, reply) => {
      const { list } = request.params
      return sendFile(reply, `${list}.csv`, optionsCsv(await filesIn(request), list, wordsFor(request)))
    },
  )

  app.get<ByList>('/api/v1/studio/option-lists/:list', { schema: schemas.optionList, onRequest }, async (request) => {
    const files = await filesIn(request)
    const { file, rows } = optionTable(files, app.content.files(), request.params.list)
    const chosen = await studioService.chosen(file)
    return {
      file,
      id: request.params.list,
      title: namesOfLists(files).get(request.params.list) ?? readable(request.params.list),
      can_rename: canRename(files, file),
      options: rows.map((row) => ({ ...row, chosen: chosen.get(row.id) ?? null })),
    }
  })

  app.get<ById>(
    '/api/v1/studio/changes/:id/touches',
    { schema: schemas.touches, onRequest, config },
    async (request) => {
      const [touched, { catalogs }] = [await studioService.touches(request.params.id), await shownIn(request)]
      const { revision, isChecked, wizards, findings, answers } = touched
      const said = saidTo(request)
      const titles = app.content.current().wizards
      return {
        revision,
        is_checked: isChecked,
        answers: answers.map((one) => ({ ...one, wizard: titles[one.wizard]?.title ?? one.wizard })),
        wizards: wizards.map(({ wizard, touches }) => ({
          title: titles[wizard]?.title ?? wizard,
          sentences: touches.map((one) => said(one)),
        })),
        findings: findings.map(({ file, at, severity, rule, path, replay, ...finding }) => {
          const place = placeOf(catalogs, file, at)
          return { ...place, severity, ...said(finding, place.form), rule, path, replay: replay ?? null }
        }),
      }
    },
  )

  app.get<ById>('/api/v1/studio/changes/:id/remaining', { schema: schemas.remaining, onRequest }, async (request) =>
    studioService.remaining(request.params.id),
  )

  onChange<{ file: string; at: string; keep?: boolean }>(
    'POST',
    '/take-back',
    { schema: schemas.settle },
    (user, id, { keep = false, ...place }) => studioService.settle(user, id, { ...place, keep }),
  )

  app.post<ById>('/api/v1/studio/changes/:id/undo', { schema: schemas.undo, onRequest }, async (request) => {
    const { change, undone } = await studioService.undo(requireEditor(request), request.params.id)
    pages.look()
    const shown = await shownIn(request, change)
    return { change: await view(change, request), undone: undone.map((edit) => editView(shown, edit)) }
  })

  app.get<ById>(
    '/api/v1/studio/changes/:id/findings',
    { schema: schemas.findings, onRequest, config },
    async (request) => {
      const { revision, findings, conflicts } = await studioService.check(request.params.id)
      const said = saidTo(request)
      const { catalogs } = await shownIn(request, await studioService.find(request.params.id))
      return {
        revision,
        findings: [
          ...conflicts.map((one) => ({
            ...placeOf(catalogs, one.edit.file, one.edit.at),
            severity: 'error',
            ...said({ sentence: conflictMessage(one) }),
            rule: 'moved-on',
          })),
          ...findings.map(findingView(request, catalogs)),
        ],
      }
    },
  )

  onChange<{ word?: string }>('POST', '/review', { schema: schemas.askForReview }, (user, id, { word = '' }) =>
    studioService.askForReview(user, id, word),
  )

  onChange<{ revision: number; word?: string }>(
    'POST',
    '/approval',
    { schema: schemas.approve },
    (user, id, { revision, word = '' }) => studioService.review(user, id, { revision, word, isRight: true }),
  )

  onChange<{ revision: number; word: string }>(
    'POST',
    '/changes-asked',
    { schema: schemas.askForChanges },
    (user, id, said) => studioService.review(user, id, { ...said, isRight: false }),
  )

  app.post<ById & { Body: { revision: number; reason: string } }>(
    '/api/v1/studio/changes/:id/publication',
    { schema: schemas.publish, onRequest, config },
    async (request) => ({
      number: await studioService.publish(requirePublisher(request), request.params.id, request.body),
    }),
  )

  onChange<{ revision: number; reason: string; at: string; zone: string }>(
    'PUT',
    '/schedule',
    { schema: schemas.schedule, config },
    (_, id, when, request) => studioService.schedule(requirePublisher(request), id, when),
  )

  onChange('DELETE', '/schedule', { schema: schemas.callOff }, (user, id) => studioService.callOff(user, id))

  app.get('/api/v1/studio/history', { schema: schemas.history, onRequest }, async (request) => {
    const shown = await shownIn(request)
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
      return reply.code(201).send(await view(await studioService.bringBack(user, request.params.number), request))
    },
  )
}
