import { isObject, megabyte } from '@kindred/engine'
import { momentIn, takesSeveral, timeOf } from './conditions.ts'
import {
  asOne,
  compareText,
  everyOf,
  FormReader,
  type ImportedCheck,
  type ImportedField,
  type ImportedForm,
  type ImportedOption,
  type ImportedStep,
  optionIds,
  plainText,
} from './imported-form.ts'

type Json = Readonly<Record<string, unknown>>

const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** A text, or the first of several languages. */
function words(value: unknown): string {
  if (typeof value === 'string') return plainText(value)
  if (!isObject(value)) return ''
  const said = value.default ?? value.en ?? Object.values(value)[0]
  return typeof said === 'string' ? plainText(said) : ''
}

/** `{name}` in a text stands for an answer; here it is `{answer.id}`. */
const piped = (text: string, reader: FormReader): string =>
  text.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const asked = reader.known.get(name.trim())
    return asked === undefined ? whole : `{answer.${asked.field.id}}`
  })

interface Choice {
  value: string
  label: string
}

const choicesOf = (value: unknown): Choice[] =>
  (Array.isArray(value) ? value : []).map((one) =>
    isObject(one)
      ? { value: String(one.value), label: words(one.text) || String(one.value) }
      : { value: String(one), label: String(one) },
  )

/** Properties that change nothing here, or that are read below; every other is named to whoever imports. */
const readProperties = new Set(
  `type name title description isRequired visibleIf choices inputType maxLength min max step rateMin rateMax rateValues rateCount labelTrue labelFalse
  valueTrue valueFalse showNoneItem hasNone noneText showOtherItem hasOther otherText html elements items maxSelectedChoices minSelectedChoices placeholder
  rows cols colCount autoComplete autocomplete width minWidth maxWidth startWithNewLine titleLocation descriptionLocation hideNumber state
  questionTitleLocation visible minRateDescription maxRateDescription rateType autoGrow allowClear renderAs choicesOrder showClearButton
  requiredErrorText searchEnabled dateFormat size valueName columns rows isAllRowRequired eachRowRequired cellType alternateRows correctAnswer indent allowResize
  maskType maskSettings templateElements minPanelCount maxPanelCount panelAddText bindings valuePropertyName templateTitle acceptedTypes allowMultiple maxFiles maxSize storeDataAsText waitForUpload sourceType
  choicesFromQuestion choicesFromQuestionMode choiceValuesFromQuestion choiceTextsFromQuestion
  areas imageLink multiSelect shape maxSelectedAreas minSelectedAreas`.split(/\s+/),
)

/** A questionnaire of SurveyJS, as its creator saves it. Throws where it is none. */
export function fromSurveyJs(json: unknown, id: string): ImportedForm {
  if (!isObject(json) || !(Array.isArray(json.pages) || Array.isArray(json.elements) || Array.isArray(json.questions)))
    throw new TypeError('This is no SurveyJS questionnaire: it has neither "pages" nor "elements".')
  const reader = new FormReader()
  const pages = Array.isArray(json.pages)
    ? objects(json.pages)
    : [{ name: 'page', elements: json.elements ?? json.questions }]
  const calculated = objects(json.calculatedValues)
  for (const name of ['triggers', 'completedHtmlOnCondition', 'timeLimit', 'showTimer'])
    if (json[name] !== undefined) reader.note('the questionnaire', `"${name}" is not said`)
  for (const name of ['completedHtml', 'completedBeforeHtml', 'navigateToUrl'])
    if (json[name] !== undefined)
      reader.note('the questionnaire', `"${name}" is not said: words after the end are the app's`)
  const title = words(json.title) || id
  /** A value is known once all of its questions are. */
  const calculate = (isLast: boolean) => {
    for (const { name, expression } of calculated) {
      if (reader.known.has(String(name))) continue
      const where = `calculated value "${String(name)}"`
      const why = reader.calculate(where, String(name), String(expression ?? ''))
      if (isLast && why !== undefined) reader.note(where, `it is not said, because ${why}: ${String(expression)}`)
    }
  }
  const steps = pages.map((page, at) => {
    const step = stepOf(page, at, reader, title)
    calculate(at === pages.length - 1)
    return step
  })
  for (const { name, isUsed } of reader.sharedValues.values())
    if (!isUsed) reader.note(`question "${name}"`, '"valuePropertyName" is not said: no panel after it has its value')
  return reader.form(id, title, steps)
}

