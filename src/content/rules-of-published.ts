import type { Published, PublishedField, PublishedWizard } from '@kindred/contract/published'
import { type DraftContent, findingAt, type Placed, type WizardFiles } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { HangingId, KnownFrom } from './hanging.ts'
import { ofWizard } from './hanging-ids.ts'
import { memoizeByInputs } from './memoize-by-inputs.ts'
import { narrowedMend, narrowedTo } from './narrowed.ts'
import { asksAsMuch } from './promised.ts'
import { factRules } from './published-facts.ts'
import { partsOf } from './resolve-wizard.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Is everything that answers of members hang on still as it was served, or carried on by an upgrade? Putting a file back as
 * it was is always accepted: what is there is never a finding. `names`: all files, readable or not.
 */
export const publishedRules = (content: DraftContent, names: readonly string[]): Finding[] =>
  content.published.flatMap((published) =>
    Object.entries(published.value.wizards).flatMap(([id, wizard]) => {
      const rules = () => [
        ...ofWizard(content, names, {
          ...{ id, ids: idsOf(wizard.fields), known: wizard.fields, knownFrom: served },
          gone: () => goneWizard(published, id),
        }),
        ...ofItself(content, published, id, wizard),
        ...narrowed(content, id, wizard),
      ]
      const files = content.wizards.find(({ definition }) => definition.value.id === id)
      if (files === undefined) return rules()
      return found(wizard, [...partsOf(files, valuesOf(content.optionLists))], rules)
    }),
  )

const found = memoizeByInputs<Finding[]>()
const valuesOf = <T>(placed: readonly Placed<T>[]): T[] => placed.map(({ value }) => value)

const served: KnownFrom = {
  ...{ gone: 'published-gone', shape: 'published-shape', name: 'published-name' },
  ...{ asked: 'was served', chosen: 'was offered' },
}

const goneWizard = ({ file }: Placed<Published>, id: string): Finding =>
  findingAt(
    file,
    ['wizards', id],
    'published-gone',
    `The wizard "${id}" was served, and its files are gone: answers to it can be read no more as they were asked.`,
    'Put its files back, or accept this finding in suppressions.json with the reason why it is not asked any more.',
  )

const idsOf = (fields: PublishedWizard['fields']): HangingId[] =>
  Object.entries(fields).flatMap(([field, { options, codes = {}, ...rest }]) =>
    options === undefined ? [{ field, ...rest }] : options.map((option) => ofOption({ field, ...rest }, option, codes)),
  )

function ofOption(id: HangingId, option: string, codes: NonNullable<PublishedField['codes']>): HangingId {
  const code = codes[option]
  return code === undefined ? { ...id, option } : { ...id, option, code }
}

/** `published-narrowed`: a question takes fewer answers than it took when it was served. */
function narrowed({ wizards }: DraftContent, id: string, { fields }: PublishedWizard): Finding[] {
  const files = wizards.find(({ definition }) => definition.value.id === id)
  return (files?.steps ?? []).flatMap(({ file, value }) =>
    value.fields.flatMap((field, index) => {
      const { limit } = fields[field.id] ?? {}
      if (limit === undefined) return []
      return narrowedTo({ ...field, limit }, field).map(({ property, sentence }) =>
        findingAt(file, ['fields', index, property], 'published-narrowed', sentence, narrowedMend),
      )
    }),
  )
}

/** What was said of the wizard itself. */
function ofItself({ wizards }: DraftContent, { file }: Placed<Published>, id: string, was: PublishedWizard): Finding[] {
  const wizard = wizards.find(({ definition }) => definition.value.id === id)
  return wizard === undefined ? [] : [...factRules(wizard, was.facts), ...promiseRules(wizard, file, was)]
}

/** Members were promised this of every journey: it goes, or asks for less, only when somebody says why. */
function promiseRules(wizard: WizardFiles, file: SourceFile, { promises: before = {} }: PublishedWizard): Finding[] {
  const { id } = wizard.definition.value
  const today = new Map(wizard.promises?.value.promises.map((promise) => [promise.id, promise]))
  return Object.entries(before).flatMap(([name, was]) => {
    const now = today.get(name)
    if (now !== undefined && asksAsMuch(now, was)) return []
    return findingAt(
      file,
      ['wizards', id, 'promises', name],
      'published-promise',
      `The wizard "${id}" was served with the promise "${name}", and ${now === undefined ? 'makes it no more' : 'promises less by it now'}.`,
      'Put it back as it was in promises.json, or accept this finding in suppressions.json with the reason.',
    )
  })
}
