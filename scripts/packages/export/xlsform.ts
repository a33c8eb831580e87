import { furtherColumns, readCsv, translatedColumns } from '@kindred/content'
import type { Condition, ConditionValue } from '@kindred/contract/condition'
import type { ComputedValue } from '@kindred/contract/wizard'
import {
  betweenOf,
  choosesEntries,
  comparedWith,
  type Field,
  isDayWritten,
  isOffered,
  kindOf,
  type Option,
  optionQuestion,
  type Step,
  sourceOf,
  type Wizard,
  withUnit,
} from '@kindred/engine'
import { betweenText, extremeOf, whereAll } from '../day-expressions.ts'
import { bandsText, byDayText, meanText, where } from '../derived-expressions.ts'
import { CannotBeSaid } from '../import/conditions.ts'
import { everyOf, type NotSaid } from '../import/imported-form.ts'
import { constraintsOf, typeOf } from './columns.ts'
import { countedOnce, dayIn, entryTest, expressionOf, inFull, type ReadableName, reference } from './expressions.ts'
import { cellsOf, type ExportedRow, FormWriter, type Rows, type Texts } from './rows.ts'

/** The wizard in another language, and what XLSForm calls that language: `Spanish (es)`. */
export interface Translated {
  name: string
  wizard: Wizard
}

export interface ExportedForm {
  /** Cells of each sheet, the first row its headings. */
  sheets: Readonly<Record<'survey' | 'choices' | 'settings', string[][]>>
  /** Long lists, as CSV that lies beside the workbook. */
  files: ReadonlyMap<string, string>
  questions: { all: number; converted: number }
  notSaid: NotSaid[]
  /** The wizard as far as the sheets say it: what a round trip is held against. */
  said: Wizard
}

const surveyColumns = [
  ...['type', 'name', 'label', 'hint', 'required', 'relevant', 'constraint', 'constraint_message'],
  ...['appearance', 'default', 'calculation', 'choice_filter', 'repeat_count', 'parameters'],
]

/**
 * A wizard as an XLSForm. What XLSForm cannot say is listed with its place and reason. `source`: the language of the wizard, where
 * there are `others`; `lookups`: the CSV of long lists by their names.
 */
export function toXlsForm(
  wizard: Wizard,
  lookups: ReadonlyMap<string, string> = new Map(),
  source = 'English (en)',
  others: readonly Translated[] = [],
): ExportedForm {
  const form = new Form(wizard, lookups, [wizard, ...others.map((one) => one.wizard)])
  const said = form.write()
  const languages = [source, ...others.map(({ name }) => name)]
  const { survey, choices, files, notSaid, all, left } = form.writer
  if (others.length > 0 && others.some((one) => one.wizard.title !== wizard.title))
    notSaid.push({ where: 'form', what: 'its title is said in one language: the settings have one column for it' })
  const settings = { form_title: wizard.title, form_id: wizard.id, version: wizard.version }
  return {
    sheets: {
      survey: cellsOf(survey, surveyColumns, languages),
      choices: cellsOf(choices, ['list_name', 'name', 'label', 'offered_for', 'points'], languages),
      settings: cellsOf(
        [{ ...settings, ...(others.length > 0 && { default_language: source }) }],
        ['form_title', 'form_id', 'version', 'default_language'],
        languages,
      ),
    },
    ...{ files, notSaid, said },
    questions: { all, converted: all - left },
  }
}

/** `Spanish (es)`: how XLSForm names the language of a column. */
export const languageName = (tag: string): string =>
  `${new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag} (${tag})`

/** What a text shows of the answers. */
const slot = /\{(?:answer|value)\.([\w-]+)\}/g

/** A question, and how to find its texts in a language. */
interface Placed {
  field: Field
  at: (wizard: Wizard) => Field | undefined
}

type Reached = Condition | 'always' | 'never'

class Form {
  readonly writer = new FormWriter()
  /** What conditions can read by now. */
  private readonly scope = new Map<string, ReadableName>()
  /** Questions of entries, as values name them: `trips.amount`. */
  private readonly inEntries = new Map<string, ReadableName>()
  private readonly names: ReadonlyMap<string, string>
  private readonly values: ComputedValue[]
  private readonly saidValues: ComputedValue[] = []

  constructor(
    private readonly wizard: Wizard,
    private readonly lookups: ReadonlyMap<string, string>,
    private readonly languages: readonly Wizard[],
  ) {
    this.values = [...(wizard.values ?? [])]
    const ids = [
      ...wizard.steps.flatMap(({ fields }) => fields.map(({ id }) => id)),
      ...this.values.map(({ id }) => id),
    ]
    this.names = new Map(ids.map((id) => [id, this.writer.nameFor(id)]))
    for (const [id, name] of this.names) if (id !== name) this.writer.note(`question "${id}"`, `it is called "${name}"`)
  }