function stepOf(page: Json, at: number, reader: FormReader, formTitle: string): ImportedStep {
  const name = String(page.name ?? `page${at + 1}`)
  const where = `page "${name}"`
  const when = reader.condition(where, 'when it is shown', page.visibleIf)
  const checked: Checked[] = []
  const fields = objects(page.elements ?? page.questions).flatMap((element) => fieldsOf(element, reader, checked))
  // All questions of the page are known by now.
  const checks = checksIn(checked, reader)
  const question = words(page.title) || fields[0]?.label || formTitle
  return {
    id: reader.stepId(name),
    ...{ title: words(page.title) || `Part ${at + 1}`, question: piped(question, reader) },
    ...(when && { when }),
    fields,
    ...(checks.length > 0 && { checks }),
  }
}

const checksIn = (checked: readonly Checked[], reader: FormReader): ImportedCheck[] =>
  checked.flatMap(({ where, message, ...one }) => {
    const said = reader.label(where, message, /\{[^}]+\}/g)
    return [reader.check(where, { ...one, message: said, ifAnswered: false }) ?? []].flat()
  })

/** A validator that compares answers, read once the page is. */
interface Checked {
  where: string
  field: ImportedField
  expression: unknown
  message: string
}

/** Kinds of questions whose other validators are read as bounds of theirs. */
const saysBounds = new Set(['text', 'comment', 'multipletext'])

function fieldsOf(
  element: Json,
  reader: FormReader,
  checked: Checked[],
  around?: ReturnType<typeof everyOf>,
): ImportedField[] {
  const type = String(element.type ?? '')
  const name = String(element.name || type)
  const where = `question "${name}"`
  const own = reader.condition(where, 'when it is shown', element.visibleIf)
  const when = everyOf(around, own)
  if (type === 'panel') {
    const inside = objects(element.elements).flatMap((one) => fieldsOf(one, reader, checked, when))
    const heading = words(element.title)
    return heading === '' || inside.length === 0
      ? inside
      : [{ ...base(reader, name, heading, when), kind: 'note', ...help(element) }, ...inside]
  }
  const make = makers[type]
  if (make === undefined) {
    reader.leaveOut(where, `there is no kind of question like "${type}"`)
    return []
  }
  for (const property of Object.keys(element))
    if (!readProperties.has(property) && element[property] !== false && property !== 'validators')
      reader.note(where, `"${property}" is not said`)
  const label = reader.label(where, words(element.title) || name, /\{[^}]+\}/g)
  const made = make({ element, name, where, label, when, reader })
  for (const one of made)
    if (one.options) one.options = reader.distinct(where, one.options, reader.known.get(name)?.values ?? new Map())
  const [field] = made
  const property = words(element.valuePropertyName)
  if (property !== '' && words(element.valueName) !== '')
    reader.sharedValues.set(words(element.valueName), { name, property, isUsed: false })
  else if (property !== '') reader.note(where, '"valuePropertyName" is not said')
  for (const { type: kind, expression, text } of objects(element.validators))
    if (kind === 'expression' && field !== undefined && comparesText(field, expression, name, reader)) continue
    else if (kind === 'expression' && field !== undefined && type !== 'multipletext')
      checked.push({ where, field, expression, message: words(text) })
    else if (kind === 'expression' || !saysBounds.has(type))
      reader.note(where, `a check of type "${String(kind)}" is not said`)
  return made
}

/** `{email2} = {email}`, `{email2} <> {email}`: the question before it whose answer has to be typed again, or must not be given again. */
function comparesText(field: ImportedField, expression: unknown, name: string, { known }: FormReader): boolean {
  const [, one = '', sign = '', other = ''] =
    /^\s*\{([^}]+)\}\s*(={1,2}|<>|!=|equal|notequal)\s*\{([^}]+)\}\s*$/.exec(String(expression)) ?? []
  const own = [name, `panel.${name}`]
  const first = own.includes(one) ? known.get(other) : own.includes(other) ? known.get(one) : undefined
  return compareText(field, first, /^(=|equal)/.test(sign))
}

