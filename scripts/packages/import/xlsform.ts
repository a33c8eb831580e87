import { mayTakeLong, readCsv, translatedColumns } from '@kindred/content'
import { longestPatterned, maxOfLookup } from '@kindred/engine'
import { withMonths } from '../day-expressions.ts'
import { takesSeveral, timeOf } from './conditions.ts'
import { exampleOf } from './example-of.ts'
import { formatOf } from './format-patterns.ts'
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
  type KnownQuestion,
  optionIds,
  plainText,
} from './imported-form.ts'

/** Cells of a sheet, by the heading of their column. */
export type Row = Readonly<Record<string, string>>

/** An XLSForm: its sheets as rows. */
export interface Sheets {
  survey: Row[]
  choices: Row[]
  settings: Row[]
}

/** `label`, or the first of several languages: `label::English (en)`. */
function said(row: Row, name: string): string {
  const key = [name, ...Object.keys(row).filter((one) => one.startsWith(`${name}:`))].find(
    (one) => (row[one] ?? '') !== '',
  )
  return plainText(row[key ?? ''] ?? '')
}

/** What a device notes by itself; nobody is asked. */
const metadata =
  /^(start|end|today|deviceid|subscriberid|simserial|phonenumber|username|email|audit|calculate|hidden|xml-external|csv-external|background-audio|start-geopoint)\b/

const readColumns =
  /^(type|name|label|hint|required|relevant|repeat_count|calculation|constraint|constraint_message|required_message|appearance|parameters|default|choice_filter|guidance_hint|note|\$.*)?(::?.*)?$/

const answersIn = /\$\{[^}]+\}/g

interface Group {
  name: string
  when: ReturnType<typeof everyOf>
  label: string
  isOnePage: boolean
  /** Its choices from one list stand in a table. */
  isTable: boolean
  /** Where its questions begin on the page. */
  from: number
}

/** Older and other words of XLSForm for the same column. */
const sameColumns: Readonly<Record<string, string>> = {
  ...{ command: 'type', caption: 'label', relevance: 'relevant', skippable: 'required', count: 'repeat_count' },
  ...{ constraint_msg: 'constraint_message', required_msg: 'required_message', calculate: 'calculation' },
}

/** `Constraint Message::English` → `constraint_message::english` */
const columnOf = (heading: string): string => {
  const [, name = '', language = ''] = /^(?:bind::(?:jr:)?)?([^:]*)(.*)$/.exec(heading) ?? []
  const plain = name.trim().replace(/\s+/g, '_')
  const known = sameColumns[plain] ?? plain
  return readColumns.test(known) && known !== '' ? known + language : heading
}

const inOwnColumns = (rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const columns: Record<string, string> = {}
    for (const [heading, cell] of Object.entries(row)) {
      const column = columnOf(heading)
      if (cell !== '' || columns[column] === undefined) columns[column] = cell
    }
    return columns
  })

/** Older words for the same type: `select all that apply from L or specify other`, `string`. */
function typeOf(written: string): string {
  const type = written.trim().replace(/\s+/g, ' ')
  const [, one, list, other] =
    /^(?:add )?(select one|select1|select all that apply|select all|select multiple)(?: prompt)?(?: from| using)? (?!from\b|using\b)(\S+)((?: or specify other| or_other)?)$/i.exec(
      type,
    ) ?? []
  if (one !== undefined && list !== undefined)
    return `${/one|1/.test(one) ? 'select_one' : 'select_multiple'} ${list}${other === '' ? '' : ' or_other'}`
  // Its choices stand in a sheet of their own (`external_choices`), and are offered as others are.
  const external = /^select_one_external (\S+)$/i.exec(type)
  if (external !== null) return `select_one ${external[1]}`
  return { string: 'text', int: 'integer', photo: 'image' }[type.toLowerCase()] ?? type
}

/** Reads an XLSForm. Throws where there is no survey sheet with questions. `files`: the CSV files beside it, which it may choose from. */
export function fromXlsForm(written: Sheets, id: string, files: ReadonlyMap<string, string> = new Map()): ImportedForm {
  const sheets = { ...written, survey: inOwnColumns(written.survey) }
  const languages = languagesOf(sheets)
  const [source, ...others] = languages
  if (source === undefined) return formOf(sheets, id, files)
  const inOne = (language: Language) => inLanguage(sheets, language, languages)
  const form = formOf(inOne(source).sheets, id, files)
  const translated = others.flatMap((language) => {
    const where = `columns in "${language.name}"`
    if (language.tag === undefined || source.tag === undefined) {
      form.notSaid.push({ where, what: 'left out: languages are known by their tags, such as (es)' })
      return []
    }
    const { sheets: said, untranslated } = inOne(language)
    const [first, ...more] = [...untranslated]
    if (more.length >= maxListed)
      form.notSaid.push({ where, what: `nothing is said in them for ${more.length + 1} texts, the first: ${first}` })
    else for (const text of untranslated) form.notSaid.push({ where, what: `nothing is said in them for: ${text}` })
    return [{ language: language.tag, form: formOf(said, id, files), untranslated }]
  })
  if (source.tag === undefined || translated.length === 0) return form
  return { ...form, translations: { source: source.tag, others: translated } }
}

/** So many texts without a translation are listed; of more, how many. */
const maxListed = 20

interface Language {
  /** As it stands behind `label::`. */
  name: string
  tag: string | undefined
}

/** The languages of the columns, that of the settings first. */
function languagesOf({ survey, choices, settings }: Sheets): Language[] {
  const { default_language: first = '' } = settings[0] ?? {}
  const headings = [survey, choices].flatMap((rows) => Object.keys(rows[0] ?? {}))
  const names = headings.flatMap((one) => /^(?:label|hint|constraint_message)::?\s*(.+)$/.exec(one)?.[1] ?? [])
  return [...new Set(names)]
    .sort((one, other) => Number(other === first.toLowerCase()) - Number(one === first.toLowerCase()))
    .map((name) => ({ name, tag: tagIn(name) }))
}

