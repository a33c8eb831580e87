import type { Condition, ConditionValue } from '@kindred/contract/condition'
import { conditionHolds } from '@kindred/engine'
import { shiftOf, withMonths } from '../day-expressions.ts'
import type { KnownQuestion } from './imported-form.ts'

/** Why an expression of the other tool cannot be a condition of ours, or one of ours an expression there. */
export class CannotBeSaid extends Error {}

type Known = ReadonlyMap<string, KnownQuestion>

const tokenPattern =
  /\s*(?:\$?\{\s*(?<name>[^}]+?)\s*\}|(?<text>'[^']*'|"[^"]*")|(?<number>\d+(?:\.\d+)?)|(?<sign>==|!=|<>|>=|<=|&&|\|\||[=><!()[\],+*/-])|(?<word>[A-Za-z_][\w-]*))/y

interface Token {
  type: 'name' | 'text' | 'number' | 'sign' | 'word' | 'end'
  value: string
}

/** Curly quotes as straight ones, and paths to a question (`../group/q`) as its name, outside of texts. */
const plainly = (expression: string): string =>
  expression.replace(
    /'[^']*'|"[^"]*"|\$?\{[^}]*\}|[‘’“”]|(?:\.{1,2}\/)+(?:[\w.-]+\/)*([A-Za-z_][\w-]*)/g,
    (found, name: string | undefined) =>
      name === undefined ? found.replace(/^[‘’]$/, "'").replace(/^[“”]$/, '"') : ['$', '{', name, '}'].join(''),
  )

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  const text = withMonths(plainly(expression)).trimEnd()
  while (tokenPattern.lastIndex < text.length) {
    const groups = tokenPattern.exec(text)?.groups
    const [type, value] = Object.entries(groups ?? {}).find(([, one]) => one !== undefined) ?? []
    if (type === undefined || value === undefined) throw new CannotBeSaid('it cannot be read')
    tokens.push({ type: type as Token['type'], value: type === 'text' ? value.slice(1, -1) : value })
  }
  return [...tokens, { type: 'end', value: '' }]
}

const answered = (id: string, value: object): Condition =>
  ({ properties: { [id]: value }, required: [id] }) as unknown as Condition
/** Does this question take several answers of its options? */
export const takesSeveral = ({ kind }: Pick<KnownQuestion['field'], 'kind'>): boolean =>
  ['checklist', 'multi-combobox', 'multi-matrix'].includes(kind)
const isAnswered = (id: string): Condition => ({ required: [id] }) as unknown as Condition
/** What holds for all answers, and for none. */
const always = {} as Condition
const never = { not: always } as unknown as Condition
const not = (condition: Condition): Condition =>
  condition === always ? never : condition === never ? always : ({ not: condition } as unknown as Condition)

/** All or any of some conditions; those that say nothing are left out. */
function listOf(key: 'anyOf' | 'allOf', parts: readonly Condition[]): Condition {
  const [nothing, whole] = key === 'allOf' ? [always, never] : [never, always]
  if (parts.includes(whole)) return whole
  const all = parts.filter((part) => part !== nothing)
  const [first] = all
  if (first === undefined) return nothing
  return all.length === 1 ? first : ({ [key]: all } as unknown as Condition)
}

/** Functions that only say of what type something is, for comparisons of days and times. */
const typed = ['date', 'date-time', 'decimal-date-time', 'decimal-time', 'string', 'number']

const numberSigns: Readonly<Record<string, string>> = {
  '>': 'exclusiveMinimum',
  '>=': 'minimum',
  '<': 'exclusiveMaximum',
  '<=': 'maximum',
}
const daySigns: Readonly<Record<string, string>> = {
  '>': 'formatExclusiveMinimum',
  '>=': 'formatMinimum',
  '<': 'formatExclusiveMaximum',
  '<=': 'formatMaximum',
}
/** The same comparison seen from the other side. */
const turned: Readonly<Record<string, string>> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' }

interface Literal {
  value: string
  isNumber: boolean
}