interface Asked {
  element: Json
  name: string
  where: string
  label: string
  when: ReturnType<typeof everyOf>
  reader: FormReader
}

const base = (reader: FormReader, name: string, label: string, when: Asked['when']) => ({
  ...{ id: reader.idOf(name), label },
  ...(when && { when }),
})
const help = ({ description }: Json) => (words(description) === '' ? {} : { help: words(description) })
const required = ({ isRequired }: Json) => (isRequired === true ? { min: 1 } : {})
const common = ({ element, name, label, when, reader }: Asked) => ({
  ...base(reader, name, label, when),
  ...help(element),
  ...required(element),
})

const numberOf = (value: unknown): number | undefined =>
  value !== undefined && value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined

/** Bounds and lengths that validators name; what else they ask is not said. */
function bounds({ element, where, reader }: Asked) {
  let [min, max, length] = [numberOf(element.min), numberOf(element.max), numberOf(element.maxLength)]
  let format: string | undefined
  for (const validator of objects(element.validators)) {
    if (validator.type === 'numeric')
      [min, max] = [numberOf(validator.minValue) ?? min, numberOf(validator.maxValue) ?? max]
    else if (validator.type === 'text') length = numberOf(validator.maxLength) ?? length
    else if (validator.type === 'email') format = 'email'
    else if (validator.type !== 'expression')
      reader.note(where, `a check of type "${String(validator.type)}" is not said`)
  }
  return { min, max, length: length !== undefined && length > 0 ? length : undefined, format }
}

/** Masks of numbers: their bounds, decimals and units. Marks between digits are those of the language. */
function maskOf({ element, where, reader }: Asked) {
  const { maskType = 'none' } = element
  if (maskType === 'none') return undefined
  if (maskType !== 'numeric' && maskType !== 'currency') {
    reader.note(where, `"maskType" is not said: ${String(maskType)}`)
    return undefined
  }
  const settings = isObject(element.maskSettings) ? element.maskSettings : {}
  for (const name of Object.keys(settings))
    if (!/^(min|max|precision|prefix|suffix|allowNegativeValues|decimalSeparator|thousandsSeparator)$/.test(name))
      reader.note(where, `"${name}" of its mask is not said`)
  const isMoney = maskType === 'currency'
  const units = isMoney ? ['prefix', 'suffix'] : []
  // Two decimals are what SurveyJS takes where nothing is said.
  const decimals = Math.min(numberOf(settings.precision) ?? 2, 6)
  return {
    min: numberOf(settings.min) ?? (settings.allowNegativeValues === false ? 0 : undefined),
    max: numberOf(settings.max),
    range: decimals <= 0 ? {} : isMoney ? { decimals } : { step: Number(`1e-${decimals}`) },
    units: Object.fromEntries(
      units.flatMap((name) => (words(settings[name]).trim() === '' ? [] : [[name, words(settings[name]).trim()]])),
    ),
  }
}

