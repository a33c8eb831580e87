import type { Option, OptionList } from '@kindred/contract/option-list'
import type { Promise as PromiseMade } from '@kindred/contract/promises'
import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import type { Upgrade } from '@kindred/contract/upgrades'
import { holdsList } from '@kindred/engine'
import { type DraftContent, findingAt, listsOf, type Placed, type WizardFiles } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'
import type { FieldContext } from '../wizard-scope.ts'

/** `property-unread`: a keyword that does nothing, because what would read it is absent. */
const unread = ({ file }: Placed<unknown>, path: JsonPath, sentence: string, suggestion: string): Finding =>
  findingAt(file, path, 'property-unread', sentence, suggestion)

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(' or ')

export const takesOneAnswer = (field: FieldDefinition): boolean => !holdsList(field) || field.limit === 1

/** Facts and earlier questions of one answer that could pick among these options: each can have a value that an option is for. */
function possiblePickers({ scope: { facts, places, lists }, earlier }: FieldContext, list: OptionList): string[] {
  const named = new Set(list.options.flatMap((option) => option.for ?? []))
  const isNamed = (values: readonly string[]) => values.some((value) => named.has(value))
  const questions = earlier.filter((id) => {
    const field = places.get(id)?.field
    const options = lists.get(field?.options ?? '')?.options ?? []
    return field !== undefined && takesOneAnswer(field) && isNamed(options.map((option) => option.id))
  })
  return [...[...facts].flatMap(([id, values]) => (isNamed(values) ? [id] : [])), ...questions]
}

/** `unpicked-options`: options are for some people only, this wizard knows for whom, and the question offers all of them to everybody. */
export function optionsWithoutPicker(asked: FieldContext): Found {
  const { step, field, at, list } = asked
  if (list === undefined || field.optionsBy !== undefined || field.optionsFrom !== undefined) return []
  // Nobody is asked for which option an entry is.
  if (asked.scope.outside?.repeat.entriesFrom?.as === field.id) return []
  const pickers = possiblePickers(asked, list)
  const some = list.options.find((option) => option.for !== undefined)
  if (some === undefined || pickers.length === 0) return []
  return findingAt(
    step.file,
    [...at, 'options'],
    'unpicked-options',
    `"${some.label}" is for ${quoted(some.for ?? [])} only, and "${field.label}" has no "optionsBy": it offers every option of "${list.id}" to everybody.`,
    `Add "optionsBy": ${quoted(pickers)}, or name a list whose options are for everybody.`,
  )
}

/** `unpicked-options`: this list is offered, and no question of any wizard picks by what its options are for. */
export function listsWithoutPicker(content: DraftContent): Finding[] {
  const { wizards, optionLists } = content
  const fields = wizards.flatMap(({ steps }) => steps.flatMap(({ value }) => value.fields))
  // A list whose name is misspelt where it is offered is told there.
  const known = new Set(listsOf(content).map(({ value }) => value.id))
  if (fields.some(({ options }) => options !== undefined && !known.has(options))) return []
  const offered = new Set(fields.map(({ options }) => options))
  const picked = new Set(fields.flatMap(({ options, optionsBy }) => (optionsBy === undefined ? [] : [options])))
  return optionLists.flatMap(({ file, value }) => {
    const index = value.options.findIndex((option) => option.for !== undefined)
    const some = value.options[index]
    if (some === undefined || !offered.has(value.id) || picked.has(value.id)) return []
    return findingAt(
      file,
      ['options', index, 'for'],
      'unpicked-options',
      `"${some.label}" is for ${quoted(some.for ?? [])} only, and no question picks options of "${value.id}" by "optionsBy": everybody is offered all of them.`,
      'Add "optionsBy" to the question that offers them, or take "for" out.',
    )
  })
}

/** What a question says that nothing of it reads. */
export function withoutPartner({ scope, step, field, at, list }: FieldContext): Finding[] {
  const { label, optionsBy, sort, open } = field
  const found: Finding[] = []
  const none = (has: (option: Option) => boolean) => list !== undefined && !list.options.some(has)
  if (optionsBy !== undefined && none((option) => option.for !== undefined))
    found.push(
      unread(
        step,
        [...at, 'optionsBy'],
        `No option of "${list?.id}" has a "for", so "optionsBy" picks nothing in "${label}".`,
        'Say in the list what each option is "for", or take "optionsBy" out.',
      ),
    )
  if (sort === 'order' && none((option) => option.order !== undefined))
    found.push(
      unread(
        step,
        [...at, 'sort'],
        `No option of "${list?.id}" has an "order" to sort "${label}" by.`,
        'Give the options an "order", or sort by "label", or as they stand in the file.',
      ),
    )
  if (open === 'inline' || open === 'begins-inline')
    for (const name of open === 'inline' ? (['modal', 'addLabel'] as const) : (['addLabel'] as const))
      if (field[name] !== undefined)
        found.push(
          unread(
            step,
            [...at, name],
            `"${label}" is written in a box in the page ("open": "${open}"), so its "${name}" is never shown.`,
            `Take "${name}" out, or "open".`,
          ),
        )
  if (field.binding?.tagType !== undefined && scope.files.definition.value.target === undefined)
    found.push(
      unread(
        step,
        [...at, 'binding', 'tagType'],
        `Nobody searches for answers to "${label}": its wizard saves nothing.`,
        'Take "tagType" out.',
      ),
    )
  return found
}