/** What a calculation says of some answers; no two of its cases hold at once. */
export interface Case {
  when: Condition
  value: string
}

const maxCases = 12

/**
 * Reads a calculation that says one of a few words: `if(${a} = 'yes', 'adult', 'child')`, or a condition, which says `true` or `false`.
 * Throws `CannotBeSaid` where it is something else.
 */
export function casesFrom(expression: string, known: Known): Case[] {
  const all = parserOf(expression, known).cases()
  if (all.length > maxCases) throw new CannotBeSaid('it has too many cases')
  return all
}

/**
 * Reads an expression of SurveyJS (`{q} = 'x' and {n} > 3`) or of XLSForm (`selected(${q}, 'x') or ${n} > 3`) as a condition.
 * Throws `CannotBeSaid` with the reason: questions that come later, comparisons of two questions, calculations, other functions (but those of
 * counting and of days).
 * @returns undefined where it always holds
 */
export function conditionFrom(expression: string, known: Known): Condition | undefined {
  const condition = parserOf(expression, known).condition()
  if (condition === never) throw new CannotBeSaid('it never holds')
  return condition === always ? undefined : condition
}

function parserOf(expression: string, known: Known) {
  const tokens = tokensOf(expression)
  let at = 0
  const peek = (): Token => tokens[at] ?? { type: 'end', value: '' }
  const take = () => {
    const token = tokens[at++]
    if (token === undefined) throw new CannotBeSaid('it ends too early')
    return token
  }
  const isNext = (...values: string[]) =>
    peek().type !== 'text' && peek().type !== 'name' && values.includes(peek().value.toLowerCase())
  const expect = (value: string) => {
    if (!isNext(value)) throw new CannotBeSaid(`"${value}" is missing`)
    at++
  }

  const list = (key: 'anyOf' | 'allOf', next: () => Condition, ...signs: string[]): Condition => {
    const all = [next()]
    while (isNext(...signs)) {
      at++
      all.push(next())
    }
    return listOf(key, all)
  }
  const either = (): Condition => list('anyOf', both, 'or', '||')
  const both = (): Condition => list('allOf', one, 'and', '&&')

  function one(): Condition {
    if (isNext('not', '!')) {
      at++
      return not(one())
    }
    if (isNext('(')) {
      at++
      const inside = either()
      expect(')')
      return inside
    }
    if (isNext('selected')) return selected()
    if (isNext('count-selected')) return countSelected()
    if (isNext('count', 'sum')) return ofEntries()
    if (isNext('if')) return countOfMany()
    if (isNext('string-length')) return length()
    if (isNext('true', 'false') && tokens[at + 1]?.value === '(' && tokens[at + 2]?.value === ')') {
      const { value } = take()
      at += 2
      return value.toLowerCase() === 'true' ? always : never
    }
    return comparison()
  }

  /** Whether a text has any letters: `string-length(${q}) > 0`. */
  function length(): Condition {
    at++
    expect('(')
    const [, { field }] = question()
    expect(')')
    const said = [take().value, literal().value].join(' ')
    if (said === '= 0' || said === '< 1') return not(isAnswered(field.id))
    if (['> 0', '>= 1', '!= 0'].includes(said)) return isAnswered(field.id)
    throw new CannotBeSaid('it counts letters')
  }

  function question(takesCases = false): [string, KnownQuestion] {
    const { type, value } = take()
    if (type !== 'name') throw new CannotBeSaid(value === '' ? 'it ends too early' : `"${value}" is not known to us`)
    const found = known.get(value)
    if (found === undefined) throw new CannotBeSaid(`it reads "${value}", which is no question before it`)
    if (found.entry !== undefined) throw new CannotBeSaid(`it reads "${value}", which each entry has`)
    if (found.cases !== undefined && !takesCases) throw new CannotBeSaid(`it reads "${value}", which is calculated`)
    return [value, found]
  }

  function selected(): Condition {
    at++
    expect('(')
    const [name, asked] = question(true)
    expect(',')
    const option = literal()
    expect(')')
    return asked.cases === undefined ? chosen(name, asked, option) : comparedCases(asked.cases, '=', option)
  }

  /** `count-selected(${q}) <= 2`: without an answer nothing is selected. */
  function countSelected(): Condition {
    at++
    expect('(')
    const [name, { field }] = question()
    expect(')')
    const { value: sign } = take()
    const count = Number(literal().value)
    if (!takesSeveral(field) || !Number.isInteger(count)) throw new CannotBeSaid(`"${name}" is no list of options`)
    const most = sign === '<' ? count - 1 : sign === '<=' || sign === '=' ? count : undefined
    const least = sign === '>' ? count + 1 : sign === '>=' || sign === '=' ? count : undefined
    if (most === undefined && least === undefined) throw new CannotBeSaid(`"${sign}" is not known to us`)
    const held = answered(field.id, {
      ...(most !== undefined && { maxItems: Math.max(0, most) }),
      ...(least !== undefined && { minItems: Math.max(0, least) }),
    })
    const isNoneEnough = (least ?? 0) <= 0 && (most ?? 0) >= 0
    return isNoneEnough ? ({ anyOf: [not(isAnswered(field.id)), held] } as unknown as Condition) : held
  }

  /** A whole number that something is compared with: at least so many, at most so many. */
  function amounts(): { least?: number; most?: number } {
    const { value: sign } = take()
    const count = Number(literal().value)
    const most = sign === '<' ? count - 1 : sign === '<=' || sign === '=' ? count : undefined
    const least = sign === '>' ? count + 1 : sign === '>=' || sign === '=' ? count : undefined
    if (!Number.isInteger(count) || (most === undefined && least === undefined))
      throw new CannotBeSaid(`"${sign}" is not known to us here`)
    return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) }
  }

  /** `count(${trips}) >= 2`, or `sum(${far}) >= 2` where a row of each entry says `if(…, 1, 0)`. */
  function ofEntries(): Condition {
    const { value: word } = take()
    expect('(')
    const { type, value: name } = take()
    const found = type === 'name' ? known.get(name) : undefined
    if (found === undefined) throw new CannotBeSaid(`it reads "${name}", which is no question before it`)
    expect(')')
    const { field, entry } = found
    const isCount = word.toLowerCase() === 'count'
    if (isCount ? field.kind !== 'repeat' || entry !== undefined : entry === undefined)
      throw new CannotBeSaid(`"${name}" is ${isCount ? 'no group that repeats' : 'nothing that is 1 or 0'}`)
    const least = (count: number): Condition => {
      if (entry !== undefined) return answered(field.id, { contains: entry, ...(count > 1 && { minContains: count }) })
      return count === 1 ? isAnswered(field.id) : answered(field.id, { minItems: count })
    }
    const { least: from = 0, most } = amounts()
    const parts = [
      ...(from > 0 ? [least(from)] : []),
      ...(most === undefined ? [] : [not(least(Math.max(0, most) + 1))]),
    ]
    const [first] = parts
    if (first === undefined) throw new CannotBeSaid('it always holds')
    return parts.length === 1 ? first : ({ allOf: parts } as unknown as Condition)
  }

  /** `if(${a} = 'yes', 1, 0) + if(${b} = 'yes', 1, 0) >= 2`: how many of some questions have such an answer. */
  function countOfMany(): Condition {
    const each = [oneOrNone()]
    while (isNext('+')) {
      at++
      each.push(oneOrNone())
    }
    const { least = 0, most } = amounts()
    const counted = countIn(each)
    const holds = (count: number): Condition =>
      counted === undefined
        ? anyOfMany(each, count)
        : ({ atLeast: count, of: counted.ids, ...(counted.value && { value: counted.value }) } as unknown as Condition)
    const parts = [...(least > 0 ? [holds(least)] : []), ...(most === undefined ? [] : [not(holds(most + 1))])]
    const [first] = parts
    if (first === undefined) throw new CannotBeSaid('it always holds')
    return parts.length === 1 ? first : ({ allOf: parts } as unknown as Condition)
  }

  function oneOrNone(): Condition {
    expect('if')
    expect('(')
    const condition = either()
    for (const sign of [',', '1', ',', '0', ')']) expect(sign)
    return condition
  }

  function literal(): Literal {
    const minus = isNext('-')
    if (minus) at++
    const { type, value } = take()
    if (type === 'number') return { value: minus ? `-${value}` : value, isNumber: true }
    if (type === 'text') return { value, isNumber: false }
    if (type === 'word' && /^(true|false)$/i.test(value)) return { value: value.toLowerCase(), isNumber: false }
    if (type === 'word' && /^(today|now)$/i.test(value) && isNext('(')) {
      at++
      expect(')')
      return shifted(value.toLowerCase())
    }
    if (type === 'word' && typed.includes(value.toLowerCase()) && isNext('(')) {
      at++
      const inside = literal()
      expect(')')
      return /^(today|now)$/.test(inside.value) ? shifted(inside.value) : inside
    }
    throw new CannotBeSaid(type === 'name' ? 'it compares two questions' : `"${value}" is not known to us`)
  }

  /** So many days before or after: `today() - 30`, `today() + (2 * 30)`. */
  function shifted(value: string): Literal {
    if (!isNext('+', '-')) return { value, isNumber: false }
    const { value: sign } = take()
    const isInside = isNext('(')
    if (isInside) at++
    let days = Number(take().value)
    if (isNext('*')) {
      at++
      days *= Number(take().value)
    }
    if (isInside) expect(')')
    if (!Number.isInteger(days) || days < 0 || days > 99_999)
      throw new CannotBeSaid('it counts from today in a way that is not known to us')
    return { value: days === 0 ? value : `${value}${sign}P${days}D`, isNumber: false }
  }

  function comparison(): Condition {
    // Days and times are compared as they are.
    const isTyped = isNext(...typed) && tokens[at + 2]?.type === 'name' && tokens[at + 3]?.value === ')'
    if (isTyped) at += 2
    if (peek().type === 'name') {
      const [name, asked] = question(true)
      if (isTyped) expect(')')
      if (asked.cases !== undefined) {
        if (!isNext('=', '==', '!=', '<>', '<', '<=', '>', '>='))
          return comparedCases(asked.cases, '=', { value: 'true', isNumber: false })
        return comparedCases(asked.cases, take().value, literal())
      }
      if (isNext('mod')) {
        at++
        const { value: of } = literal()
        for (const one of ['=', '0']) expect(one)
        if (asked.field.kind !== 'number' || !(Number(of) > 0)) throw new CannotBeSaid(`"${name}" is no number`)
        return answered(asked.field.id, { multipleOf: Number(of) })
      }
      const sign = take()
      const operator = sign.value.toLowerCase()
      if (operator === 'empty') return not(isAnswered(asked.field.id))
      if (operator === 'notempty') return isAnswered(asked.field.id)
      if (operator === 'contains' || operator === 'contain') return chosen(name, asked, literal())
      if (operator === 'notcontains') return not(chosen(name, asked, literal()))
      if (operator === 'anyof' || operator === 'allof')
        return {
          [operator === 'anyof' ? 'anyOf' : 'allOf']: literals().map((each) => chosen(name, asked, each)),
        } as unknown as Condition
      if (sign.type !== 'sign') throw new CannotBeSaid(`"${sign.value}" is not known to us`)
      return compared(name, asked, operator, literal())
    }
    const value = literal()
    const { value: sign } = take()
    const [name, asked] = question(true)
    if (asked.cases !== undefined) return comparedCases(asked.cases, turned[sign] ?? sign, value)
    return compared(name, asked, turned[sign] ?? sign, value)
  }

  function literals(): Literal[] {
    expect('[')
    const all = [literal()]
    while (isNext(',')) {
      at++
      all.push(literal())
    }
    expect(']')
    return all
  }

  const ends = () => {
    if (peek().type !== 'end') throw new CannotBeSaid(`"${peek().value}" is not known to us`)
  }

  function cases(): Case[] {
    const { type, value } = peek()
    const isAlone = ['', ',', ')'].includes(tokens[at + 1]?.value ?? '')
    if ((type === 'text' || type === 'number') && isAlone) {
      at++
      return [{ when: always, value }]
    }
    const calculated = type === 'name' && isAlone ? known.get(value)?.cases : undefined
    if (calculated !== undefined) {
      at++
      return [...calculated]
    }
    if (isNext('if')) {
      at++
      expect('(')
      const condition = either()
      expect(',')
      const holding = cases()
      expect(',')
      const others = cases()
      expect(')')
      const under = (outer: Condition, all: readonly Case[]) =>
        all.map((one): Case => ({ ...one, when: listOf('allOf', [outer, one.when]) }))
      return [...under(condition, holding), ...under(not(condition), others)]
    }
    const isNumber = isNext('number') && tokens[at + 2]?.type === 'name' && tokens[at + 3]?.value !== ')'
    if (isNumber) at += 2
    const condition = either()
    if (isNumber) expect(')')
    const [yes, no] = isNumber ? ['1', '0'] : ['true', 'false']
    return [
      { when: condition, value: yes },
      { when: not(condition), value: no },
    ]
  }

  return {
    condition() {
      const whole = either()
      ends()
      return whole
    },
    cases() {
      const all = cases()
      ends()
      return all
    },
  }
}