/** `spanish (es)` or `spanish` → es */
function tagIn(name: string): string | undefined {
  const [, tag] = /\(([a-z]{2,3}(?:-[a-z0-9]+)*)\)$/i.exec(name) ?? []
  if (tag !== undefined) return Intl.getCanonicalLocales(tag)[0]
  languageTags ??= namesOfLanguages()
  return languageTags.get(name.trim().toLowerCase())
}

let languageTags: ReadonlyMap<string, string> | undefined

/** Tags of two letters by what a language is called in English, and by what it calls itself. */
function namesOfLanguages(): Map<string, string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const found = new Map<string, string>()
  for (const tag of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = english.of(tag)
    // Old tags are canonically others.
    if (name === undefined || Intl.getCanonicalLocales(tag)[0] !== tag) continue
    const own = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)
    for (const one of [tag, name, own]) if (one !== undefined) found.set(one.toLowerCase(), tag)
  }
  return found
}

/** The sheets with the texts of one language, and those of the first where it says nothing. */
function inLanguage(
  { survey, choices, settings }: Sheets,
  language: Language,
  languages: readonly Language[],
): { sheets: Sheets; untranslated: Set<string> } {
  const untranslated = new Set<string>()
  const [first] = languages
  const of = (row: Row): Row => {
    const kept: Record<string, string> = {}
    for (const [column, text] of Object.entries(row)) {
      const [, name = '', own] = /^([^:]+)::?\s*(.+)$/.exec(column) ?? []
      if (!languages.some((one) => one.name === own)) kept[column] = text || (kept[column] ?? '')
      else if (own === language.name && text !== '') kept[name] = text
      else if (own === first?.name && text !== '' && (row[column.replace(own ?? '', language.name)] ?? '') === '') {
        kept[name] = text
        untranslated.add(plainText(text))
      }
    }
    return kept
  }
  return { sheets: { survey: survey.map(of), choices: choices.map(of), settings }, untranslated }
}

