import { readCsv } from '@kindred/content'
import {
  asOne,
  everyOf,
  FormReader,
  type ImportedCheck,
  type ImportedField,
  type ImportedForm,
  type ImportedStep,
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
  /^(type|name|label|hint|required|relevant|repeat_count|calculation|constraint|constraint_message|required_message|appearance|parameters|guidance_hint|note|\$.*)?(::?.*)?$/

interface Group {
  name: string
  when: ReturnType<typeof everyOf>
  label: string
  isOnePage: boolean
  /** Its choices from one list stand in a table. */
  isTable: boolean
}

/** Reads an XLSForm. Throws where there is no survey sheet with questions. `files`: the CSV files beside it, which it may choose from. */
export function fromXlsForm(
  { survey, choices, settings }: Sheets,
  id: string,
  files: ReadonlyMap<string, string> = new Map(),
): ImportedForm {
  if (survey.length === 0 || survey.every(({ type }) => type === undefined))
    throw new TypeError('This is no XLSForm: it has no sheet "survey" with a column "type".')
  const reader = new FormReader()
  const steps: ImportedStep[] = []
  const groups: Group[] = []
  let page: ImportedStep | undefined
  let repeat: { field: ImportedField; fields: ImportedField[]; when: Group['when']; groups: number } | undefined
  let nested = 0
  for (const row of survey) {
    const type = (row.type ?? '').trim().replace(/\s+/g, ' ')
    const name = (row.name ?? '').trim() || type
    const where = `row "${name}"`
    const plain = type.toLowerCase().replace(' ', '_')
    if (type === '' || metadata.test(plain)) {
      if (plain.startsWith('calculate')) {
        const why =
          repeat === undefined
            ? reader.calculate(where, name, row.calculation ?? '')
            : 'it stands in a group that repeats'
        if (why !== undefined) reader.note(where, `a calculation is not said, because ${why}: ${row.calculation ?? ''}`)
      }
      continue
    }
    if (plain.startsWith('begin_repeat') && repeat !== undefined) {
      nested++
      reader.note(where, 'a group that repeats inside of another one is not said: its questions are left out')
    } else if (plain.startsWith('begin_repeat')) {
      const when = reader.condition(where, 'when it is shown', row.relevant)
      repeat = { ...{ field: repeatOf(row, name, where, reader), fields: [], when }, groups: groups.length }
      reader.beginEntry()
    } else if (plain.startsWith('end_repeat') && nested > 0) nested--
    else if (plain.startsWith('end_repeat')) {
      if (repeat !== undefined) {
        reader.endEntry()
        const { field, fields, when: own } = repeat
        repeat = undefined
        const asked: ImportedField = { ...field, fields }
        if (fields.every(({ kind }) => kind === 'note'))
          reader.note(`row "${field.id}"`, 'a group that repeats is left out: it asks nothing')
        else if (page !== undefined) page.fields.push({ ...asked, ...(own && { when: own }) })
        else {
          const when = everyOf(...groups.map((group) => group.when), own)
          steps.push({ ...newStep(reader, `${field.id}_page`, field.label, when), fields: [asked] })
        }
      }
    } else if (plain.startsWith('begin_group')) {
      const isTable = /table-list/.test(row.appearance ?? '')
      const isOnePage = isTable || /field-list/.test(row.appearance ?? '')
      const when = reader.condition(where, 'when it is shown', row.relevant)
      const isInEntry = repeat !== undefined
      groups.push({
        name,
        when,
        ...{ isOnePage: isOnePage && !isInEntry, isTable: isTable && !isInEntry },
        label: said(row, 'label'),
      })
      if (isOnePage && !isInEntry) {
        page = newStep(reader, name, said(row, 'label'), everyOf(...groups.map((group) => group.when)))
        steps.push(page)
      }
    } else if (plain.startsWith('end_group')) {
      const group = groups.pop()
      if (group?.isTable && page !== undefined) page.fields = inTable(page.fields, group, reader)
      if (group?.isOnePage) page = undefined
    } else if (nested > 0) reader.leaveOut(where, 'it stands in a group that repeats inside of another one')
    else if (repeat !== undefined) {
      const own = reader.condition(where, 'when it is shown', row.relevant)
      const field = fieldOf(row, type, name, where, { choices, files }, reader)
      if (field === undefined) continue
      if ((row.constraint ?? '').trim() !== '' && !isSaidByField(field, row.constraint ?? ''))
        reader.note(where, `a check of a question that repeats is not said: ${row.constraint}`)
      const when = everyOf(...groups.slice(repeat.groups).map((group) => group.when), own)
      repeat.fields.push({ ...field, ...(when && { when }) })
    } else {
      const own = reader.condition(where, 'when it is shown', row.relevant)
      const field = fieldOf(row, type, name, where, { choices, files }, reader)
      if (field === undefined) continue
      const checks = checksOf(row, name, where, field, reader)
      if (page !== undefined) {
        page.fields.push({ ...field, ...(own && { when: own }) })
        if (checks.length > 0) page.checks = [...(page.checks ?? []), ...checks]
      } else {
        const when = everyOf(...groups.map((group) => group.when), own)
        steps.push({
          ...newStep(reader, `${name}_page`, field.label, when),
          fields: [field],
          ...(checks.length > 0 && { checks }),
        })
      }
    }
  }
  const { form_title: title = id } = settings[0] ?? {}
  return reader.form(id, title, steps)
}

/** A group that repeats, without its questions; a fixed number of times is the most and the least that there may be. */
function repeatOf(row: Row, name: string, where: string, reader: FormReader): ImportedField {
  const count = (row.repeat_count ?? '').trim()
  const isFixed = /^[1-9]\d{0,3}$/.test(count)
  if (count !== '' && !isFixed) reader.note(where, `how often it repeats is not said: ${count}`)
  const hint = said(row, 'hint')
  return {
    ...{
      id: reader.idOf(name),
      kind: 'repeat',
      label: reader.label(where, said(row, 'label'), /\$\{[^}]+\}/g) || name,
    },
    ...(hint !== '' && { help: hint }),
    ...(isFixed && { min: Number(count), limit: Number(count) }),
  }
}