/** What holds where a calculation says what is compared with. */
function comparedCases(cases: readonly Case[], sign: string, literal: Literal): Condition {
  const isSame = (value: string) => value === literal.value || (value !== '' && Number(value) === Number(literal.value))
  const isEqual = sign === '=' || sign === '=='
  const fits = ({ value }: Case): boolean =>
    isEqual || sign === '!=' || sign === '<>'
      ? isSame(value) === isEqual
      : value !== '' && holds(Number(value), sign, Number(literal.value))
  const holding = cases.filter(fits)
  return listOf(
    'anyOf',
    holding.map(({ when }) => when),
  )
}

function compared(name: string, asked: KnownQuestion, sign: string, literal: Literal): Condition {
  const { field } = asked
  const isEqual = sign === '=' || sign === '=='
  if (isEqual || sign === '!=' || sign === '<>') {
    if (literal.value === '' && !isEqual) return isAnswered(field.id)
    const same = literal.value === '' ? not(isAnswered(field.id)) : chosen(name, asked, literal)
    return isEqual ? same : not(same)
  }
  const isMoment = ['date', 'time', 'date-time'].includes(field.kind)
  const keyword = isMoment ? daySigns[sign] : numberSigns[sign]
  if (keyword === undefined) throw new CannotBeSaid(`"${sign}" is not known to us`)
  // Held against a day, what it is now is the day of today.
  const day = literal.value.replace(/^now/, 'today')
  if (field.kind === 'date' && (shiftOf(day) !== undefined || /^\d{4}-\d{2}-\d{2}$/.test(day)))
    return answered(field.id, { [keyword]: day })
  const moment = field.kind === 'date-time' ? momentIn(literal.value) : undefined
  if (moment !== undefined) return answered(field.id, { [keyword]: moment })
  const time = field.kind === 'time' ? timeOf(literal.value) : undefined
  if (time !== undefined) return answered(field.id, { [keyword]: time })
  if (field.kind === 'number' && Number.isFinite(Number(literal.value)))
    return answered(field.id, { [keyword]: Number(literal.value) })
  const numbered = takesSeveral(field)
    ? []
    : [...(asked.values ?? [])].filter(([value]) => value.trim() !== '' && Number.isFinite(Number(value)))
  if (numbered.length > 0 && literal.isNumber)
    return answered(field.id, {
      enum: numbered.filter(([value]) => holds(Number(value), sign, Number(literal.value))).map(([, id]) => id),
    })
  throw new CannotBeSaid(`"${name}" is neither a number, a date nor a time`)
}

