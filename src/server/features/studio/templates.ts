import type { ContentFiles, Edit, EditedValue } from '@kindred/content'
import type { NewWizard } from '@kindred/contract/studio'
import type { Template } from '@kindred/contract/template'
import { badRequest } from '../../platform/errors.ts'
import { objectIn } from './object-in.ts'
import type { Words } from './outline.ts'
import { listsOf, wizardOf } from './outline.ts'
import { canAsk, choosesFrom, isAnswered, ownQuestion } from './question-kinds.ts'
import { idFrom, optionsFrom, paragraphsIn, shortName, withEdit } from './structure.ts'

const templateName = /^[^/]+\/templates\/([^/]+)\.json$/

/** What a new wizard can begin as. */
export const templatesIn = (files: ContentFiles): { id: string; title: string; about: string }[] =>
  [...files.keys()].flatMap((file) => {
    const id = templateName.exec(file)?.[1]
    const template = templateAt(files, file)
    return id === undefined || template === undefined ? [] : [{ id, title: template.title, about: template.about }]
  })

const templateAt = (files: ContentFiles, file: string): Template | undefined =>
  objectIn(files, file) as Template | undefined

/** Ids of wizards that are there, or were served at any time: answers hang on them. */
function takenWizards(files: ContentFiles): ReadonlySet<string> {
  const there = [...files.keys()].flatMap((file) => wizardOf(file) ?? [])
  const served = [...files.keys()]
    .filter((file) => /^[^/]+\/published\.json$/.test(file))
    .flatMap((file) => Object.keys((objectIn(files, file)?.wizards as object | undefined) ?? {}))
  return new Set([...there, ...served])
}

/** The folder of whoever's content this is; what the app lends to it stands in another. */
const rootOf = (files: ContentFiles): string =>
  [...files.keys()].find((file) => wizardOf(file) !== undefined)?.split('/')[0] ?? 'content'

function templateCalled(files: ContentFiles, name: string): Template {
  const source = [...files.keys()].find((file) => templateName.exec(file)?.[1] === name)
  const template = source === undefined ? undefined : templateAt(files, source)
  if (template === undefined) throw badRequest({ template: ['Choose a template for the new wizard.'] })
  return template
}

type OwnQuestions = Exclude<NewWizard, { template: string }>

/** What somebody asks, as a template would have it: a step for each question, and the last page. */
function templateOf({ title, questions, isSaved, ending }: OwnQuestions, words: Words): Template {
  const ids: string[] = []
  const target = isSaved ? 'response' : undefined
  const asked = questions.map(({ question, kind, options = '' }) => {
    if (!isAnswered(kind) || !canAsk(target, kind)) throw badRequest({ kind: ['Choose how it is answered.'] })
    const id = idFrom(question, (one) => one === last || ids.includes(one), 'question')
    ids.push(id)
    return { id, kind, question: question.trim(), options: choosesFrom(kind) ? optionsFrom(options) : undefined }
  })
  const steps = asked.map(({ id, kind, question, options }) => ({
    ...{ id, title: shortName(question), question },
    fields: [
      {
        id,
        kind,
        label: question,
        ...(options === undefined ? {} : { options: id }),
        ...ownQuestion(kind, id, isSaved),
      },
    ],
  })) as Template['steps']
  const said = (key: string) => words(`studio.newWizard.${key}`) ?? key
  const lastPage: Template['steps'] =
    ending === undefined
      ? []
      : [
          {
            ...{ id: last, title: said('lastPage'), question: ending.heading.trim(), fields: [] },
            results: [{ id: 'next', title: said('next'), paragraphs: paragraphsIn(ending.text) }],
            ends: true,
          },
        ]
  return {
    ...{ title, about: title },
    wizard: {
      ...{ id: 'own', title, kind: 'linear', steps: [...ids, ...lastPage.map(({ id }) => id)] },
      ...(isSaved ? { target: 'response', saves: 'at-end' } : { keeps: 'device' }),
    } as Template['wizard'],
    steps: [...steps, ...lastPage],
    options: asked.flatMap(({ id, options }) => (options === undefined ? [] : [{ id, options }])),
  }
}

const last = 'last-page'

/** Edits with a new wizard, made like a template or of somebody's own questions: its files, named after its title. `files`: live with the change. */
export function withWizard(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  asked: NewWizard,
  words: Words,
): { wizard: string; edits: Edit[] } {
  const { title } = asked
  const template = 'template' in asked ? templateCalled(files, asked.template) : templateOf(asked, words)
  const taken = takenWizards(files)
  const wizard = idFrom(title, (one) => taken.has(one), 'wizard')
  const root = rootOf(files)
  const folder = `${root}/wizards/${wizard}`
  const lists = new Set(listsOf(files).map(({ value }) => String(value.id)))
  const listNames = new Map(
    (template.options ?? []).map(({ id }) => [id, idFrom(`${wizard}-${id}`, (one) => lists.has(one), 'options')]),
  )
  const renamed = (options: string | undefined) =>
    options === undefined ? {} : { options: listNames.get(options) ?? options }
  const made: { file: string; value: object }[] = [
    ...(template.options ?? []).map((list) => ({
      file: `${root}/options/${listNames.get(list.id)}.json`,
      value: { $schema: '../../schemas/content/option-list.schema.json', ...list, id: listNames.get(list.id) },
    })),
    ...template.steps.map((step) => ({
      file: `${folder}/steps/${step.id}.json`,
      value: {
        $schema: '../../../../schemas/content/step.schema.json',
        ...step,
        fields: step.fields.map((field) => ({ ...field, ...renamed(field.options) })),
      },
    })),
    {
      file: `${folder}/wizard.json`,
      value: { $schema: '../../../schemas/content/wizard.schema.json', ...template.wizard, id: wizard, title },
    },
  ]
  const all = made.reduce<readonly Edit[]>(
    (some, { file, value }) => withEdit(some, live, { file, at: '', to: value as EditedValue }),
    edits,
  )
  return { wizard, edits: [...all] }
}

/** A wizard that this change adds is taken back with its steps and with the lists that it brought along. */
export function withoutWizard(edits: readonly Edit[], file: string): Edit[] {
  const folder = file.replace(/wizard\.json$/, '')
  const own = edits.filter((edit) => edit.file.startsWith(folder))
  const asked = new Set(
    own.flatMap(({ to }) =>
      ((to as { fields?: { options?: string }[] } | null)?.fields ?? []).map(({ options }) => options),
    ),
  )
  const broughtAlong = (edit: Edit) =>
    edit.at === '' &&
    edit.from === null &&
    /^[^/]+\/options\//.test(edit.file) &&
    asked.has((edit.to as { id?: string } | null)?.id)
  return edits.filter((edit) => !edit.file.startsWith(folder) && !broughtAlong(edit))
}