  write(): Wizard {
    const { id, title, steps, version, values: _values, facts: _facts, conditions: _named, ...others } = this.wizard
    const usual: Readonly<Record<string, unknown>> = { target: 'response', kind: 'linear', saves: 'at-end' }
    const unsaid = Object.entries(others).filter(([name, value]) => name !== 'upgrades' && value !== usual[name])
    this.writer.noteProperties(
      'form',
      unsaid.map(([name]) => name),
    )
    const reached = reachedIn(steps)
    const said = steps.flatMap((step, at) => this.step(step, at, reached[at] ?? 'always') ?? [])
    for (const value of this.values) this.writer.note(`value "${value.id}"`, `not said, because ${this.whyNot(value)}`)
    const chosen = said.flatMap(({ fields }) => fields.flatMap((field) => sourceOf(field)?.id ?? []))
    // Entries are told apart by name where a question that is said chooses among them.
    const apart = ({ distinct, ...field }: Field): Field =>
      distinct !== undefined && chosen.includes(field.id) ? { ...field, distinct } : field
    return {
      ...{ id, title, version, target: 'response', kind: 'linear' },
      steps: said.map((step) => ({ ...step, fields: step.fields.map(apart) })),
      ...(this.saidValues.length > 0 && { values: this.saidValues as NonNullable<Wizard['values']> }),
    }
  }

  private texts(of: (wizard: Wizard) => string | undefined): Texts {
    return this.languages.map((wizard) => this.piped(of(wizard) ?? ''))
  }

  /** The question or value that a text shows, where XLSForm can show it. */
  private shown(id: string): ReadableName | undefined {
    const asked = this.scope.get(id)
    return asked?.field?.kind === 'repeat' ? undefined : asked
  }

  /** `{answer.name}` shows the answer to a question as `${name}` does; of a number, its unit stands there as words. */
  private piped(text: string): string {
    return text.replace(slot, (_found, id: string) => {
      const asked = this.shown(id)
      return asked === undefined ? '…' : withUnit(asked.field ?? {}, reference(asked.name))
    })
  }

  /** Says where a text shows what XLSForm shows otherwise, or not at all. */
  private notePiping(where: string, text: string): void {
    for (const [found, id = ''] of text.matchAll(slot)) {
      const asked = this.shown(id)
      if (asked === undefined) this.writer.note(where, `"…" stands in the place of ${found}, which is no row before it`)
      else if (asked.field?.list !== undefined)
        this.writer.note(where, `${reference(asked.name)} shows the name of what was chosen, and not its label`)
    }
  }

  private expression(where: string, what: string, condition: Condition | undefined): string | undefined {
    try {
      return expressionOf(condition, this.scope)
    } catch (error) {
      if (!(error instanceof CannotBeSaid)) throw error
      this.writer.note(where, `${what} is not said, because ${error.message}`)
      return undefined
    }
  }

  private step(step: Step, at: number, reached: Reached): Step | undefined {
    const where = `step "${step.id}"`
    const { fields, when, results = [], noResult, checks = [] } = step
    if (reached === 'never') {
      this.writer.note(where, 'left out: no way leads to it')
      this.writer.all += fields.filter(({ kind }) => kind !== 'note').length
      this.writer.left += fields.filter(({ kind }) => kind !== 'note').length
      return undefined
    }
    const applies = everyOf(reached === 'always' ? undefined : reached, when)
    const relevant = this.expression(where, 'when it is shown', applies)
    const ofStep = (pick: (step: Step) => string | undefined) =>
      this.texts((wizard) => {
        const said = saidStep(wizard, at)
        return said && pick(said)
      })
    const isSaid = this.languages.every((wizard) => saidStep(wizard, at) !== undefined)
    if (!isSaid) this.writer.note(where, 'it is not translated into each language')
    for (const text of [step.question, step.help ?? '', step.why ?? '']) this.notePiping(where, text)
    const rows: Rows = []
    const asked: Field[] = []
    const note = (name: string, label: Texts, more: ExportedRow = {}) => {
      const row = { type: 'note', name: this.writer.nameFor(`${step.id}_${name}`), label, ...more }
      rows.push(row)
      return row.name
    }
    const label = ofStep(({ question }) => question)
    if (step.help !== undefined)
      note(
        'help',
        ofStep(({ help }) => help),
      )
    if (step.why !== undefined)
      note(
        'why',
        ofStep(({ why }) => why),
      )
    const placed = fields.map((field, nth) => ({
      field,
      at: (wizard: Wizard) => saidStep(wizard, at)?.fields[nth],
    }))
    const constraints = new Map<string, { row: ExportedRow; parts: string[] }>()
    for (const group of tablesIn(placed)) {
      const [first] = group
      const isTable = group.length > 1
      const inside: Rows = []
      for (const one of group) {
        const made = this.question(one, isTable)
        if (made === undefined) continue
        inside.push(made.row, ...made.inside)
        asked.push(made.said)
        constraints.set(one.field.id, { row: made.row, parts: made.constraints })
      }
      if (isTable && inside.length > 0) {
        const table = this.writer.nameFor(`${first?.field.table?.id}_table`)
        rows.push(
          {
            ...{ type: 'begin_group', name: table, appearance: 'table-list' },
            label: this.texts((wizard) => first?.at(wizard)?.table?.label),
          },
          ...inside,
          { type: 'end_group' },
        )
      } else rows.push(...inside)
    }
    this.results(where, at, { results, noResult, note })
    // Values stand below the group, where they are worked out whether or not it shows; its checks may read them.
    const calculations = this.calculations()
    const saidChecks = this.checks(step, at, checks, constraints)
    for (const { row, parts } of constraints.values())
      if (parts.length > 0) row.constraint = parts.length === 1 ? (parts[0] ?? '') : parts.map(inBrackets).join(' and ')
    this.writer.noteProperties(where, unsaidOfStep(step, label[0] ?? ''))
    const [only] = asked
    // A step of one question is that row; the step gets its name where it is read again.
    const isAlone = rows.length === 1 && only !== undefined && isNamedAfter(step, only)
    const [alone] = rows
    if (isAlone && alone !== undefined && !Array.isArray(alone)) {
      if (relevant !== undefined) alone.relevant = relevant
      this.writer.survey.push(alone)
    } else if (rows.length > 0)
      this.writer.survey.push(
        {
          ...{ type: 'begin_group', name: this.writer.nameFor(step.id), label, appearance: 'field-list' },
          ...(relevant !== undefined && { relevant }),
        },
        ...rows,
        { type: 'end_group' },
      )
    this.writer.survey.push(...calculations)
    if (asked.length === 0) return undefined
    return {
      ...{ id: step.id, title: step.title, question: step.question, fields: asked },
      ...(relevant !== undefined && applies && { when: applies }),
      ...(saidChecks.length > 0 && { checks: saidChecks as NonNullable<Step['checks']> }),
    }
  }