function formOf({ survey, choices, settings }: Sheets, id: string, files: ReadonlyMap<string, string>): ImportedForm {
  if (survey.length === 0 || survey.every(({ type }) => type === undefined))
    throw new TypeError('This is no XLSForm: it has no sheet "survey" with a column "type".')
  const reader = new FormReader(survey.map(({ name = '' }) => name.trim()))
  const steps: ImportedStep[] = []
  const groups: Group[] = []
  let page: ImportedStep | undefined
  let repeat:
    | {
        name: string
        count: string
        field: ImportedField
        fields: ImportedField[]
        when: Group['when']
        groups: number
        /** Where each chosen option of an earlier question has an entry: that question, and the one that says in an entry which option it is. */
        chosen: ReturnType<FormReader['eachChosen']>
        option?: ImportedField
        /** Constraints, read once all questions of the entry are known. */
        checks: (() => ImportedCheck[])[]
      }
    | undefined
  let nested = 0
  // A constraint may read what stands below it: questions of the same page, and calculations right after it.
  let waiting: (() => void)[] = []
  const checkWaiting = () => {
    for (const check of waiting) check()
    waiting = []
  }
  for (const row of survey) {
    const type = typeOf(row.type ?? '')
    const name = (row.name ?? '').trim() || type
    const where = `row "${name}"`
    const plain = type.toLowerCase().replace(' ', '_')
    if (page === undefined && !plain.startsWith('calculate')) checkWaiting()
    if (type === '' || metadata.test(plain)) {
      const isOption = plain.startsWith('calculate') && repeat?.chosen && repeat.option === undefined
      if (isOption && chosenAt.exec(row.calculation ?? '')?.[1] === chosenIn(repeat?.count ?? '')) {
        const option = repeat?.chosen?.ask(reader.idOf(name))
        if (repeat !== undefined && option !== undefined) {
          repeat.option = option.field
          reader.known.set(name, option)
        }
      } else if (plain.startsWith('calculate') && !reader.testOfEntry(name, row.calculation ?? '')) {
        const why =
          repeat === undefined
            ? reader.calculate(where, name, row.calculation ?? '')
            : 'it stands in a group that repeats'
        const isRead = why !== undefined && reader.readsAs(name, row.calculation ?? '')
        if (isRead)
          reader.note(where, `a calculation is read by conditions, and is no answer: ${row.calculation ?? ''}`)
        else if (why !== undefined)
          reader.note(where, `a calculation is not said, because ${why}: ${row.calculation ?? ''}`)
      }
      continue
    }
    if (plain.startsWith('begin_repeat') && repeat !== undefined) {
      nested++
      reader.note(where, 'a group that repeats inside of another one is not said: its questions are left out')
    } else if (plain.startsWith('begin_repeat')) {
      const when = reader.condition(where, 'when it is shown', row.relevant)
      const count = (row.repeat_count ?? '').trim()
      repeat = {
        ...{ name, count, chosen: reader.eachChosen(chosenIn(count) ?? ''), fields: [], when },
        field: repeatOf(row, name, where, reader),
        groups: groups.length,
        checks: [],
      }
      reader.beginEntry()
    } else if (plain.startsWith('end_repeat') && nested > 0) nested--
    else if (plain.startsWith('end_repeat')) {
      if (repeat !== undefined) {
        const { field, fields, when: own, chosen } = repeat
        const isAsked = fields.some(({ kind }) => kind !== 'note')
        const inner = groups.slice(groups.findIndex(({ isOnePage }) => isOnePage) + 1)
        const when = page === undefined ? undefined : everyOf(...inner.map((group) => group.when), own)
        const checks = repeat.checks.flatMap((check) => check())
        const values = reader.takeEntryValues()
        const option =
          chosen === undefined ? undefined : (repeat.option ?? chosen.ask(reader.madeId(`${repeat.name}_of`)).field)
        const asked: ImportedField = {
          ...field,
          fields: option === undefined ? fields : [option, ...fields],
          ...(chosen &&
            option && {
              entriesFrom: { field: chosen.source.id, as: option.id },
              itemTitle: `{answer.${option.id}}`,
            }),
          ...(checks.length > 0 && { checks }),
          ...(values.length > 0 && { values }),
          ...(when && { when }),
        }
        reader.endEntry(repeat.name, isAsked ? asked : undefined)
        repeat = undefined
        if (!isAsked) reader.note(`row "${field.id}"`, 'a group that repeats is left out: it asks nothing')
        else if (page !== undefined) page.fields.push(asked)
        else {
          const outer = everyOf(...groups.map((group) => group.when), own)
          steps.push({ ...newStep(reader.madeId(`${field.id}_page`), field.label, outer), fields: [asked] })
        }
      }
    } else if (plain.startsWith('begin_group')) {
      const isTable = /table-list/.test(row.appearance ?? '')
      const isInside = repeat !== undefined || page !== undefined
      const isOnePage = (isTable || /field-list/.test(row.appearance ?? '')) && !isInside
      const when = reader.condition(where, 'when it is shown', row.relevant)
      const label = said(row, 'label')
      groups.push({
        name,
        when,
        isOnePage,
        isTable: isTable && repeat === undefined,
        label,
        from: page?.fields.length ?? 0,
      })
      if (isOnePage) {
        reader.beginPage()
        const question = reader.piped(where, label, answersIn)
        const own = everyOf(...groups.map((group) => group.when))
        page = {
          ...newStep(reader.stepId(name), label.replace(answersIn, '…'), own),
          ...(question !== '' && { question }),
        }
        steps.push(page)
      }
    } else if (plain.startsWith('end_group')) {
      const group = groups.pop()
      if (group?.isTable && page !== undefined && (group.isOnePage || group.when === undefined))
        page.fields.splice(group.from, page.fields.length, ...inTable(page.fields.slice(group.from), group, reader))
      if (group?.isOnePage) {
        page = undefined
        reader.endPage()
      }
    } else if (nested > 0) reader.leaveOut(where, 'it stands in a group that repeats inside of another one')
    else if (repeat !== undefined) {
      const own = reader.condition(where, 'when it is shown', row.relevant)
      const made = fieldOf(row, type, name, where, { choices, files, isAlone: false }, reader)
      if (made === undefined) continue
      if (made.field.min !== undefined && own === undefined && groups.length === repeat.groups) reader.certain.add(name)
      repeat.checks.push(() => checksOf(row, name, where, made, reader))
      const when = everyOf(...groups.slice(repeat.groups).map((group) => group.when), own)
      repeat.fields.push({ ...made.field, ...(when && { when }) })
      if (made.other) repeat.fields.push(otherOf(made.other, when))
    } else {
      const own = reader.condition(where, 'when it is shown', row.relevant)
      const isRow = groups.at(-1)?.isTable === true
      const shown = isRow ? { ...row, appearance: `${row.appearance ?? ''} columns` } : row
      const made = fieldOf(shown, type, name, where, { choices, files, isAlone: page === undefined }, reader)
      if (made === undefined) continue
      const { field, rest, other } = made
      if (field.min !== undefined && own === undefined && groups.every((group) => group.when === undefined))
        reader.certain.add(name)
      // Groups inside of a page are no page of their own.
      const inner = groups.slice(groups.findIndex(({ isOnePage }) => isOnePage) + 1)
      const when = page === undefined ? undefined : everyOf(...inner.map((group) => group.when), own)
      let step = page
      if (step === undefined) {
        const outer = everyOf(...groups.map((group) => group.when), own)
        // A heading shows what everybody has answered; of others it says where the answer was.
        const isCertain = (one: string) => reader.certain.has(one)
        const question = reader.piped(where, said(row, 'label'), answersIn, isCertain) || field.label
        step = { ...newStep(reader.madeId(`${name}_page`), field.label, outer), question }
        steps.push(step)
      }
      step.fields.push({ ...field, ...(when && { when }) })
      if (other) step.fields.push(otherOf(other, when))
      const target = step
      waiting.push(() => {
        const checks = checksOf(row, name, where, { field, rest }, reader)
        if (checks.length > 0) target.checks = [...(target.checks ?? []), ...checks]
      })
    }
  }
  checkWaiting()
  const { form_title: title = id } = settings[0] ?? {}
  return reader.form(id, title, steps)
}

/** `count-selected(${medicines})`: an entry for each option that was chosen there. */
const chosenIn = (count: string): string | undefined =>
  /^count-selected\s*\(\s*\$\{\s*([^{}]+?)\s*\}\s*\)$/.exec(count)?.[1]

/** `selected-at(${medicines}, position(..) - 1)`: the option of an entry. */
const chosenAt = /^\s*selected-at\s*\(\s*\$\{\s*([^{}]+?)\s*\}\s*,\s*position\s*\(\s*\.\.\s*\)\s*-\s*1\s*\)\s*$/

/** A group that repeats, without its questions; a fixed number of times is the most and the least that there may be; another answer says how many there are. */
function repeatOf(row: Row, name: string, where: string, reader: FormReader): ImportedField {
  const count = (row.repeat_count ?? '').trim()
  const isFixed = /^[1-9]\d{0,3}$/.test(count)
  const [, source] = /^\$\{\s*([^{}]+?)\s*\}$/.exec(count) ?? []
  const entriesFrom = source === undefined ? undefined : reader.countedBy(source)
  const isEach = reader.eachChosen(chosenIn(count) ?? '') !== undefined
  if (count !== '' && !isFixed && !isEach && entriesFrom === undefined)
    reader.note(where, `how often it repeats is not said: ${count}`)
  const hint = said(row, 'hint')
  return {
    ...{
      id: reader.idOf(name),
      kind: 'repeat',
      label: reader.label(where, said(row, 'label'), /\$\{[^}]+\}/g) || name,
    },
    ...(hint !== '' && { help: reader.piped(where, hint, answersIn) }),
    ...(isFixed && { min: Number(count), limit: Number(count) }),
    ...(entriesFrom && { entriesFrom }),
  }
}