/** Questions for one of the same options, one after the other, as a matrix; others stay as they are. */
function inTable(fields: readonly ImportedField[], group: Group, reader: FormReader): ImportedField[] {
  const isRow = (field: ImportedField, of: ImportedField): boolean =>
    field.kind === 'choice-cards' &&
    field.when === undefined &&
    JSON.stringify(field.options) === JSON.stringify(of.options)
  const from = fields.findIndex((field) => field.kind === 'choice-cards' && field.when === undefined)
  const first = fields[from]
  if (first === undefined) return [...fields]
  const until = fields.findIndex((field, at) => at > from && !isRow(field, first))
  const rows = fields.slice(from, until === -1 ? undefined : until)
  if (rows.length < 2) return [...fields]
  return [
    ...fields.slice(0, from),
    {
      ...{ id: reader.idOf(`${group.name}_table`), kind: 'matrix', label: group.label || group.name },
      ...(first.options && { options: first.options }),
      statements: rows.map(({ id, label, min }) => ({ id, label, ...(min !== undefined && { min }) })),
    },
    ...(until === -1 ? [] : inTable(fields.slice(until), group, reader)),
  ]
}

const newStep = (reader: FormReader, name: string, label: string, when: ReturnType<typeof everyOf>): ImportedStep => ({
  ...{ id: reader.idOf(name), title: label.slice(0, 60) || name, question: label || name },
  ...(when && { when }),
  fields: [],
})

/** A constraint that no property of a question says, as a check. An empty answer is never refused. */
function checksOf(row: Row, name: string, where: string, field: ImportedField, reader: FormReader): ImportedCheck[] {
  const constraint = (row.constraint ?? '').trim()
  if (constraint === '' || field.kind === 'note' || isSaidByField(field, constraint)) return []
  // A point alone is the answer itself.
  const expression = constraint.replace(/'[^']*'|"[^"]*"|(?<![\w.])\.(?![\w.])/g, (found) =>
    found === '.' ? ['$', '{', name, '}'].join('') : found,
  )
  const message = reader.label(where, said(row, 'constraint_message'), /\$\{[^}]+\}/g)
  return [reader.check(where, { field, expression, message, ifAnswered: true }) ?? []].flat()
}

const isSaidByField = ({ kind }: ImportedField, constraint: string): boolean =>
  (kind === 'number' && limitsIn(constraint) !== undefined) || (kind === 'date' && untilToday.test(constraint))

const untilToday = /^\.\s*<=?\s*today\(\)$/