  /** A question as a row. What it asks of entries follows it, and the end of the group. */
  private question(
    { field, at }: Placed,
    isRow: boolean,
    names: ReadonlyMap<string, string> = this.names,
    repeat?: string,
  ): { row: ExportedRow; inside: Rows; said: Field; constraints: string[] } | undefined {
    const where = repeat === undefined ? `question "${field.id}"` : `question "${repeat}.${field.id}"`
    const isAnswered = field.kind !== 'note'
    if (isAnswered) this.writer.all++
    const made = this.whyNotOffered(field) ?? typeOf(field)
    if (typeof made === 'string') {
      this.writer.left++
      this.writer.note(where, `left out: ${made}`)
      return undefined
    }
    const name = names.get(field.id) ?? field.id
    const applies = everyOf(everyOf(field.when, this.dependence(field)), this.somethingToChoose(field))
    const relevant = this.expression(where, 'when it is asked', applies)
    this.notePiping(where, field.help ?? '')
    const row: ExportedRow = {
      ...{ type: made.type, name },
      label: this.texts((wizard) => at(wizard)?.label),
      ...(field.help !== undefined && { hint: this.texts((wizard) => at(wizard)?.help) }),
      ...(relevant !== undefined && { relevant }),
      ...(made.appearance && !isRow && { appearance: made.appearance }),
      ...(made.parameters && { parameters: made.parameters }),
    }
    const said: Field = { ...made.said }
    if (said.help !== undefined)
      said.help = said.help.replace(slot, (found, id: string) => (this.shown(id) === undefined ? '…' : found))
    if (relevant !== undefined && applies) said.when = applies
    for (const note of made.notes) this.writer.note(where, note)
    this.writer.noteProperties(where, made.unsaid)
    if (field.list !== undefined) this.choices(where, field, at, row, said)
    const limits = constraintsOf(field)
    for (const note of limits.notes) this.writer.note(where, note)
    const typed = this.scopeOf(repeat).get(comparedWith(field) ?? '')
    if (typed !== undefined) limits.parts.push(`. ${field.sameAs === undefined ? '!=' : '='} ${reference(typed.name)}`)
    if (field.kind === 'repeat') return this.entries(where, { field, at }, row, said, name)
    if ((field.min ?? 0) > 0 && isAnswered) row.required = 'yes'
    if ((field.min ?? 0) > 1 && !kindOf(field).isList) {
      this.writer.note(where, 'it takes one answer, so more are not asked for')
      said.min = 1
    }
    if (isRow) said.kind = field.kind
    else if (field.table !== undefined) this.writer.note(where, 'a table of one row is one question')
    if (isAnswered) this.scopeOf(repeat).set(field.id, { name, field })
    return { row, inside: [], said, constraints: limits.parts }
  }

  /** Why nothing of what it offers can be chosen. */
  private whyNotOffered(field: Field): string | undefined {
    if (field.list === undefined) return undefined
    if (choosesEntries(field))
      return this.inEntries.has(field.optionsFrom?.field ?? '')
        ? undefined
        : `its options are answers to "${field.optionsFrom?.field}", which is left out`
    return choosableIn(field).length > 0 ? undefined : 'none of its options is offered any longer'
  }

  /** "Asked only while another question has an answer", as a condition. */
  private dependence({ dependsOn }: Field): Condition | undefined {
    if (dependsOn === undefined) return undefined
    const { field: id, emptyFor = [] } = dependsOn
    const parent = this.scope.get(id)?.field
    const options = parent?.list?.options ?? []
    const closed = emptyFor.filter((one) => options.some((option) => option.id === one && isOffered(option, undefined)))
    const [first, ...more] = closed
    if (parent === undefined || first === undefined) return { required: [id] } as Condition
    const some: ConditionValue = { enum: [first, ...more] }
    const value = kindOf(parent).isList ? { contains: some } : some
    return { required: [id], not: { properties: { [id]: value }, required: [id] } } as Condition
  }