/** Questions of the same options, one after the other, as a matrix of one answer a row or of several; others stay as they are. */
function inTable(fields: readonly ImportedField[], group: Group, reader: FormReader): ImportedField[] {
  const mayBeRow = ({ kind, when, ranked, optionsBy, default: first }: ImportedField): boolean =>
    (kind === 'choice-cards' || (kind === 'checklist' && ranked === undefined)) &&
    [when, optionsBy, first].every((one) => one === undefined)
  const leastOf = ({ min = 1 }: ImportedField): number => Number(min)
  const shared = (field: ImportedField): string =>
    JSON.stringify([field.kind, field.options, field.limit, field.pinnedLast, leastOf(field)])
  const from = fields.findIndex(mayBeRow)
  const first = fields[from]
  if (first === undefined) return [...fields]
  const until = fields.findIndex((field, at) => at > from && !(mayBeRow(field) && shared(field) === shared(first)))
  const rows = fields.slice(from, until === -1 ? undefined : until)
  // A single one is no table, and what stands below it may be one.
  if (rows.length < 2) return [...fields.slice(0, from + 1), ...inTable(fields.slice(from + 1), group, reader)]
  const isMany = first.kind === 'checklist'
  const isShuffled = isMany && rows.every(({ sort }) => sort === 'random')
  if (!isShuffled && rows.some(({ sort }) => sort === 'random'))
    reader.note(`row "${group.name}"`, 'the options of a table are not shuffled: they go from one end to the other')
  for (const { id, help } of rows)
    if (help !== undefined) reader.note(`question "${id}"`, `a row of a table has no hint: ${String(help)}`)
  return [
    ...fields.slice(0, from),
    {
      ...{
        id: reader.madeId(group.name.endsWith('_table') ? `${group.name}s` : `${group.name}_table`),
        kind: isMany ? 'multi-matrix' : 'matrix',
        label: group.label || group.name,
      },
      ...(first.options && { options: first.options }),
      ...(isShuffled && { sort: 'random', ...(first.pinnedLast !== undefined && { pinnedLast: first.pinnedLast }) }),
      ...(isMany && first.limit !== undefined && { limit: first.limit }),
      ...(leastOf(first) > 1 && { min: first.min }),
      statements: rows.map(({ id, label, min }) => ({ id, label, ...(min === 1 && { min }) })),
    },
    ...(until === -1 ? [] : inTable(fields.slice(until), group, reader)),
  ]
}

const newStep = (id: string, label: string, when: ReturnType<typeof everyOf>): ImportedStep => ({
  ...{ id, title: label.slice(0, 60) || id, question: label || id },
  ...(when && { when }),
  fields: [],
})

/** What no property of a question says of its constraint, as a check. An empty answer is never refused. */
function checksOf(
  row: Row,
  name: string,
  where: string,
  { field, rest }: { field: ImportedField; rest: string },
  reader: FormReader,
): ImportedCheck[] {
  if (rest === '' || field.kind === 'note') return []
  // A point alone is the answer itself.
  const expression = rest.replace(/'[^']*'|"[^"]*"|(?<![\w.])\.(?![\w.])/g, (found) =>
    found === '.' ? ['$', '{', name, '}'].join('') : found,
  )
  const message = reader.piped(
    where,
    said(row, 'constraint_message'),
    answersIn,
    (one) => one === name || reader.certain.has(one),
  )
  return [reader.check(where, { field, expression, message, ifAnswered: true }) ?? []].flat()
}

/** The parts of a constraint that all have to hold; one that has "or" outside of brackets is a single part. */
function partsOf(constraint: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const found of constraint.matchAll(/'[^']*'|"[^"]*"|[()]|\b(?:and|or)\b/gi)) {
    const [sign] = found
    if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (depth === 0 && sign.toLowerCase() === 'or') return [constraint]
    else if (depth === 0 && sign.toLowerCase() === 'and') {
      parts.push(constraint.slice(from, found.index))
      from = found.index + sign.length
    }
  }
  return [...parts, constraint.slice(from)].map((part) => part.trim()).filter((part) => part !== '')
}

interface Limited {
  kind: string
  isDecimal: boolean
  isRequired: boolean
  values?: ReadonlyMap<string, string>
}

