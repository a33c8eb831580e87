import type { TranslationEdit } from '@kindred/contract/studio'
import { notFound } from '../../../platform/errors.ts'
import { placeOfText } from '../change-view.ts'
import { labelIn } from '../edit-forms.ts'
import type { Words } from '../outline.ts'
import { schemas } from '../studio-schemas.ts'
import { translationsCsv, translationsFor, translationsXliff } from '../translations.ts'
import { type ChangeQuery, maxShown, onRequest, type StudioRequests, sendFile } from './studio-requests.ts'

/** Questions › Feelings › Label */
const whereInWords = ({ part, where, form, field }: ReturnType<typeof placeOfText>, words: Words): string =>
  [
    words(`studio.part.${part}`) ?? part,
    ...where,
    ...(field === null ? [] : [labelIn(form, field, words) ?? field]),
  ].join(' › ')

/** Texts beside their translations, and as files for translators. */
export function addTranslationRoutes({ app, studio, viewContext, namedChange, changeRoute }: StudioRequests): void {
  app.get<{ Querystring: { language?: string; q: string; only: 'open' | 'all' | 'change'; change?: string } }>(
    '/api/v1/studio/translations',
    { schema: schemas.translations, onRequest },
    async (request) => {
      const { change, ...asked } = request.query
      const { files, catalogs } = await viewContext(request, await namedChange(change))
      const live = app.content.files()
      const { rows, ...more } = translationsFor(live, files[0] ?? live, { language: '', ...asked, limit: maxShown })
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
    app.get<ChangeQuery & { Params: { language: string } }>(
      `/api/v1/studio/translations/:language/texts.${ending}`,
      { schema, onRequest },
      async (request, reply) => {
        const { language } = request.params
        const { words, catalogs, files } = await viewContext(request, await namedChange(request.query.change))
        const live = app.content.files()
        const where = ({ of, id }: { of: string; id: string }) => whereInWords(placeOfText(catalogs, of, id), words)
        const source = app.content.current().languages[0]?.language ?? 'en'
        const file = fileOf(live, files[0] ?? live, { language, source, words, where })
        if (file === undefined) throw notFound('There is no such language.')
        return sendFile(reply, `${language}.${ending}`, file)
      },
    )

  changeRoute<TranslationEdit>('PUT', '/translations', { schema: schemas.translate }, (user, id, edit) =>
    studio.translate(user, id, edit),
  )
}
