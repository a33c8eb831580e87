// What XLSForm has no word for, said by its functions: months and years before or after today, what lies between two days or times, the
// smallest or largest of some answers. Written by the export and read by the import, so that both mean the same.

import type { BetweenWord } from '@kindred/engine'

const whole = (day: string): string => `number(format-date(${day}, '%Y%m%d'))`
const parted = (day: string): string =>
  `(number(format-date(${day}, '%Y')) * 12 + number(format-date(${day}, '%n'))) * 100 + number(format-date(${day}, '%e'))`

/** `today-P1Y2M3D` as months and days, with their sign; undefined for a day of the calendar. */
export function shiftOf(day: string): { months: number; days: number } | undefined {
  const [found, sign, years = 0, months = 0, weeks = 0, days = 0] =
    /^today(?:([+-])P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?)?$/.exec(day) ?? []
  if (found === undefined) return undefined
  const one = sign === '-' ? -1 : 1
  return { months: one * (Number(years) * 12 + Number(months)), days: one * (Number(weeks) * 7 + Number(days)) }
}

const signed = (number: number): string => `${number < 0 ? '-' : '+'} ${Math.abs(number)}`

/**
 * A day held against one that is months or years away from today. Years and months are counted on the numbers of both days (20261127), where
 * a day that a shorter month does not have lies behind its last one: so "on or after" is said of the day after it.
 */
export function comparedWithMonths(
  own: string,
  sign: string,
  { months, days }: { months: number; days: number },
): string {
  const isFrom = sign === '>=' || sign === '<'
  const shift = (isFrom ? 1 : 0) - days
  const day = shift === 0 ? own : `date(${own} ${signed(shift)})`
  const operator = sign === '>' || sign === '>=' ? '>' : '<='
  const [number, by] = months % 12 === 0 ? [whole, (months / 12) * 10_000] : [parted, months * 100]
  return `${number(day)} ${operator} ${number('today()')} ${signed(by)}`
}

