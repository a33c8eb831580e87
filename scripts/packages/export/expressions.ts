import type { Condition, ConditionValue, EntryCondition } from '@kindred/contract/condition'
import { comparisonsIn, type Field, kindOf, numberStep } from '@kindred/engine'
import { comparedWithMonths, shiftOf } from '../day-expressions.ts'
import { CannotBeSaid } from '../import/conditions.ts'

/** What an expression of the sheet can read: a question that was asked before, or a value that was worked out. */
export interface ReadableName {
  /** Its name in the sheet. */
  name: string
  /** Absent: a value, which is always there. */
  field?: Field
  /** Counts entries of a repeat for which a condition holds: the name of a row that says 1 for each of them. */
  test?: (condition: EntryCondition) => string
}

/** What expressions can read, by our ids. */
export type Scope = ReadonlyMap<string, ReadableName>

/** An expression of XPath, and whether it holds of a form without any answer; `true` and `false` are known beforehand. */
type Said = boolean | { text: string; isCompound?: true; blank: boolean }

// A cell of a spreadsheet holds 32,767 characters, and nobody reads a fraction of that.
const longest = 8_000

export const reference = (name: string): string => `\${${name}}`

/** A condition as an expression of XLSForm; undefined where it always holds. */
export function expressionOf(condition: Condition | undefined, scope: Scope): string | undefined {
  const said = condition === undefined ? true : saidOf(condition, scope)
  if (said === true) return undefined
  if (said === false) throw new CannotBeSaid('it never holds')
  return said.text
}

function saidOf(condition: Condition, scope: Scope): Said {
  const { required = [], properties = {}, not, allOf = [], anyOf, atLeast } = condition
  return all([
    ...required.filter((id) => !(id in properties)).map((id) => isAnswered(asked(id, scope))),
    ...Object.entries(properties).map(([id, value]) => ofAnswer(asked(id, scope), value, required.includes(id))),
    ...(not === undefined ? [] : [negated(saidOf(not, scope))]),
    ...allOf.map((part) => saidOf(part, scope)),
    ...(anyOf === undefined ? [] : [any(anyOf.map((part) => saidOf(part, scope)))]),
    ...(atLeast === undefined ? [] : [counted(condition, atLeast, scope)]),
  ])
}

function asked(id: string, scope: Scope): ReadableName {
  const found = scope.get(id)
  if (found === undefined) throw new CannotBeSaid(`it reads "${id}", which no row before it asks or works out`)
  return found
}

function isAnswered({ name, field }: ReadableName): Said {
  if (field === undefined) return true
  const own = reference(name)
  return { text: kindOf(field).repeats === true ? `count(${own}) > 0` : `${own} != ''`, blank: false }
}

/** An answer that is as described; of a question without one, `isNeeded` says whether that is refused. */
function ofAnswer(one: ReadableName, value: ConditionValue, isNeeded: boolean): Said {
  const said = ofValue(one, value)
  const answered = isAnswered(one)
  if (answered === true) return said
  // Most comparisons say by themselves what is true of an empty answer.
  if (typeof said === 'object' && said.blank === !isNeeded) return said
  return isNeeded ? all([answered, said]) : any([negated(answered), said])
}

function ofValue(one: ReadableName, value: ConditionValue): Said {
  const { field } = one
  const own = reference(one.name)
  const kind = field === undefined ? undefined : kindOf(field)
  const isList = kind?.isList === true
  const { contains, minContains = 1, items, minItems, maxItems, not, allOf = [], anyOf } = value
  const parts: Said[] = []
  if (value.const !== undefined) parts.push(isList ? false : equal(one, value.const))
  if (value.enum !== undefined) parts.push(isList ? false : any(value.enum.map((each) => equal(one, each))))
  for (const comparison of comparisonsIn(value)) parts.push(compared(one, comparison))
  const isRepeat = kind?.repeats === true
  if (contains !== undefined && isList)
    parts.push(isRepeat ? entries(one, contains, minContains) : selected(one, contains, minContains))
  if (items !== undefined && isList) {
    if (!isRepeat) throw new CannotBeSaid('it describes entries of a question that does not repeat')
    parts.push({ text: `${entriesWith(one, { not: items })} = 0`, blank: true })
  }
  const count = isRepeat ? `count(${own})` : `count-selected(${own})`
  if (minItems !== undefined && isList) parts.push({ text: `${count} >= ${minItems}`, blank: minItems <= 0 })
  if (maxItems !== undefined && isList) parts.push({ text: `${count} <= ${maxItems}`, blank: true })
  if (not !== undefined) parts.push(negated(ofValue(one, not)))
  for (const part of allOf) parts.push(ofValue(one, part))
  if (anyOf !== undefined) parts.push(any(anyOf.map((part) => ofValue(one, part))))
  return all(parts)
}