function fieldOf(
  row: Row,
  type: string,
  name: string,
  where: string,
  { choices, files }: { choices: readonly Row[]; files: ReadonlyMap<string, string> },
  reader: FormReader,
): ImportedField | undefined {
  for (const [column, value] of Object.entries(row))
    if (value !== '' && !readColumns.test(column)) reader.note(where, `column "${column}" is not said: ${value}`)
  const label = reader.label(where, said(row, 'label'), /\$\{[^}]+\}/g)
  const hint = said(row, 'hint')
  const isRequired = /^(yes|true|true\(\))$/i.test(row.required ?? '')
  const common = {
    ...{ id: reader.idOf(name), label: label || name },
    ...(hint !== '' && { help: hint }),
    ...(isRequired && { min: 1 }),
  }
  const [word = '', list = '', other] = type.split(' ')
  const kind = word.toLowerCase()
  const constraint = row.constraint ?? ''
  if (kind === 'note') return { ...common, kind: 'note' }
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
    const limits = limitsIn(constraint)
    const parameters = Object.fromEntries(
      (kind === 'range' ? (row.parameters ?? '') : '').split(/[\s,;]+/).map((one) => one.split('=')),
    ) as Record<string, string | undefined>
    if (kind === 'decimal') reader.note(where, 'a decimal has two places at most')
    const range = {
      ...limits,
      ...(parameters.start !== undefined && { min: Number(parameters.start) }),
      ...(parameters.end !== undefined && { max: Number(parameters.end) }),
      ...(parameters.step !== undefined && { step: Number(parameters.step) }),
      ...(kind === 'decimal' && { step: 0.01 }),
    }
    return reader.add(name, { ...common, kind: 'number', ...(Object.keys(range).length > 0 && { range }) })
  }
  if (kind === 'date') {
    const to = untilToday.test(constraint.trim()) ? { dates: { to: 'today' } } : undefined
    return reader.add(name, { ...common, kind: 'date', ...to })
  }
  if (kind === 'acknowledge' || kind === 'trigger')
    return reader.add(
      name,
      { ...common, kind: 'checklist', options: [{ id: 'ok', label: 'OK' }] },
      new Map([['OK', 'ok']]),
    )
  if (kind === 'select_one_from_file') {
    const found = lookupFrom(list, row, files, reader)
    if (typeof found === 'string') {
      reader.leaveOut(where, found)
      return undefined
    }
    return reader.add(name, { ...common, kind: 'combobox', lookup: found.lookup }, found.values)
  }
  if (kind === 'select_one' || kind === 'select_multiple') {
    const inList = choices.filter((choice) => (choice.list_name ?? choice['list name']) === list)
    // The same name again, for another value of a filter, is the same option.
    const own = inList.filter((choice, at) => inList.findIndex(({ name: other }) => other === choice.name) === at)
    if (own.length === 0) {
      reader.leaveOut(where, `there is no list "${list}" in the sheet "choices"`)
      return undefined
    }
    const names = own.map((choice) => choice.name ?? choice.value ?? '')
    const values = optionIds(names)
    const options = own.map((choice, at) => ({
      id: values.get(names[at] ?? '') ?? '',
      label: said(choice, 'label') || (names[at] ?? ''),
    }))
    if (other === 'or_other') reader.note(where, 'another answer in own words ("or_other") is not said')
    const isMany = kind === 'select_multiple'
    return reader.add(
      name,
      {
        ...common,
        ...(isMany ? { kind: 'checklist' } : asOne(options.length)),
        options,
        ...(isMany && options.length > 15 && { search: true }),
      },
      values,
    )
  }
  reader.leaveOut(where, `there is no kind of question like "${type}"`)
  return undefined
}

const quotedCell = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A file of choices as a lookup, with the ids of its names; or why it is none. */
function lookupFrom(
  file: string,
  row: Row,
  files: ReadonlyMap<string, string>,
  reader: FormReader,
): { lookup: string; values: ReadonlyMap<string, string> } | string {
  const table = readCsv(files.get(file) ?? '')
  if (!files.has(file) || table === undefined) return `there is no file "${file}" in CSV beside the form`
  const parameters = Object.fromEntries(
    (row.parameters ?? '').split(/[\s,;]+/).map((one) => one.toLowerCase().split('=')),
  ) as Record<string, string | undefined>
  const [nameAt, labelAt] = [parameters.value ?? 'name', parameters.label ?? 'label'].map((column) =>
    table.header.findIndex((one) => one === column || one.startsWith(`${column}::`)),
  ) as [number, number]
  if (nameAt === -1 || labelAt === -1) return `"${file}" has no columns for names and labels`
  const rows = table.rows.filter(({ cells }) => (cells[nameAt] ?? '') !== '')
  const values = optionIds([...new Set(rows.map(({ cells }) => cells[nameAt] ?? ''))])
  const written = new Set<string>()
  const lines = rows.flatMap(({ cells }) => {
    const id = values.get(cells[nameAt] ?? '') ?? ''
    if (written.has(id)) return []
    written.add(id)
    return [`${id},${quotedCell(plainText(cells[labelAt] ?? '') || (cells[nameAt] ?? ''))}`]
  })
  const lookup = file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  reader.lookups.set(lookup, ['id,label', ...lines, ''].join('\n'))
  return { lookup, values }
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