function textField(asked: Asked): ImportedField[] {
  const { element, name, where, reader } = asked
  const input = String(element.inputType ?? 'text')
  const mask = maskOf(asked)
  const { min = mask?.min, max = mask?.max, length, format } = bounds(asked)
  if (input === 'number' || input === 'range' || mask !== undefined) {
    const step = numberOf(element.step)
    const range = {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...mask?.range,
      ...(step !== undefined && step > 0 && { step }),
    }
    const said = Object.keys(range).length > 0 && { range }
    return [reader.add(name, { ...common(asked), kind: 'number', ...mask?.units, ...said })]
  }
  if (input === 'time') {
    const [from, to] = [element.min, element.max].map((time) => timeOf(String(time)))
    const times = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    return [reader.add(name, { ...common(asked), kind: 'time', ...(Object.keys(times).length > 0 && { times }) })]
  }
  if (input === 'datetime-local' || input === 'datetime') {
    const [from, to] = [element.min, element.max].map((moment) => momentIn(String(moment)))
    const dates = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    return [reader.add(name, { ...common(asked), kind: 'date-time', ...(Object.keys(dates).length > 0 && { dates }) })]
  }
  if (input === 'date') {
    const [from, to] = [element.min, element.max].map((day) =>
      /^\d{4}-\d{2}-\d{2}$/.test(String(day)) ? day : undefined,
    )
    const dates = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    return [reader.add(name, { ...common(asked), kind: 'date', ...(Object.keys(dates).length > 0 && { dates }) })]
  }
  const formats: Readonly<Record<string, string>> = { email: 'email', url: 'url', tel: 'phone' }
  if (input !== 'text' && formats[input] === undefined)
    reader.note(where, `it is a plain text: there is no box for "${input}"`)
  const known = format ?? formats[input]
  return [
    reader.add(name, {
      ...{ ...common(asked), kind: 'short-text', maxLength: length ?? 200 },
      ...(known !== undefined && { format: known }),
    }),
  ]
}

/** Choices of an earlier question: all of them, those that were chosen there or not; or the entries of a panel that repeats. */
function carriedChoice(asked: Asked, isMany: boolean, isRanked: boolean): ImportedField[] {
  const { element, name, where, reader } = asked
  const from = String(element.choicesFromQuestion)
  const mode = String(element.choicesFromQuestionMode ?? 'all')
  const known = reader.known.get(from)
  const own = { ...common(asked), kind: isMany ? 'checklist' : 'choice-cards', ...(isRanked && { ranked: true }) }
  if (choicesOf(element.choices).length > 0)
    reader.note(where, 'its own choices are not said: others come from a question')
  const inner = String(element.choiceValuesFromQuestion ?? element.choiceTextsFromQuestion ?? '')
  const entries = reader.entriesBy(inner, where, from)
  if (entries !== undefined) return [reader.add(name, { ...own, optionsFrom: { field: entries } })]
  const { options, kind = '' } = known?.field ?? {}
  if (options === undefined || (mode === 'selected' && !takesSeveral({ kind }))) {
    reader.leaveOut(where, `its choices come from "${from}", which has none to offer again`)
    return []
  }
  const optionsFrom = { field: known?.field.id, ...(mode === 'unselected' && { mode }) }
  return [reader.add(name, { ...own, options, ...(mode !== 'all' && { optionsFrom }) }, known?.values)]
}

function choice(asked: Asked, isMany: boolean, isRanked = false): ImportedField[] {
  const { element, name, where, label, when, reader } = asked
  const choices = choicesOf(element.choices)
  if (element.choicesFromQuestion !== undefined) return carriedChoice(asked, isMany, isRanked)
  if (choices.length === 0) {
    reader.leaveOut(where, 'its choices come from an address, or from another question')
    return []
  }
  const withOther = element.showOtherItem === true || element.hasOther === true
  const none = element.showNoneItem === true || element.hasNone === true
  const all = [
    ...choices,
    ...(withOther ? [{ value: 'other', label: words(element.otherText) || 'Other (describe)' }] : []),
    ...(none ? [{ value: 'none', label: words(element.noneText) || 'None' }] : []),
  ]
  const values = optionIds(all.map(({ value }) => value))
  const options = all.map(({ value, label: said }): ImportedOption => {
    const isNone = none && value === 'none' && isMany
    return { id: values.get(value) ?? value, label: said, ...(isNone && { exclusive: true as const }) }
  })
  const order = String(element.choicesOrder ?? 'none').toLowerCase()
  if (order === 'desc')
    reader.note(where, 'its choices stand as listed: an order from the last letter to the first is not said')
  const sort =
    (order === 'random' && choices.length > 1) || order === 'asc' ? { sort: order === 'asc' ? 'label' : 'random' } : {}
  const isSorted = Object.keys(sort).length > 0
  const lastOnes = isSorted && withOther ? { pinnedLast: [values.get('other') ?? 'other'] } : {}
  const limit = numberOf(element.maxSelectedChoices)
  const least = numberOf(element.minSelectedChoices)
  const field = reader.add(
    name,
    {
      ...common(asked),
      ...(isMany ? { kind: 'checklist' } : asOne(options.length)),
      options,
      ...{ ...sort, ...lastOnes },
      ...(isRanked && { ranked: true }),
      ...(isMany && limit !== undefined && limit > 0 && limit < options.length && { limit }),
      ...(isMany && least !== undefined && least > 0 && { min: least }),
      ...(isMany && options.length > 15 && { search: true }),
    },
    values,
  )
  if (!withOther) return [field]
  const other = values.get('other') ?? 'other'
  const value = field.kind === 'checklist' ? { contains: { const: other } } : { const: other }
  const chosen = { properties: { [field.id]: value }, required: [field.id] } as unknown as NonNullable<Asked['when']>
  const described = {
    ...base(reader, `${name}_other`, `${label}: ${words(element.otherText) || 'Other'}`, everyOf(when, chosen)),
  }
  return [field, { ...described, kind: 'short-text', maxLength: 200 }]
}