const isNumber = /^-?\d+(\.\d+)?$/

function equal({ name, field }: ReadableName, text: string): Said {
  if (field?.list !== undefined) {
    checkOption(field, text)
    return { text: `${reference(name)} = '${text}'`, blank: false }
  }
  if (field?.kind === 'number' && isNumber.test(text)) return { text: `${reference(name)} = ${text}`, blank: false }
  const isWords = field?.kind === 'short-text' || field?.kind === 'long-text' || field?.kind === 'details'
  if (isWords && !text.includes("'") && text !== '') return { text: `${reference(name)} = '${text}'`, blank: false }
  throw new CannotBeSaid(`it compares "${name}" with words`)
}

/** An option that is no longer offered is no row of the choices. */
function checkOption({ list, optionsFrom }: Field, id: string): void {
  const found = list?.options.find((option) => option.id === id)
  const isAlone = optionsFrom !== undefined && found?.exclusive === true
  // Of a long list a wizard holds what its conditions name.
  if (found === undefined || found.retired === true || found.listed === false || isAlone)
    throw new CannotBeSaid(`it reads the option "${id}", which is not offered`)
}

const signs: Readonly<Record<string, string>> = {
  minimum: '>=',
  exclusiveMinimum: '>',
  maximum: '<=',
  exclusiveMaximum: '<',
  formatMinimum: '>=',
  formatExclusiveMinimum: '>',
  formatMaximum: '<=',
  formatExclusiveMaximum: '<',
}

function compared(
  { name, field }: ReadableName,
  { keyword, bound }: { keyword: string; bound: number | string },
): Said {
  const own = reference(name)
  if (typeof bound === 'number') {
    if (field !== undefined && field.kind !== 'number') {
      if (['date', 'time', 'date-time'].includes(field.kind) || kindOf(field).isList) return true
      throw new CannotBeSaid(`it compares "${name}" with a number`)
    }
    if (keyword !== 'multipleOf') return { text: `${own} ${signs[keyword]} ${inFull(bound)}`, blank: false }
    const isWhole = Number.isInteger(bound) && Number.isInteger(numberStep(field?.range))
    if (!isWhole || !Number.isInteger(field?.range?.min ?? 0))
      throw new CannotBeSaid(`it asks for multiples of ${bound}, which are exact for whole numbers alone`)
    return { text: `${own} mod ${bound} = 0`, blank: false }
  }
  const isTime = /^\d{2}:/.test(bound)
  const isMoment = /T|^now/.test(bound) && !isTime && !bound.startsWith('today')
  if (field?.kind === 'time' && isTime)
    return { text: `decimal-time(${own}) ${signs[keyword]} decimal-time('${bound}')`, blank: false }
  if (field?.kind === 'date-time' && isMoment) {
    const said = comparedWithMoment(own, signs[keyword] ?? '', bound)
    if (said === undefined) throw new CannotBeSaid(`"${bound}" counts months or years from now`)
    return { text: said, blank: false }
  }
  if (field?.kind === 'date' && !isTime && !isMoment)
    return { text: comparedWithDay(own, signs[keyword] ?? '', bound), blank: false }
  // A day says nothing about what is no day.
  if (field !== undefined && ['number', 'date', 'time', 'date-time'].includes(field.kind)) return true
  throw new CannotBeSaid(`it compares "${name}" with a day or a time`)
}

/** Never as 1e-7. */
export const inFull = (number: number): string => number.toFixed(6).replace(/\.?0+$/, '')

/** A day held against another one, which may be counted from today. */
export function comparedWithDay(own: string, sign: string, bound: string): string {
  const shift = shiftOf(bound)
  return shift === undefined || shift.months === 0
    ? `${own} ${sign} ${dayIn(bound)}`
    : comparedWithMonths(own, sign, shift)
}

