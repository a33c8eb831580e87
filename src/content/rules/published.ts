import type { Published, PublishedField, PublishedWizard } from '@kindred/contract/published'
import { boundsSuggestion, tightenedBounds } from '../bounds.ts'
import { type DraftContent, findingAt, listsOf, type Placed, type WizardFiles } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import { memoizeByInputs } from '../memoize-by-inputs.ts'
import { factRules, isAtLeastAsStrict } from '../published-ids.ts'
import { partsOf } from '../resolve-wizard.ts'
import { swapRules } from '../rule-severities.ts'
import type { SourceFile } from '../source-file.ts'
import { danglingReferences, type ReferencedId, type ReferenceSource } from './references.ts'

/**
 * Is everything that answers of members hang on still as it was served, or carried on by an upgrade? Putting a file back as
 * it was is always accepted: what is there is never a finding. `names`: all files, readable or not.
 */
export const publishedRules = (content: DraftContent, names: readonly string[]): Finding[] =>
  content.published.flatMap((published) =>
    Object.entries(published.value.wizards).flatMap(([id, wizard]) => {
      const rules = () => [
        ...danglingReferences(content, names, {
          id,
          ids: idsOf(wizard.fields),
          known: wizard.fields,
          source: served,
          gone: () => goneWizard(published, id),
        }),
        ...ofItself(content, published, id, wizard),
        ...narrowed(content, id, wizard),
      ]
      const files = content.wizards.find(({ definition }) => definition.value.id === id)
      if (files === undefined) return rules()
      return found(wizard, [...partsOf(files, valuesOf(listsOf(content)))], rules)
    }),
  )

const found = memoizeByInputs<Finding[]>()
const valuesOf = <T>(placed: readonly Placed<T>[]): T[] => placed.map(({ value }) => value)

const served: ReferenceSource = {
  gone: 'published-gone',
  shape: 'published-shape',
  name: 'published-name',
  asked: 'was served',
  chosen: 'was offered',
}

const goneWizard = ({ file }: Placed<Published>, id: string): Finding =>
  findingAt(
    file,
    ['wizards', id],
    'published-gone',
    `The wizard "${id}" was served, and its files are gone: answers to it can be read no more as they were asked.`,
    'Put its files back, or accept this finding in suppressions.json with the reason why it is not asked any more.',
  )

const idsOf = (fields: PublishedWizard['fields']): ReferencedId[] =>
  Object.entries(fields).flatMap(([field, { options, codes = {}, ...rest }]) =>
    options === undefined ? [{ field, ...rest }] : options.map((option) => ofOption({ field, ...rest }, option, codes)),
  )

function ofOption(id: ReferencedId, option: string, codes: NonNullable<PublishedField['codes']>): ReferencedId {
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
      return tightenedBounds({ ...field, limit }, field).map(({ property, sentence }) =>
        findingAt(file, ['fields', index, property], 'published-narrowed', sentence, boundsSuggestion),
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
    if (now !== undefined && isAtLeastAsStrict(now, was)) return []
    return findingAt(
      file,
      ['wizards', id, 'promises', name],
      'published-promise',
      `The wizard "${id}" was served with the promise "${name}", and ${now === undefined ? 'makes it no more' : 'promises less by it now'}.`,
      'Put it back as it was in promises.json, or accept this finding in suppressions.json with the reason.',
    )
  })
}

/** An id that stored answers hang on, as whoever keeps them knows it. */
export type AnsweredId = ReferencedId & { wizard: string }

const answered: ReferenceSource = {
  gone: 'answered-gone',
  shape: 'answered-shape',
  name: 'answered-name',
  asked: 'was answered',
  chosen: 'was chosen',
}

/**
 * Does every stored answer still have a place, whatever was served in between? The same look as at published ids, at what
 * members really answered.
 */
export function answeredRules(
  content: DraftContent,
  names: readonly string[],
  answers: readonly AnsweredId[],
): Finding[] {
  const byWizard = new Map<string, AnsweredId[]>()
  for (const id of answers) byWizard.set(id.wizard, [...(byWizard.get(id.wizard) ?? []), id])
  return [...byWizard].flatMap(([id, ids]) =>
    danglingReferences(content, names, { id, ids, source: answered, gone: () => wizardGone(content, id) }),
  )
}

/** It stands where the list of served ids names the wizard, which is a file that is there. */
function wizardGone({ published }: DraftContent, id: string): Finding {
  const file = published[0]?.file
  return {
    rule: 'answered-gone',
    severity: swapRules['answered-gone'],
    file: file?.name ?? 'content/published.json',
    line: file?.lineOf(['wizards', id]) ?? 1,
    path: `wizards.${id}`,
    sentence: `Members have answered the wizard "${id}", and its files are gone.`,
    suggestion:
      'Put its files back; or accept this finding with a reason: members still find their answers under "Yours", as they were asked.',
  }
}