/** Its rows are questions of their own: `{grid.row}` in a condition. */
function matrix(asked: Asked): ImportedField[] {
  const { element, where, reader } = asked
  if (choicesOf(element.columns).length === 0 || choicesOf(element.rows).length === 0) {
    reader.leaveOut(where, 'it has no columns or no rows')
    return []
  }
  return [table(asked, { choices: choicesOf(element.columns), isMany: element.cellType === 'checkbox' })]
}

const manyInCell = new Set(['checkbox', 'tagbox'])
const oneInCell = new Set(['dropdown', 'radiogroup'])

/** A column of its is a matrix, whose options are its choices: `{grid.row.column}` in a condition. */
function matrixOfChoices(asked: Asked): ImportedField[] {
  const { element, label, where, reader } = asked
  const given: unknown[] = Array.isArray(element.columns) ? element.columns : []
  const columns = given.map((one): Json => (isObject(one) ? one : { name: one }))
  const cellOf = ({ cellType = 'default' }: Json): string =>
    String(cellType === 'default' ? (element.cellType ?? 'dropdown') : cellType)
  if (columns.length === 0 || choicesOf(element.rows).length === 0) {
    reader.leaveOut(where, 'it has no columns or no rows')
    return []
  }
  return columns.flatMap((column) => {
    const name = String(column.name)
    const title = words(column.title) || name
    const choices = [choicesOf(column.choices), choicesOf(element.choices)].find((some) => some.length > 0)
    const cell = cellOf(column)
    if (choices === undefined || !(manyInCell.has(cell) || oneInCell.has(cell))) {
      reader.leaveOut(where, `its column "${title}" has no choices`)
      return []
    }
    const said = columns.length === 1 ? label : `${label}: ${title}`
    const isWhole = column.isRequired === true
    return table({ ...asked, label: said }, { choices, isMany: manyInCell.has(cell), column, isWhole })
  })
}

interface TableColumn {
  choices: readonly Choice[]
  isMany: boolean
  /** Absent: the choices are the columns themselves. */
  column?: Json
  isWhole?: boolean
}

/** Rows with the same choices, for one answer each or for several. */
function table(asked: Asked, { choices, isMany, column, isWhole = false }: TableColumn): ImportedField {
  const { element, where, reader } = asked
  const ending = column === undefined ? '' : `.${String(column.name)}`
  const name = column === undefined ? asked.name : `${asked.name}_${String(column.name)}`
  const values = optionIds(choices.map(({ value }) => value))
  const options = choices.map(({ value, label }) => ({ id: values.get(value) ?? value, label }))
  const { min: _, ...own } = common(asked) as ReturnType<typeof common> & { min?: 1 }
  const isEach = isWhole || element.isAllRowRequired === true || element.eachRowRequired === true
  const rows = choicesOf(element.rows)
  const statements = rows.map(({ value, label }) => ({ id: reader.idOf(`${name}_${value}`), label }))
  const kind = isMany ? 'multi-matrix' : 'matrix'
  const limit = isMany ? numberOf(column?.maxSelectedChoices) : undefined
  const field = reader.add(name, {
    ...{ ...own, kind, options, statements },
    ...(column !== undefined && { id: reader.idOf(name) }),
    ...(isEach && { min: 1 }),
    ...(limit !== undefined && limit > 0 && limit < options.length && { limit }),
  })
  if (element.isRequired === true && !isEach) reader.note(where, 'that one row at least is answered is not said')
  reader.known.delete(name)
  for (const [at, { value }] of rows.entries()) {
    const { id = '', label = '' } = statements[at] ?? {}
    reader.known.set(`${asked.name}.${value}${ending}`, { field: { id, kind, label }, values })
  }
  return field
}