/** What a part of a constraint says as a property of the question; undefined where it is a check. */
function limitIn(
  part: string,
  { kind, isDecimal, isRequired, values }: Limited,
): ((field: ImportedField) => void) | undefined {
  const put = (property: string, inside: object) => (field: ImportedField) => {
    field[property] = { ...(field[property] as object | undefined), ...inside }
  }
  const set = (property: string, value: unknown) => (field: ImportedField) => {
    field[property] = value
  }
  const has = (pattern: RegExp): string[] | undefined => pattern.exec(part)?.slice(1)
  if (kind === 'number') {
    const limits = limitsIn(part)
    const isExclusive = !part.includes('=')
    if (limits !== undefined && !(isDecimal && isExclusive)) return put('range', limits)
    const [places] = has(/^round\(\s*\.\s*,\s*([1-6])\s*\)\s*=\s*\.$/) ?? []
    if (places !== undefined && isDecimal) return put('range', { step: Number((10 ** -Number(places)).toFixed(6)) })
  }
  if (kind === 'date') {
    if (untilToday.test(part)) return put('dates', { to: 'today' })
    const [way, far] = /^\.\s*([<>])=\s*'(today[^']*)'$/.exec(withMonths(part))?.slice(1) ?? []
    if (far !== undefined) return put('dates', { [way === '>' ? 'from' : 'to']: far })
    const [sign, day, shift, days] =
      has(/^\.\s*([<>])=\s*(?:date\('(\d{4}-\d{2}-\d{2})'\)|today\(\)(?:\s*([+-])\s*(\d{1,5}))?)$/) ?? []
    if (sign !== undefined) {
      const bound = day ?? (days === undefined ? 'today' : `today${shift}P${days}D`)
      return put('dates', { [sign === '>' ? 'from' : 'to']: bound })
    }
  }
  if (kind === 'date-time') {
    const [sign, moment, shift, days] =
      has(
        /^\.\s*([<>])=?\s*(?:date-time\('(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::00(?:\.0+)?)?'\)|now\(\)(?:\s*([+-])\s*(\d{1,5}))?)$/,
      ) ?? []
    // Between now and just before now lies no minute that anybody could name.
    if (sign !== undefined && (moment === undefined || part.includes('=')))
      return put('dates', {
        [sign === '>' ? 'from' : 'to']: moment ?? (days === undefined ? 'now' : `now${shift}P${days}D`),
      })
  }
  if (kind === 'time') {
    const [sign, time] = has(/^decimal-time\(\.\)\s*([<>])=\s*decimal-time\('([^']*)'\)$/) ?? []
    const at = time === undefined ? undefined : timeOf(time)
    if (at !== undefined) return put('times', { [sign === '>' ? 'from' : 'to']: at })
    const [step, first] = has(/^round\(decimal-time\(\.\)\s*\*\s*1440\)\s*mod\s*(\d{1,3})\s*=\s*(\d{1,3})$/) ?? []
    if (Number(step) > 0 && Number(step) <= 720)
      return (field) => {
        const minutes = Number(first)
        const from = minutes > 0 && { from: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
        field.times = { ...from, ...(field.times as object | undefined), step: Number(step) }
      }
  }
  if (kind === 'short-text' || kind === 'long-text') {
    const [sign, length] = has(/^string-length\(\.\)\s*([<>])=\s*(\d{1,7})$/) ?? []
    if (sign === '<' && Number(length) > 0) return set('maxLength', Number(length))
    if (sign === '>' && Number(length) > 1 && kind === 'short-text') return set('minLength', Number(length))
    const [pattern] = has(/^regex\(\.,\s*'(.*)'\)$/) ?? []
    const format = formatOf(pattern)
    if (format !== undefined && kind === 'short-text') return set('format', format)
    const own = pattern === undefined || kind !== 'short-text' ? undefined : codeOf(pattern)
    if (own !== undefined)
      return (field) =>
        Object.assign(field, own, {
          maxLength: Math.min(Number(field.maxLength ?? longestPatterned), longestPatterned),
        })
  }
  if (takesSeveral({ kind })) {
    const [sign, count] = has(/^count-selected\(\.\)\s*([<>])=\s*([1-9]\d{0,3})$/) ?? []
    if (sign === '<') return set('limit', Number(count))
    if (sign === '>' && isRequired) return set('min', Number(count))
    const [alone] = has(/^not\(\s*selected\(\.,\s*'([^']*)'\)\s+and\s+count-selected\(\.\)\s*>\s*1\s*\)$/) ?? []
    const id = values?.get(alone ?? '')
    if (id !== undefined)
      return (field) => {
        field.options = (field.options ?? []).map((option) =>
          option.id === id ? { ...option, exclusive: true } : option,
        )
      }
  }
  return undefined
}

/** A pattern with an example of it, where one is found and no text keeps it busy. */
function codeOf(written: string): { pattern: string; examples: string[] } | undefined {
  const pattern = written.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')
  const example = mayTakeLong(pattern) ? undefined : exampleOf(pattern, longestPatterned)
  return example === undefined || example === '' ? undefined : { pattern, examples: [example] }
}

const two = (number: number): string => String(number).padStart(2, '0')

/** `. = ${email}`, `. != ${email}`: a text that has to be the same as another, or must not. */
const otherText = /^\(?\s*\.\s*(!?=)\s*\$\{([^}]+)\}\s*\)?$/

const untilToday = /^\.\s*<=?\s*today\(\)$/

/** A question with what its constraint says of it alone, and what is left of the constraint. */
function fieldOf(
  row: Row,
  type: string,
  name: string,
  where: string,
  sheets: Around,
  reader: FormReader,
): { field: ImportedField; rest: string; other?: ImportedField } | undefined {
  const field = unlimited(row, type, name, where, sheets, reader)
  if (field === undefined || field.kind === 'note') return field && { field, rest: '' }
  if (field.options) field.options = reader.distinct(where, field.options, reader.known.get(name)?.values ?? new Map())
  const values = reader.known.get(name)?.values
  const limited = {
    ...{ kind: field.kind, isDecimal: /^(decimal|range)/i.test(type), isRequired: field.min !== undefined },
    ...(values && { values }),
  }
  const first = values?.get(row.default ?? '')
  if (first !== undefined && /^choice-/.test(field.kind)) field.default = first
  else if ((row.default ?? '') !== '') reader.note(where, `a first answer is not said: ${row.default}`)
  const parts = partsOf(row.constraint ?? '')
  // What it must look like is read first: texts of two formats never are the same.
  const ordered = [...parts.filter((part) => !otherText.test(part)), ...parts.filter((part) => otherText.test(part))]
  const left = ordered.filter((part) => {
    const [, sign, typed = ''] = otherText.exec(part) ?? []
    if (compareText(field, reader.known.get(typed.trim()), sign === '=')) return false
    const limit = limitIn(part, limited) ?? limitIn(part.replace(/^\((.*)\)$/, '$1').trim(), limited)
    limit?.(field)
    return limit === undefined
  })
  const rest = parts.filter((part) => left.includes(part))
  const other = /\bor_other$/.test(type) ? describedOther(name, field, reader) : undefined
  return { field, rest: rest.join(' and '), ...(other && { other }) }
}

/** What stands around a row: lists, the files beside the form, and whether it is a page by itself. */
interface Around {
  choices: readonly Row[]
  files: ReadonlyMap<string, string>
  isAlone: boolean
}

/** The question that describes "Other". */
function describedOther(name: string, { id, label, kind }: ImportedField, reader: FormReader): ImportedField {
  const value = takesSeveral({ kind }) ? { contains: { const: 'other' } } : { const: 'other' }
  return {
    ...{ id: reader.madeId(`${name}_other`), kind: 'short-text', label: `${label}: Other`, maxLength: 255 },
    when: { properties: { [id]: value }, required: [id] },
  }
}

const otherOf = (other: ImportedField, when: ReturnType<typeof everyOf>): ImportedField => ({
  ...other,
  when: everyOf(when, other.when as ReturnType<typeof everyOf>),
})