/** Keywords of options that only a question with a certain property reads. `isOnWire`: the list calls answer it, too. */
const readBy: readonly {
  name: 'synonyms' | 'group'
  reads: (field: FieldDefinition) => boolean
  partner: string
  isOnWire: boolean
}[] = [
  { name: 'synonyms', reads: ({ search }) => search === true, partner: '"search": true', isOnWire: false },
  { name: 'group', reads: ({ groups }) => groups !== undefined, partner: '"groups"', isOnWire: true },
]

/** Keywords of options that no question reads which offers them. A list that no question names is read by code. */
export function optionPartners({ wizards, optionLists }: DraftContent): Finding[] {
  const fields = wizards.flatMap(({ steps }) => steps.flatMap(({ value }) => value.fields))
  return optionLists.flatMap((list) => {
    const { id, key, options } = list.value
    const offering = fields.filter((field) => field.options === id)
    if (offering.length === 0) return []
    return readBy.flatMap(({ name, reads, partner, isOnWire }) => {
      const index = options.findIndex((option) => option[name] !== undefined)
      if (index === -1 || offering.some(reads) || (isOnWire && key !== undefined)) return []
      return unread(
        list,
        ['options', index, name],
        `Options of "${id}" have "${name}", and no question that offers them has ${partner}: it does nothing.`,
        `Add ${partner} to the question, or take "${name}" out.`,
      )
    })
  })
}

/** Keywords of promises and upgrades that their kind does not read, and of steps that only a promise reads. */
export const filePartners = ({ wizards }: DraftContent): Finding[] =>
  wizards.flatMap((files) => [...stepPartners(files), ...promisePartners(files), ...upgradePartners(files)])

const isSensitive = ({ value }: Placed<WizardStep>): boolean =>
  value.sensitive === true || value.fields.some((field) => field.sensitive === true)

function stepPartners({ steps, promises }: WizardFiles): Finding[] {
  const sensitive = new Set(steps.filter(isSensitive).map(({ value }) => value.id))
  const known = new Set(steps.map(({ value }) => value.id))
  const isPromised = promises?.value.promises.some(({ promise }) => promise === 'sensitive-after-warning') === true
  return steps.flatMap((step) => {
    const { title, warns = [], layout, fields, sections = [] } = step.value
    const found: Finding[] = []
    const report = (...said: [path: JsonPath, sentence: string, suggestion: string]) =>
      found.push(unread(step, ...said))
    if (warns.length > 0 && !isPromised)
      report(
        ['warns'],
        `"${title}" warns of other steps, and nothing holds the wizard to it: it does not promise "sensitive-after-warning".`,
        'Add that promise to promises.json, or take "warns" out.',
      )
    else
      for (const [index, id] of warns.entries())
        if (known.has(id) && !sensitive.has(id))
          report(
            ['warns', index],
            `"${title}" warns of "${id}", which is not sensitive: the promise says nothing about it.`,
            `Add "sensitive": true to the step "${id}", or take it out here.`,
          )
    if (layout === 'side-by-side' && fields.length < 2)
      report(
        ['layout'],
        `"${title}" has ${fields.length === 0 ? 'no question' : 'one question'}, so nothing stands side by side.`,
        'Take "layout" out.',
      )
    const always = sections.findIndex(({ when }) => when === undefined)
    if (always !== -1 && always !== sections.length - 1)
      report(
        ['sections', always + 1],
        `The heading “${sections[always]?.title}” before this one has no "when", so this one is never shown.`,
        'Give the other one a "when", or put it last.',
      )
    return found
  })
}

/** What each promise reads beside its name. */
const promiseReads: Record<PromiseMade['promise'], readonly (keyof PromiseMade)[]> = {
  'controls-on-every-step': ['controls'],
  'sensitive-in-a-row': ['atMost'],
  'sensitive-after-warning': [],
  'saved-without-sensitive': [],
}

function promisePartners({ steps, promises }: WizardFiles): Finding[] {
  if (promises === undefined) return []
  const hasSensitive = steps.some(isSensitive)
  return promises.value.promises.flatMap((made, index) => {
    const at = ['promises', index]
    const unreadNames = (['controls', 'atMost'] as const).filter(
      (name) => made[name] !== undefined && !promiseReads[made.promise].includes(name),
    )
    const found = unreadNames.map((name) =>
      unread(promises, [...at, name], `The promise "${made.promise}" does not read "${name}".`, `Take "${name}" out.`),
    )
    if (made.promise !== 'controls-on-every-step' && !hasSensitive)
      found.push(
        unread(
          promises,
          [...at, 'promise'],
          `No step or question of this wizard is "sensitive", so the promise "${made.promise}" holds nothing.`,
          'Add "sensitive": true to what is painful to answer, or take the promise out.',
        ),
      )
    return found
  })
}

/** What an upgrade of each kind reads beside its number and question. */
const upgradeReads: Record<Upgrade['change'], readonly (keyof Upgrade)[]> = {
  'rename-field': ['to'],
  'drop-field': ['why'],
  'rename-option': ['option', 'to'],
  'merge-options': ['options', 'to'],
  'split-option': ['option', 'options'],
  'retire-option': ['option'],
}

const upgradePartners = ({ upgrades }: WizardFiles): Finding[] =>
  (upgrades?.value.upgrades ?? []).flatMap((upgrade, index) =>
    (['to', 'option', 'options'] as const)
      .filter((name) => upgrade[name] !== undefined && !upgradeReads[upgrade.change].includes(name))
      .map((name) =>
        unread(
          upgrades as Placed<unknown>,
          ['upgrades', index, name],
          `"${upgrade.change}" does not read "${name}".`,
          `Take "${name}" out, or write the change that was meant.`,
        ),
      ),
  )