  /** "Asked while an earlier answer leaves something to choose", as a condition. */
  private somethingToChoose(field: Field): Condition | undefined {
    const { id, inner } = sourceOf(field) ?? {}
    if (field.entriesFrom?.as !== undefined) {
      const all = optionQuestion(field)?.list?.options ?? []
      const apart = all.flatMap((option) => (option.exclusive === true ? [option.id] : []))
      return this.scope.has(field.entriesFrom.field)
        ? this.dependence({ ...field, dependsOn: { field: field.entriesFrom.field, emptyFor: apart } })
        : undefined
    }
    if (id === undefined) return undefined
    if (inner !== undefined) return { required: [id] } as Condition
    const options = choosableIn(field).map((option) => option.id)
    const isWhole = options.length === offeredIn(field).length
    const isUnselected = field.optionsFrom?.mode === 'unselected'
    if (isWhole && !isUnselected) return { required: [id] } as Condition
    const source = this.scope.get(id)?.field
    const isList = source === undefined || kindOf(source).isList
    const chosen = (value: ConditionValue) =>
      ({ properties: { [id]: isList ? { contains: value } : value }, required: [id] }) as Condition
    if (!isUnselected) return chosen({ enum: options as [string, ...string[]] })
    if (isWhole && isList)
      return { not: { properties: { [id]: { minItems: options.length } }, required: [id] } } as unknown as Condition
    if (!isList && options.length > 1) return undefined
    return { not: { allOf: options.map((one) => chosen({ const: one })) } } as unknown as Condition
  }

  /** In an entry: its own questions, which nothing outside of it reads by their names. */
  private entryScope: Map<string, ReadableName> | undefined
  private scopeOf = (repeat: string | undefined) =>
    repeat === undefined ? this.scope : (this.entryScope ?? this.scope)

  private entries(where: string, { field, at }: Placed, row: ExportedRow, said: Field, name: string) {
    const { fields = [], min, limit } = field
    const inside: Rows = []
    const tests: Rows = []
    const source = field.entriesFrom && this.scope.get(field.entriesFrom.field)?.name
    if (field.entriesFrom !== undefined && source === undefined) {
      this.writer.note(where, 'how many entries there are is not said: the question that says it is left out')
      delete said.entriesFrom
    }
    const option = source === undefined ? undefined : optionQuestion(field)
    if (source !== undefined && option !== undefined) row.repeat_count = `count-selected(${reference(source)})`
    else if (source !== undefined) row.repeat_count = reference(source)
    else if (min !== undefined && min === limit) row.repeat_count = String(min)
    else {
      const unsaid = [...(min === undefined ? [] : ['at least']), ...(limit === undefined ? [] : ['at most'])]
      for (const one of unsaid)
        this.writer.note(where, `${one} ${one === 'at least' ? min : limit} entries: only a fixed number can be said`)
      delete said.min
      delete said.limit
    }
    const names = new Map(fields.map(({ id }) => [id, this.writer.nameFor(id)]))
    for (const [id, own] of names)
      if (id !== own)
        this.writer.note(`question "${field.id}.${id}"`, `it is called "${own}": names of rows are not used twice`)
    const own = new Map<string, ReadableName>()
    const outside = new Map(this.scope)
    this.entryScope = own
    if (field.distinct !== undefined) this.writer.note(where, 'two entries may be called the same')
    const asked: Field[] = []
    fields.forEach((inner, nth) => {
      for (const [id, one] of own) this.scope.set(id, one)
      if (inner === option && source !== undefined) {
        const called = names.get(inner.id) ?? inner.id
        const calculation = `selected-at(${reference(source)}, position(..) - 1)`
        inside.push({ type: 'calculate', name: called, calculation })
        own.set(inner.id, { name: called, field: inner })
        const label = this.scope.get(field.entriesFrom?.field ?? '')?.field?.label ?? inner.label
        if (label !== inner.label)
          this.writer.note(where, `"${inner.label}" is not said of the option of an entry: nobody is asked`)
        asked.push({ ...inner, kind: 'choice-cards', label })
        return
      }
      const made = this.question({ field: inner, at: (wizard) => at(wizard)?.fields?.[nth] }, false, names, field.id)
      if (made === undefined) return
      if (made.constraints.length > 0) made.row.constraint = made.constraints.join(' and ')
      inside.push(made.row)
      asked.push(made.said)
    })
    this.entryScope = undefined
    this.scope.clear()
    for (const [id, one] of outside) this.scope.set(id, one)
    for (const [id, one] of own) this.inEntries.set(`${field.id}.${id}`, one)
    if (asked.every(({ kind, id }) => kind === 'note' || id === option?.id)) {
      this.writer.left++
      this.writer.note(where, 'left out: nothing that it asks of an entry can be said')
      return undefined
    }
    const known = new Map<string, string>()
    const test = (condition: Parameters<typeof entryTest>[0]): string => {
      const calculation = entryTest(condition, own)
      const written = known.get(calculation) ?? this.writer.nameFor(`${name}_${known.size + 1}`)
      if (!known.has(calculation)) tests.push({ type: 'calculate', name: written, calculation })
      known.set(calculation, written)
      return written
    }
    this.scope.set(field.id, { name, field, test })
    return {
      row,
      inside: [...inside, tests, { type: 'end_repeat' }],
      said: { ...said, fields: asked },
      constraints: [],
    }
  }

