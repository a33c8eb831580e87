import type { Condition } from '@kindred/contract/condition'
import type { KnownQuestion } from './imported-form.ts'

/** Why an expression of the other tool cannot be a condition of ours. */
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
 * Throws `CannotBeSaid` with the reason: questions that come later, comparisons of two questions, calculations, other functions (but `count-selected`).
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
  const isNext = (...values: string[]) => peek().type !== 'text' && values.includes(peek().value.toLowerCase())
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
    return comparison()
  }

  function question(): [string, KnownQuestion] {
    const { type, value } = take()
    if (type !== 'name') throw new CannotBeSaid(value === '' ? 'it ends too early' : `"${value}" is not known to us`)
    const found = known.get(value)
    if (found === undefined) throw new CannotBeSaid(`it reads "${value}", which is no question before it`)
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
    if (field.kind !== 'checklist' || !Number.isInteger(count))
      throw new CannotBeSaid(`"${name}" is no list of options`)
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
      return { value: 'today', isNumber: false }
    }
    throw new CannotBeSaid(type === 'name' ? 'it compares two questions' : `"${value}" is not known to us`)
  }

  function comparison(): Condition {
    if (peek().type === 'name') {
      const [name, asked] = question()
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
    const same = literal.value === '' ? not(isAnswered(field.id)) : chosen(name, asked, literal)
    return isEqual ? same : not(same)
  }
  const isMoment = field.kind === 'date' || field.kind === 'time'
  const keyword = isMoment ? daySigns[sign] : numberSigns[sign]
  if (keyword === undefined) throw new CannotBeSaid(`"${sign}" is not known to us`)
  if (field.kind === 'date' && /^(\d{4}-\d{2}-\d{2}|today)$/.test(literal.value))
    return answered(field.id, { [keyword]: literal.value })
  const time = field.kind === 'time' ? timeOf(literal.value) : undefined
  if (time !== undefined) return answered(field.id, { [keyword]: time })
  if (field.kind === 'number' && Number.isFinite(Number(literal.value)))
    return answered(field.id, { [keyword]: Number(literal.value) })
  const numbered =
    field.kind === 'checklist'
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
  if (values === undefined) throw new CannotBeSaid(`"${name}" is a text, and words of texts are not compared`)
  const option = values.get(value)
  if (option === undefined) throw new CannotBeSaid(`"${name}" has no option "${value}"`)
  return answered(field.id, field.kind === 'checklist' ? { contains: { const: option } } : { const: option })
}

const holds = (value: number, sign: string, other: number): boolean =>
  sign === '>' ? value > other : sign === '>=' ? value >= other : sign === '<' ? value < other : value <= other