/** A day with its time held against another one, which may be counted from now; undefined: months and years have no fixed number of days. */
export function comparedWithMoment(own: string, sign: string, bound: string): string | undefined {
  const shift = shiftOf(bound.replace('now', 'today'))
  if (shift === undefined) return `${own} ${sign} date-time('${bound}:00')`
  const { months, days } = shift
  if (months !== 0) return undefined
  return `${own} ${sign} now()${days === 0 ? '' : ` ${days < 0 ? '-' : '+'} ${Math.abs(days)}`}`
}

/** A day, or one counted from today; months and years have no fixed number of days. */
export function dayIn(day: string): string {
  const shift = shiftOf(day)
  if (shift === undefined) return `date('${day}')`
  const { months, days } = shift
  if (months !== 0)
    throw new CannotBeSaid(`"${day}" counts months or years from today, which XLSForm cannot add to a day`)
  return days === 0 ? 'today()' : `today() ${days < 0 ? '-' : '+'} ${Math.abs(days)}`
}

type Contains = NonNullable<ConditionValue['contains']>

function selected({ name, field }: ReadableName, contains: Contains, least: number): Said {
  const { const: one, enum: some, ...entry } = contains
  if (field?.list === undefined || least > 1 || Object.keys(entry).length > 0)
    throw new CannotBeSaid(`it looks into the list of "${name}"`)
  const ids = some === undefined ? [one ?? ''] : some.filter((id) => one === undefined || id === one)
  return any(
    ids.map((id) => {
      checkOption(field, id)
      return { text: `selected(${reference(name)}, '${id}')`, blank: false }
    }),
  )
}

function entries(one: ReadableName, contains: Contains, least: number): Said {
  const { const: id, enum: ids, ...entry } = contains
  if (id !== undefined || ids !== undefined) throw new CannotBeSaid('it names an option of a question that repeats')
  return { text: `${entriesWith(one, entry)} >= ${least}`, blank: false }
}

function entriesWith({ name, test }: ReadableName, condition: EntryCondition): string {
  if (test === undefined) throw new CannotBeSaid(`it looks into the entries of "${name}"`)
  return `sum(${reference(test(condition))})`
}

function counted({ of = [], value }: Condition, least: number, scope: Scope): Said {
  const each = of.map((id) => ofAnswer(asked(id, scope), value ?? {}, true))
  if (least > each.length) return false
  if (least === 1) return any(each)
  if (least === each.length) return all(each)
  const blank = each.filter((one) => typeof one === 'object' && one.blank).length >= least
  return { text: `${each.map((one) => whether(one)).join(' + ')} >= ${least}`, blank }
}

/** 1 where something holds, else 0: what can be added up. */
function whether(said: Said): string {
  if (typeof said === 'boolean') throw new CannotBeSaid('it counts what is always or never so')
  return `if(${said.text}, 1, 0)`
}

/** Is there an answer, or one that is as described? 1 or 0. */
export const countedOnce = (one: ReadableName, value: ConditionValue | undefined): string =>
  whether(ofAnswer(one, value ?? {}, true))

/** What a row inside of a repeat says of its entry: 1 or 0. */
export const entryTest = (condition: EntryCondition, scope: Scope): string =>
  whether(saidOf(condition as Condition, scope))

const all = (parts: readonly Said[]): Said => joined(parts, ' and ', false)
const any = (parts: readonly Said[]): Said => joined(parts, ' or ', true)

/** `decides`: the value of one part that settles the whole. */
function joined(parts: readonly Said[], word: string, decides: boolean): Said {
  if (parts.includes(decides)) return decides
  const open = parts.filter((part) => typeof part === 'object')
  const [first, ...others] = open
  if (first === undefined) return !decides
  if (others.length === 0) return first
  const text = [...new Set(open.map((part) => (part.isCompound ? `(${part.text})` : part.text)))].join(word)
  if (text.length > longest) throw new CannotBeSaid('it is too long for a cell of a sheet')
  return { text, isCompound: true, blank: open.some(({ blank }) => blank === decides) === decides }
}

function negated(said: Said): Said {
  if (typeof said === 'boolean') return !said
  return { text: `not(${said.text})`, blank: !said.blank }
}