  private choices(where: string, field: Field, at: Placed['at'], row: ExportedRow, said: Field): void {
    const { list, optionsBy, default: first } = field
    if (list === undefined) return
    if (list.lookup !== undefined) {
      this.lookup(where, field, row, said)
      return
    }
    const carried = sourceOf(field)
    if (carried?.inner !== undefined) {
      const name = this.inEntries.get(field.optionsFrom?.field ?? '')?.name
      if (name !== undefined) row.type = `${row.type} ${reference(name)}`
      return
    }
    const carrier = carried && this.scope.get(carried.id)?.name
    const source = carried !== undefined || optionsBy === undefined ? undefined : this.scope.get(optionsBy)
    const isFiltered = source?.field?.list !== undefined && !kindOf(source.field).isList
    if (optionsBy !== undefined && carrier === undefined && !isFiltered)
      this.writer.note(
        where,
        `all options are offered always: nothing single that was chosen before it is "${optionsBy}"`,
      )
    const picks = new Set(isFiltered && source.field ? choosableIn(source.field).map(({ id }) => id) : [])
    const offered = offeredIn(field).map(({ for: values, ...option }) => {
      const known = values?.filter((value) => picks.has(value)) ?? []
      if (isFiltered && values !== undefined && known.length === 0)
        this.writer.note(where, `the option "${option.id}" is offered always: what it is for cannot be chosen`)
      return {
        ...option,
        ...(known.length > 0 ? { for: known } : values && !isFiltered && carrier === undefined && { for: values }),
      }
    }) as Option[]
    if (offered.length < list.options.length) this.writer.note(where, 'options that are no longer offered are left out')
    // What stands alone is no option of a later question.
    const shown = carried === undefined ? offered : offered.filter(({ exclusive }) => exclusive !== true)
    const options = shown.map((option) => ({
      name: option.id,
      label: this.texts((wizard) => {
        const said = at(wizard)?.list?.options.find(({ id }) => id === option.id)
        return said?.lang === undefined ? said?.label : ''
      }),
      ...(isFiltered && option.for && { offered_for: option.for.join(' ') }),
      ...(option.points !== undefined && { points: String(option.points) }),
    }))
    const name = this.writer.listFor(list.id, options)
    row.type = `${row.type} ${name}`
    this.lists.set(field.id, name)
    const isPicked = isFiltered && options.some((option) => 'offered_for' in option)
    if (isPicked) {
      const chosen = reference(source.name)
      row.choice_filter = `${chosen} = '' or offered_for = '' or selected(offered_for, ${chosen})`
    }
    if (carrier !== undefined) {
      const isChosen = `selected(${reference(carrier)}, name)`
      row.choice_filter = field.optionsFrom?.mode === 'unselected' ? `not(${isChosen})` : isChosen
    }
    if (first !== undefined) row.default = first
    const isStanding = kindOf(field).isList
    const unsaid = new Set(
      offered.flatMap((option) =>
        Object.entries(option).flatMap(([key, value]) =>
          saidOfOption.has(key) ||
          (key === 'exclusive' && (isStanding || value !== true)) ||
          (key === 'for' && isFiltered)
            ? []
            : [key],
        ),
      ),
    )
    this.writer.noteProperties(`options of ${where}`, [...unsaid])
    said.list = { id: list.id, options: carrier === undefined ? shown : offered }
    if (!isPicked && carrier === undefined) delete said.optionsBy
    if (carrier === undefined) delete said.optionsFrom
  }

  private readonly lists = new Map<string, string>()

  private lookup(where: string, field: Field, row: ExportedRow, said: Field): void {
    const { list, choiceFilter } = field
    if (list === undefined) return
    const file = `${list.id}.csv`
    row.type = `select_${kindOf(field).isList ? 'multiple' : 'one'}_from_file ${file}`
    delete row.appearance
    const table = readCsv(this.lookups.get(list.id) ?? '')
    const header = table?.header ?? []
    const further = furtherColumns(header)
    const source = choiceFilter && this.scope.get(choiceFilter.field)
    const column = further.find(({ name }) => name === choiceFilter?.column.toLowerCase())?.name
    if (source !== undefined && column !== undefined) row.choice_filter = `${column}=${reference(source.name)}`
    else {
      if (choiceFilter !== undefined || said.optionsBy !== undefined)
        this.writer.note(where, 'all options are offered always: nothing before it filters the file')
      delete said.choiceFilter
      delete said.optionsBy
    }
    const [id, label, synonyms, retired] = ['id', 'label', 'synonyms', 'retired'].map((name) =>
      header.indexOf(name),
    ) as [number, number, number, number]
    const isRetired = (cell = '') => /^(yes|true|1|x)$/i.test(cell)
    const rows = table?.rows.filter(({ cells }) => !isRetired(cells[retired])) ?? []
    const translated = translatedColumns(header).filter(({ of }) => of === 'label')
    if (rows.some(({ cells }) => (cells[synonyms] ?? '') !== ''))
      this.writer.note(where, `"synonyms" of "${list.id}" are not said: it is found by its labels`)
    if (rows.length < (table?.rows.length ?? 0))
      this.writer.note(where, `rows of "${list.id}" that are no longer offered are left out`)
    if (this.languages.length > 1 && translated.length === 0)
      this.writer.note(where, `"${file}" is said in one language`)
    const columns = [
      { name: 'name', at: id },
      { name: 'label', at: label },
      ...translated.map(({ language, at }) => ({ name: `label::${languageName(language)}`, at })),
      ...further,
    ]
    const lines = rows.map(({ cells }) => columns.map(({ at }) => quoted(cells[at] ?? '')).join(','))
    this.writer.files.set(file, [columns.map(({ name }) => name).join(','), ...lines, ''].join('\n'))
  }