/** `now`, `now-P7D`, or a day with its time as both tools write it, without a time zone; undefined: it is none. */
export function momentIn(text: string): string | undefined {
  if (text.startsWith('now')) return text
  return /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text.trim())?.[1]
}

/** `8:30`, `08:30` or `08:30:00.000+02:00`, as both tools write times; undefined: it is none. */
export function timeOf(text: string): string | undefined {
  const [, hours = '', minutes = ''] =
    /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(text.trim()) ?? []
  return hours === '' || Number(hours) > 23 || Number(minutes) > 59 ? undefined : `${hours.padStart(2, '0')}:${minutes}`
}

function chosen(name: string, { field, values }: KnownQuestion, { value }: Literal): Condition {
  if (field.kind === 'number' && value !== '' && Number.isFinite(Number(value)))
    return answered(field.id, { minimum: Number(value), maximum: Number(value) })
  if (/^(short|long)-text$/.test(field.kind)) return answered(field.id, { const: value })
  if (values === undefined) throw new CannotBeSaid(`"${name}" is no choice, and nothing else is compared so`)
  const option = values.get(value)
  // Nobody can choose it.
  if (option === undefined) return never
  return answered(field.id, takesSeveral(field) ? { contains: { const: option } } : { const: option })
}

const maxWays = 60