function unlimited(
  row: Row,
  type: string,
  name: string,
  where: string,
  { choices, files, isAlone }: Around,
  reader: FormReader,
): ImportedField | undefined {
  const filter = /_from_file\b/i.test(type) ? filterOf(row, reader) : undefined
  for (const [column, value] of Object.entries(row))
    if (value !== '' && !readColumns.test(column) && column !== 'body::accept')
      reader.note(where, `column "${column}" is not said: ${value}`)
  // Of a page by itself, the question of the page shows them.
  const label = isAlone
    ? said(row, 'label').replace(answersIn, '…')
    : reader.label(where, said(row, 'label'), answersIn)
  const hint = said(row, 'hint')
  const isRequired = /^(yes|true|true\(\))$/i.test(row.required ?? '')
  const common = {
    ...{ id: reader.idOf(name), label: label || name },
    ...(hint !== '' && { help: reader.piped(where, hint, answersIn) }),
    ...(isRequired && { min: 1 }),
  }
  const [word = '', list = '', other] = type.split(' ')
  const kind = word.toLowerCase()
  if (kind === 'note') {
    const { min, ...own } = common
    if (min !== undefined) reader.note(where, 'it is asked for, and a note cannot be answered: it stops nobody')
    return { ...own, kind: 'note' }
  }
  if (kind === 'time') return reader.add(name, { ...common, kind: 'time' })
  if (kind === 'text' || kind === 'barcode') {
    if (kind !== 'text') reader.note(where, `it is a plain text: there is no box for "${kind}"`)
    const isLong = /multiline/.test(row.appearance ?? '')
    return reader.add(name, {
      ...common,
      ...(isLong ? { kind: 'long-text', open: 'inline', maxLength: 5_000 } : { kind: 'short-text', maxLength: 255 }),
    })
  }
  if (kind === 'integer' || kind === 'decimal' || kind === 'range') {
    const parameters = Object.fromEntries(
      (kind === 'range' ? (row.parameters ?? '') : '').split(/[\s,;]+/).map((one) => one.split('=')),
    ) as Record<string, string | undefined>
    if (kind === 'decimal' && !/round\(\s*\.\s*,/.test(row.constraint ?? ''))
      reader.note(where, 'a decimal has two places at most')
    const range = {
      ...(parameters.start !== undefined && { min: Number(parameters.start) }),
      ...(parameters.end !== undefined && { max: Number(parameters.end) }),
      ...(parameters.step !== undefined && { step: Number(parameters.step) }),
      ...(kind === 'decimal' && { step: 0.01 }),
    }
    return reader.add(name, { ...common, kind: 'number', ...(Object.keys(range).length > 0 && { range }) })
  }
  if (kind === 'date') return reader.add(name, { ...common, kind: 'date' })
  if (kind === 'datetime') return reader.add(name, { ...common, kind: 'date-time' })
  if (kind === 'acknowledge' || kind === 'trigger')
    return reader.add(
      name,
      { ...common, kind: 'checklist', options: [{ id: 'ok', label: 'OK' }] },
      new Map([['OK', 'ok']]),
    )
  if (kind === 'image' && /\bsignature\b/.test(row.appearance ?? ''))
    return reader.add(name, { ...common, kind: 'signature' })
  if (kind === 'file' || kind === 'image') {
    const { 'body::accept': accept = kind === 'image' ? 'image/*' : '' } = row
    return reader.addFiles(name, where, accept, { ...common, limit: 1 })
  }
  if (kind === 'select_one_from_file' || kind === 'select_multiple_from_file') {
    if (typeof filter === 'string') reader.note(where, `its choices are not filtered: ${filter}`)
    const narrowed = typeof filter === 'object' ? filter : undefined
    const found = lookupFrom(list, { row, where, id: common.id, filter: narrowed }, files, reader)
    if (typeof found === 'string') {
      reader.leaveOut(where, found)
      return undefined
    }
    const isMany = kind === 'select_multiple_from_file'
    const limit = Math.min(maxOfLookup, found.values.size)
    if (isMany && found.values.size > limit)
      reader.note(where, `at most ${limit} can be chosen, of ${found.values.size}`)
    return reader.add(
      name,
      {
        ...common,
        ...(isMany ? { kind: 'multi-combobox', limit } : { kind: 'combobox' }),
        lookup: found.lookup,
        ...(found.column !== undefined &&
          narrowed && { choiceFilter: { column: found.column, field: narrowed.source.field.id } }),
      },
      found.values,
    )
  }
  const [, entries] = /^select_(?:one|multiple)\s+\$\{\s*([^}]+?)\s*\}$/i.exec(type.trim()) ?? []
  if (entries !== undefined) {
    const from = reader.entriesBy(entries, where)
    if (from === undefined) {
      reader.leaveOut(
        where,
        `its choices are answers to "${entries}", which no repeat before it asks for in plain words`,
      )
      return undefined
    }
    if ((row.choice_filter ?? '') !== '') reader.note(where, `all entries are offered: ${row.choice_filter}`)
    const isMany = kind === 'select_multiple'
    const one = /minimal/.test(row.appearance ?? '') ? 'choice-dialog' : 'choice-cards'
    return reader.add(name, { ...common, kind: isMany ? 'checklist' : one, optionsFrom: { field: from } })
  }
  if (kind === 'select_one' || kind === 'select_multiple' || kind === 'rank') {
    const inList = choices.filter((choice) => (choice.list_name ?? choice['list name']) === list)
    const nameOf = (choice: Row): string => choice.name ?? choice.value ?? ''
    // The same name again, for another value of a filter, is the same option.
    const own = inList.filter((choice, at) => inList.findIndex((one) => nameOf(one) === nameOf(choice)) === at)
    if (own.length === 0) {
      reader.leaveOut(where, `there is no list "${list}" in the sheet "choices"`)
      return undefined
    }
    const withOther = other === 'or_other' && own.every((choice) => nameOf(choice) !== 'other')
    const names = [...own.map(nameOf), ...(withOther ? ['other'] : [])]
    const ids = optionIds(names)
    const filter = filterIn(row.choice_filter ?? '', reader, inList)
    const carried = filter === undefined ? carriedIn(row.choice_filter ?? '', reader, names) : undefined
    if (filter === undefined && carried === undefined && (row.choice_filter ?? '') !== '')
      reader.note(where, `which of the choices are offered is not said: ${row.choice_filter}`)
    const options = own.map((choice): ImportedOption => {
      const cells = inList
        .filter((one) => nameOf(one) === nameOf(choice))
        .flatMap((one) => filter?.valuesIn(one[filter.column] ?? '') ?? [])
      const values = [...new Set(cells.flatMap((one) => filter?.values.get(one) ?? []))]
      return {
        id: ids.get(nameOf(choice)) ?? '',
        label: said(choice, 'label') || nameOf(choice),
        ...(/^-?\d{1,7}$/.test(choice.points ?? '') && { points: Number(choice.points) }),
        ...(values.length > 0 && { for: values }),
      }
    })
    if (withOther) options.push({ id: ids.get('other') ?? 'other', label: 'Other' })
    const isRanked = kind === 'rank'
    const isMany = kind === 'select_multiple' || isRanked
    const { appearance = '' } = row
    if (/image-map/.test(appearance))
      reader.note(where, 'the regions of its picture are not said: write them as areas of "imageMap"')
    const isFound = isMany && !isRanked && carried === undefined && /autocomplete/.test(appearance)
    const isShuffled = /(^|[\s,;])randomize\s*=\s*true\b/i.test(row.parameters ?? '') && own.length > 1
    if (isShuffled && /\bseed\s*=/i.test(row.parameters ?? ''))
      reader.note(where, 'the seed of its random order is not said: each person has one order')
    const isRow = !isMany && /likert/.test(appearance)
    if (isShuffled && isRow) reader.note(where, 'a row of options is not shuffled: it goes from one end to the other')
    return reader.add(
      name,
      {
        ...common,
        ...(isFound
          ? { kind: 'multi-combobox' }
          : isMany
            ? { kind: 'checklist' }
            : carried
              ? { kind: /minimal/.test(appearance) ? 'choice-dialog' : 'choice-cards' }
              : shownAs(appearance, options.length)),
        options: carried?.options ?? options,
        ...(carried && { optionsFrom: carried.optionsFrom }),
        ...(filter && { optionsBy: filter.by }),
        ...(isShuffled &&
          !isRow && { sort: 'random', ...(withOther && { pinnedLast: [ids.get('other') ?? 'other'] }) }),
        ...(isRanked && { ranked: true }),
        ...(isMany && !isFound && options.length > 15 && { search: true }),
      },
      carried?.values ?? ids,
    )
  }
  reader.leaveOut(where, `there is no kind of question like "${type}"`)
  return undefined
}