  /** Answers that contradict each other are what a constraint refuses; a question has one, and one message. */
  private checks(
    step: Step,
    at: number,
    checks: NonNullable<Step['checks']> | readonly [],
    constraints: ReadonlyMap<string, { row: ExportedRow; parts: string[] }>,
  ): NonNullable<Step['checks']>[number][] {
    const said = new Map<string, NonNullable<Step['checks']>[number]>()
    for (const [nth, check] of checks.entries()) {
      const where = `check "${check.id}" of step "${step.id}"`
      const marked = constraints.get(check.marks)
      if (marked === undefined || marked.row.type === 'begin_repeat') {
        this.writer.note(where, `left out: "${check.marks}" can have no constraint`)
        continue
      }
      const constraint = this.expression(where, 'it', { not: check.when })
      if (constraint === undefined) continue
      if (!needs(check.when, check.marks))
        this.writer.note(where, `it stops nobody who leaves "${check.marks}" without an answer`)
      this.notePiping(where, check.message)
      marked.parts.push(constraint)
      const message = this.texts((wizard) => saidStep(wizard, at)?.checks?.[nth]?.message)
      const before = marked.row.constraint_message
      if (before !== undefined) this.writer.note(where, 'it shares its message with another check of the same question')
      marked.row.constraint_message =
        before === undefined ? message : message.map((text, one) => `${before[one] ?? ''} ${text}`)
      const other = said.get(check.marks)
      const when = { allOf: [{ required: [check.marks] }, check.when] } as Condition
      said.set(check.marks, {
        ...check,
        ...(other && { message: `${other.message} ${check.message}` }),
        when: other === undefined ? when : ({ anyOf: [other.when, when] } as Condition),
      })
    }
    return [...said.values()]
  }

  /** Words about the answers are notes that show under their conditions. */
  private results(
    where: string,
    at: number,
    {
      results,
      noResult,
      note,
    }: {
      results: readonly NonNullable<Step['results']>[number][]
      noResult: Step['noResult']
      note: (name: string, label: Texts, more: ExportedRow) => void
    },
  ): void {
    const shown = (
      one: { title: string; paragraphs: readonly string[]; links?: unknown },
      name: string,
      when?: Condition,
    ) => {
      const place = `${where}, ${name}`
      const relevant = this.expression(place, 'when it is shown', when)
      if (when !== undefined && relevant === undefined) return
      for (const text of [one.title, ...one.paragraphs]) this.notePiping(place, text)
      this.writer.noteProperties(
        place,
        ['links', 'area', 'lang'].filter((property) => property in one),
      )
      const of = (pick: (result: typeof one) => string) =>
        this.texts((wizard) => {
          const other = saidStep(wizard, at)
          const found = name === 'noResult' ? other?.noResult : other?.results?.[Number(name.split(' ')[1]) - 1]
          return found && pick(found)
        })
      note(
        name.replace(' ', '_'),
        of(({ title }) => title),
        {
          hint: of(({ paragraphs }) => paragraphs.join('\n')),
          ...(relevant !== undefined && { relevant }),
        },
      )
    }
    for (const [nth, result] of results.entries()) shown(result, `result ${nth + 1}`, result.when)
    const whens = results.flatMap(({ when }) => when ?? [])
    if (noResult !== undefined && whens.length === results.length && whens.length > 0)
      shown(noResult, 'noResult', { not: { anyOf: whens as [Condition] } })
  }

  /** Values whose parts have all been asked are worked out now. */
  private calculations(): Rows {
    const rows: Rows = []
    for (let again = true; again; ) {
      again = false
      for (const value of [...this.values]) {
        const calculation = this.calculation(value)
        if (calculation instanceof CannotBeSaid) continue
        const name = this.names.get(value.id) ?? value.id
        rows.push({ type: 'calculate', name, calculation })
        this.values.splice(this.values.indexOf(value), 1)
        this.scope.set(value.id, { name, ...this.orderedAs(value) })
        this.saidValues.push(value)
        if (value.saved !== true) this.writer.note(`value "${value.id}"`, 'it is saved with the answers')
        again = true
      }
    }
    return rows
  }

  private whyNot(value: ComputedValue): string {
    const found = this.calculation(value)
    return found instanceof CannotBeSaid ? found.message : ''
  }