/** So many of some conditions hold: each way in which they can, written out. */
function anyOfMany(each: readonly Condition[], count: number): Condition {
  const ways = (from: number, left: number): Condition[][] =>
    left === 0
      ? [[]]
      : each.slice(from).flatMap((one, at) => ways(from + at + 1, left - 1).map((others) => [one, ...others]))
  const all = each.length > 12 ? [] : ways(0, count)
  if (all.length === 0 || all.length > maxWays) throw new CannotBeSaid('it counts answers that are not alike')
  return { anyOf: all.map((way) => ({ allOf: way })) } as unknown as Condition
}

/** Questions of which each has an answer of one kind, and what kind that is; undefined where these conditions say something else. */
export function countIn(each: readonly Condition[]): { ids: string[]; value?: ConditionValue } | undefined {
  const found = each.map((condition) => {
    const [id, ...others] = new Set(idsIn(condition))
    const value = id === undefined || others.length > 0 ? false : valueIn(condition)
    // Whoever has not answered is not counted by ours.
    return id === undefined || value === false || conditionHolds(condition, {}) ? undefined : { id, value }
  })
  const [first] = found
  if (first === undefined || found.some((one) => JSON.stringify(one?.value) !== JSON.stringify(first.value)))
    return undefined
  const ids = found.map((one) => one?.id ?? '')
  if (new Set(ids).size < ids.length) return undefined
  return { ids, ...(first.value !== true && { value: first.value }) }
}