function rating(asked: Asked): ImportedField[] {
  const { element, name, reader } = asked
  const [from, to] = [numberOf(element.rateMin) ?? 1, numberOf(element.rateMax) ?? numberOf(element.rateCount) ?? 5]
  const given = choicesOf(element.rateValues)
  const steps =
    given.length > 0
      ? given
      : Array.from({ length: to - from + 1 }, (_, at) => String(from + at)).map((value) => ({ value, label: value }))
  const [low, high] = [words(element.minRateDescription), words(element.maxRateDescription)]
  const values = optionIds(steps.map(({ value }) => value))
  const options = steps.map(({ value, label }, at) => {
    const said = at === 0 ? low : at === steps.length - 1 ? high : ''
    return { id: values.get(value) ?? value, label: said === '' ? label : `${label} (${said})` }
  })
  return [reader.add(name, { ...common(asked), kind: 'scale', options }, values)]
}

function yesNo(asked: Asked): ImportedField[] {
  const { element, name, reader } = asked
  const options = [
    { id: 'yes', label: words(element.labelTrue) || 'Yes' },
    { id: 'no', label: words(element.labelFalse) || 'No' },
  ]
  const values = new Map([
    ...[['true', 'yes'] as const, ['false', 'no'] as const],
    ...[[String(element.valueTrue ?? 'true'), 'yes'] as const, [String(element.valueFalse ?? 'false'), 'no'] as const],
  ])
  return [reader.add(name, { ...common(asked), kind: 'choice-cards', options }, values)]
}

function several(asked: Asked): ImportedField[] {
  const { element, name, label, when, reader } = asked
  return objects(element.items).flatMap((item) =>
    textField({
      ...asked,
      element: item,
      name: `${name}.${String(item.name)}`,
      label: `${label}: ${words(item.title) || String(item.name)}`,
      when,
      reader,
    }),
  )
}

function note({ element, name, when, reader }: Asked): ImportedField[] {
  const said = words(element.html) || words(element.title)
  if (said === '') return []
  const [first = said] = said.split(/(?<=[.!?])\s/)
  const rest = said.slice(first.length).trim()
  return [{ ...base(reader, name, first, when), kind: 'note', ...(rest !== '' && { help: rest }) }]
}

/** The largest size is in bytes there. */
function files(asked: Asked): ImportedField[] {
  const { element, name, where, reader } = asked
  const bytes = numberOf(element.maxSize) ?? 0
  const most = numberOf(element.maxFiles) ?? 0
  const limit = element.allowMultiple === true ? most : 1
  const field = reader.addFiles(name, where, String(element.acceptedTypes ?? ''), {
    ...common(asked),
    ...(limit > 0 && { limit }),
    ...(bytes > 0 && { maxMegabytes: Math.min(maxMegabytes, Math.max(1, Math.ceil(bytes / megabyte))) }),
  })
  return [field]
}

const maxMegabytes = 25