/** How one of several is chosen, by how the other tool shows it. */
function shownAs(appearance: string, count: number): { kind: string; limit?: number; search?: boolean } {
  if (/likert/.test(appearance)) return { kind: 'scale' }
  if (/autocomplete/.test(appearance)) return { kind: 'combobox' }
  if (/minimal/.test(appearance)) return { kind: 'choice-dialog' }
  return /columns/.test(appearance) ? { kind: 'choice-cards' } : asOne(count)
}

interface OptionFilter {
  /** The question whose answer says which choices are offered. */
  by: string
  column: string
  /** Its option ids by their names. */
  values: ReadonlyMap<string, string>
  valuesIn: (cell: string) => string[]
}

/**
 * `${q} = '' or COLUMN = '' or selected(COLUMN, ${q})`: choices that are offered for what was chosen before, as the export writes it; or
 * `COLUMN = ${q}`, where each choice has a value of that question. Of several columns the last, where each of its values has one of the others.
 */
function filterIn(expression: string, reader: FormReader, choices: readonly Row[]): OptionFilter | undefined {
  const [, name = '', column = ''] =
    /^\$\{([^}]+)\} = '' or (\w+) = '' or selected\(\2, \$\{\1\}\)$/.exec(expression.trim()) ?? []
  const isOurs = name !== ''
  const parts = isOurs
    ? [{ name, column }]
    : expression.split(/\s+and\s+/i).flatMap((part) => columnAndQuestion(part) ?? [])
  const last = parts.at(-1)
  const asked = last && reader.known.get(last.name)
  if (!isOurs && parts.length !== expression.split(/\s+and\s+/i).length) return undefined
  if (last === undefined || !asked?.values || takesSeveral(asked.field)) return undefined
  const { values } = asked
  const isOneOf = (row: Row): boolean => values.has(row[last.column] ?? '')
  if (!isOurs && !choices.every(isOneOf)) return undefined
  const isImplied = parts.slice(0, -1).every(({ column: other }) => {
    const others = new Map(choices.map((row) => [row[last.column], row[other]]))
    return choices.every((row) => others.get(row[last.column]) === row[other])
  })
  if (!isImplied) return undefined
  const valuesIn = (cell: string) => (isOurs ? cell.split(' ') : [cell])
  return { by: asked.field.id, column: last.column, values, valuesIn }
}

/** `selected(${q}, name)`, or not: only what was chosen in an earlier question with the same choices, or what was not; without those that stand alone. */
function carriedIn(expression: string, { known }: FormReader, names: readonly string[]) {
  const [, not, name = ''] =
    /^\s*(not\s*\(\s*)?selected\s*\(\s*\$\{\s*([^}]+?)\s*\}\s*,\s*name\s*\)\s*\)?\s*$/i.exec(expression) ?? []
  const { field, values } = known.get(name) ?? {}
  if (field?.options === undefined || (not === undefined && !takesSeveral(field))) return undefined
  const own = new Map(names.flatMap((one) => (values?.has(one) ? [[one, values.get(one) ?? '']] : [])))
  const offered = [...own.values()]
  const alone = field.options.filter(({ id }) => !offered.includes(id))
  // What stands alone is not offered again; of a question with one answer nothing else says which that is.
  const isKnown = !takesSeveral(field) || alone.every(({ exclusive }) => exclusive === true)
  if (own.size < names.length || !isKnown) return undefined
  for (const option of alone) option.exclusive = true
  const mode = not === undefined ? {} : { mode: 'unselected' }
  return { options: field.options, optionsFrom: { field: field.id, ...mode }, values: own }
}