const idsIn = ({ required = [], properties = {}, not, allOf = [], anyOf = [], of = [] }: Condition): string[] => [
  ...[...required, ...Object.keys(properties), ...of],
  ...[...(not ? [not] : []), ...allOf, ...anyOf].flatMap(idsIn),
]

/** What a condition says of the one question that it reads, once that has an answer. */
function valueIn({ properties = {}, not, allOf, anyOf, atLeast }: Condition): ConditionValue | boolean {
  if (atLeast !== undefined) return false
  const parts: (ConditionValue | boolean)[] = Object.values(properties)
  if (not !== undefined) {
    const inside = valueIn(not)
    parts.push(typeof inside === 'boolean' ? !inside : { not: inside })
  }
  for (const part of allOf ?? []) parts.push(valueIn(part))
  if (anyOf !== undefined) {
    const each = anyOf.map(valueIn)
    const open = each.filter((one) => typeof one !== 'boolean')
    parts.push(each.includes(true) || (open.length > 0 && { anyOf: open as [ConditionValue] }))
  }
  if (parts.includes(false)) return false
  const open = parts.filter((one) => typeof one !== 'boolean')
  const [first] = open
  if (first === undefined) return true
  return open.length === 1 ? first : { allOf: open as [ConditionValue] }
}

const holds = (value: number, sign: string, other: number): boolean =>
  sign === '>' ? value > other : sign === '>=' ? value >= other : sign === '<' ? value < other : value <= other