/** Its panels are entries; `{panel.name}` in a condition is an answer of the same one. */
function repeated(asked: Asked): ImportedField[] {
  const { element, where, reader } = asked
  if (reader.isInEntry) {
    reader.leaveOut(where, 'panels inside of panels are not said')
    return []
  }
  const own = common(asked)
  const source = isObject(element.bindings) ? words(element.bindings.panelCount) : ''
  const entriesFrom = source === '' ? undefined : reader.countedBy(source)
  if (source !== '' && entriesFrom === undefined)
    reader.note(where, `how many panels there are is not said: "${source}" is no question before it for a whole number`)
  const shared = reader.sharedValues.get(words(element.valueName))
  const chosen = shared && reader.eachChosen(shared.name)
  if (shared !== undefined && chosen === undefined)
    reader.note(where, `a panel for each choice is not said: "${shared.name}" has no such choices`)
  const option = shared && chosen?.ask(reader.idOf(shared.property))
  if (shared !== undefined && chosen !== undefined) shared.isUsed = true
  const titled = words(element.templateTitle)
  if (titled !== '' && titled !== `{panel.${shared?.property}}`)
    reader.note(where, `"templateTitle" is not said: ${titled}`)
  const isFree = entriesFrom === undefined && option === undefined
  const [least, most] = [numberOf(element.minPanelCount), numberOf(element.maxPanelCount)].filter(() => isFree)
  const added = isFree ? words(element.panelAddText) : ''
  const checked: Checked[] = []
  reader.beginEntry()
  if (shared !== undefined && option !== undefined)
    for (const name of [shared.property, `panel.${shared.property}`]) reader.known.set(name, option)
  const fields = objects(element.templateElements).flatMap((one) => {
    // What shows which choice a panel is for is no question of its own.
    if (option !== undefined && one.name === shared?.property) return []
    const made = fieldsOf(one, reader, checked).filter(({ statements, label }) => {
      if (statements) reader.note(where, `"${label}" is left out: rows of statements do not repeat`)
      return statements === undefined
    })
    for (const [name, question] of [...reader.known])
      if (!name.startsWith('panel.')) reader.known.set(`panel.${name}`, question)
    return made
  })
  const checks = checksIn(checked, reader)
  const values = reader.takeEntryValues()
  const inside = [...reader.known].filter(([name]) => !name.startsWith('panel.'))
  reader.endEntry()
  if (fields.every(({ kind }) => kind === 'note')) {
    reader.leaveOut(where, 'its panels ask nothing')
    return []
  }
  const repeat: ImportedField = {
    ...{ ...own, kind: 'repeat', fields: option === undefined ? fields : [option.field, ...fields] },
    ...(chosen &&
      option && {
        entriesFrom: { field: chosen.source.id, as: option.field.id },
        itemTitle: `{answer.${option.field.id}}`,
      }),
    ...(checks.length > 0 && { checks }),
    ...(values.length > 0 && { values }),
    ...(entriesFrom && { entriesFrom }),
    ...(added !== '' && { addLabel: added }),
    ...(least !== undefined && least > 0 && { min: least }),
    ...(most !== undefined && most > 0 && { limit: most }),
  }
  reader.nameEntries(asked.name, repeat, inside)
  return [repeat]
}

/** What is chosen on a picture is chosen in a list; the picture itself is a file that is not here. */
function imageMap(asked: Asked): ImportedField[] {
  const { element, where, reader } = asked
  reader.note(where, 'its picture is not said: put it into pictures/, and its areas into "imageMap"')
  const { areas, maxSelectedAreas, minSelectedAreas, multiSelect } = element
  const bounds = { maxSelectedChoices: maxSelectedAreas, minSelectedChoices: minSelectedAreas }
  return choice({ ...asked, element: { ...element, ...bounds, choices: areas } }, multiSelect !== false)
}

const makers: Readonly<Record<string, (asked: Asked) => ImportedField[]>> = {
  text: textField,
  comment: (asked) => {
    const { length } = bounds(asked)
    return [
      asked.reader.add(asked.name, { ...common(asked), kind: 'long-text', open: 'inline', maxLength: length ?? 5_000 }),
    ]
  },
  radiogroup: (asked) => choice(asked, false),
  dropdown: (asked) => choice(asked, false),
  buttongroup: (asked) => choice(asked, false),
  checkbox: (asked) => choice(asked, true),
  tagbox: (asked) => choice(asked, true),
  ranking: (asked) => choice(asked, true, true),
  imagemap: imageMap,
  rating,
  matrix,
  matrixdropdown: matrixOfChoices,
  boolean: yesNo,
  multipletext: several,
  html: note,
  paneldynamic: repeated,
  file: files,
  signaturepad: (asked) => [asked.reader.add(asked.name, { ...common(asked), kind: 'signature' })],
}
