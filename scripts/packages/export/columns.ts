import { type Field, hasCheckDigit, kindOf, numberStep } from '@kindred/engine'
import { formatPatterns } from '../import/format-patterns.ts'
import { comparedWithDay, comparedWithMoment, inFull } from './expressions.ts'

/** What a question looks like in the column `type` and beside it. */
interface Typed {
  type: string
  appearance?: string
  parameters?: string
  notes: string[]
  /** Properties that have no column. */
  unsaid: string[]
  /** The question as far as it is said. */
  said: Field
}

const always = ['id', 'kind', 'label', 'help', 'min', 'when', 'dependsOn', 'writtenLabel', 'table']
const ofOptions = ['list', 'optionsBy', 'optionsFrom', 'default']

/** Properties that a row says, by the kind of its question. */
const saidOf: Partial<Record<Field['kind'], readonly string[]>> = {
  checklist: [...ofOptions, 'limit', 'ranked'],
  'choice-cards': ofOptions,
  'choice-dialog': ofOptions,
  combobox: [...ofOptions, 'choiceFilter'],
  'multi-combobox': [...ofOptions, 'limit', 'choiceFilter'],
  scale: ofOptions,
  matrix: ofOptions,
  'multi-matrix': [...ofOptions, 'limit'],
  'short-text': ['maxLength', 'minLength', 'format', 'pattern', 'sameAs', 'differsFrom'],
  'long-text': ['maxLength'],
  details: ['maxLength'],
  number: ['range'],
  date: ['dates'],
  'date-time': ['dates'],
  time: ['times'],
  note: [],
  signature: [],
  repeat: ['fields', 'limit', 'distinct', 'entriesFrom'],
}

const leftOut: Partial<Record<Field['kind'], string>> = {
  chips: 'XLSForm has no question for several names in own words',
  photos: 'an image of XLSForm is one picture, and no list of them with descriptions',
  files: 'a file of XLSForm is one, of any size, and no list of them',
}

/** How XLSForm asks what a question asks; a text: why it cannot. */
export function typeOf(field: Field): Typed | string {
  const why = leftOut[field.kind]
  if (why !== undefined) return why
  const known = new Set([...always, ...(saidOf[field.kind] ?? []), ...(isShuffled(field) ? ['sort'] : [])])
  const { binding, ...others } = field
  const isInline = field.kind === 'long-text' && field.open === 'inline'
  const unsaid = Object.keys(others).filter((name) => !known.has(name) && !(name === 'open' && isInline))
  const notes: string[] = []
  if (binding !== undefined && binding.payload !== field.id)
    notes.push(`its answer is saved as "${field.id}", and not as "${binding.payload}"`)
  const said = Object.fromEntries(
    Object.entries(others).filter(([name]) => known.has(name) && name !== 'when' && name !== 'dependsOn'),
  ) as unknown as Field
  const shape = shapeOf(field, said, notes)
  if (!isShuffled(field)) return { ...shape, notes, unsaid, said }
  if (field.list?.options.some(({ id, exclusive }) => exclusive === true || field.pinnedLast?.includes(id)))
    notes.push('options that stay at the end are shuffled with the others')
  return { ...shape, parameters: 'randomize=true', notes, unsaid, said }
}

/** Do its options stand in a random order? A table has one for all its rows, which XLSForm draws for each. */
const isShuffled = (field: Field): boolean => field.sort === 'random' && kindOf(field).isOrdered !== true

function shapeOf(field: Field, said: Field, notes: string[]): Pick<Typed, 'type' | 'appearance' | 'parameters'> {
  switch (field.kind) {
    case 'checklist':
      return { type: field.ranked === true ? 'rank' : 'select_multiple' }
    case 'matrix':
      said.kind = 'choice-cards'
      return { type: 'select_one', appearance: 'columns' }
    case 'multi-matrix':
      said.kind = 'checklist'
      return { type: 'select_multiple', appearance: 'columns' }
    case 'choice-cards':
      return { type: 'select_one', ...((field.list?.options.length ?? 0) > 8 && { appearance: 'columns' }) }
    case 'choice-dialog':
      return { type: 'select_one', appearance: 'minimal' }
    case 'scale':
      return { type: 'select_one', appearance: 'likert' }
    case 'multi-combobox':
      return { type: 'select_multiple', appearance: 'autocomplete' }
    case 'combobox':
      return { type: 'select_one', appearance: 'autocomplete' }
    case 'long-text':
      return { type: 'text', appearance: 'multiline' }
    case 'details':
      said.kind = 'long-text'
      notes.push('it stands in the form like any other text')
      return { type: 'text', appearance: 'multiline' }
    case 'number':
      return numberOf(field, said, notes)
    case 'date':
    case 'date-time': {
      const type = field.kind === 'date' ? 'date' : 'dateTime'
      const { weekdays, ...days } = field.dates ?? {}
      if (weekdays !== undefined)
        notes.push(`it is not said that only these days of the week are taken: ${weekdays.join(', ')}`)
      const bounds = Object.entries(days).filter(
        ([, day]) => type === 'date' || comparedWithMoment('.', '', day) !== undefined,
      )
      said.dates = Object.fromEntries(bounds) as NonNullable<Field['dates']>
      if (bounds.length === 0) delete said.dates
      return { type }
    }
    case 'signature':
      notes.push('it is drawn, and cannot be typed')
      return { type: 'image', appearance: 'signature' }
    case 'repeat':
      return { type: 'begin_repeat' }
    case 'short-text':
      return { type: 'text' }
    default:
      return { type: field.kind }
  }
}