const pattern = (number: (day: string) => string): RegExp => {
  const day = String.raw`(?:(?<own>\.|\$\{[^{}]*\})|date\((?<moved>\.|\$\{[^{}]*\})\s*(?<way>[+-])\s*(?<shift>\d{1,5})\))`
  const escaped = (text: string) =>
    text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s*`)
  const [before = '', ...after] = escaped(number('DAY')).split('DAY')
  // The same day stands in it several times.
  const same = String.raw`(?:\k<own>|date\(\k<moved>\s*[+-]\s*\k<shift>\))`
  const left = [before, ...after].reduce((text, part, at) => `${text}${at === 1 ? day : same}${part}`)
  const right = escaped(number('today()'))
  return new RegExp(`${left}\\s*(?<operator>>|<=)\\s*${right}\\s*(?<sign>[+-])\\s*(?<by>\\d{3,9})`, 'g')
}
const patterns = [
  [pattern(whole), 10_000, 12],
  [pattern(parted), 100, 1],
] as const

/** The same expression with `'today-P18Y'` in the place of what counts months and years. */
export function withMonths(expression: string): string {
  return patterns.reduce(
    (text, [found, unit, inUnit]) =>
      text.replace(found, (...parts) => {
        const groups = parts.at(-1) as Readonly<Record<string, string | undefined>>
        const { own = groups.moved ?? '', way, shift = 0, operator, sign, by } = groups
        const units = Number(by) / unit
        const moved = (way === '-' ? -1 : 1) * Number(shift)
        const day = (days: number) =>
          Number.isInteger(units) ? dayFrom(sign === '-', units * inUnit, days) : undefined
        const [within, beyond] = [
          day(operator === '>' ? 1 - moved : -moved),
          day(operator === '>' ? -moved : 1 - moved),
        ]
        if (within !== undefined) return `${own} ${operator === '>' ? '>=' : '<='} '${within}'`
        return beyond === undefined ? String(parts[0]) : `${own} ${operator === '>' ? '>' : '<'} '${beyond}'`
      }),
    expression,
  )
}

/** A day so many months and days from today, all of it before or all of it after it. */
function dayFrom(isBefore: boolean, months: number, days: number): string | undefined {
  if (days !== 0 && isBefore !== days < 0) return undefined
  const [years, rest, more] = [Math.floor(months / 12), months % 12, Math.abs(days)]
  const parts = [years > 0 && `${years}Y`, rest > 0 && `${rest}M`, more > 0 && `${more}D`].filter((part) => part)
  return `today${isBefore ? '-' : '+'}P${parts.join('')}`
}

/** Whole years from one day to another, as texts of the sheet. `int` cuts towards 0, so it is asked of what lies above. */
const yearsBetweenDays = (from: string, to: string): string =>
  `int((${whole(to)} - ${whole(from)}) div 10000 + 9999) - 9999`

/** Each in words of the sheet that give whole numbers on every device, also where a night has an hour more. */
const betweenTexts: Readonly<Record<BetweenWord, (from: string, to: string) => string>> = {
  yearsBetween: yearsBetweenDays,
  daysBetween: (from, to) => `round(decimal-date-time(${to}) - decimal-date-time(${from}), 0)`,
  minutesBetween: (from, to) => `round((decimal-time(${to}) - decimal-time(${from})) * 1440, 0)`,
}

/** What lies between two answers, as texts of the sheet. */
export const betweenText = (word: BetweenWord, from: string, to: string): string => betweenTexts[word](from, to)

/** Nothing while one of these questions has no answer. */
export const whereAll = (names: readonly string[], text: string): string =>
  names.length === 0 ? text : `if(${names.map((name) => `${name} != ''`).join(' and ')}, ${text}, '')`

/** The smallest or largest of the answers to these questions, without those that have none; nothing where none has. */
export function extremeOf(word: 'min' | 'max', names: readonly string[], isDay: boolean): string {
  const beyond = isDay ? { min: "'9999-12-31'", max: "'0001-01-01'" } : { min: '1000000000000', max: '-1000000000000' }
  const each = names.map((name) => `coalesce(${name}, ${beyond[word]})`)
  const found = `${word}(${each.map((one) => (isDay ? `decimal-date-time(${one})` : one)).join(', ')})`
  return `if(concat(${names.join(', ')}) != '', ${isDay ? `format-date(date(${found}), '%Y-%m-%d')` : found}, '')`
}

const namesIn = (text: string): string[] => [...text.matchAll(/\$\{\s*([^{}]+?)\s*\}/g)].map(([, name = '']) => name)
const named = (name: string): string => ['$', '{', name, '}'].join('')
const alike = (one: string, other: string): boolean => one.replace(/\s+/g, '') === other.replace(/\s+/g, '')

/** A smallest or largest answer, read from what `extremeOf` writes: which one, of which questions. */
export function extremeIn(text: string): { word: 'min' | 'max'; names: string[]; isDay: boolean } | undefined {
  const names = [...new Set(namesIn(text))]
  for (const word of ['min', 'max'] as const)
    for (const isDay of [false, true])
      if (names.length > 0 && alike(text, extremeOf(word, names.map(named), isDay))) return { word, names, isDay }
  return undefined
}

interface ReadBetween {
  word: BetweenWord
  ends: { name?: string; day?: string }[]
}

/** Two ends, in each way of writing what lies between them; the second one is named first. */
const betweenPatterns = [
  [
    'yearsBetween',
    /int\(\(number\(format-date\((.+?),\s*'%Y%m%d'\)\)\s*-\s*number\(format-date\((.+?),\s*'%Y%m%d'\)\)\)/,
  ],
  ['daysBetween', /round\(decimal-date-time\((.+?)\)\s*-\s*decimal-date-time\((.+?)\),/],
  ['minutesBetween', /round\(\(decimal-time\((.+?)\)\s*-\s*decimal-time\((.+?)\)\)/],
] as const

/** What lies between two answers, read from what `betweenText` writes: each a name of a question or a day of ours. */
export function betweenIn(text: string): ReadBetween | undefined {
  for (const [word, pattern] of betweenPatterns) {
    const [, to, from] = pattern.exec(text) ?? []
    if (from === undefined || to === undefined) continue
    const asked = [from, to].flatMap(namesIn)
    if (!alike(text, whereAll(asked.map(named), betweenText(word, from, to)))) continue
    const ends = [from, to].map(endIn)
    if (ends.every(({ name, day }) => name ?? day)) return { word, ends }
  }
  return undefined
}

function endIn(end: string): { name?: string; day?: string } {
  const [name] = namesIn(end)
  if (name !== undefined) return { name }
  const [, day] = /^date\('(\d{4}-\d{2}-\d{2})'\)$/.exec(end) ?? []
  if (day !== undefined) return { day }
  const [isToday, sign, days] = /^today\(\)(?:\s*([+-])\s*(\d{1,5}))?$/.exec(end) ?? []
  return isToday === undefined ? {} : { day: days === undefined ? 'today' : `today${sign}P${days}D` }
}