  private calculation(value: ComputedValue): string | CannotBeSaid {
    const { sum, count, difference, product, by = 1, value: counted } = value
    const between = betweenOf(value)
    try {
      if (value.where) throw new CannotBeSaid('XLSForm adds up all entries, and not some of them')
      if (value.round) throw new CannotBeSaid(`XLSForm has no word that rounds ${value.round}`)
      if (value.quotient) return this.divided(value, value.quotient)
      if (value.mean) return this.averaged(value, value.mean)
      if (value.bands) return this.inBands(value, value.of ?? '', value.bands)
      if (value.byDay) return finishedText(value, byDayText(value.byDay))
      const term = (one: string | number) => (typeof one === 'number' ? inFull(one) : this.term(one))
      if (sum) return finishedText(value, sum.map(term).join(' + '))
      if (difference) return finishedText(value, difference.map(term).join(' - '))
      if (product !== undefined && typeof by === 'number')
        return finishedText(value, `${this.term(product)} * ${inFull(by)}`)
      if (product !== undefined) return finishedText(value, this.multiplied([product, String(by)]))
      if (count) return finishedText(value, count.map((id) => countedOnce(this.read(id), counted)).join(' + '))
      if (between) return this.between(between)
      return this.extreme(value.min === undefined ? 'max' : 'min', value.min ?? value.max ?? [])
    } catch (error) {
      if (error instanceof CannotBeSaid) return error
      throw error
    }
  }

  /** A smallest or largest answer is absent where nothing is answered, as a question is. */
  private orderedAs(value: ComputedValue): Pick<ReadableName, 'field'> {
    const { id, min, max, quotient, mean, of } = value
    const isAsked = (one: string | number | undefined) =>
      typeof one === 'string' && (this.scope.get(one)?.field !== undefined || this.inEntries.has(one))
    const mayLack = mean !== undefined || isAsked(of) || quotient?.some(isAsked) || typeof quotient?.[1] === 'string'
    if (mayLack) return { field: { id, kind: 'number', label: id } }
    const [first] = min ?? max ?? []
    const kind = first === undefined ? 'number' : this.scope.get(first)?.field?.kind
    if (betweenOf(value) === undefined && first === undefined) return {}
    return { field: { id, kind: kind === 'date' ? 'date' : 'number', label: id } }
  }

  /** Divided once all of it is answered, and never by 0. */
  private divided(value: ComputedValue, operands: readonly (string | number)[]): string {
    const known: string[] = []
    const [above, below] = operands.map((one, at) => {
      if (typeof one === 'number') return inFull(one)
      const { name, field } = this.present(one)
      const own = reference(name)
      if (at === 1 && field !== undefined && mayBeZero(field))
        throw new CannotBeSaid(`it divides by "${one}", which may be 0`)
      if (field !== undefined) known.push(`${own} != ''`)
      else if (at === 1) known.push(`${own} != 0`)
      return field === undefined || field.kind === 'number' ? own : this.term(one)
    })
    return where(known, 'and', finishedText(value, `${above} div ${below}`))
  }

  private averaged(value: ComputedValue, ids: readonly string[]): string {
    const names = ids.map((id) => reference(this.present(id).name))
    const mean = meanText(
      ids.map((id) => this.term(id)),
      names,
    )
    return where(
      names.map((name) => `${name} != ''`),
      'or',
      finishedText(value, mean),
    )
  }

  private inBands(value: ComputedValue, id: string, bands: NonNullable<ComputedValue['bands']>): string {
    const { name, field } = this.present(id)
    if (field !== undefined && field.kind !== 'number') throw new CannotBeSaid(`"${id}" is no number`)
    const own = reference(name)
    return where(field === undefined ? [] : [`${own} != ''`], 'and', finishedText(value, bandsText(own, bands)))
  }

  /** A question, or a value that is always there. */
  private present(id: string): ReadableName {
    if (this.inEntries.has(id)) throw new CannotBeSaid(`it works with a question of each entry ("${id}")`)
    const found = this.read(id)
    const isValue = (this.wizard.values ?? []).some((one) => one.id === id)
    if (isValue && found.field !== undefined) throw new CannotBeSaid(`it works with "${id}", which may have no value`)
    return found
  }

  private between({ word, ends }: NonNullable<ReturnType<typeof betweenOf>>): string {
    const asked = ends.filter((end) => !isDayWritten(end)).map((end) => reference(this.read(end).name))
    const [from = '', to = ''] = ends.map((end) => (isDayWritten(end) ? dayIn(end) : reference(this.read(end).name)))
    return whereAll(asked, betweenText(word, from, to))
  }

  private extreme(word: 'min' | 'max', ids: readonly string[]): string {
    if (ids.some((id) => this.inEntries.has(id)))
      throw new CannotBeSaid('the smallest and largest of XLSForm have no value as long as one entry has no answer')
    const asked = ids.map((id) => this.read(id))
    const isDay = asked.every(({ field }) => field?.kind === 'date')
    if (!isDay && asked.some(({ field }) => field?.kind !== 'number'))
      throw new CannotBeSaid('XLSForm has no smallest and largest of times')
    return extremeOf(
      word,
      asked.map(({ name }) => reference(name)),
      isDay,
    )
  }

  private read(id: string): ReadableName {
    const found = this.scope.get(id)
    if (found === undefined) throw new CannotBeSaid(`it reads "${id}", which is not said`)
    return found
  }

  private multiplied(ids: readonly string[]): string {
    if (ids.some((id) => this.inEntries.has(id)))
      throw new CannotBeSaid(`it multiplies questions of each entry (${ids.map((id) => `"${id}"`).join(' and ')})`)
    return ids.map((id) => this.term(id)).join(' * ')
  }