const placesOf = (step: number): number | undefined =>
  [1, 2, 3, 4, 5, 6].find((places) => Math.abs(step - 10 ** -places) < 1e-9)

/** Whole numbers, decimals of so many places, or a range with steps of its own. */
function numberOf({ range = {} }: Field, said: Field, notes: string[]): Pick<Typed, 'type' | 'parameters'> {
  const { min, max, decimals } = range
  const step = numberStep(range)
  if (decimals !== undefined) {
    notes.push(`it is not said that ${decimals} decimals are always shown`)
    const { decimals: _, ...bare } = range
    said.range = { ...bare, step } as NonNullable<Field['range']>
  }
  if (step === 1 && Number.isInteger(min ?? 0)) return { type: 'integer' }
  const places = placesOf(step)
  if (places !== undefined && placesAre(min ?? 0, places)) return { type: 'decimal' }
  if (min !== undefined && max !== undefined && isSteps(max - min, step))
    return { type: 'range', parameters: `start=${inFull(min)} end=${inFull(max)} step=${inFull(step)}` }
  notes.push(`steps of ${inFull(step)} are not said: only those between a smallest and a largest number can be`)
  const { step: _, ...bounds } = said.range ?? {}
  said.range = { ...bounds, step: 0.01 } as NonNullable<Field['range']>
  return { type: 'decimal' }
}

const placesAre = (number: number, places: number): boolean => isSteps(number, 10 ** -places)
const isSteps = (number: number, step: number): boolean => Math.abs(number / step - Math.round(number / step)) < 1e-6

/** Minutes from midnight to a time. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** What an answer alone must be, as parts of a constraint. */
export function constraintsOf(field: Field): { parts: string[]; notes: string[] } {
  const parts: string[] = []
  const notes: string[] = []
  const { kind, range = {}, dates = {}, times = {}, min = 0, limit, maxLength, minLength, format, pattern } = field
  if (kind === 'number' && !(typeOf(field) as Typed).parameters) {
    if (range.min !== undefined) parts.push(`. >= ${inFull(range.min)}`)
    if (range.max !== undefined) parts.push(`. <= ${inFull(range.max)}`)
    const places = placesOf(numberStep(range))
    if (places !== undefined) parts.push(`round(., ${places}) = .`)
  }
  if (kind === 'date')
    for (const [sign, day] of [
      ['>=', dates.from],
      ['<=', dates.to],
    ] as const)
      if (day !== undefined) parts.push(comparedWithDay('.', sign, day))
  if (kind === 'date-time')
    for (const [sign, moment] of [
      ['>=', dates.from],
      ['<=', dates.to],
    ] as const) {
      const said = moment === undefined ? undefined : comparedWithMoment('.', sign, moment)
      if (said !== undefined) parts.push(said)
      else if (moment !== undefined) notes.push(`its bound "${moment}" is not said: XLSForm counts no months from now`)
    }
  if (kind === 'time') {
    if (times.from !== undefined) parts.push(`decimal-time(.) >= decimal-time('${times.from}')`)
    if (times.to !== undefined) parts.push(`decimal-time(.) <= decimal-time('${times.to}')`)
    const { step = 1, from = '00:00' } = times
    if (step > 1) parts.push(`round(decimal-time(.) * 1440) mod ${step} = ${minutesOf(from) % step}`)
  }
  if (minLength !== undefined && kind === 'short-text') parts.push(`string-length(.) >= ${minLength}`)
  if (maxLength !== undefined && ['short-text', 'long-text', 'details'].includes(kind))
    parts.push(`string-length(.) <= ${maxLength}`)
  if (format !== undefined && kind === 'short-text') {
    parts.push(`regex(., '${formatPatterns[format]}')`)
    if (hasCheckDigit(format)) notes.push(`the check digit of its ${format} is not said, as no pattern can`)
  }
  if (pattern?.includes("'") === false) parts.push(`regex(., '${pattern}')`)
  else if (pattern !== undefined) notes.push(`its pattern is not said, because it has a quotation mark: ${pattern}`)
  if (kindOf(field).chooses && kindOf(field).isList) {
    if (min > 1) parts.push(`count-selected(.) >= ${min}`)
    if (limit !== undefined) parts.push(`count-selected(.) <= ${limit}`)
    for (const { id, exclusive, retired, listed } of field.optionsFrom === undefined ? (field.list?.options ?? []) : [])
      if (exclusive === true && retired !== true && listed !== false)
        parts.push(`not(selected(., '${id}') and count-selected(.) > 1)`)
  }
  return { parts, notes }
}
