import type { OptionList } from '@kindred/contract/option-list'
import type { PublishedField } from '@kindred/contract/published'
import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import {
  type Answer,
  type AnswerFormat,
  acceptsFormat,
  answerFormat,
  chosenIn,
  findInLookup,
  holdsList,
  memoize,
  storageName,
  tagTypeOf,
  upgradeAnswers,
} from '@kindred/engine'
import { type DraftContent, findingAt, listsOf, type Placed, type WizardFiles } from '../draft-content.ts'
import type { Finding, Fix, Found } from '../finding.ts'
import type { ContentRule, SwapRule } from '../rule-severities.ts'

/** An id that answers hang on, of a question or of one of its options, with what else they hang on. */
export interface ReferencedId
  extends Pick<PublishedField, 'many' | 'limit' | 'written' | 'keptAs' | 'role' | 'tagType'> {
  field: string
  /** Absent: the question was answered in words. */
  option?: string
  /** The number by which the option is stored. */
  code?: number
  /** The newest upgrade of the content that it was answered in; those that came later carry it on. */
  upgrade?: number
}

/** Where ids are known from: the rules that are broken when they are gone or changed, and how a finding says it. */
export interface ReferenceSource {
  gone: ContentRule | SwapRule
  shape: ContentRule | SwapRule
  name: ContentRule | SwapRule
  asked: string
  chosen: string
}

/** What answers to one wizard hang on. */
interface WizardReferences {
  id: string
  ids: readonly ReferencedId[]
  /** What is known of questions beside their ids: one that held one answer from the start may go on so. */
  known?: Readonly<Record<string, PublishedField>>
  source: ReferenceSource
  /** The finding when all its files are gone. */
  gone: () => Finding
}

/** A question of today to which earlier answers lead, and its list. */
interface CurrentField {
  field: FieldDefinition
  step: Placed<WizardStep>
  at: (string | number)[]
  list: Placed<OptionList> | undefined
  source: ReferenceSource
}

interface Looking {
  files: WizardFiles
  before: WizardReferences
}

/** Which of these ids have no place in this content, and no upgrade that leads them to one. `names`: all files. */
export function danglingReferences(
  content: DraftContent,
  names: readonly string[],
  before: WizardReferences,
): Finding[] {
  const files = content.wizards.find(({ definition }) => definition.value.id === before.id)
  // One that cannot be read has findings of its own.
  if (files === undefined)
    return names.some((name) => name.endsWith(`/wizards/${before.id}/wizard.json`) && !name.includes('/i18n/'))
      ? []
      : [before.gone()]
  const asked = askedIn(content, files, before.source)
  const seen = new Set<string>()
  return before.ids
    .flatMap((id) => ofId({ files, before }, asked, id))
    .filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence))
}

function askedIn(
  content: DraftContent,
  { definition, steps }: WizardFiles,
  source: ReferenceSource,
): ReadonlyMap<string, CurrentField> {
  const lists = new Map(listsOf(content).map((list) => [list.value.id, list]))
  const asked = new Map<string, CurrentField>()
  for (const step of steps)
    if (definition.value.steps.includes(step.value.id))
      step.value.fields.forEach((field, index) => {
        asked.set(field.id, { field, step, at: ['fields', index], list: lists.get(field.options ?? ''), source })
      })
  return asked
}

function ofId(looking: Looking, asked: ReadonlyMap<string, CurrentField>, id: ReferencedId): Finding[] {
  const answer: Answer = id.option === undefined ? 'x' : [id.option]
  const upgrades = looking.files.upgrades?.value.upgrades ?? []
  const { answers } = upgradeAnswers(upgrades, { [id.field]: answer }, id.upgrade ?? 0)
  return Object.entries(answers).flatMap(([now, carried]) => {
    const today = asked.get(now)
    // A step that is left out of the order is told by itself: what it asks is not gone.
    if (today === undefined) return isAskedOutside(looking.files, now) ? [] : [goneField(looking, id)]
    const many = (looking.before.known?.[now] ?? id).many === true
    // An upgrade that leads to another question leads to the name of that one, too.
    const names = now === id.field ? renamed(today, id) : []
    return [names, shapeChange(today, { ...id, many }) ?? ofOptions(today, id, chosenIn(carried))].flat()
  })
}

const isAskedOutside = ({ definition, steps }: WizardFiles, field: string): boolean =>
  steps.some(({ value }) => !definition.value.steps.includes(value.id) && value.fields.some(({ id }) => id === field))

const goneField = ({ files, before: { source } }: Looking, id: ReferencedId): Finding =>
  findingAt(
    files.definition.file,
    ['steps'],
    source.gone,
    `The question "${id.field}" ${source.asked}, and no step asks it any more: answers to it would have no place.`,
    'Put it back, or say in upgrades.json what becomes of them: "rename-field", or "drop-field" with a "why".',
  )

const idsOf = memoize(({ options }: OptionList): ReadonlySet<string> => new Set(options.map(({ id }) => id)))

/** The options that were chosen are there, each under the number by which it is stored. */
function ofOptions({ field, list, source }: CurrentField, was: ReferencedId, chosen: readonly string[]): Found {
  if (list === undefined) return []
  const ids = idsOf(list.value)
  const gone = chosen.filter((option) => !ids.has(option) && findInLookup(list.value, option) === undefined)
  if (gone.length === 0) return recoded(list, was, chosen)
  return gone.map((option) =>
    findingAt(
      list.file,
      ['options'],
      source.gone,
      `"${option}" ${source.chosen} in "${field.label}", and this list has it no more.`,
      'Put it back with "retired": true, or add "rename-option", "merge-options" or "split-option" to upgrades.json.',
    ),
  )
}