/** `district=${district}`, or the other way around. */
function columnAndQuestion(written: string): { column: string; name: string } | undefined {
  const [, first, second, third, last] =
    /^\s*\(?\s*(?:([\w-]+)\s*=\s*\$\{\s*([^}]+?)\s*\}|\$\{\s*([^}]+?)\s*\}\s*=\s*([\w-]+))\s*\)?\s*$/.exec(written) ??
    []
  const [column, name] = [first ?? last, second ?? third]
  return column === undefined || name === undefined ? undefined : { column: column.toLowerCase(), name }
}

const quotedCell = (text: string): string => `"${text.replaceAll('"', '""')}"`

interface Filter {
  column: string
  source: KnownQuestion
}

/** `district=${district}`: the column of the file, and the question before it whose answer it has to be. Or why it is none. */
function filterOf({ choice_filter: written = '' }: Row, { known }: FormReader): Filter | string | undefined {
  if (written.trim() === '') return undefined
  const found = columnAndQuestion(written)
  if (found === undefined) return 'only "column = question" is read'
  const { column, name } = found
  const source = known.get(name)
  return source?.values === undefined || takesSeveral(source.field)
    ? `"${name}" is no question before it with one of several answers`
    : { column, source }
}

interface FromFile {
  row: Row
  where: string
  /** Of the question that chooses from it. */
  id: string
  filter: Filter | undefined
}

/** A file of choices as a lookup, with the ids of its names; or why it is none. */
function lookupFrom(
  file: string,
  { row, where, id: question, filter }: FromFile,
  files: ReadonlyMap<string, string>,
  reader: FormReader,
): { lookup: string; values: ReadonlyMap<string, string>; column?: string } | string {
  const table = readCsv(files.get(file) ?? '')
  if (!files.has(file) || table === undefined) return `there is no file "${file}" in CSV beside the form`
  const parameters = Object.fromEntries(
    (row.parameters ?? '').split(/[\s,;]+/).map((one) => one.toLowerCase().split('=')),
  ) as Record<string, string | undefined>
  const [nameAt, labelAt] = [parameters.value ?? 'name', parameters.label ?? 'label'].map((column) =>
    table.header.findIndex((one) => one === column || one.startsWith(`${column}::`)),
  ) as [number, number]
  if (nameAt === -1 || labelAt === -1) return `"${file}" has no columns for names and labels`
  const label = parameters.label ?? 'label'
  const languages = table.header.flatMap((one, at) => {
    if (at === labelAt || !one.startsWith(`${label}::`)) return []
    const [column] = translatedColumns([one.replace(label, 'label')])
    if (column === undefined)
      reader.note(`file "${file}"`, `column "${one}" is not said: it names no language as in "label::Español (es)"`)
    return column === undefined ? [] : [{ at, language: column.language }]
  })
  const filterAt = filter === undefined ? -1 : table.header.indexOf(filter.column)
  if (filter !== undefined && filterAt === -1)
    reader.note(where, `its choices are not filtered: "${file}" has no column "${filter.column}"`)
  const rows = table.rows.filter(({ cells }) => (cells[nameAt] ?? '') !== '')
  const values = optionIds([...new Set(rows.map(({ cells }) => cells[nameAt] ?? ''))], (value) =>
    /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,79}$/.test(value),
  )
  const belongs = (cells: readonly string[]): string => {
    const cell = cells[filterAt] ?? ''
    return filter === undefined || filterAt === -1 ? '' : `,${quotedCell(filter.source.values?.get(cell) ?? cell)}`
  }
  const written = new Set<string>()
  const repeated = new Set<string>()
  const lines = rows.flatMap(({ cells }) => {
    const id = values.get(cells[nameAt] ?? '') ?? ''
    if (written.has(id)) {
      if (filterAt !== -1) repeated.add(cells[nameAt] ?? '')
      return []
    }
    written.add(id)
    const others = languages.map(({ at }) => `,${quotedCell(plainText(cells[at] ?? ''))}`)
    return [
      `${id},${quotedCell(plainText(cells[labelAt] ?? '') || (cells[nameAt] ?? ''))}${others.join('')}${belongs(cells)}`,
    ]
  })
  const lookup = file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  if (repeated.size > 0)
    reader.note(
      where,
      `a name that belongs to several answers is offered for the first of them: ${[...repeated].slice(0, 5).join(', ')}`,
    )
  const column = filter === undefined || filterAt === -1 ? [] : [filter.column]
  const header = ['id,label', ...languages.map(({ language }) => `label::${language}`), ...column].join(',')
  const csv = [header, ...lines, ''].join('\n')
  const before = reader.lookups.get(lookup)
  // The same file with other columns is another lookup.
  const name =
    before === undefined || before === csv ? lookup : `${lookup}-${question.toLowerCase().replace(/_/g, '-')}`
  reader.lookups.set(name, csv)
  return { lookup: name, values, ...(column[0] !== undefined && { column: column[0] }) }
}

/** `. >= 0 and . < 120` of whole numbers, as the smallest and the largest. */
function limitsIn(constraint: string): { min?: number; max?: number } | undefined {
  const limits: { min?: number; max?: number } = {}
  for (const part of constraint.split(/\s+and\s+/i)) {
    const found = /^\(?\s*\.\s*(>=|<=|>|<)\s*(-?\d+(?:\.\d+)?)\s*\)?$/.exec(part.trim())
    if (found === null) return undefined
    const [, sign = '', number = ''] = found
    const value = Number(number)
    if (!Number.isInteger(value) && !sign.includes('=')) return undefined
    if (sign.startsWith('>')) limits.min = sign === '>' ? value + 1 : value
    else limits.max = sign === '<' ? value - 1 : value
  }
  return limits
}
