import type { Condition, ConditionValue } from '@kindred/contract/condition'
import { conditionHolds } from '@kindred/engine'
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

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  const text = expression.trimEnd()
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
  kind === 'checklist' || kind === 'multi-combobox'
const isAnswered = (id: string): Condition => ({ required: [id] }) as unknown as Condition
const not = (condition: Condition): Condition => ({ not: condition }) as unknown as Condition

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

/**
 * Reads an expression of SurveyJS (`{q} = 'x' and {n} > 3`) or of XLSForm (`selected(${q}, 'x') or ${n} > 3`) as a condition.
 * Throws `CannotBeSaid` with the reason: questions that come later, comparisons of two questions, calculations, other functions (but those of
 * counting and of days).
 */
export function conditionFrom(expression: string, known: Known): Condition {
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
    return all.length === 1 ? (all[0] as Condition) : ({ [key]: all } as unknown as Condition)
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
    return comparison()
  }

  function question(): [string, KnownQuestion] {
    const { type, value } = take()
    if (type !== 'name') throw new CannotBeSaid(value === '' ? 'it ends too early' : `"${value}" is not known to us`)
    const found = known.get(value)
    if (found === undefined) throw new CannotBeSaid(`it reads "${value}", which is no question before it`)
    if (found.entry !== undefined) throw new CannotBeSaid(`it reads "${value}", which each entry has`)
    return [value, found]
  }

  function selected(): Condition {
    at++
    expect('(')
    const [name, asked] = question()
    expect(',')
    const option = literal()
    expect(')')
    return chosen(name, asked, option)
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
    if (type === 'word' && value.toLowerCase() === 'today' && isNext('(')) {
      at++
      expect(')')
      if (!isNext('+', '-')) return { value: 'today', isNumber: false }
      const { value: sign } = take()
      const { value: days } = take()
      if (!/^\d{1,5}$/.test(days)) throw new CannotBeSaid('it counts from today in a way that is not known to us')
      return { value: `today${sign}P${days}D`, isNumber: false }
    }
    if (type === 'word' && /^(date|decimal-time)$/i.test(value) && isNext('(')) {
      at++
      const inside = take()
      expect(')')
      if (inside.type === 'text') return { value: inside.value, isNumber: false }
    }
    throw new CannotBeSaid(type === 'name' ? 'it compares two questions' : `"${value}" is not known to us`)
  }

  function comparison(): Condition {
    // The fraction of a day that has passed: times are compared as they are.
    const isTime = isNext('decimal-time') && tokens[at + 2]?.type === 'name'
    if (isTime) at += 2
    if (peek().type === 'name') {
      const [name, asked] = question()
      if (isTime) expect(')')
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
    const [name, asked] = question()
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

  const whole = either()
  if (peek().type !== 'end') throw new CannotBeSaid(`"${peek().value}" is not known to us`)
  return whole
}

function compared(name: string, asked: KnownQuestion, sign: string, literal: Literal): Condition {
  const { field } = asked
  const isEqual = sign === '=' || sign === '=='
  if (isEqual || sign === '!=' || sign === '<>') {
    if (literal.value === '' && !isEqual) return isAnswered(field.id)
    const same = literal.value === '' ? not(isAnswered(field.id)) : chosen(name, asked, literal)
    return isEqual ? same : not(same)
  }
  const isMoment = field.kind === 'date' || field.kind === 'time'
  const keyword = isMoment ? daySigns[sign] : numberSigns[sign]
  if (keyword === undefined) throw new CannotBeSaid(`"${sign}" is not known to us`)
  if (field.kind === 'date' && /^(\d{4}-\d{2}-\d{2}|today([+-]P\d+D)?)$/.test(literal.value))
    return answered(field.id, { [keyword]: literal.value })
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
  if (option === undefined) throw new CannotBeSaid(`"${name}" has no option "${value}"`)
  return answered(field.id, takesSeveral(field) ? { contains: { const: option } } : { const: option })
}

const mostWays = 60

/** So many of some conditions hold: each way in which they can, written out. */
function anyOfMany(each: readonly Condition[], count: number): Condition {
  const ways = (from: number, left: number): Condition[][] =>
    left === 0
      ? [[]]
      : each.slice(from).flatMap((one, at) => ways(from + at + 1, left - 1).map((others) => [one, ...others]))
  const all = each.length > 12 ? [] : ways(0, count)
  if (all.length === 0 || all.length > mostWays) throw new CannotBeSaid('it counts answers that are not alike')
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