/** A stored number is read as the option that has it today. */
function recoded(
  { file, value }: Placed<OptionList>,
  { option, code }: ReferencedId,
  chosen: readonly string[],
): Found {
  if (option === undefined || code === undefined) return []
  const today = value.options.find((one) => one.code === code)
  if (today !== undefined && (today.id === option || chosen.includes(today.id))) return []
  const at = value.options.findIndex(({ id }) => id === option || chosen.includes(id))
  const now = today === undefined ? 'no option has that number any more' : `that number means "${today.id}" now`
  return findingAt(
    file,
    ['options', at, 'code'],
    'published-code',
    `"${option}" was stored as ${code}, and ${now}: what members chose would turn into something else.`,
    `Give "${chosen[0] ?? option}" its "code": ${code} back; a new option takes a number that none ever had.`,
  )
}

/** Stored answers are looked for under the names that they were kept under. */
const renamed = (today: CurrentField, was: ReferencedId): Finding[] =>
  [otherName(today, was), otherRole(today, was), otherTagType(today, was)].flat()

const carry = 'or give the question an id of its own and carry its answers there in upgrades.json ("rename-field").'

function otherName({ field, step, at, source }: CurrentField, { keptAs }: ReferencedId): Found {
  const now = storageName(field)
  if (keptAs === undefined || keptAs === now) return []
  const is = now === undefined ? 'it keeps none now' : `it looks for them as "${now}" now`
  const path = [...at, 'binding', 'payload']
  // Half of a pair has its name from its shape.
  const isWritten = now !== undefined && field.binding?.payload === now
  const fix = isWritten ? step.file.fixWord(path, now, keptAs) : undefined
  return findingAt(
    step.file,
    path,
    source.name,
    `Answers to "${field.label}" are kept as "${keptAs}", and ${is}: they would be shown and found no more.`,
    `${isWritten ? `Write "payload": "${keptAs}" again` : 'Put its "binding" back as it was'}; ${carry}`,
    withFix(fix),
  )
}

function otherRole({ field, step, at, source }: CurrentField, { role }: ReferencedId): Found {
  if (role === undefined || role === field.role) return []
  return findingAt(
    step.file,
    [...at, 'role'],
    source.name,
    `Answers to "${field.label}" are kept as the "${role}" of a memory, and it fills in another part now: they would not be its answers any more.`,
    `Write "role": "${role}" again; ${carry}`,
  )
}

function otherTagType({ field, step, at, list, source }: CurrentField, { tagType }: ReferencedId): Found {
  const now = list === undefined ? undefined : tagTypeOf(field, list.value)
  if (tagType === undefined || list === undefined || tagType === now) return []
  const isOfList = field.binding?.tagType === undefined && list.value.tagType !== undefined
  const [file, path] = isOfList ? [list.file, ['tagType']] : [step.file, [...at, 'binding', 'tagType']]
  return findingAt(
    file,
    path,
    source.name,
    `Addresses of searches call "${field.label}" "${tagType}", and it is called "${now ?? ''}" now: links that people kept would find nothing.`,
    `Write "tagType": "${tagType}" again; ${carry}`,
    withFix(now === undefined ? undefined : file.fixWord(path, now, tagType)),
  )
}

const withFix = (fix: Fix | undefined): { fix?: Fix } => (fix === undefined ? {} : { fix })

/** Answers that were given would be none to the question of today. Nothing, where they fit. */
function shapeChange({ field, step, at, source }: CurrentField, was: ReferencedId): Finding | undefined {
  const shape = (sentence: string): Finding =>
    findingAt(
      step.file,
      [...at, 'kind'],
      source.shape,
      sentence,
      'Give the new question an id of its own, and drop or rename the old one in upgrades.json.',
    )
  if ((was.option === undefined) !== (field.options === undefined))
    return shape(`"${field.label}" was ${was.option === undefined ? 'written' : 'chosen from a list'} before.`)
  if (was.many === true && !holdsList(field))
    return shape(`"${field.label}" could hold several answers before, and holds one now.`)
  if (was.option !== undefined || was.written === undefined || acceptsFormat(field, was.written)) return undefined
  const now = inWords(answerFormat(field))
  return shape(`"${field.label}" was answered with ${inWords(was.written)} before, and takes ${now} now.`)
}

const wordsOf: Partial<Record<AnswerFormat, string>> = {
  words: 'any words',
  entries: 'entries',
  number: 'a number',
  date: 'a day',
  time: 'a time',
  email: 'an e-mail address (email)',
  url: 'an address of a page (url)',
  phone: 'a number to call (phone)',
  photos: 'photos',
  files: 'files',
  signature: 'a signature',
  iban: 'an account number (iban)',
  bic: 'the code of a bank (bic)',
  luhn: 'a number with a check digit (luhn)',
  'nhs-number': 'a number of the NHS (nhs-number)',
  nif: 'a DNI or NIE (nif)',
}

const inWords = (format: AnswerFormat): string => wordsOf[format] ?? `a postal code (${format})`