  /** What a question or value adds: 0 without an answer. */
  private term(id: string): string {
    const inside = this.inEntries.get(id)
    if (inside !== undefined) {
      if (inside.field?.kind !== 'number') throw new CannotBeSaid(`it adds up points of entries ("${id}")`)
      return `sum(${reference(inside.name)})`
    }
    const { name, field } = this.read(id)
    if (field === undefined) return reference(name)
    if (field.kind === 'number') return `coalesce(${reference(name)}, 0)`
    const list = this.lists.get(id)
    if (list === undefined) throw new CannotBeSaid(`"${id}" is no number and has no points`)
    return `sum(instance('${list}')/root/item[selected(${reference(name)}, name)]/points)`
  }
}

/** A step as a language says it; undefined: nobody has translated it. */
const saidStep = ({ steps }: Wizard, at: number): Step | undefined =>
  steps[at]?.lang === undefined ? steps[at] : undefined

const offeredIn = ({ list }: Field): Option[] => list?.options.filter((option) => isOffered(option, undefined)) ?? []

/** Of options that an earlier answer leaves, none that stands alone. */
const choosableIn = (field: Field): Option[] =>
  offeredIn(field).filter(({ exclusive }) => exclusive !== true || sourceOf(field) === undefined)

/** What stands in a column of the sheet of choices, or has no other side than ours. */
const saidOfOption = new Set(['id', 'label', 'points', 'lang', 'retired', 'listed'])

/** The check refuses such a divisor, so that nobody meets a quotient without a value who has answered. */
function mayBeZero({ kind, range: { min = -1, max = 1 } = {}, list }: Field): boolean {
  if (list === undefined) return min <= 0 && max >= 0
  return kindOf({ kind }).isList || list.options.some(({ points = 0 }) => points === 0)
}

/** Rounded and kept within bounds. XLSForm rounds halves up: below zero that is another number. */
function finishedText({ decimals, clamp: { min, max } = {} }: ComputedValue, expression: string): string {
  const rounded = decimals === undefined ? expression : `round(${expression}, ${decimals})`
  const least = min === undefined ? rounded : `max(${rounded}, ${inFull(min)})`
  return max === undefined ? least : `min(${least}, ${inFull(max)})`
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const inBrackets = (text: string): string => (/ or /.test(text) ? `(${text})` : text)

const isNamedAfter = ({ id, title, question, help, why }: Step, field: Field): boolean =>
  id === `${field.id}_page` &&
  question === field.label &&
  title === field.label.slice(0, 60) &&
  [help, why, field.when, field.dependsOn].every((one) => one === undefined) &&
  field.kind !== 'repeat'

const saidSteps = new Set([
  'id',
  'question',
  'fields',
  'when',
  'help',
  'why',
  'results',
  'noResult',
  'checks',
  'next',
  'ends',
  'lang',
])

const unsaidOfStep = (step: Step, label: string): string[] =>
  Object.keys(step).filter((name) => !saidSteps.has(name) && !(name === 'title' && step.title === label.slice(0, 60)))

/** Rows of one matrix stand together; all else alone. */
function tablesIn(placed: readonly Placed[]): Placed[][] {
  const groups: Placed[][] = []
  for (const one of placed) {
    const group = groups.at(-1)
    const before = group?.[0]?.field
    const isSame =
      before?.table !== undefined &&
      before.table.id === one.field.table?.id &&
      JSON.stringify(before.list) === JSON.stringify(one.field.list) &&
      [before, one.field].every(({ when, dependsOn, optionsBy }) => !when && !dependsOn && !optionsBy)
    if (isSame) group?.push(one)
    else groups.push([one])
  }
  return groups
}

/** Does a condition hold only while this question has an answer? */
function needs(condition: Condition, id: string): boolean {
  const { required = [], allOf = [], anyOf } = condition
  return (
    required.includes(id) || allOf.some((part) => needs(part, id)) || (anyOf?.every((part) => needs(part, id)) ?? false)
  )
}

/** When each step is reached: what leads to it, in words of answers. A way back is not gone. */
function reachedIn(steps: readonly Step[]): Reached[] {
  const reached: Reached[] = steps.map((_, at) => (at === 0 ? 'always' : 'never'))
  const add = (at: number, when: Reached) => {
    if (at < steps.length) reached[at] = eitherOf(reached[at] ?? 'never', when)
  }
  for (const [at, { when, next, ends }] of steps.entries()) {
    const here = reached[at] ?? 'never'
    const isPlain = next === undefined && ends !== true
    if (isPlain) add(at + 1, here)
    else if (when !== undefined) add(at + 1, both(here, { not: when } as Condition))
    if (next === undefined || ends === true) continue
    let open = both(here, when ?? 'always')
    for (const transition of next) {
      const to = steps.findIndex(({ id }) => id === transition.to)
      if (to > at) add(to, both(open, transition.when ?? 'always'))
      if (transition.when === undefined) break
      open = both(open, { not: transition.when } as Condition)
    }
  }
  return reached
}

function both(one: Reached, other: Reached): Reached {
  if (one === 'never' || other === 'never') return 'never'
  if (one === 'always') return other
  return other === 'always' ? one : ({ allOf: [one, other] } as Condition)
}

function eitherOf(one: Reached, other: Reached): Reached {
  if (one === 'always' || other === 'always') return 'always'
  if (one === 'never') return other
  return other === 'never' ? one : ({ anyOf: [one, other] } as Condition)
}
