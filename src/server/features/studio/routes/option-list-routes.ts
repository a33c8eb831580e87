import { lookupTable } from '@kindred/content'
import { LRUCache } from 'lru-cache'
import { notFound } from '../../../platform/errors.ts'
import { questionsIn } from '../affected-answers.ts'
import { countChosen } from '../impact-repository.ts'
import { lookupCsv, lookupIdOf, lookupPage } from '../lookup-table.ts'
import { optionsCsv, optionTable } from '../option-table.ts'
import { listsOf, namesOfLists, readable } from '../outline.ts'
import { canRename } from '../rename-option.ts'
import { schemas } from '../studio-schemas.ts'
import { type ChangeQuery, onRequest, type StudioRequests, sendFile } from './studio-requests.ts'

type ByList = ChangeQuery & { Params: { list: string } }
type PageOfRows = { Querystring: { q: string; page: number; only: 'all' | 'edited' } }

/** Option lists and lookups, also as tables. */
export function addOptionListRoutes({ app, pool, studio, wordsFor, namedChange, filesIn }: StudioRequests): void {
  /** How often each option of a list was chosen, cached for a minute because it reads many rows. */
  const countsByFile = new LRUCache<string, Promise<ReadonlyMap<string, number>>>({ max: 100, ttl: 60_000 })
  function chosenCounts(file: string): Promise<ReadonlyMap<string, number>> {
    const live = app.content.files()
    const known = countsByFile.get(file)
    if (known !== undefined) return known
    const questions = questionsIn(file, live).map(({ wizard, id }) => ({ wizard, field: id }))
    const counting = countChosen(pool, questions)
    counting.catch(() => countsByFile.delete(file))
    countsByFile.set(file, counting)
    return counting
  }

  app.get<ChangeQuery>('/api/v1/studio/option-lists', { schema: schemas.optionLists, onRequest }, async (request) => {
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

  app.get<ByList & PageOfRows>(
    '/api/v1/studio/lookups/:list',
    { schema: schemas.lookup, onRequest },
    async (request) => {
      const { change: id, ...asked } = request.query
      const [change, live] = [await namedChange(id), app.content.files()]
      const files = change === undefined ? live : studio.filesOf(change)
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
    const chosen = await chosenCounts(file)
    return {
      file,
      id: request.params.list,
      title: namesOfLists(files).get(request.params.list) ?? readable(request.params.list),
      can_rename: canRename(files, file),
      options: rows.map((row) => ({ ...row, chosen: chosen.get(row.id) ?? null })),
    }
  })
}
